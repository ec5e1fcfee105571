import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ReceiptListSort, ReceiptListView } from '../../rules/receipts/receipt-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { SortedSearch } from '../../storage/lists.js';
import { countReceipts, type ListedReceipt, pageOfReceipts } from '../../storage/receipts/receipt-list.js';
import type { Context } from '../context.js';
import { type CountedPage, countedPageOf, MOST_COUNTED, type SortedBounds } from '../page.js';

/** Receipts of a view, and how many there are. */
export async function searchReceipts(
  ctx: Context,
  account_id: string,
  search: SortedSearch<ReceiptListView, ReceiptListSort>,
  page: SortedBounds,
  caller: Caller,
): Promise<CountedPage<Omit<ListedReceipt, 'sort_key'>>> {
  authorize(caller, 'searchReceipts', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const rows = await pageOfReceipts(tx, account_id, search, page.after, page.limit + 1);
    return countedPageOf(
      rows,
      page,
      ({ receipt_no }) => receipt_no,
      () => countReceipts(tx, account_id, search, MOST_COUNTED + 1),
    );
  });
}
