import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeBigDay } from '../../bench/desk-data.js';
import { STANDARD_CALENDAR } from '../../src/rules/calendar/calendar.js';
import { lateBounds, ROWS } from '../../src/rules/floor/day.js';
import { WHATEVER_IS_DUE } from '../../src/rules/floor/wave.js';
import type { Statement, Tx } from '../../src/storage/database/database.js';
import { openOrders, packedOrders, shippedToday, unreleasedOrders, workDone } from '../../src/storage/floor/day.js';
import { pageOfWaves, previewOfWave, waitingOrders, wavesOfDay } from '../../src/storage/floor/waves.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { urlOfDatabase } from '../kit/database.js';

/*
 * What the desk reads of a day, it reads in passes over the orders, and does not look at one order after the other: such a look-up
 * alone touches three pages or more. So the pages that PostgreSQL touches stay below one an order, with the plan that it makes without
 * looking at values, as the server's connections do.
 */

const ORDERS = 4_000;
const NOW = Temporal.Instant.from('2026-11-24T16:00:00+09:00');
const BOUNDS = lateBounds(STANDARD_CALENDAR, NOW);
const TOKYO = 'TOKYO';

let api: Api;
let client: pg.Client;

beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 10 }]);
  expect((await api.call('POST', '/shipments', shipment('SAMPLE'))).status).toBe(201);
  const [at] = await api.rows('select current_database() as name');
  client = new pg.Client({ connectionString: urlOfDatabase(inject('database').adminUrl, String(at?.name)) });
  await client.connect();
  await makeBigDay(client, {
    ...{ orders: ORDERS, released: 60, picked: 40, packed: 35, shipped: 30 },
    begins: BOUNDS.begins,
    now: NOW.toString(),
  });
  await client.query('set plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  await client?.end();
  await api.close();
});

/** Explains the one statement that `read` sends; it gets no rows. @returns how many pages it touches */
async function pagesOf(read: (tx: Tx) => Promise<unknown>): Promise<number> {
  let plan: { readonly name: string; readonly buffers: number } | undefined;
  const explains: Tx = {
    async query<R>({ name, text }: Statement, values: readonly unknown[] = []): Promise<R[]> {
      await client.query({ name, text, values: [...values] });
      const given = values.map((value) => literalOf(value)).join(', ');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, timing off, format json) execute ${name}(${given})`,
      );
      const [{ Plan }] = (rows[0] as (typeof rows)[number])['QUERY PLAN'];
      plan = { name, buffers: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0) };
      return [];
    },
    send: () => Promise.reject(new Error('a read sends nothing without asking for its rows')),
    sent: () => Promise.resolve(),
  };
  await read(explains);
  if (plan === undefined) throw new Error('no statement was sent');
  return plan.buffers;
}

const literalOf = (value: unknown): string =>
  value === null ? 'null' : pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));

const preview = (conditions: object) => (tx: Tx) =>
  previewOfWave(tx, TOKYO, BOUNDS.day, null, { ...WHATEVER_IS_DUE, ...conditions }, 50);

it.each<[string, (tx: Tx) => Promise<unknown>, most?: number]>([
  ['open orders', (tx) => openOrders(tx, TOKYO, BOUNDS)],
  ['those that left', (tx) => shippedToday(tx, TOKYO, BOUNDS)],
  ['packed ones', (tx) => packedOrders(tx, TOKYO, BOUNDS)],
  ['those that no wave took', (tx) => unreleasedOrders(tx, TOKYO, BOUNDS)],
  ['the work that was done', (tx) => workDone(tx, TOKYO, BOUNDS, NOW.toString())],
  ['waves of the day', (tx) => wavesOfDay(tx, TOKYO, BOUNDS.begins, ROWS)],
  ['a page of waves', (tx) => pageOfWaves(tx, [TOKYO], Number.MAX_SAFE_INTEGER, 31)],
  ['orders that wait for a wave', (tx) => waitingOrders(tx, [TOKYO], BOUNDS.day)],
  ['what a wave would take', preview({})],
  // It looks up each lot as well.
  ['what it would take by zones', preview({ zones: ['A'] }), 2 * ORDERS],
])('reads in passes: %s', async (_, read, most = ORDERS) => {
  expect(await pagesOf(read)).toBeLessThan(most);
});
