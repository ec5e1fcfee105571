import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { inReadOnly } from '../../storage/database/database.js';
import { allWarehouses, warehousesOf } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/** The provider's warehouses, by code. */
export const listWarehouses = (ctx: Pick<Context, 'pool'>): Promise<Warehouse[]> => inReadOnly(ctx.pool, allWarehouses);

/** The warehouses that an account may use, by code. */
export async function listOwnWarehouses(ctx: Context, account_id: string, caller: Caller): Promise<Warehouse[]> {
  authorize(caller, 'listOwnWarehouses', account_id);
  return inReadOnly(ctx.pool, (tx) => warehousesOf(tx, account_id));
}
