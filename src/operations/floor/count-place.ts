import { notAllowed, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { type Counted, compareCount } from '../../rules/floor/compare-count.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import {
  lockCount,
  lockUnitsIn,
  markBegun,
  markFinished,
  readUnitsDuringCount,
  type StoredCount,
} from '../../storage/floor/counts.js';
import { lockPlaces } from '../../storage/places/places.js';
import { type Context, stampOf } from '../context.js';

/**
 * Begins a count. Units that are moved after this moment are no variance. Does nothing if the count is running already.
 * @throws not_found; forbidden outside the caller's warehouses; api_exception when the count is finished
 */
export async function beginCount(ctx: Context, count_no: number, caller: Caller): Promise<void> {
  authorize(caller, 'beginCount');
  return inTransaction(ctx.pool, async (tx) => {
    const count = await runningCount(tx, count_no, caller);
    if (count.state === 'counting') return;
    await lockUnitsIn(tx, count);
    await markBegun(tx, count_no, stampOf(ctx, caller), false);
  });
}

/**
 * Ends a count with the figures that were counted. The first time that they differ from the ledger, the count begins again and the
 * person is asked to count once more.
 * @param counted goods that lie there and are not in it were counted as 0
 * @returns the outcome: `recount`, `agreed`, or `counted` when variances wait for an administrator
 * @throws not_found; forbidden outside the caller's warehouses; api_exception unless the count was begun; validation_failed for
 *   wrong figures
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
    await lockUnitsIn(tx, count);
    const { rows, faults } = compareCount(counted, await readUnitsDuringCount(tx, count, counted), [], []);
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
  // So nobody can close the place meanwhile.
  await lockPlaces(tx, count.warehouse, [count.place]);
  if (count.state === 'open' || count.state === 'counting') return count;
  throw notAllowed(
    `Place ${count.place} was counted already (count ${count_no}).`,
    `場所${count.place}の棚卸（${count_no}）は終了しています。`,
  );
}
