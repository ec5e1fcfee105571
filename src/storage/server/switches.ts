import { type Pool, read, sql, type Tx } from '../database/database.js';

/** Settings of the whole installation, one row each: the operator's switches, the demo's clock and seed. */

const FIND = sql('switch_find', 'select value from switches where name = $1');

/** The JSON value of a switch; null when it was never set. */
export async function readSwitch(pool: Pool, name: string): Promise<unknown> {
  const [row] = await read<{ value: unknown }>(pool, FIND, [name]);
  return row?.value ?? null;
}

const WRITE =
  'insert into switches (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value';
const SET = sql('switch_set', WRITE);
const KEEP = sql('switch_keep', WRITE, []);

export async function writeSwitch(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx.query(SET, [name, JSON.stringify(value)]);
}

/** Like {@link writeSwitch}, for a value that no page shows: open pages are not notified. */
export async function keepSwitch(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx.query(KEEP, [name, JSON.stringify(value)]);
}

const BEGIN = sql(
  'switch_begin',
  `insert into switches (name, value) values ($1, $2)
   on conflict (name) do update set value = excluded.value where not switches.value @> $3::jsonb returning 1`,
);

/** Writes a switch unless its value has certain fields. @returns false when it has them */
export const beginSwitch = async (tx: Tx, name: string, value: object, unless: object): Promise<boolean> =>
  (await tx.query(BEGIN, [name, JSON.stringify(value), JSON.stringify(unless)])).length > 0;

const CHANGE = sql(
  'switch_change',
  'update switches set value = $2 where name = $1 and value @> $3::jsonb returning 1',
);

/** Writes a switch whose value has certain fields. @returns false when it has others */
export const changeSwitch = async (tx: Tx, name: string, value: object | null, expected: object): Promise<boolean> =>
  (await tx.query(CHANGE, [name, JSON.stringify(value), JSON.stringify(expected)])).length > 0;
