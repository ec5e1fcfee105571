import {
  advanceRun,
  closeRun,
  findRun,
  lockBatch,
  lockMarked,
  lockRun,
  type Place,
  runPlaces,
  takeTurn,
} from '../../storage/allocation/allocation-runs.js';
import { findWaitingOf } from '../../storage/allocation/waiting-demand.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { type Context, instantOf } from '../context.js';
import { allocateRows } from './serve-waiting.js';

/** Lines served per transaction of a run. A larger batch keeps its stock locks for longer. */
const BATCH = 2_000;

export interface RunOptions {
  /** Approximate number of lines in a batch. */
  readonly batch?: number;
  /** Whether to wait for another worker of the same run, until all runs have ended. Otherwise such runs are skipped. */
  readonly wait?: boolean;
  /** Checked before each batch. */
  readonly stop?: () => boolean;
}

/**
 * Works through allocation runs (migrations/0018_allocation_runs.sql) in batches, in serving order: highest priority
 * first, then oldest first. The result is the same as with one big transaction. Safe to call from anywhere at any time;
 * after a crash, the next call continues after the last committed batch.
 */
export async function serveRuns(
  ctx: Context,
  { batch = BATCH, wait = false, stop = never }: RunOptions = {},
): Promise<void> {
  const step = (place: Place) => serveBatch(ctx, place, batch, wait);
  for (;;) {
    // biome-ignore lint/performance/noAwaitInLoops: repeats until there is nothing left to do, which only another look can tell
    const places = await inReadOnly(ctx.pool, runPlaces);
    let worked = false;
    // biome-ignore lint/performance/noAwaitInLoops: one place at a time, so that a run has the machine to itself
    for (const place of places) worked = (await doBatch(place, step, stop)) || worked;
    if (!worked || stop()) return;
  }
}

const never = (): boolean => false;

/** The result of one step. `busy`: another worker serves the run. */
type Outcome = 'served' | 'ended' | 'busy';

/** @returns whether something was done */
async function doBatch(place: Place, step: (place: Place) => Promise<Outcome>, stop: () => boolean): Promise<boolean> {
  for (let batches = 0; !stop(); batches += 1) {
    // biome-ignore lint/performance/noAwaitInLoops: one transaction per batch, so that others get the locks in between
    const outcome = await step(place);
    if (outcome !== 'served') return outcome === 'ended' || batches > 0;
  }
  return true;
}

const serveBatch = (ctx: Context, place: Place, lines: number, wait: boolean): Promise<Outcome> =>
  inTransaction(ctx.pool, async (tx) => {
    if (!(await takeTurn(tx, place, wait))) return 'busy';
    const run = await findRun(tx, place);
    if (run === null) return 'ended';
    const batch = await lockBatch(tx, run, lines);
    if (batch === null) {
      await lockMarked(tx, place);
      // New stock or demand came in the meantime, so there is a further batch.
      if (!(await lockRun(tx, run))) return 'served';
      await closeRun(tx, place);
      return 'ended';
    }
    if (!(await lockRun(tx, run))) return 'served';
    const { account_id, actor, caller_kind, caller_id, free_items } = run;
    const rows = await findWaitingOf(tx, account_id, free_items, batch.shipment_nos);
    if (!rows.every(({ item_no }) => batch.item_nos.has(item_no))) {
      throw new Outdated('a shipment now waits for items whose stock is not locked');
    }
    await allocateRows(ctx, tx, place, rows, { actor, caller_kind, caller_id, at: instantOf(ctx) });
    await advanceRun(tx, place, batch.until);
    return 'served';
  });
