import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../src/jobs/job.js';
import type { Context } from '../../src/operations/context.js';
import { listOpenTasks } from '../../src/operations/floor/open-tasks.js';
import { readDay, readWorkDone } from '../../src/operations/floor/read-day.js';
import { countDecisions } from '../../src/operations/floor/read-inbox.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { releaseWaves } from '../../src/operations/floor/release-waves.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ConnectionPool } from '../../src/storage/database/open-pool.js';
import { countGoods, makeAccount, makeItems, NOW, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, type Json, openApi, receipt, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/* The day of a warehouse: its lanes, and what is late. The tests follow one another, from a Tuesday to the Thursday. */

let api: Api;
let desk: Desk;
let now = Temporal.Instant.from(NOW);
const at = (text: string) => {
  now = Temporal.Instant.from(`${text}+09:00`);
};

beforeAll(async () => {
  api = await openApi({ clock: { now: () => now } });
  desk = await Desk.open(api);
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 500 }]);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const day = async (browser = desk.floor): Promise<Json> =>
  (await desk.ask('GET', '/warehouses/TOKYO/day', undefined, browser)).body;
const work = (browser = desk.floor, warehouse = 'TOKYO') =>
  desk.rows(`/warehouses/${warehouse}/work-done`, 'work', browser);
interface Late {
  readonly reason: string;
  readonly all: number;
  readonly rows: readonly Json[];
}
const lateIn = (body: Json): Readonly<Record<string, Late>> =>
  Object.fromEntries((body.late as readonly Late[]).map((one) => [one.reason, one]));
let count = 0;
async function ordered(more: object = {}): Promise<string> {
  count += 1;
  const { status, body } = await api.call('POST', '/shipments', shipment(`DAY-${count}`, more));
  expect(status).toBe(201);
  return String(body.id);
}

