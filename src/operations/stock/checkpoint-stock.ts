import { mapApart } from '../../kernel/collections.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import {
  accountsToSearch,
  insertCheckpoints,
  lockProgress,
  searchMoves,
  setProgress,
} from '../../storage/stock/checkpoints.js';
import type { Context } from '../context.js';
import { workInParts } from '../work-in-parts.js';

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
 * the same step. A failure in one account does not keep it from the others.
 * @param isStopping asked before each step; true: the rest is left to the next call
 * @param every minimum number of moves of an item between two of its checkpoints
 */
export async function checkpointStock(
  { pool }: Pick<Context, 'pool'>,
  isStopping: () => boolean = () => false,
  every = EVERY,
): Promise<void> {
  const accounts = await inReadOnly(pool, accountsToSearch);
  await mapApart(
    accounts,
    (account_id) => {
      let steps = 0;
      const isEnough = () => {
        steps += 1;
        return steps > MAX_STEPS || isStopping();
      };
      return workInParts({ pool }, (tx) => checkpointStep(tx, account_id, every), isEnough);
    },
    isStopping,
  );
}

/** @returns whether there may be more moves */
async function checkpointStep(tx: Tx, account_id: string, every: number): Promise<boolean> {
  const after = await lockProgress(tx, account_id);
  const { upto, moves, item_nos } = await searchMoves(tx, account_id, after, STEP, every);
  if (upto === null) return false;
  await insertCheckpoints(tx, account_id, item_nos, upto);
  await setProgress(tx, account_id, upto);
  return moves === STEP;
}
