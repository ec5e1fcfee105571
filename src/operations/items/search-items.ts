import { today } from '../../kernel/clock.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ItemListSort, ItemListView } from '../../rules/items/item-values.js';
import { isAllocatable } from '../../rules/stock/lots.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countItems, type ListedItem, pageOfItems } from '../../storage/items/item-list.js';
import type { SortedSearch } from '../../storage/lists.js';
import type { Context } from '../context.js';
import { type CountedPage, countedPageOf, MOST_COUNTED, type SortedBounds } from '../page.js';

/** An item of the list. */
interface FoundItem extends Omit<ListedItem, 'lots' | 'sort_key'> {
  /** Of the available units: those in lots that are blocked or past their last day. */
  readonly unallocatable: number;
}

/** Items of a view, and how many there are. */
export async function searchItems(
  ctx: Context,
  account_id: string,
  search: SortedSearch<ItemListView, ItemListSort>,
  page: SortedBounds,
  caller: Caller,
): Promise<CountedPage<FoundItem>> {
  authorize(caller, 'searchItems', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    const day = today(ctx.clock).toString();
    const listed = await pageOfItems(tx, account_id, search, page.after, page.limit + 1);
    const rows = listed.map(({ lots, ...item }) => {
      const passed = lots.filter((lot) => !isAllocatable(lot, lot, day));
      return { ...item, unallocatable: sumOf(passed, ({ quantity }) => quantity) };
    });
    return countedPageOf(
      rows,
      page,
      ({ item_no }) => item_no,
      () => countItems(tx, account_id, search, MOST_COUNTED + 1),
    );
  });
}
