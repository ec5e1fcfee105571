import { mapApart } from '../../kernel/collections.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { PASS_MINUTES } from '../../rules/allocation/passes.js';
import { findServable } from '../../storage/allocation/demand.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { lockStock } from '../../storage/stock/stock.js';
import { type Context, stampOf } from '../context.js';
import { serveDemand } from './serve-demand.js';
import { serveRuns } from './serve-runs.js';

export { PASS_MINUTES };

/**
 * The half-hourly pass (H-048): allocates to demand that no event served, because a date came or stock was
 * unblocked. One transaction per account and warehouse, or as many as an allocation run takes. A failure does not keep it from the
 * other accounts.
 * @param isStopping asked before each transaction; true: the rest is left to the next run
 */
export async function allocateWaiting(
  ctx: Context,
  caller: Caller,
  isStopping: () => boolean = () => false,
): Promise<void> {
  authorize(caller, 'allocateWaiting');
  await serveRuns(ctx, { wait: true, stop: isStopping });
  const servable = await inReadOnly(ctx.pool, findServable);
  try {
    // One transaction each, so that no locks are held across accounts.
    await mapApart(
      servable,
      ({ account_id, warehouse, item_nos }) =>
        inTransaction(ctx.pool, async (tx) => {
          await lockStock(tx, account_id, [warehouse], item_nos);
          await serveDemand(ctx, tx, account_id, warehouse, item_nos, stampOf(ctx, caller));
        }),
      isStopping,
    );
  } finally {
    await serveRuns(ctx, { wait: true, stop: isStopping });
  }
}
