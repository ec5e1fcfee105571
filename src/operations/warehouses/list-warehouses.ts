import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inReadOnly } from '../../storage/database/database.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/** The provider's warehouses, the oldest first. */
export const listWarehouses = (ctx: Pick<Context, 'pool'>): Promise<Warehouse[]> => inReadOnly(ctx.pool, allWarehouses);
