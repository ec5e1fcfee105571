import { sql, type Tx } from '../database/database.js';
import type { Session } from '../database/session.js';

/*
 * Marks a restore in progress. The mark is committed before anything else is written, and removed in the transaction
 * that loads the rows. A database that has the mark is incomplete (it may have files without rows) and must not be
 * used.
 */

const FIND = sql('restore_mark_find', "select to_regclass('kura_restore') is not null as marked");
const SINCE = sql('restore_mark_since', 'select since from kura_restore');

/** @throws {Error} when a restore into this database did not finish */
export async function refuseHalfRestored(tx: Tx): Promise<void> {
  const [row] = await tx.query<{ marked: boolean }>(FIND);
  if (row?.marked !== true) return;
  const [mark] = await tx.query<{ since: Date }>(SINCE);
  throw new Error(
    `A restore into this database began at ${mark?.since.toISOString()} and has not ended. If it is not running any more, ` +
      'nothing of it can be used: empty the database and KURA_DATA, and restore again.',
  );
}

export const markRestore = (session: Session): Promise<void> =>
  session.script('create table kura_restore as select now() as since');

export const clearRestoreMark = (session: Session): Promise<void> => session.script('drop table kura_restore');
