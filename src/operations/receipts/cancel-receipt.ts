import { orNotFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type ReceiptView, viewReceipt } from '../../rules/receipts/receipt.js';
import { inTransaction } from '../../storage/database/database.js';
import { lockReceipt, cancelReceipt as writeCancel } from '../../storage/receipts/receipts.js';
import { type Context, stampOf } from '../context.js';
import { refusedReceiptEvent, refuseUnlessAllowed } from './refused-event.js';

/**
 * Cancels a receipt whose goods have not arrived yet; its identifier is free again.
 * @returns the receipt's last state
 * @throws not_found, api_exception unless it is waiting (W-051)
 */
export async function cancelReceipt(ctx: Context, caller: AccountCaller, receipt_no: number): Promise<ReceiptView> {
  authorize(caller, 'cancelReceipt');
  const { account } = caller;
  return inTransaction(ctx.pool, async (tx) => {
    const before = orNotFound(await lockReceipt(tx, account.account_id, receipt_no));
    refuseUnlessAllowed(before, 'cancel');
    const done = await writeCancel(tx, before, stampOf(ctx, caller));
    if (!done) throw refusedReceiptEvent(before, 'cancel');
    return viewReceipt(before, false);
  });
}
