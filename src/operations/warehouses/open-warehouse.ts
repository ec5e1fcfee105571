import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inTransaction } from '../../storage/database/database.js';
import { insertWarehouse } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/** Creates one of the provider's warehouses. Rejects when its code is taken. */
export const openWarehouse = (ctx: Context, warehouse: Warehouse): Promise<void> =>
  inTransaction(ctx.pool, (tx) => insertWarehouse(tx, warehouse));
