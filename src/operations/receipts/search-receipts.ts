import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ReceiptListView } from '../../rules/receipts/receipt-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countReceipts, type ListedReceipt, pageOfReceipts } from '../../storage/receipts/receipt-list.js';
import type { Context } from '../context.js';
import { type Found, found, MOST_COUNTED, type SearchBounds } from '../page.js';

/** Receipts of a view, newest first, and how many there are. */
export async function searchReceipts(
  ctx: Context,
  account_id: string,
  view: ReceiptListView,
  bounds: SearchBounds,
  caller: Caller,
): Promise<Found<ListedReceipt>> {
  authorize(caller, 'searchReceipts', account_id);
  const { filter, before, limit } = bounds;
  return inReadOnly(ctx.pool, async (tx) => {
    const rows = await pageOfReceipts(tx, account_id, view, filter, before, limit + 1);
    return found(
      rows,
      bounds,
      ({ receipt_no }) => receipt_no,
      () => countReceipts(tx, account_id, view, filter, MOST_COUNTED + 1),
    );
  });
}
