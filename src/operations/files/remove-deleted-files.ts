import { inTransaction, Joined } from '../../storage/database.js';
import { keepBackupsOut, takeRemovals } from '../../storage/file-removals.js';
import type { House } from '../house.js';

/** Files of one transaction, so that it is a short one. */
const BATCH = 100;

/**
 * Removes the files whose rows are deleted, unless a backup is being made: then they are left to the next who calls this,
 * at the latest a job. A file is gone before its removal is written down, so a crash in between has it removed once more.
 * In a transaction that somebody else ends, or rolls back, nothing is removed yet either.
 */
export async function removeDeletedFiles({ pool, files }: Pick<House, 'pool' | 'files'>): Promise<void> {
  if (pool instanceof Joined) return;
  const removed = await inTransaction(pool, async (tx) => {
    if (!(await keepBackupsOut(tx))) return 0;
    const keys = await takeRemovals(tx, BATCH);
    await Promise.all(keys.map((key) => files.remove(key)));
    return keys.length;
  });
  if (removed === BATCH) await removeDeletedFiles({ pool, files });
}