describe('the day of a warehouse', () => {
  let first = '';

  it('shows what comes, what waits and what was done, and that nothing is late', async () => {
    await api.call('POST', '/warehousings', receipt({ identifier: 'COMES-TODAY' }));
    await api.call('POST', '/warehousings', receipt({ arrival_date: '2026-11-25' }));
    first = await ordered();
    await ordered();
    await ordered({ shipping_date: '2026-11-26' });
    await ordered({ suspend: true });
    await ordered({ items: [{ code: 'TEA', quantity: 9_999 }], backorder_if_unavailable: true });
    const body = await day();
    expect(body).toMatchObject({
      warehouse: 'TOKYO',
      name: '東京倉庫',
      day: '2026-11-24',
      now: '2026-11-24T10:00:00+09:00',
      releases: ['2026-11-24T09:00:00+09:00', '2026-11-24T12:30:00+09:00'],
      late: [],
      orders: { waiting: 3, due: 2, suspended: 1, picking: 0, picked: 0, packed: 0, asked: 0, shipped: 0 },
      receipts: { expected: 1, overdue: 0, arrived: 0, checking: 0, stocked: 1 },
      waves: { all: 0, rows: [] },
      manifests: { all: 0, rows: [] },
      packed: [],
    });
    expect(await work()).toEqual([{ hour: 10, kind: 'stored', count: 500 }]);
    expect((body.receipts as { rows: Json[] }).rows).toMatchObject([
      { status: 'stocked', late: false, arrived_at: NOW, units: 500, lines: 1 },
      { name: 'COMES-TODAY', status: 'waiting', late: false, arrived_at: null, arrival_date: '2026-11-24', units: 5 },
    ]);
  });

  it('shows waves with their progress, and the work of each hour', async () => {
    at('2026-11-24T12:30:00');
    await releaseWaves(api.ctx, now.subtract({ minutes: 1 }), now, system('wave_release'));
    at('2026-11-24T13:05:00');
    await workTo(api.ctx, first, 'packed', 'picking');
    const body = await day();
    expect(body.waves).toMatchObject({
      all: 1,
      rows: [{ released_by: expect.any(String), orders: { all: 2, picking: 1, packed: 1 }, units: { open: 1 } }],
    });
    expect(body.orders).toMatchObject({ waiting: 1, due: 0, picking: 1, packed: 1 });
    expect(body.packed).toEqual([{ carrier: 'CARRIERA', orders: 1, oldest: '2026-11-24T13:05:00+09:00' }]);
    expect((await desk.ask('GET', '/warehouses/TOKYO/packed', undefined, desk.floor)).body).toEqual({
      packed: body.packed,
    });
    expect((await desk.ask('GET', '/warehouses/TOKYO/packed', undefined, desk.limited)).status).toBe(403);
    expect((await desk.ask('GET', '/warehouses/NOWHERE/packed')).status).toBe(404);
    expect(await work()).toEqual([
      { hour: 10, kind: 'stored', count: 500 },
      { hour: 13, kind: 'packed', count: 1 },
      { hour: 13, kind: 'parcels', count: 1 },
      { hour: 13, kind: 'picked', count: 1 },
    ]);
    expect(body.late).toEqual([]);
  });

  it('tells that a batch is unpicked two hours after its cut-off, and no minute sooner', async () => {
    at('2026-11-24T14:30:00');
    expect((await day()).late).toEqual([]);
    at('2026-11-24T14:30:01');
    const { not_picked } = lateIn(await day());
    expect(not_picked).toMatchObject({
      all: 1,
      rows: [{ batch_no: expect.any(Number), orders: 1, units: 1, since: '2026-11-24T12:30:00+09:00', day: null }],
    });
  });

  it('tells that the wave release has not taken orders, ten minutes after it', async () => {
    at('2026-11-25T08:00:00');
    const late = await ordered();
    at('2026-11-25T09:10:00');
    expect(lateIn(await day()).not_released).toMatchObject({
      all: 1,
      rows: [{ orders: 1, since: '2026-11-25T08:00:00+09:00' }],
    });
    await desk.ask('POST', '/waves/release', { warehouse: 'TOKYO' });
    const body = await day();
    expect(lateIn(body).not_released).toBeUndefined();
    expect(body.waves).toMatchObject({ all: 1 });
    await workTo(api.ctx, late, 'packed', 'picking');
  });

  it('tells which orders should have left, what was packed the day before, and what has not come', async () => {
    const late = lateIn(await day());
    expect(Object.keys(late)).toEqual(['order_overdue', 'not_handed_over', 'receipt_overdue']);
    expect(late.order_overdue).toMatchObject({
      all: 1,
      rows: [{ status: 'picking', day: '2026-11-24', batch_no: expect.any(Number), since: null }],
    });
    expect(late.not_handed_over).toMatchObject({
      all: 1,
      rows: [{ carrier: 'CARRIERA', orders: 1, since: '2026-11-24T13:05:00+09:00' }],
    });
    expect(late.receipt_overdue).toMatchObject({
      all: 1,
      rows: [{ name: 'COMES-TODAY', day: '2026-11-24', units: 5 }],
    });
  });

  it('tells what a manifest has left behind as soon as it is closed', async () => {
    await workTo(api.ctx, first, 'shipped', 'packed');
    expect(lateIn(await day()).not_handed_over).toBeUndefined();
    at('2026-11-25T17:00:00');
    const who = ['TOKYO', 'CARRIERA', now.toString()];
    await api.rows(
      `insert into manifests (warehouse, carrier, day, opened_by, opened_at, closed_by, closed_at)
       values ($1, $2, '2026-11-25', 'Sato', $3, 'Sato', $3), ($1, 'CARRIERB', '2026-11-25', 'Sato', $3, null, null)`,
      who,
    );
    const body = await day();
    expect(lateIn(body).not_handed_over).toMatchObject({ all: 1, rows: [{ since: '2026-11-25T09:10:00+09:00' }] });
    expect(body.manifests).toMatchObject({
      all: 3,
      rows: [
        { carrier: 'CARRIERB', closed_at: null, parcels: 0 },
        { carrier: 'CARRIERA', closed_at: null, parcels: 1 },
        { carrier: 'CARRIERA', closed_by: 'Sato' },
      ],
    });
    expect(body.orders).toMatchObject({ shipped: 1 });
    expect((await work()).filter(({ kind }) => kind === 'shipped')).toEqual([{ hour: 9, kind: 'shipped', count: 1 }]);
  });

  it('tells which goods lie there for longer than a working day, and which task nobody goes on with', async () => {
    const { body } = await api.call('POST', '/warehousings', receipt({ arrival_date: '2026-11-25' }));
    await receiveGoods(api.ctx, 'TS001', numberOf(body.id), staff('floor'));
    await countGoods(api.ctx, api.caller, [{ code: 'TEA', good: 3 }]);
    await api.rows(
      `insert into floor_tasks (warehouse, kind, subject, state, began_at, changed_at) values ('TOKYO', 'count', '7', '{}', $1, $1)`,
      [now.toString()],
    );
    at('2026-11-25T17:30:00');
    expect(lateIn(await day())).not.toHaveProperty('task_untouched');
    at('2026-11-25T17:30:01');
    expect(lateIn(await day())).toHaveProperty('task_untouched');
    at('2026-11-26T17:00:01');
    const late = lateIn(await day());
    expect(late.task_untouched).toMatchObject({ all: 1, rows: [{ task: 'count', subject: '7', is_aside: true }] });
    expect(late.not_counted).toMatchObject({ all: 1, rows: [{ id: body.id, since: '2026-11-25T17:00:00+09:00' }] });
    expect(late.not_put_away).toMatchObject({ all: 1, rows: [{ units: 1 }] });
    await api.rows('delete from floor_tasks');
  });
});

