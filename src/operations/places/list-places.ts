import { notFound } from '../../kernel/errors.js';
import { LIST_START } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { ALL_PLACES } from '../../rules/places/place.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type ListedPlace, pageOfPlaces } from '../../storage/places/places.js';
import type { Context } from '../context.js';
import { type SortedBounds, type SortedPage, sortedPageOf } from '../page.js';

export type { ListedPlace };

/**
 * The places of a warehouse in the order of walking, closed ones too, with the units that lie there.
 * @throws not_found when there is no such warehouse; forbidden outside the caller's warehouses
 */
export async function listPlaces(
  ctx: Context,
  warehouse: string,
  { after, limit }: SortedBounds,
  caller: Caller,
  filter = ALL_PLACES,
): Promise<SortedPage<ListedPlace>> {
  authorize(caller, 'listPlaces');
  authorizeIn(caller, warehouse);
  return inReadOnly(ctx.pool, async (tx) => {
    const found = await pageOfPlaces(tx, warehouse, filter, after, limit + 1);
    // Every warehouse has places.
    const isEmpty = found.length === 0 && after.no === LIST_START;
    if (isEmpty && (await pageOfPlaces(tx, warehouse, ALL_PLACES, after, 1)).length === 0) throw notFound();
    return sortedPageOf(found, limit, ({ place_no, path }) => ({ no: place_no, key: String(path) }));
  });
}
