import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type NextArrival, nextArrivals } from '../../storage/receipts/next-arrivals.js';
import type { Context } from '../context.js';

/** For each of the items, when the next announced receipt brings some to a warehouse. Without those of which none is announced. */
export async function listNextArrivals(
  ctx: Context,
  account_id: string,
  warehouse: string,
  codes: readonly string[],
  caller: Caller,
): Promise<NextArrival[]> {
  authorize(caller, 'listNextArrivals', account_id);
  return inReadOnly(ctx.pool, (tx) => nextArrivals(tx, account_id, warehouse, codes));
}