it('does not call a receipt late that is announced for a day off, before a business day has passed', async () => {
  const then = now;
  const { body } = await api.call('POST', '/warehousings', receipt({ arrival_date: '2026-11-29' }));
  const overdue = async () => {
    const late = lateIn(await day()).receipt_overdue;
    return (late?.rows ?? []).filter(({ id }) => id === body.id).length;
  };
  // A Sunday, and the Monday after it.
  for (const [date, expected] of [
    ['2026-11-29', 0],
    ['2026-11-30', 0],
    ['2026-12-01', 1],
  ] as const) {
    at(`${date}T10:00:00`);
    expect([date, await overdue()]).toEqual([date, expected]);
  }
  expect((await api.call('DELETE', `/warehousings/${body.id}`)).status).toBe(200);
  now = then;
});

it('counts scans by the hour of the clock, and of the own warehouse only', async () => {
  const worker = await desk.provider.worker('picker@example.com');
  const device = await desk.provider.device(worker);
  await device.scan('NOTHING');
  await device.scan('NOTHING');
  expect((await work()).filter(({ kind }) => kind === 'scans')).toEqual([{ hour: 17, kind: 'scans', count: 2 }]);
  const osaka = (await desk.ask('GET', '/warehouses/OSAKA/day', undefined, desk.limited)).body;
  expect(osaka).toMatchObject({ late: [], orders: { waiting: 0, picking: 0, shipped: 0 } });
  expect(await work(desk.limited, 'OSAKA')).toEqual([]);
  expect((await desk.ask('GET', '/warehouses/TOKYO/work-done', undefined, desk.limited)).status).toBe(403);
  expect((await desk.ask('GET', '/warehouses/NOWHERE/work-done')).status).toBe(404);
});

