import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { ACCOUNT, type Order } from './data.js';

/*
 * Whether a baseline leaves what the server leaves: as many new rows in every table of the database, as many numbers drawn from
 * every sequence, and in each table that tells of shipments the same values, but for numbers, names and times.
 */

interface Side {
  readonly orders: readonly Order[];
  readonly write: (orders: readonly Order[]) => Promise<unknown>;
}

/** Something else that happens meanwhile (the demo's work, a job) is no difference: it does not happen every time. */
const ATTEMPTS = 5;

/** @throws when what the two sides leave differs; the baseline must then be brought up to date */
export async function proveSameRows(
  pool: pg.Pool,
  what: string,
  sides: () => Readonly<Record<'server' | 'baseline', Side>>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { server, baseline } = sides();
    const left = { server: await leftBy(pool, server), baseline: await leftBy(pool, baseline) };
    if (isDeepStrictEqual(left.server, left.baseline)) return;
    if (attempt < ATTEMPTS) continue;
    throw new Error(
      `the baseline of ${what} does not leave what the server leaves:\n${JSON.stringify(left, undefined, 1)}`,
    );
  }
}

/** What is new, by table and sequence. */
async function leftBy(pool: pg.Pool, { orders, write }: Side): Promise<Record<string, unknown>> {
  const before = await countAll(pool);
  await write(orders);
  const after = await countAll(pool);
  const grown = [...after].filter(([name, count]) => count !== before.get(name));
  const counts = grown.map(([name, count]) => [name, count - (before.get(name) ?? 0)]);
  return { new: Object.fromEntries(counts), rows: await rowsOf(pool, orders) };
}

async function countAll(pool: pg.Pool): Promise<Map<string, number>> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*) as count from ${name}`);
  const { rows } = await pool.query<{ name: string; count: string }>(
    `${counts.join(' union all ')} union all
     select format('%I.%I', schemaname, sequencename), coalesce(last_value, 0) from pg_sequences`,
  );
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

/** What no two creates have in common. */
const OWN = [
  'shipment_no',
  'identifier',
  'history_no',
  'move_no',
  'at',
  'created_at',
  'status_at',
  'accepted_at',
  'searched',
];

/** The rows of orders in every table that tells of shipments, without what is their own. */
async function rowsOf(pool: pg.Pool, orders: readonly Order[]): Promise<Record<string, unknown>> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'shipment_no' order by table_name`,
  );
  const identifiers = orders.map(({ identifier }) => identifier);
  const found: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: object }>(
      `select to_jsonb(t) - $3::text[] as row from ${name} t
        where account_id = $1 and shipment_no in (
              select shipment_no from shipments where account_id = $1 and identifier = any($2))
        order by 1`,
      [ACCOUNT, identifiers, OWN],
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** The same order under another name. */
export const likenessOf = (one: Order): Order => ({ ...one, identifier: `${one.identifier}-again` });
