import { sql, type Tx } from '../database/database.js';

/*
 * Files whose rows are deleted, and when they may go.
 *
 * A backup copies the files after the rows of its snapshot, so a file must stay while a backup is made whose snapshot may
 * still show its row. The backup has FILES_LOCK for itself from before its snapshot until its last file is copied. Whoever
 * removes files shares the lock meanwhile, and asks for it when the deletion is committed: a backup that gets it afterwards
 * does not see the row any more.
 */

/** Of the advisory locks of the database: any number will do, as long as nobody else locks it. */
export const FILES_LOCK = 4_837_201_003;

const SHARE = sql('file_removals_share', 'select pg_try_advisory_xact_lock_shared($1) as shared');

/** Keeps backups from beginning until the transaction ends. @returns false when one is being made */
export async function keepBackupsOut(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ shared: boolean }>(SHARE, [FILES_LOCK]);
  return row?.shared === true;
}

const TAKE = sql(
  'file_removals_take',
  `delete from file_removals where (account_id, key) in (
     select account_id, key from file_removals limit $1 for update skip locked)
   returning account_id, key`,
);

/** A file that is to be removed. */
export interface Removal {
  readonly account_id: string;
  readonly key: string;
}

/** Takes up to so many files that are to be removed. They are somebody else's again when the transaction is rolled back. */
export const takeRemovals = (tx: Tx, most: number): Promise<Removal[]> => tx.query<Removal>(TAKE, [most]);

const PUT_OFF = sql(
  'file_removals_put_off',
  `insert into file_removals (account_id, key)
   select account_id, key from json_to_recordset($1) as x(account_id text, key text) on conflict do nothing`,
);

/** Leaves files to be removed later. */
export const putOffRemovals = (tx: Tx, removals: readonly Removal[]): Promise<unknown> =>
  tx.query(PUT_OFF, [JSON.stringify(removals)]);
