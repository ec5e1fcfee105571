import { sql, type Tx } from '../database/database.js';

/*
 * Files whose rows are deleted, and when they may be removed.
 *
 * A backup copies the files after the rows of its snapshot, so a file must stay as long as a running backup's snapshot
 * may contain its row. The backup holds FILES_LOCK exclusively from before its snapshot until its last file is copied.
 * File removal takes the lock shared, after the deletion is committed: a backup that gets the lock later does not see
 * the row.
 */

/** Advisory lock key: arbitrary, but unique in the database. */
export const FILES_LOCK = 4_837_201_003;

const SHARE = sql('file_removals_share', 'select pg_try_advisory_xact_lock_shared($1) as shared');

/** Prevents backups from starting until the transaction ends. @returns false when one is running */
export async function lockOutBackups(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ shared: boolean }>(SHARE, [FILES_LOCK]);
  return row?.shared === true;
}

const ACCOUNTS = sql('file_removals_accounts', 'select distinct account_id from file_removals order by account_id');

/** Accounts with files to remove. */
export const accountsWithRemovals = async (tx: Tx): Promise<string[]> =>
  (await tx.query<{ account_id: string }>(ACCOUNTS)).map(({ account_id }) => account_id);

const TAKE = sql(
  'file_removals_take',
  `delete from file_removals where account_id = $1 and key in (
     select key from file_removals where account_id = $1 limit $2 for update skip locked)
   returning key`,
);

/**
 * Takes up to `max` files of an account that are to be removed. A rollback returns them.
 * @returns their keys
 */
export const takeRemovals = async (tx: Tx, account_id: string, max: number): Promise<string[]> =>
  (await tx.query<{ key: string }>(TAKE, [account_id, max])).map(({ key }) => key);

const PUT_OFF = sql(
  'file_removals_put_off',
  'insert into file_removals (account_id, key) select $1, unnest($2::text[]) on conflict do nothing',
);

/** Postpones the removal of files. */
export const postponeRemovals = (tx: Tx, account_id: string, keys: readonly string[]): Promise<unknown> =>
  tx.query(PUT_OFF, [account_id, keys]);
