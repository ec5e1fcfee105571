import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ROOT } from '../../kernel/root.js';
import { refuseHalfRestored } from '../backup/mark.js';
import { type Log, sql, type Tx } from './database.js';
import { isNameTaken } from './failures.js';
import type { ConnectionPool } from './open-pool.js';
import { inSession, type Session } from './session.js';

const MIGRATIONS = new URL('migrations/', ROOT);

const FILE_NAME = /^[0-9]{4}_[a-z0-9_]+\.sql$/;

/**
 * Held while the schema changes, and during a backup, which needs it unchanged. The number is arbitrary but must be
 * unique in the database.
 */
export const SCHEMA_LOCK = 4_837_201_001;

/** A migration that a database, or a backup, contains. */
export interface Applied {
  readonly name: string;
  readonly sha256: string;
}

export interface Migration extends Applied {
  readonly text: string;
}

const TRY_LOCK = sql('migrations_try_lock', 'select pg_try_advisory_lock($1) as taken');
const LOCK = sql('migrations_lock', 'select pg_advisory_lock($1)');

/**
 * Applies the numbered SQL files of `folder` (a directory URL ending in a slash) that the database lacks, in order. Each
 * file runs in its own transaction; a database that has none yet gets all of them in one. Several processes may call this
 * at once; one of them does the work. If nothing is to be done, it waits for nobody: a backup may keep the schema for hours.
 * @returns the names of the files applied now
 * @throws {Error} when the database has tables of something else; naming the file, when the database was made by other or newer
 *   files, or a file's SQL fails
 */
export async function migrate(target: ConnectionPool | string, log: Log, folder: URL = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder);
  return inSession(target, 'migrate', async (session) => {
    if ((await pendingIn(session, files)).length === 0) return [];
    await lockSchema(session, log);
    // Another process may have applied them, or begun a restore, meanwhile.
    const pending = await pendingIn(session, files);
    if (pending.length === 0) return [];
    const isNew = pending.length === files.length;
    // With years of data a file may take long, so what is done of an upgrade stays done, and is logged. In an empty
    // database there is nothing that could stay, and each commit would wait for the disk.
    for (const together of isNew ? [pending] : pending.map((file) => [file])) {
      // biome-ignore lint/performance/noAwaitInLoops: each file builds on the one before it
      await session.script('begin');
      await applyMigrations(session, together).catch((error: Error) => {
        const { cause } = error;
        throw isNew && cause instanceof Error && isNameTaken(cause) ? ofOthers(cause) : error;
      });
      await session.script('commit');
      if (!isNew) for (const { name } of together) log.info({ migration: name }, 'migration applied');
    }
    if (isNew) log.info({ migrations: pending.length }, 'database created');
    return pending.map((file) => file.name);
  });
}

const ofOthers = (cause: Error): Error =>
  new Error(`The database is used by something else: ${cause.message}. Give Kura a database of its own.`, { cause });

/** @throws {Error} when the database must not be used */
async function pendingIn(session: Session, files: readonly Migration[]): Promise<Migration[]> {
  await refuseHalfRestored(session);
  return pendingOf(files, await appliedTo(session), 'database');
}

async function lockSchema(session: Session, log: Log): Promise<void> {
  const [row] = await session.query<{ taken: boolean }>(TRY_LOCK, [SCHEMA_LOCK]);
  if (row?.taken === true) return;
  log.info({}, 'waiting to migrate the database: a backup, or another process that migrates it, is at work');
  await session.query(LOCK, [SCHEMA_LOCK]);
}

/** The migration files of this version of Kura, in order. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    if (!FILE_NAME.test(name)) throw new Error(`migration ${name}: a file is named like 0001_what_it_does.sql`);
    if (numbers.has(name.slice(0, 4))) throw new Error(`migration ${name}: its number is taken by another file`);
    numbers.add(name.slice(0, 4));
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout with CRLF line ends is the same migration.
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const RECORDED = sql('migrations_recorded', "select to_regclass('kura_migrations') is not null as recorded");
const APPLIED = sql('migrations_applied', 'select name, sha256 from kura_migrations order by name');

/** The migrations that a database has, in order. */
export async function appliedTo(tx: Tx): Promise<Applied[]> {
  const [row] = await tx.query<{ recorded: boolean }>(RECORDED);
  return row?.recorded === true ? tx.query<Applied>(APPLIED) : [];
}

/** The files not applied yet. @throws unless the applied ones are the first files, unchanged */
export function pendingOf(
  files: readonly Migration[],
  applied: readonly Applied[],
  what: 'database' | 'backup',
): Migration[] {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const file = files.find((one) => one.name === name);
    if (file === undefined) {
      throw new Error(
        `The ${what} is newer than this program: it has migration ${name}. Run the newer version of Kura.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new Error(
        `migration ${name} was changed after it was applied. Restore it, and put the change in a new file.`,
      );
    }
    const expected = files[index]?.name;
    if (expected !== name) {
      throw new Error(
        `migration ${expected} is numbered before ${name}, which is already applied. Give it a later number.`,
      );
    }
  }
  return files.slice(applied.length);
}

const RECORDS =
  'create table if not exists kura_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())';
const RECORD = sql('migration_record', 'insert into kura_migrations (name, sha256) values ($1, $2)');

/**
 * Applies files in the session's transaction. After a failure the transaction is unusable.
 * @throws {Error} naming the file and, if its SQL is at fault, the line
 */
export async function applyMigrations(session: Session, files: readonly Migration[]): Promise<void> {
  await session.script(RECORDS);
  for (const { name, text, sha256 } of files) {
    let ran = false;
    try {
      // biome-ignore lint/performance/noAwaitInLoops: each file builds on the one before it
      await session.script(text);
      ran = true;
      await session.query(RECORD, [name, sha256]);
    } catch (error) {
      const { message, position } = error as Partial<pg.DatabaseError> & Error;
      const line =
        ran || position === undefined ? '' : ` at line ${text.slice(0, Number(position)).split('\n').length}`;
      throw new Error(`migration ${name} failed${line}: ${message}`, { cause: error });
    }
  }
}
