import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Tx } from '../database/database.js';
import type { Session } from '../database/session.js';

/*
 * The tables of a database, their rows, and the values of their sequences, as a backup needs them.
 *
 * The schema of graphile_worker is left out. Its jobs only trigger work on rows in our tables, the worker checks those
 * rows at each start, and it recreates its schema.
 */

export interface Table {
  readonly name: string;
  /** In column order, without generated columns. */
  readonly columns: readonly string[];
}

const TABLES = sql(
  'backup_tables',
  `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname not in ('kura_migrations', 'kura_restore')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.oid, c.relname order by c.relname`,
);

/** All tables except those about the schema itself and those of extensions. */
export const tablesOf = (tx: Tx): Promise<Table[]> => tx.query<Table>(TABLES);

/**
 * Opens a transaction with one snapshot. Tables are locked first, because PostgreSQL takes the snapshot with the first
 * query: a TRUNCATE between the snapshot and the lock would make the table look empty.
 */
export async function beginSnapshot(session: Session, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  await session.script('begin isolation level repeatable read read only');
  await session.script(`lock table ${names} in access share mode`);
}

const MOMENT = sql('backup_moment', `select clock_timestamp() as at, current_setting('server_version') as postgres`);

/** The current time and PostgreSQL's version. In a transaction that just began, this is the time of its snapshot. */
export async function readMoment(tx: Tx): Promise<{ readonly at: Date; readonly postgres: string }> {
  const [row] = await tx.query<{ at: Date; postgres: string }>(MOMENT);
  return row as { at: Date; postgres: string };
}

export interface Sequence {
  readonly name: string;
  /** The last number drawn; null when none was. */
  readonly value: string | null;
}

const SEQUENCES = sql(
  'backup_sequences',
  `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = current_schema() order by 1`,
);

/**
 * Sequences are not transactional. Read inside a snapshot, they are at or past every number in its rows, which were
 * drawn earlier; so a restored sequence can only leave gaps.
 */
export const sequencesOf = (tx: Tx): Promise<Sequence[]> => tx.query<Sequence>(SEQUENCES);

/** The number of rows in a table, and a checksum that does not depend on their order. */
export interface Sum {
  readonly rows: number;
  readonly sum: string;
}

export async function sumOf(session: Session, table: Table): Promise<Sum> {
  const [row] = await session.query<Sum>({
    name: '',
    text: `select count(*)::float8 as rows, coalesce(sum(('x' || left(md5(row(${columnsOf(table)})::text), 15))::bit(60)::bigint), 0)::text as sum
             from ${quoted(table.name)}`,
  });
  return row as Sum;
}

/** The rows of a table in COPY's text format. */
export const rowsOf = (session: Session, table: Table): AsyncIterable<Buffer> =>
  session.rowsOut(`copy ${quoted(table.name)} (${columnsOf(table)}) to stdout`);

/** Loads rows in the format of {@link rowsOf}. Identity columns keep the loaded numbers. */
export const intoTable = (session: Session, table: Table) =>
  session.rowsIn(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`);

const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(', ');

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

// --- locks ------------------------------------------------------------------------------------------------------

const TAKE = sql('backup_lock', 'select pg_try_advisory_lock($1) as taken');

const TRIES = 20;
const BETWEEN_MS = 250;

/** Takes an advisory lock until the session ends. @returns false when another session keeps it for more than 5 s */
export async function takeLock(session: Session, key: number, left = TRIES): Promise<boolean> {
  const [row] = await session.query<{ taken: boolean }>(TAKE, [key]);
  if (row?.taken === true || left === 0) return row?.taken === true;
  await sleep(BETWEEN_MS);
  return takeLock(session, key, left - 1);
}

const LEAVE = sql('backup_unlock', 'select pg_advisory_unlock($1)');

export async function leaveLock(session: Session, key: number): Promise<void> {
  await session.query(LEAVE, [key]);
}

// --- files ------------------------------------------------------------------------------------------------------

/** A file that a row refers to. */
export interface NamedFile {
  readonly key: string;
  readonly bytes: number;
}

/** Tables whose rows have files. A database from before migration 0006 or 0059 does not have both. */
const WITH_FILES = sql(
  'backup_with_files',
  `select name from unnest(array['item_images', 'floor_photos']) as name where to_regclass(name) is not null`,
);

const FILES_AT_ONCE = 500;
const NEXT = sql('backup_files_next', `fetch ${FILES_AT_ONCE} from files`);

/** Yields the files that rows refer to, as seen by the session's transaction. */
export async function* filesOf(session: Session): AsyncGenerator<NamedFile> {
  const tables = await session.query<{ name: string }>(WITH_FILES);
  if (tables.length === 0) return;
  const rows = tables.map(({ name }) => `select key, bytes from ${name} where deleted_at is null`).join(' union all ');
  await session.script(`declare files no scroll cursor for ${rows} order by key`);
  for (;;) {
    // biome-ignore lint/performance/noAwaitInLoops: batches of a fixed size
    const files = await session.query<NamedFile>(NEXT);
    if (files.length === 0) return;
    yield* files;
  }
}
