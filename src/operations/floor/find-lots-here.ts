import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import type { ItemWithLots } from '../../rules/floor/recall.js';
import { inReadOnly } from '../../storage/database/database.js';
import { itemsWithLots } from '../../storage/floor/recalls.js';
import type { Context } from '../context.js';

/** The lots of at most this many items are read. To find another item, people type a longer search text. */
const MOST = 20;

/**
 * Items with the lots that have units in a warehouse, for somebody who begins a recall.
 * @param search a part of a code or a name, or a barcode; empty: nothing is found
 * @throws forbidden in a warehouse where the caller does not work
 */
export async function findLotsHere(
  ctx: Context,
  warehouse: string,
  search: string,
  caller: Caller,
): Promise<readonly ItemWithLots[]> {
  authorize(caller, 'findLotsHere');
  authorizeIn(caller, warehouse);
  if (search === '') return [];
  return inReadOnly(ctx.pool, (tx) => itemsWithLots(tx, warehouse, search, MOST));
}
