import { orNotFound } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { Receipt } from '../../rules/receipts/receipt.js';
import { inTransaction } from '../../storage/database/database.js';
import { lockReceipt } from '../../storage/receipts/receipts.js';
import { type Context, stampOf } from '../context.js';
import { refuseUnlessAllowed } from '../receipts/refused-event.js';
import { takeStep } from './receipt-step.js';

/**
 * Records that the goods of a receipt have arrived; nothing is counted yet.
 * @throws not_found, forbidden outside the caller's warehouses, api_exception unless the receipt is waiting
 */
export async function receiveGoods(
  ctx: Context,
  account_id: string,
  receipt_no: number,
  caller: Caller,
): Promise<Receipt> {
  authorize(caller, 'receiveGoods');
  return inTransaction(ctx.pool, async (tx) => {
    const receipt = orNotFound(await lockReceipt(tx, account_id, receipt_no));
    authorizeIn(caller, receipt.warehouse);
    refuseUnlessAllowed(receipt, 'receive');
    return takeStep(tx, receipt, 'receive', 'received', false, stampOf(ctx, caller));
  });
}
