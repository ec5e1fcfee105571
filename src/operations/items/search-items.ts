import { today } from '../../kernel/clock.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countItems, type ListedItem, pageOfItems, type SortedItemSearch } from '../../storage/items/item-list.js';
import type { Context } from '../context.js';
import { type CountedPage, countedPageOf, MOST_COUNTED, type SortedBounds } from '../page.js';
import { type StockOfSet, withStockOfSets } from './stock-of-sets.js';

/** Items of a view, and how many there are. */
export async function searchItems(
  ctx: Context,
  account_id: string,
  search: Omit<SortedItemSearch, 'today'>,
  page: SortedBounds,
  caller: Caller,
): Promise<CountedPage<Omit<ListedItem, 'sort_key'> & StockOfSet>> {
  authorize(caller, 'searchItems', account_id);
  const asked = { ...search, today: today(ctx.clock).toString() };
  return inReadOnly(ctx.pool, async (tx) => {
    const listed = await pageOfItems(tx, account_id, asked, page.after, page.limit + 1);
    return countedPageOf(
      await withStockOfSets(ctx, tx, account_id, listed, search.filter.warehouses),
      page,
      ({ item_no }) => item_no,
      () => countItems(tx, account_id, asked, MOST_COUNTED + 1),
    );
  });
}
