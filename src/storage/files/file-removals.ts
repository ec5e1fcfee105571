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

const ACCOUNTS = sql('file_removals_accounts', 'select distinct account_id from file_removals order by account_id');

/** Accounts with files that are to be removed. */
export const accountsWithRemovals = async (tx: Tx): Promise<string[]> =>
  (await tx.query<{ account_id: string }>(ACCOUNTS)).map(({ account_id }) => account_id);

const TAKE = sql(
  'file_removals_take',
  `delete from file_removals where account_id = $1 and key in (
     select key from file_removals where account_id = $1 limit $2 for update skip locked)
   returning key`,
);

/**
 * Takes up to so many files of an account that are to be removed. They are somebody else's again when the transaction is
 * rolled back.
 * @returns their keys
 */
export const takeRemovals = async (tx: Tx, account_id: string, most: number): Promise<string[]> =>
  (await tx.query<{ key: string }>(TAKE, [account_id, most])).map(({ key }) => key);

const PUT_OFF = sql(
  'file_removals_put_off',
  'insert into file_removals (account_id, key) select $1, unnest($2::text[]) on conflict do nothing',
);

/** Leaves files of an account to be removed later. */
export const putOffRemovals = (tx: Tx, account_id: string, keys: readonly string[]): Promise<unknown> =>
  tx.query(PUT_OFF, [account_id, keys]);
