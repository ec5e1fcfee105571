import { inTransaction, type Tx } from '../storage/database/database.js';
import type { Context } from './context.js';

/**
 * Deletes what is old in many short transactions, so that none holds its locks for long.
 * @param deleteSome deletes a limited number, and says whether there may be more
 */
export async function sweepInParts(
  { pool }: Pick<Context, 'pool'>,
  deleteSome: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  // biome-ignore lint/performance/noAwaitInLoops: one transaction at a time is the point
  while (await inTransaction(pool, deleteSome));
}
