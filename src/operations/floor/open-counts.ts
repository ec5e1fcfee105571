import { type Fault, fault, refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Count, CountReason } from '../../rules/floor/count.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { insertCounts, placesToCount, runningCounts } from '../../storage/floor/counts.js';
import { lockPlaces } from '../../storage/places/places.js';
import type { ChangeStamp } from '../../storage/stock/stock.js';
import { type Context, stampOf } from '../context.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/**
 * Opens a count of a shelf, within a transaction that has found something wrong there. Does nothing if a count of the shelf is
 * running already, or if the place is not an open shelf. The lock order does not matter here: only another count of the same
 * shelf waits for the row that this writes.
 */
export async function openCount(
  tx: Tx,
  of: { readonly warehouse: string; readonly place: string; readonly reason: CountReason; readonly stamp: ChangeStamp },
): Promise<void> {
  await insertCounts(tx, of.warehouse, [of.place], of.reason, of.stamp);
}

/**
 * Asks for counts of shelves. A place whose count runs already gets no second one.
 * @param places codes of open shelves
 * @returns the counts of these places, in the order of walking
 * @throws validation_failed with a fault at each place that cannot be counted; forbidden outside the caller's warehouses
 */
export async function askForCounts(
  ctx: Context,
  warehouse: string,
  places: readonly string[],
  caller: Caller,
): Promise<readonly Count[]> {
  authorize(caller, 'askForCounts');
  return inTransaction(ctx.pool, async (tx) => {
    // Throws if the warehouse is unknown, or not one of the caller's.
    await warehousesOfWork(tx, warehouse, caller);
    // Nobody closes a shelf between the check and the count.
    await lockPlaces(tx, warehouse, places);
    const known = new Map((await placesToCount(tx, warehouse, places)).map((place) => [place.code, place]));
    refuseIfFaulty(places.flatMap((code, index) => faultOf(`places.${index}`, code, known.get(code))));
    await insertCounts(tx, warehouse, places, 'asked', stampOf(ctx, caller));
    return runningCounts(tx, warehouse, places);
  });
}

function faultOf(path: string, code: string, place?: { kind: string; closed_at: Date | null }): Fault[] {
  if (place === undefined) return [fault(path, `There is no place ${code}.`, `場所${code}は存在しません。`)];
  if (place.kind !== 'shelf')
    return [
      fault(
        path,
        `Place ${code} is not a shelf. Only shelves are counted.`,
        `場所${code}は棚ではありません。棚卸の対象は棚のみです。`,
      ),
    ];
  if (place.closed_at === null) return [];
  return [fault(path, `Place ${code} is closed.`, `場所${code}は閉鎖されています。`)];
}
