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

/** The key before that of every item. */
const BEFORE_FIRST: ItemKey = { account_id: '', item_no: 0 };

/**
 * Makes the stock lock rows of all items in warehouses that are not open yet, in batches, and opens them. Nobody else
 * waits for this: items are created meanwhile, with lock rows in these warehouses too. If it is interrupted, the next call
 * starts again with the first item. Two may run at once: a row that is there already is left alone.
 * @param stop called before each batch, and while it waits for others; true: leaves the rest to the next call
 * @returns codes of the warehouses that this call has opened
 */
export async function finishOpeningWarehouses(ctx: Context, stop: () => boolean = () => false): Promise<string[]> {
  const unopened = await inReadOnly(ctx.pool, unopenedWarehouses);
  if (unopened.length === 0) return [];
  if (!(await untilEnded(ctx, await inReadOnly(ctx.pool, itemWriters), stop))) return [];
  const opened = await mapSeries(unopened, async (warehouse) => {
    if (!(await makeLockRows(ctx, warehouse, BEFORE_FIRST, stop))) return [];
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
 * Waits for the transactions that were writing items ({@link itemWriters}). A statement that began before a warehouse was
 * committed does not see the warehouse, and makes no lock row in it. Every later statement sees it.
 * @returns false when it was stopped before they ended
 */
async function untilEnded(ctx: Context, writers: readonly string[], stop: () => boolean): Promise<boolean> {
  if (writers.length === 0) return true;
  if (stop()) return false;
  await sleep(PAUSE_MS);
  const present = new Set(await inReadOnly(ctx.pool, itemWriters));
  return untilEnded(
    ctx,
    writers.filter((one) => present.has(one)),
    stop,
  );
}
