import {
  type AccountWarehouse,
  advanceRun,
  closeRun,
  findRun,
  listRuns,
  lockBatch,
  lockMarked,
  lockRun,
  lockServing,
} from '../../storage/allocation/allocation-runs.js';
import { findDemandOf } from '../../storage/allocation/demand.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { type Context, instantOf } from '../context.js';
import { allocateRows } from './serve-demand.js';

/**
 * Lines served per transaction of a run. A larger batch keeps its stock locks for longer. It may have
 * more lines than are served at once (serve-demand.ts): nobody waits for the answer of a job, and more lines share the fixed
 * cost of a batch.
 */
const BATCH = 2_000;

export interface RunOptions {
  /** Approximate number of lines in a batch. */
  readonly batch?: number;
  /**
   * What to do when another worker serves a batch of a run. True: wait until that batch is done and continue with the next one,
   * so that no run is left open at the end. Otherwise: skip the run.
   */
  readonly wait?: boolean;
  /** Checked before each batch. */
  readonly stop?: () => boolean;
}

/**
 * Works through allocation runs (migrations/0018_allocation_runs.sql) in batches, in the order of service: the highest
 * priority first, then the oldest shipment. The result is the same as with one big transaction. Safe to call from anywhere
 * at any time; after a crash, the next call continues after the last committed batch.
 */
export async function serveRuns(
  ctx: Context,
  { batch = BATCH, wait = false, stop = never }: RunOptions = {},
): Promise<void> {
  for (;;) {
    // biome-ignore lint/performance/noAwaitInLoops: repeats until there is nothing left to do, which only another look can tell
    const runs = await inReadOnly(ctx.pool, listRuns);
    let worked = false;
    // biome-ignore lint/performance/noAwaitInLoops: one run at a time, so that it has the machine to itself
    for (const run of runs) worked = (await serveRun(() => serveBatch(ctx, run, batch, wait), stop)) || worked;
    if (!worked || stop()) return;
  }
}

const never = (): boolean => false;

/** The result of one step. `again`: the run goes on. `busy`: another worker serves the run. */
type Outcome = 'again' | 'ended' | 'busy';

/** Serves one run, batch by batch. @returns false only when another worker had the run and nothing was done here */
async function serveRun(step: () => Promise<Outcome>, stop: () => boolean): Promise<boolean> {
  for (let batches = 0; !stop(); batches += 1) {
    // biome-ignore lint/performance/noAwaitInLoops: one transaction per batch, so that others get the locks in between
    const outcome = await step();
    if (outcome !== 'again') return outcome === 'ended' || batches > 0;
  }
  return true;
}

const serveBatch = (ctx: Context, key: AccountWarehouse, lines: number, wait: boolean): Promise<Outcome> =>
  inTransaction(ctx.pool, async (tx) => {
    if (!(await lockServing(tx, key, wait))) return 'busy';
    const run = await findRun(tx, key);
    if (run === null) return 'ended';
    const batch = await lockBatch(tx, run, lines);
    if (batch === null) await lockMarked(tx, key);
    // New stock or demand came since the run was read, and its cursor may have gone back: read it again.
    if (!(await lockRun(tx, run))) return 'again';
    if (batch === null) {
      await closeRun(tx, key);
      return 'ended';
    }
    const { account_id, actor, caller_kind, caller_id, free_items } = run;
    const rows = await findDemandOf(tx, account_id, free_items, batch.shipment_nos);
    if (!rows.every(({ item_no }) => batch.item_nos.has(item_no))) {
      throw new Outdated('a shipment now waits for items whose stock is not locked');
    }
    await allocateRows(ctx, tx, run, rows, { actor, caller_kind, caller_id, at: instantOf(ctx) });
    await advanceRun(tx, run, batch.until);
    return 'again';
  });
