import { today } from '../../kernel/clock.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ItemListSort, ItemListView } from '../../rules/items/item-values.js';
import { isAllocatable } from '../../rules/stock/lots.js';
import { addFigures, NO_STOCK, type StockFigures } from '../../rules/stock/stock-figures.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import { countItems, type ListedItem, pageOfItems } from '../../storage/items/item-list.js';
import { findItemsByNos } from '../../storage/items/items.js';
import type { SortedSearch } from '../../storage/lists.js';
import type { Context } from '../context.js';
import { type CountedPage, countedPageOf, MOST_COUNTED, type SortedBounds } from '../page.js';
import { withStock } from './read-items.js';

/** An item of the list. */
interface FoundItem extends Omit<ListedItem, 'lots' | 'sort_key'> {
  /** Of the available units: those in lots that are blocked or past their last day. */
  readonly unallocatable: number;
  /** How many of the set its children make, in the warehouses of the filter (K-015); null: the item is no set. */
  readonly set_stock: Pick<StockFigures, 'quantity' | 'available'> | null;
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
    const sets = await stockOfSets(ctx, tx, account_id, listed, search.filter.warehouses);
    const rows = listed.map(({ lots, ...item }) => {
      const passed = lots.filter((lot) => !isAllocatable(lot, lot, day));
      return {
        ...item,
        unallocatable: sumOf(passed, ({ quantity }) => quantity),
        set_stock: sets.get(item.item_no) ?? null,
      };
    });
    return countedPageOf(
      rows,
      page,
      ({ item_no }) => item_no,
      () => countItems(tx, account_id, search, MOST_COUNTED + 1),
    );
  });
}

/** The figures of the sets among listed items, by the number of the set. @param warehouses those that count; null: all */
async function stockOfSets(
  ctx: Context,
  tx: Tx,
  account_id: string,
  listed: readonly ListedItem[],
  warehouses: readonly string[] | null,
): Promise<ReadonlyMap<number, StockFigures>> {
  const nos = listed.filter(({ is_set }) => is_set).map(({ item_no }) => item_no);
  if (nos.length === 0) return new Map();
  const views = await withStock(ctx, tx, account_id, await findItemsByNos(tx, account_id, nos), true);
  return new Map(
    views.map(({ item, stock }) => {
      const counted = (stock?.warehouses ?? []).filter(({ warehouse }) => warehouses?.includes(warehouse) ?? true);
      return [item.item_no, counted.map(({ figures }) => figures).reduce(addFigures, NO_STOCK)];
    }),
  );
}
