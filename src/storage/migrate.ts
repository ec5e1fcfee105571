import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { ConnectionPool, Log } from './database.js';

/** At the repository's root; the way there is the same from src/storage and from dist/storage. */
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

const FILE_NAME = /^[0-9]{4}_[a-z0-9_]+\.sql$/;

/** Any number will do, as long as nobody else in the database locks it. */
const LOCK_KEY = 4_837_201_001;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

interface Applied {
  readonly name: string;
  readonly sha256: string;
}

/**
 * Brings the database to what the numbered SQL files of `folder` (a directory URL ending in a slash) say. Each new file
 * runs in a transaction of its own, in order; several processes may call this at once, one of them does the work.
 * @returns the names of the files applied now
 * @throws {Error} naming the file, when the database was made by other or newer files, or a file's SQL fails
 */
export async function migrate(target: ConnectionPool | string, log: Log, folder: URL = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(folder);
  // A session of our own: a migration may run longer than the pool's timeouts allow, and its lock ends with it.
  const url = typeof target === 'string' ? target : target.options.connectionString;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kura migrate',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS kura_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<Applied>('SELECT name, sha256 FROM kura_migrations ORDER BY name');
    const pending = pendingOf(files, rows);
    for (const file of pending) {
      // biome-ignore lint/performance/noAwaitInLoops: each file builds on the one before it
      await apply(client, file);
      log.info({ migration: file.name }, 'migration applied');
    }
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    if (!FILE_NAME.test(name)) throw new Error(`migration ${name}: a file is named like 0001_what_it_does.sql`);
    if (numbers.has(name.slice(0, 4))) throw new Error(`migration ${name}: its number is taken by another file`);
    numbers.add(name.slice(0, 4));
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout with Windows line ends holds the same migration.
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The files not yet applied. Throws unless the applied ones are the first files, unchanged. */
function pendingOf(files: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const file = files.find((one) => one.name === name);
    if (file === undefined) {
      throw new Error(
        `The database is newer than this program: it has migration ${name}. Run the newer version of Kura.`,
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

async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  let ran = false;
  try {
    await client.query('BEGIN');
    await client.query(text);
    ran = true;
    await client.query('INSERT INTO kura_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    const { message, position } = error as Partial<pg.DatabaseError> & Error;
    const line = ran || position === undefined ? '' : ` at line ${text.slice(0, Number(position)).split('\n').length}`;
    // Ending the session, which the caller does, rolls back.
    throw new Error(`migration ${name} failed${line}: ${message}`, { cause: error });
  }
}
