import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';
import { askWarehouse } from '../shipments/ask-warehouse.js';
import { findTransfer } from './find-transfer.js';

/**
 * Asks the warehouse to cancel a transfer that it is picking. When it accepts, the goods go back to the shelf, and the
 * receipt disappears with the shipment.
 * @param checkBody is called only if the transfer exists
 * @throws not_found, api_exception unless it is picking (T-014, T-015)
 */
export async function requestTransferCancel(
  ctx: Context,
  caller: AccountCaller,
  shipment_no: number,
  checkBody: () => void,
): Promise<Shipment> {
  authorize(caller, 'requestTransferCancel');
  const { account } = caller;
  return inTransaction(ctx.pool, async (tx) => {
    const before = await findTransfer(tx, account.account_id, shipment_no);
    checkBody();
    return askWarehouse(tx, before, 'cancel', null, stampOf(ctx, caller));
  });
}
