import { mapApart } from '../../kernel/collections.js';
import { inReadOnly, inTransaction, TransactionPool } from '../../storage/database/database.js';
import {
  accountsWithRemovals,
  lockOutBackups,
  postponeRemovals,
  takeRemovals,
} from '../../storage/files/file-removals.js';
import type { Context } from '../context.js';

/** Files per transaction, to keep it short. */
const BATCH = 100;

/**
 * Removes the files of an account whose rows are deleted. Does nothing while a backup runs; the next call, at the
 * latest by a job, removes them. A file is removed before its removal is recorded, so a crash in between only repeats
 * it. A file that cannot be removed is retried later and does not affect the others. Does nothing inside a transaction
 * that the caller ends, because it could be rolled back.
 * @param isStopping asked before each further transaction; true: the rest is left to the job
 * @throws the first error, after the other files of its batch were removed
 */
export async function removeDeletedFilesOf(
  { pool, files }: Pick<Context, 'pool' | 'files'>,
  account_id: string,
  isStopping: () => boolean = () => false,
): Promise<void> {
  if (pool instanceof TransactionPool) return;
  const ends = await inTransaction(pool, async (tx) => {
    if (!(await lockOutBackups(tx))) return [];
    const keys = await takeRemovals(tx, account_id, BATCH);
    const outcomes = await Promise.allSettled(keys.map((key) => files.remove(key)));
    const stuck = keys.filter((_, index) => outcomes[index]?.status === 'rejected');
    if (stuck.length > 0) await postponeRemovals(tx, account_id, stuck);
    return outcomes;
  });
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (ends.length === BATCH && !isStopping()) await removeDeletedFilesOf({ pool, files }, account_id, isStopping);
}

/**
 * Like {@link removeDeletedFilesOf}, for all accounts, one after the other.
 * @param isStopping asked before each transaction; true: the rest is left to the next run
 * @throws the errors, after all accounts were tried
 */
export async function removeDeletedFiles(
  ctx: Pick<Context, 'pool' | 'files'>,
  isStopping?: () => boolean,
): Promise<void> {
  const accounts = await inReadOnly(ctx.pool, accountsWithRemovals);
  await mapApart(accounts, (account_id) => removeDeletedFilesOf(ctx, account_id, isStopping), isStopping);
}
