import { inReadOnly, inTransaction, TransactionPool } from '../../storage/database/database.js';
import {
  accountsWithRemovals,
  keepBackupsOut,
  putOffRemovals,
  takeRemovals,
} from '../../storage/files/file-removals.js';
import type { Context } from '../context.js';

/** Files of one transaction, so that it is a short one. */
const BATCH = 100;

/**
 * Removes the files of an account whose rows are deleted, unless a backup is being made: then they are left to the next who
 * calls this, at the latest a job. A file is gone before its removal is written down, so a crash in between has it removed
 * once more. One that cannot be removed is left for later, too, and keeps no other. In a transaction that somebody else ends,
 * or rolls back, nothing is removed yet either.
 * @throws what stood in the way of a file, when the others of its batch are gone
 */
export async function removeDeletedFilesOf(
  { pool, files }: Pick<Context, 'pool' | 'files'>,
  account_id: string,
): Promise<void> {
  if (pool instanceof TransactionPool) return;
  const ends = await inTransaction(pool, async (tx) => {
    if (!(await keepBackupsOut(tx))) return [];
    const keys = await takeRemovals(tx, account_id, BATCH);
    const outcomes = await Promise.allSettled(keys.map((key) => files.remove(key)));
    const stuck = keys.filter((_, index) => outcomes[index]?.status === 'rejected');
    if (stuck.length > 0) await putOffRemovals(tx, account_id, stuck);
    return outcomes;
  });
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (ends.length === BATCH) await removeDeletedFilesOf({ pool, files }, account_id);
}

/**
 * As {@link removeDeletedFilesOf}, of all accounts, one after the other.
 * @throws what stood in the way of a file, when all accounts had their turn
 */
export async function removeDeletedFiles(ctx: Pick<Context, 'pool' | 'files'>): Promise<void> {
  const failures: unknown[] = [];
  for (const account_id of await inReadOnly(ctx.pool, accountsWithRemovals)) {
    // biome-ignore lint/performance/noAwaitInLoops: a job does not take several connections, nor read the disk in several places
    await removeDeletedFilesOf(ctx, account_id).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
