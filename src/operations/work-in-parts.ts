import { inTransaction, type Tx } from '../storage/database/database.js';
import type { Context } from './context.js';

/**
 * Does long work in many short transactions, so that none holds its locks for long.
 * @param doSome does a limited part, and says whether there may be more
 * @param isStopping the rest is left to the next run
 */
export async function workInParts(
  { pool }: Pick<Context, 'pool'>,
  doSome: (tx: Tx) => Promise<boolean>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  // biome-ignore lint/performance/noAwaitInLoops: one transaction at a time is the point
  while (!isStopping() && (await inTransaction(pool, doSome)));
}
