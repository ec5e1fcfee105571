import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeBigDay } from '../../bench/desk-data.js';
import { STANDARD_CALENDAR } from '../../src/rules/calendar/calendar.js';
import { lateBounds, ROWS } from '../../src/rules/floor/day.js';
import { WHATEVER_IS_DUE } from '../../src/rules/floor/wave.js';
import type { Tx } from '../../src/storage/database/database.js';
import { openOrders, packedOrders, shippedToday, unreleasedOrders, workDone } from '../../src/storage/floor/day.js';
import { pageOfWaves, previewOfWave, waitingOrders, wavesOfDay } from '../../src/storage/floor/waves.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { urlOfDatabase } from '../kit/database.js';
import { plannerOf, planOf } from '../kit/explain.js';

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
  client = await plannerOf(urlOfDatabase(inject('database').adminUrl, String(at?.name)));
  await makeBigDay(client, {
    ...{ orders: ORDERS, released: 60, picked: 40, packed: 35, shipped: 30 },
    begins: BOUNDS.begins,
    now: NOW.toString(),
  });
});
afterAll(async () => {
  await client?.end();
  await api.close();
});

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
  const plan = await planOf(client, read);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(most);
});
