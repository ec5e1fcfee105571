import type { Decoded } from '../../kernel/decoded.js';
import { identifierTaken, validationFailed } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type ReceiptDraft, type ReceiptView, viewReceipt } from '../../rules/receipts/receipt.js';
import { inTransaction } from '../../storage/database/database.js';
import { findReceipt, insertReceipt } from '../../storage/receipts/receipts.js';
import { type Context, stampOf } from '../context.js';
import { decideReceipt } from './decide-receipt.js';

/**
 * Announces goods to a warehouse (W-047).
 * @throws validation_failed with every fault of the draft
 */
export async function announceReceipt(
  ctx: Context,
  caller: AccountCaller,
  draft: Decoded<ReceiptDraft>,
): Promise<ReceiptView> {
  authorize(caller, 'announceReceipt');
  const { account } = caller;
  const { account_id } = account;
  return inTransaction(ctx.pool, async (tx) => {
    const planned = await decideReceipt(ctx, tx, account, draft, null);
    const stamp = stampOf(ctx, caller);
    const receipt_no = await insertReceipt(tx, account_id, planned, stamp);
    if (receipt_no === null) throw validationFailed([identifierTaken(planned.identifier ?? '')]);
    const receipt = await findReceipt(tx, account_id, receipt_no);
    if (receipt === null) throw new Error(`receipt ${receipt_no} was written but cannot be found`);
    return viewReceipt(receipt, false);
  });
}
