import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inTransaction } from '../../storage/database/database.js';
import { insertWarehouse } from '../../storage/warehouses/warehouses.js';
import type { House } from '../house.js';

/** Opens one of the provider's warehouses. Rejects when its code is taken. */
export const openWarehouse = (house: House, warehouse: Warehouse): Promise<void> =>
  inTransaction(house.pool, (tx) => insertWarehouse(tx, warehouse));
