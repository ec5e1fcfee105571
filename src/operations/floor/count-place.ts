import { notAllowed, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { type Counted, compareCount } from '../../rules/floor/compare-count.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import {
  lockCount,
  lockLyingIn,
  markBegun,
  markFinished,
  readLying,
  type StoredCount,
} from '../../storage/floor/counts.js';
import { lockPlaces } from '../../storage/places/places.js';
import { type Context, stampOf } from '../context.js';

/**
 * Begins a count: what moves from now on is no variance. Whoever goes on with one that runs does not begin it again.
 * @throws not_found; forbidden in a warehouse of others; api_exception when it is finished
 */
export async function beginCount(ctx: Context, count_no: number, caller: Caller): Promise<void> {
  authorize(caller, 'beginCount');
  return inTransaction(ctx.pool, async (tx) => {
    const count = await runningCount(tx, count_no, caller);
    if (count.state === 'counting') return;
    await lockLyingIn(tx, count);
    await markBegun(tx, count_no, stampOf(ctx, caller), false);
  });
}

/**
 * Ends a count with all that was counted, or begins it again: who finds something else than the ledger says is asked once to
 * count again.
 * @param counted goods that lie there and are not named were counted as 0
 * @returns what becomes of it: `recount`, `agreed`, or `counted` when variances wait for an administrator
 * @throws not_found; forbidden in a warehouse of others; api_exception unless it was begun; validation_failed for wrong figures
 */
export async function finishCount(
  ctx: Context,
  count_no: number,
  counted: readonly Counted[],
  caller: Caller,
): Promise<'recount' | 'agreed' | 'counted'> {
  authorize(caller, 'finishCount');
  return inTransaction(ctx.pool, async (tx) => {
    const count = await runningCount(tx, count_no, caller);
    if (count.state !== 'counting')
      throw notAllowed(`Count ${count_no} was not begun.`, `棚卸${count_no}はまだ開始されていません。`);
    await lockLyingIn(tx, count);
    const { rows, faults } = compareCount(counted, await readLying(tx, count, counted), [], []);
    refuseIfFaulty(faults);
    const differs = rows.some(({ variance }) => variance !== 0);
    const stamp = stampOf(ctx, caller);
    if (differs && !count.recounted) {
      await markBegun(tx, count_no, stamp, true);
      return 'recount';
    }
    const state = differs ? 'counted' : 'agreed';
    await markFinished(tx, count_no, state, rows, stamp);
    return state;
  });
}

async function runningCount(tx: Tx, count_no: number, caller: Caller): Promise<StoredCount> {
  const count = orNotFound(await lockCount(tx, count_no));
  authorizeIn(caller, count.warehouse);
  // Nobody closes the place meanwhile.
  await lockPlaces(tx, count.warehouse, [count.place]);
  if (count.state === 'open' || count.state === 'counting') return count;
  throw notAllowed(
    `Place ${count.place} was counted already (count ${count_no}).`,
    `場所${count.place}の棚卸（${count_no}）は終了しています。`,
  );
}
