import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ItemListView } from '../../rules/items/item-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import { countItems, type ListedItem, pageOfItems } from '../../storage/items/item-list.js';
import type { Context } from '../context.js';
import { type Found, found, MOST_COUNTED, type SearchBounds } from '../page.js';

/** Items of a view, newest first, and how many there are. */
export async function searchItems(
  ctx: Context,
  account_id: string,
  view: ItemListView,
  bounds: SearchBounds,
  caller: Caller,
): Promise<Found<ListedItem>> {
  authorize(caller, 'searchItems', account_id);
  const { filter, before, limit } = bounds;
  return inReadOnly(ctx.pool, async (tx) => {
    const rows = await pageOfItems(tx, account_id, view, filter, before, limit + 1);
    return found(
      rows,
      bounds,
      ({ item_no }) => item_no,
      () => countItems(tx, account_id, view, filter, MOST_COUNTED + 1),
    );
  });
}
