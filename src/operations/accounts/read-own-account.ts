import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { SenderMaster } from '../../rules/shipments/shipment.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import { listSenders } from '../../storage/accounts/accounts.js';
import { inReadOnly } from '../../storage/database/database.js';
import { warehousesOf } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';

/** What belongs to an account besides its own fields, which the caller has: its warehouses and senders. */
export async function readOwnAccount(
  ctx: Context,
  caller: AccountCaller,
): Promise<{ readonly warehouses: readonly Warehouse[]; readonly senders: readonly SenderMaster[] }> {
  authorize(caller, 'readOwnAccount');
  const { account_id } = caller.account;
  return inReadOnly(ctx.pool, async (tx) => ({
    warehouses: await warehousesOf(tx, account_id),
    senders: await listSenders(tx, account_id),
  }));
}
