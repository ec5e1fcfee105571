import type { FastifyInstance } from 'fastify';
import { Temporal } from 'temporal-polyfill';
import { createDemo, type Demo } from '../../src/demo/demo.js';
import { WIPED } from '../../src/storage/demo/demo-reset.js';
import { openFiles } from '../../src/storage/files/files.js';
import { contextOn, makeToken } from '../kit/accounts.js';
import { appOver } from '../kit/app.js';
import { command, copyOf, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { FILES } from '../kit/files.js';

export const instant = (text: string): Temporal.Instant => Temporal.Instant.from(`${text}+09:00`);

/** A Tuesday morning after a long weekend. */
export const START = instant('2026-11-24T10:00:00');

/** Of all systems of a test file. */
export const files = openFiles(FILES);

const silent = { info: () => {}, error: () => {} };

/** Opens the demo environment of a database, its clock standing. */
export const openDemo = (database: FreshDatabase, standsAt: Temporal.Instant | null = START): Promise<Demo> =>
  createDemo({ pool: database.pool, files, standsAt, log: silent });

let original: Promise<FreshDatabase> | undefined;

/** A database with the demo environment as it is at {@link START}: a copy of one that is seeded once for all test files. */
export async function seededDatabase(): Promise<FreshDatabase> {
  original ??= (async () => {
    const database = await freshDatabase();
    await (await openDemo(database)).stop();
    await database.pool.end();
    return database;
  })();
  return copyOf(await original);
}

/** The databases of a test file: empty ones, and copies of the seeded one. `drop` drops them all. */
export function manyDatabases() {
  const open: FreshDatabase[] = [];
  const kept = async (database: Promise<FreshDatabase>): Promise<FreshDatabase> => {
    open.push(await database);
    return database;
  };
  return {
    another: () => kept(freshDatabase()),
    seeded: () => kept(seededDatabase()),
    drop: async () => {
      await Promise.all(open.map((one) => one.drop()));
    },
  };
}

/** The demo environment as somebody finds it who has just started Kura, with the token of its account `TS001`. */
export interface SeededDemo {
  readonly app: FastifyInstance;
  readonly token: string;
  close(): Promise<void>;
}

export async function openSeededDemo(): Promise<SeededDemo> {
  const database = await seededDatabase();
  const demo = await openDemo(database);
  const ctx = { ...contextOn(database.pool), clock: demo.clock };
  const { token } = await makeToken(ctx, 'TS001', 'reader');
  const app = await appOver(ctx, { demo });
  const close = async (): Promise<void> => {
    await app.close();
    await database.drop();
  };
  return { app, token, close };
}

/** What a reset keeps, in whole or in part. */
export const KEPT = [
  'accounts',
  'badges',
  'devices',
  'failed_sign_ins',
  'file_removals',
  'floor_sessions',
  'known_browsers',
  'kura_migrations',
  'memberships',
  'notifications',
  'passkey_challenges',
  'passkeys',
  'people',
  'person_codes',
  'person_mails',
  'provider',
  'recovery_codes',
  'request_log',
  'saved_views',
  'senders',
  'sessions',
  'staff_members',
  'switches',
  'tokens',
  'warehouses',
];

export async function tablesOf(database: FreshDatabase): Promise<string[]> {
  const rows = await command<{ name: string }>(
    database.url,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map(({ name }) => name);
}

/**
 * Every row of every table of business data, with accounts, senders, warehouses and switches, as texts in order. Left out is what nobody is
 * told and no order rests on: the wall time in `accepted_at`, and the running numbers of moves and history rows, which one
 * statement gives to its rows in the order in which it happens to find them on disk. Of the clock, how often it was turned
 * and reset.
 */
export async function dump(database: FreshDatabase): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of [...WIPED, 'accounts', 'senders', 'warehouses', 'switches']) {
    const rows = await command<{ row: string }>(
      database.url,
      `select (to_jsonb(t) - '{accepted_at,move_no,history_no}'::text[])::text as row from ${table} t`,
    );
    tables[table] = rows.map(({ row }) => row).sort();
  }
  tables.switches = (tables.switches ?? []).map((row) => row.replace(/"(era|turn)": \d+/g, '"$1": 0'));
  return tables;
}

/** How many receipts or shipments there are, by status. */
export async function countByStatus(database: FreshDatabase, table: 'receipts' | 'shipments') {
  const alive = table === 'receipts' ? 'cancelled_at' : 'deleted_at';
  const rows = await command<{ status: string; count: number }>(
    database.url,
    `select status, count(*)::int as count from ${table} where ${alive} is null group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
