import { inTransaction, TransactionPool } from '../../storage/database/database.js';
import { keepBackupsOut, putOffRemovals, takeRemovals } from '../../storage/files/file-removals.js';
import type { Context } from '../context.js';

/** Files of one transaction, so that it is a short one. */
const BATCH = 100;

/**
 * Removes the files whose rows are deleted, unless a backup is being made: then they are left to the next who calls this,
 * at the latest a job. A file is gone before its removal is written down, so a crash in between has it removed once more.
 * One that cannot be removed is left for later, too, and keeps no other. In a transaction that somebody else ends, or rolls
 * back, nothing is removed yet either.
 * @throws what stood in the way of a file, when the others of its batch are gone
 */
export async function removeDeletedFiles({ pool, files }: Pick<Context, 'pool' | 'files'>): Promise<void> {
  if (pool instanceof TransactionPool) return;
  const ends = await inTransaction(pool, async (tx) => {
    if (!(await keepBackupsOut(tx))) return [];
    const removals = await takeRemovals(tx, BATCH);
    const outcomes = await Promise.allSettled(removals.map(({ key }) => files.remove(key)));
    const stuck = removals.filter((_, index) => outcomes[index]?.status === 'rejected');
    if (stuck.length > 0) await putOffRemovals(tx, stuck);
    return outcomes;
  });
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (ends.length === BATCH) await removeDeletedFiles({ pool, files });
}
