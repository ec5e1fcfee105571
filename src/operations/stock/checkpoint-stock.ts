import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  accountsToSearch,
  insertCheckpoints,
  lockProgress,
  searchMoves,
  setProgress,
} from '../../storage/stock/checkpoints.js';
import type { Context } from '../context.js';

/**
 * Number of moves after which an item gets another checkpoint. A read of the stock at a moment adds up about this many
 * moves. A smaller number would cost space: one checkpoint takes as much as a few moves.
 */
const EVERY = 500;
/** Moves searched in one transaction: it holds the locks of the items for some milliseconds. */
const STEP = 1_000;
/** Maximum number of steps per account in one call. The next call continues. */
const MAX_STEPS = 1_000;

/**
 * Writes the checkpoints that are due, in one account after the other. In each it continues where the last call ended, and
 * works to the end of the ledger, but no more than {@link MAX_STEPS} steps. Each step locks the account's progress, so no two servers do
 * the same step.
 * @param isStopping asked before each step; true: the rest is left to the next call
 * @param every minimum number of moves of an item between two of its checkpoints
 */
export async function checkpointStock(
  { pool }: Pick<Context, 'pool'>,
  isStopping: () => boolean = () => false,
  every = EVERY,
): Promise<void> {
  for (const account_id of await inReadOnly(pool, accountsToSearch)) {
    for (let step = 0; step < MAX_STEPS && !isStopping(); step += 1) {
      // biome-ignore lint/performance/noAwaitInLoops: short transactions, one after the other, because each holds stock locks
      if (!(await checkpointStep({ pool }, account_id, every))) break;
    }
  }
}

/** @returns whether there may be more moves */
const checkpointStep = ({ pool }: Pick<Context, 'pool'>, account_id: string, every: number): Promise<boolean> =>
  inTransaction(pool, async (tx) => {
    const after = await lockProgress(tx, account_id);
    const { upto, moves, item_nos } = await searchMoves(tx, account_id, after, STEP, every);
    if (upto === null) return false;
    await insertCheckpoints(tx, account_id, item_nos, upto);
    await setProgress(tx, account_id, upto);
    return moves === STEP;
  });
