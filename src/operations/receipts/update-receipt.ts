import { type Decoded, decodeOnce, isEmptyRequest } from '../../kernel/decoded.js';
import { identifierTaken, orNotFound, validationFailed } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type ReceiptDraft, type ReceiptView, viewReceipt } from '../../rules/receipts/receipt.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { findReceipt, lockReceipt, updateReceipt as writeUpdate } from '../../storage/receipts/receipts.js';
import { type Context, stampOf } from '../context.js';
import { decideReceipt } from './decide-receipt.js';
import { refuseUnlessAllowed } from './refused-event.js';

/**
 * Updates a receipt whose goods have not arrived yet; the request merged into the stored receipt is checked as a whole
 * (G-017, W-050). `decode` is called only if the receipt exists, because a missing resource takes precedence over a
 * faulty body, and a faulty body over a status that forbids the change.
 * @throws not_found, validation_failed, api_exception unless the receipt is waiting
 */
export async function updateReceipt(
  ctx: Context,
  caller: AccountCaller,
  receipt_no: number,
  decode: (before: ReceiptView) => Decoded<ReceiptDraft>,
): Promise<ReceiptView> {
  authorize(caller, 'updateReceipt');
  const { account } = caller;
  const draftFor = decodeOnce(decode);
  // Read and decoded before the transaction: decoding a large body would hold a connection.
  const seen = orNotFound(await inReadOnly(ctx.pool, (tx) => findReceipt(tx, account.account_id, receipt_no)));
  const shown = viewReceipt(seen, false);
  if (isEmptyRequest(draftFor(shown))) {
    refuseUnlessAllowed(seen, 'update');
    return shown;
  }
  return inTransaction(ctx.pool, async (tx) => {
    const before = orNotFound(await lockReceipt(tx, account.account_id, receipt_no));
    const draft = draftFor(viewReceipt(before, false));
    if (isEmptyRequest(draft)) {
      refuseUnlessAllowed(before, 'update');
      return viewReceipt(before, false);
    }
    const planned = await decideReceipt(ctx, tx, account, draft, before);
    refuseUnlessAllowed(before, 'update');
    const written = await writeUpdate(tx, before, planned, stampOf(ctx, caller));
    if (!written) throw validationFailed([identifierTaken(planned.identifier ?? '')]);
    const after = orNotFound(await findReceipt(tx, account.account_id, receipt_no));
    return viewReceipt(after, false);
  });
}
