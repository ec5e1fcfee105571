import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inReadOnly } from '../../storage/database/database.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { House } from '../house.js';

/** The provider's warehouses, by code. */
export const listWarehouses = (house: Pick<House, 'pool'>): Promise<Warehouse[]> =>
  inReadOnly(house.pool, allWarehouses);
