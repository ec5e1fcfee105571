import { setTimeout as sleep } from 'node:timers/promises';
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

/**
 * Makes the stock lock rows of all items in warehouses that are not open yet, in batches, and opens them. Nobody else
 * waits for this: items are created meanwhile, with lock rows in these warehouses too. If it is interrupted, the next call
 * begins again. Two may run at once: a row that is there already is left alone.
 * @param stop called between batches; true: leaves the rest to the next call
 * @returns codes of the warehouses that are open now
 */
export async function finishOpenings(ctx: Context, stop: () => boolean = () => false): Promise<string[]> {
  const unopened = await inReadOnly(ctx.pool, unopenedWarehouses);
  if (unopened.length === 0) return [];
  await waitForItemWriters(ctx);
  const opened: string[] = [];
  for (const warehouse of unopened) {
    let last: ItemKey | null = { account_id: '', item_no: 0 };
    while (last !== null) {
      if (stop()) return opened;
      const after: ItemKey = last;
      // biome-ignore lint/performance/noAwaitInLoops: each batch begins where the one before ended
      last = await inTransaction(ctx.pool, (tx) => insertLockRows(tx, warehouse, after, BATCH));
    }
    await inTransaction(ctx.pool, (tx) => markOpened(tx, warehouse, instantOf(ctx)));
    opened.push(warehouse);
  }
  return opened;
}

/**
 * Waits for the transactions that write items at this moment: their statements may have begun before the warehouses were
 * written. All later ones see them ({@link itemWriters}).
 */
async function waitForItemWriters(ctx: Context): Promise<void> {
  let writers = await inReadOnly(ctx.pool, itemWriters);
  while (writers.length > 0) {
    // biome-ignore lint/performance/noAwaitInLoops: this is how it waits
    await sleep(PAUSE_MS);
    const present = new Set(await inReadOnly(ctx.pool, itemWriters));
    writers = writers.filter((one) => present.has(one));
  }
}