it('is bounded: fifty rows of each kind, and how many there are', async () => {
  const other = await makeAccount(api.ctx, 'TS002');
  await makeItems(api.ctx, other, [{ code: 'TEA' }]);
  await api.rows(
    `insert into receipts (account_id, receipt_no, status, warehouse, arrival_date, document, create_user, created_at, status_at)
     select 'TS002', n, 'waiting', 'TOKYO', date '2026-11-20' - n, '{}', 'x', $1, $1 from generate_series(1, 60) n`,
    [now.toString()],
  );
  const body = await day();
  const { receipt_overdue } = lateIn(body);
  expect([receipt_overdue?.all, receipt_overdue?.rows.length]).toEqual([62, 50]);
  // What waits longest comes first.
  expect(receipt_overdue?.rows[0]).toMatchObject({ id: 'TS002-W0060', day: '2026-09-21' });
  expect(body.receipts).toMatchObject({ overdue: 62 });
  await api.rows("delete from receipts where account_id = 'TS002'");
});

it('is for staff of the warehouse, and names nobody', async () => {
  expect((await desk.ask('GET', '/warehouses/TOKYO/day', undefined, desk.limited)).status).toBe(403);
  expect((await desk.ask('GET', '/warehouses/NOWHERE/day')).status).toBe(404);
  expect((await api.visit('GET', '/desk/warehouses/TOKYO/day')).status).toBe(401);
  const { work, late } = await day();
  expect(JSON.stringify([work, late])).not.toMatch(/person|worker|Sato/);
});

describe('the preview of a wave', () => {
  const preview = (more: object = {}, browser = desk.floor) =>
    desk.ask('POST', '/waves/preview', { warehouse: 'TOKYO', ...more }, browser);

  it('is what a release takes with the same conditions, the most urgent first, and changes nothing', async () => {
    at('2026-11-27T10:00:00');
    await desk.ask('POST', '/waves/release', { warehouse: 'TOKYO' });
    const [usual, urgent] = [await ordered(), await ordered({ allocate_priority: 9 })];
    await ordered({ delivery_carrier: 'CARRIERB', items: [{ code: 'TEA', quantity: 3 }] });
    const all = (await preview()).body as { all: number; orders: Json[]; zones: string[] };
    expect(all.all).toBe(3);
    expect(all.orders.map(({ id }) => id).slice(0, 2)).toEqual([urgent, usual]);
    expect(all.orders[2]).toMatchObject({ carrier: 'CARRIERB', units: 3, day: '2026-11-27', priority: 0 });
    for (const conditions of [
      { carriers: ['CARRIERB'] },
      { min_priority: 9 },
      { cut_off: '2026-11-27T09:00:00+09:00' },
    ]) {
      const { body } = await preview(conditions);
      const released = await desk.ask('POST', '/waves/release', { warehouse: 'TOKYO', ...conditions });
      expect([conditions, released.body.released]).toEqual([conditions, body.all]);
    }
    expect((await preview()).body).toMatchObject({ all: 1, orders: [{ id: usual }] });
  });

  it('finds the faults that a release finds', async () => {
    expect(faultsOf(await preview({ zones: ['NO'], min_priority: 101 }))).toEqual(['min_priority', 'zones.0']);
    expect(faultsOf(await preview({ warehouse: 'NOWHERE' }))).toEqual(['warehouse']);
    expect(faultsOf(await preview({ shipments: ['TS001-S000001'] }))).toEqual(['shipments']);
    expect((await preview({}, desk.limited)).status).toBe(403);
  });
});

// The servers of a demo environment learn with each transaction how far another one has turned the clock.
it.each([
  ['the day', (ctx: Context) => readDay(ctx, 'TOKYO', staff('operator'))],
  ['the work done', (ctx: Context) => readWorkDone(ctx, 'TOKYO', staff('operator'))],
  ['the decisions that wait', (ctx: Context) => countDecisions(ctx, null, staff('operator'))],
  ['the open tasks', (ctx: Context) => listOpenTasks(ctx, null, staff('operator'))],
])('reads the time of %s once its transaction has begun', async (_, read) => {
  let begun = false;
  const readIn: boolean[] = [];
  (api.ctx.pool as ConnectionPool).once('acquire', () => {
    begun = true;
  });
  const clock = {
    now: () => {
      readIn.push(begun);
      return now;
    },
  };
  await read({ ...api.ctx, clock });
  expect(readIn).toEqual([true]);
});
