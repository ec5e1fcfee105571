import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type NextArrival, nextArrivals } from '../../storage/receipts/next-arrivals.js';
import type { Context } from '../context.js';
import { readPresent } from '../shipments/read-waiting-reasons.js';

/** For each item, when the next announced receipt brings units to a warehouse. Items that no receipt announces are left out. */
export async function listNextArrivals(
  ctx: Context,
  account_id: string,
  warehouse: string,
  codes: readonly string[],
  caller: Caller,
): Promise<NextArrival[]> {
  authorize(caller, 'listNextArrivals', account_id);
  return inReadOnly(ctx.pool, async (tx) => nextArrivals(tx, account_id, warehouse, codes, await readPresent(ctx, tx)));
}
