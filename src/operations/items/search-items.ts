import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ItemListSort, ItemListView } from '../../rules/items/item-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countItems, type ListedItem, pageOfItems } from '../../storage/items/item-list.js';
import type { SortedSearch } from '../../storage/lists.js';
import type { Context } from '../context.js';
import { type CountedPage, countedPageOf, MOST_COUNTED, type SortedBounds } from '../page.js';
import { type ListedStock, withListedStock } from './listed-stock.js';

/** Items of a view, and how many there are. */
export async function searchItems(
  ctx: Context,
  account_id: string,
  search: SortedSearch<ItemListView, ItemListSort>,
  page: SortedBounds,
  caller: Caller,
): Promise<CountedPage<Omit<ListedItem, 'lots' | 'sort_key'> & ListedStock>> {
  authorize(caller, 'searchItems', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const listed = await pageOfItems(tx, account_id, search, page.after, page.limit + 1);
    return countedPageOf(
      await withListedStock(ctx, tx, account_id, listed, search.filter.warehouses),
      page,
      ({ item_no }) => item_no,
      () => countItems(tx, account_id, search, MOST_COUNTED + 1),
    );
  });
}
