import { orNotFound } from '../../kernel/errors.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import type { Tx } from '../../storage/database/database.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';

/** The open warehouse that a request names. @throws not_found when there is none */
export const openWarehouseNamed = async (tx: Tx, code: string): Promise<Warehouse> =>
  orNotFound((await allWarehouses(tx)).find(({ warehouse }) => warehouse === code));
