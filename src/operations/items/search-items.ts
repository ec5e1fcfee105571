import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ItemListSort, ItemListView } from '../../rules/items/item-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countItems, type ListedItem, pageOfItems } from '../../storage/items/item-list.js';
import type { SortedSearch } from '../../storage/lists.js';
import type { Context } from '../context.js';
import { type Found, type FoundBounds, found, MOST_COUNTED } from '../page.js';

/** Items of a view, and how many there are. */
export async function searchItems(
  ctx: Context,
  account_id: string,
  search: SortedSearch<ItemListView, ItemListSort>,
  page: FoundBounds,
  caller: Caller,
): Promise<Found<ListedItem>> {
  authorize(caller, 'searchItems', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const rows = await pageOfItems(tx, account_id, search, page.after, page.limit + 1);
    return found(
      rows,
      page,
      ({ item_no }) => item_no,
      () => countItems(tx, account_id, search, MOST_COUNTED + 1),
    );
  });
}
