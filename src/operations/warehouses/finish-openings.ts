import { setTimeout as sleep } from 'node:timers/promises';
import { mapSeries } from '../../kernel/collections.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  type ItemKey,
  insertLockRows,
  itemWriters,
  markOpened,
  unopenedWarehouses,
} from '../../storage/warehouses/warehouses.js';
import { type Context, instantOf } from '../context.js';

/** Items per transaction: some 100 ms of work. */
const BATCH = 10_000;

const PAUSE_MS = 20;

/** Before all items. */
const FIRST: ItemKey = { account_id: '', item_no: 0 };

/**
 * Makes the stock lock rows of all items in warehouses that are not open yet, in batches, and opens them. Nobody else
 * waits for this: items are created meanwhile, with lock rows in these warehouses too. If it is interrupted, the next call
 * begins again. Two may run at once: a row that is there already is left alone.
 * @param stop called between batches; true: leaves the rest to the next call
 * @returns codes of the warehouses that are open now
 */
export async function finishOpeningWarehouses(ctx: Context, stop: () => boolean = () => false): Promise<string[]> {
  const unopened = await inReadOnly(ctx.pool, unopenedWarehouses);
  if (unopened.length === 0) return [];
  await untilEnded(ctx, await inReadOnly(ctx.pool, itemWriters));
  const opened = await mapSeries(unopened, async (warehouse) => {
    if (!(await makeLockRows(ctx, warehouse, FIRST, stop))) return [];
    await inTransaction(ctx.pool, (tx) => markOpened(tx, warehouse, instantOf(ctx)));
    return [warehouse];
  });
  return opened.flat();
}

/** @returns false when it was stopped before the last item */
async function makeLockRows(ctx: Context, warehouse: string, after: ItemKey, stop: () => boolean): Promise<boolean> {
  if (stop()) return false;
  const last = await inTransaction(ctx.pool, (tx) => insertLockRows(tx, warehouse, after, BATCH));
  return last === null || makeLockRows(ctx, warehouse, last, stop);
}

/**
 * Waits for transactions that write items: their statements may have begun before the warehouses were written. All later
 * ones see them ({@link itemWriters}).
 */
async function untilEnded(ctx: Context, writers: readonly string[]): Promise<void> {
  if (writers.length === 0) return;
  await sleep(PAUSE_MS);
  const present = new Set(await inReadOnly(ctx.pool, itemWriters));
  await untilEnded(
    ctx,
    writers.filter((one) => present.has(one)),
  );
}
