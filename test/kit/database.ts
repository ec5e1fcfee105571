import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';

/** What global-setup.ts hands to every test file. */
export interface TestDatabase {
  /** URL of a database to give commands in; others are reached by {@link urlOfDatabase}. */
  readonly adminUrl: string;
  /** Name of the migrated database that {@link freshDatabase} copies. */
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly database: TestDatabase;
  }
}

export interface FreshDatabase {
  readonly url: string;
  readonly pool: ConnectionPool;
  /** Ends the pool. The database is deleted soon after, whoever else is still connected. */
  drop(): Promise<void>;
}

/** A migrated database without rows, of its own. One that is not dropped goes when the run ends. */
export const freshDatabase = (): Promise<FreshDatabase> => createDatabase(inject('database').template);

/** A copy of a database to which only {@link command} is connected. */
export async function copyOf({ url }: FreshDatabase): Promise<FreshDatabase> {
  await disconnect(url);
  return createDatabase(new URL(url).pathname.slice(1));
}

/** A database without tables. */
export const emptyDatabase = (): Promise<FreshDatabase> => createDatabase('template0');

async function createDatabase(from: string): Promise<FreshDatabase> {
  const { adminUrl, template } = inject('database');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  // Without fsync, files are copied faster than pages are logged.
  await command(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`);
  const url = urlOfDatabase(adminUrl, name);
  const pool = openPool(url);
  return {
    url,
    pool,
    drop: async () => {
      if (!pool.ended) await pool.end();
      // Not awaited: PostgreSQL waits 100 ms for sessions that are just ending. What is left goes when the run ends.
      void disconnect(url);
      void command(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(() => {});
    },
  };
}

export function urlOfDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** At once on one database: more than a test of races starts. */
const MOST_COMMANDS = 40;

/** Those of {@link command}, by URL. */
const connections = new Map<string, pg.Pool>();

/**
 * Runs one command and answers its rows. Its connections are its own, so it waits for nobody, unless {@link MOST_COMMANDS} are under
 * way, and outlives a pool that a test ends. They are used again: a new one costs more than most commands.
 */
export async function command<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await connectionsTo(url).query<R>(text, values)).rows;
}

function connectionsTo(url: string): pg.Pool {
  const known = connections.get(url);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString: url, max: MOST_COMMANDS, allowExitOnIdle: true });
  // The query rejects as well; this only keeps a server that a test kills from taking the test's process along.
  pool.on('error', () => {});
  connections.set(url, pool);
  return pool;
}

async function disconnect(url: string): Promise<void> {
  const pool = connections.get(url);
  connections.delete(url);
  await pool?.end();
}
