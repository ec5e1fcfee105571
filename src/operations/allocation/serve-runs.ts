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
import { giveTo } from './serve-waiting.js';

/** Lines served in one transaction of a run: the longer it is, the longer others wait for its stock locks. */
const BATCH = 2_000;

export interface RunOptions {
  /** Lines in a batch, about. */
  readonly batch?: number;
  /** Whether to wait for whoever else works at a run, until all runs are at their end. Otherwise they are left to them. */
  readonly wait?: boolean;
  /** Asked before each batch. */
  readonly stop?: () => boolean;
}

/**
 * Works off allocation runs (migrations/0018_allocation_runs.sql), batch after batch, in the order in which waiting demand is
 * served: priority descending, then oldest first. The outcome is that of one transaction over all of it. Safe to call from
 * anywhere at any time; whatever ends it, the next call goes on where the last batch was committed.
 */
export async function serveRuns(
  ctx: Context,
  { batch = BATCH, wait = false, stop = never }: RunOptions = {},
): Promise<void> {
  const step = (place: Place) => serveBatch(ctx, place, batch, wait);
  for (;;) {
    // biome-ignore lint/performance/noAwaitInLoops: until there is nothing left to do, which only another look can tell
    const places = await inReadOnly(ctx.pool, runPlaces);
    let worked = false;
    // biome-ignore lint/performance/noAwaitInLoops: place after place, so that a run has the machine to itself
    for (const place of places) worked = (await doBatch(place, step, stop)) || worked;
    if (!worked || stop()) return;
  }
}

const never = (): boolean => false;

/** What became of a look at a run. `busy`: somebody else is at it. */
type Outcome = 'served' | 'ended' | 'busy';

/** @returns whether something was done */
async function doBatch(place: Place, step: (place: Place) => Promise<Outcome>, stop: () => boolean): Promise<boolean> {
  for (let batches = 0; !stop(); batches += 1) {
    // biome-ignore lint/performance/noAwaitInLoops: a transaction a batch, so that others get their turn in between
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
      // Stock or demand came in the meantime: there is a next batch after all.
      if (!(await lockRun(tx, run))) return 'served';
      await closeRun(tx, place);
      return 'ended';
    }
    if (!(await lockRun(tx, run))) return 'served';
    const { account_id, actor, caller_kind, caller_id, free_items } = run;
    const rows = await findWaitingOf(tx, account_id, free_items, batch.shipment_nos);
    if (!rows.every(({ item_no }) => batch.item_nos.has(item_no))) {
      throw new Outdated('a shipment came to wait for items whose stock is not locked');
    }
    await giveTo(ctx, tx, place, rows, { actor, caller_kind, caller_id, at: instantOf(ctx) });
    await advanceRun(tx, place, batch.until);
    return 'served';
  });
