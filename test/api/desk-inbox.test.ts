import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptId } from '../../src/kernel/ids.js';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, type Json, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { jpeg } from '../kit/pictures.js';
import { makePlaces, type Scanner } from '../kit/scanner.js';

/* What waits for a decision of the desk, and what is to be known before it. */

let api: Api;
let desk: Desk;
let sato: { badge: string; pin: string };
let device: Scanner;
const TEA = '4901234567016';
const SATO = staff('Sato');

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: '煎茶 100g', barcode: TEA },
      { code: 'CUP', name: '湯のみ' },
      { code: 'POT', name: '急須' },
    ],
  });
  const places = ['A-01', 'A-02', 'B-01'].map((code) => ({ code, kind: 'shelf' }));
  await makePlaces(api, [...places, { code: 'T-01', kind: 'tote' }, { code: 'T-02', kind: 'tote' }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'POT', good: 10 },
  ]);
  await carry('TEA', 'A-01', 100);
  await carry('POT', 'B-01', 10);
  sato = await desk.provider.worker('sato@example.com');
  device = await desk.provider.device(sato);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const carry = (code: string, to: string, quantity: number) =>
  moveUnits(
    api.ctx,
    'TS001',
    { warehouse: 'TOKYO', code, lot_no: null, condition: 'sound', quantity, from: 'MAIN', to },
    SATO,
  );

let orders = 0;
async function order(goods: Readonly<Record<string, number>>): Promise<string> {
  orders += 1;
  const items = Object.entries(goods).map(([code, quantity]) => ({ code, quantity }));
  const { status, body } = await api.call('POST', '/shipments', shipment(`INBOX-${orders}`, { items }));
  expect([status, body.status]).toEqual([201, 'waiting']);
  return String(body.id);
}

/** How many decisions of a kind wait. */
async function waiting(kind: string, query = '', browser = desk.provider.admin): Promise<number> {
  const rows = await desk.rows(`/decisions${query}`, 'decisions', browser);
  return rows.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + Number(count), 0);
}
const requestOf = async (id: string) =>
  (await desk.rows('/requests?limit=1000', 'requests')).find(({ shipment: one }) => (one as Json).id === id);

describe('a request', () => {
  it('tells who picks, what is picked, and in which tote it lies; it counts until it is answered', async () => {
    const id = await order({ TEA: 3, POT: 1 });
    await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
    await planBatches(api.ctx, 'TOKYO', SATO);
    await device.press('pick');
    await device.scan('T-01');
    await device.scan('A-01');
    await device.scan(TEA);
    await device.type(2);
    expect(await waiting('request')).toBe(0);
    expect((await api.call('POST', `/shipments/${id}/cancel`)).status).toBe(200);
    expect(await waiting('request', '?warehouse=TOKYO')).toBe(1);
    expect(await waiting('request', '?warehouse=OSAKA')).toBe(0);
    expect(await requestOf(id)).toMatchObject({
      done: {
        stage: 'picking',
        to_pick: 1,
        picked: 3,
        packed: 0,
        worker: 'sato',
        goods: [
          { code: 'POT', name: '急須', to_pick: 1, picked: 0, packed: 0, places: [] },
          { code: 'TEA', to_pick: 0, picked: 3, packed: 0, places: ['T-01'] },
        ],
        labels: [],
      },
    });
    expect((await desk.ask('POST', `/requests/${id}/refuse`, { reason: '梱包済み' })).status).toBe(200);
    expect(await waiting('request')).toBe(0);
    await device.scan('T-01');
    await device.press('pause');
  });

  it('of what is packed names its labels, those that are not void', async () => {
    const id = await order({ TEA: 1 });
    await workTo(api.ctx, id, 'packed');
    expect((await api.call('POST', `/shipments/${id}/cancel`)).status).toBe(200);
    const request = await requestOf(id);
    const [label] = await api.rows('select tracking_code from parcels where shipment_no = $1', [numberOf(id)]);
    expect(request).toMatchObject({
      done: {
        packed: 1,
        worker: null,
        goods: [{ code: 'TEA', packed: 1, places: ['STAGING'] }],
        labels: [{ tracking_code: label?.tracking_code, handed_over: false }],
      },
    });
    expect((await desk.ask('POST', `/requests/${id}/accept`)).status).toBe(200);
  });
});

describe('a count with variances', () => {
  const missed = async (place: string, code: string, units: number): Promise<number> => {
    const { body } = await desk.ask('POST', '/counts', { warehouse: 'TOKYO', places: [place] });
    const [count] = body.counts as { count_no: number }[];
    await device.wake();
    await device.press('count');
    for (const pass of ['first', 'again']) {
      if (pass === 'first') await device.scan(place);
      await device.scan(code);
      await device.type(units);
      await device.press('done');
      await device.press('confirm');
    }
    expect(device.last).toMatchObject({ task: null, sound: 'done' });
    return Number(count?.count_no);
  };
  const settled = { found_again: 0, added: 0, removed: 0, from_lines: 0, unexplained: 0 };

  it('tells beforehand which orders would lose units, as the approval then does it', async () => {
    const [first, second] = [await order({ POT: 3 }), await order({ POT: 4 })];
    const count_no = await missed('B-01', 'POT', 4);
    expect(await waiting('variance')).toBe(1);
    const before = await api.written();
    const preview = await desk.ask('GET', `/variances/${count_no}`);
    // 10 lay there, one is held by the order of the first test, two are free.
    expect(preview.body).toMatchObject({
      settled: { ...settled, removed: 2, from_lines: 4 },
      losses: [{ shipment_id: second, identifier: 'INBOX-4', status: 'waiting', units: 4 }],
    });
    expect(await api.written()).toEqual(before);
    expect((await desk.ask('POST', `/counts/${count_no}/approve`)).body).toEqual(preview.body.settled);
    expect(await waiting('variance')).toBe(0);
    const statusOf = async (id: string) => (await api.call('GET', `/shipments/${id}`)).body.status;
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'backordered']);
    const late = await desk.ask('GET', `/variances/${count_no}`);
    expect([late.status, late.body.error]).toEqual([400, 'api_exception']);
  });

  it('is not found, or not of the own warehouse', async () => {
    expect((await desk.ask('GET', '/variances/999999')).status).toBe(404);
    const count_no = await missed('B-01', 'POT', 5);
    expect((await desk.ask('GET', `/variances/${count_no}`, undefined, desk.limited)).status).toBe(403);
    expect((await desk.ask('GET', `/variances/${count_no}`, undefined, desk.floor)).body).toMatchObject({
      settled: { ...settled, added: 1 },
      losses: [],
    });
    expect((await desk.ask('POST', `/counts/${count_no}/dismiss`, { reason: 'x' })).status).toBe(200);
  });
});

describe('goods in quarantine', () => {
  it('are shown with their places and the photos of their receipts, and count unless a removal takes them', async () => {
    const { receipt_no } = await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 1, defective: 3 }]);
    const receipt_id = receiptId('TS001', receipt_no);
    const picture = await jpeg();
    const shown = [{ shows: 'defective', code: 'CUP', note: '割れ' }, { shows: 'unidentified' }, { shows: 'short' }];
    for (const [index, fields] of shown.entries())
      expect((await device.photograph(receipt_id, { op_id: `q-${index}`, ...fields }, picture)).status).toBe(201);
    const lots = async () =>
      (await desk.rows('/quarantine?limit=1000', 'items')).find(({ code }) => code === 'CUP')?.lots as readonly Json[];
    expect(await lots()).toMatchObject([
      {
        places: [{ place: 'MAIN', kind: 'shelf', defective: 3, unidentified: 0 }],
        photos: [
          { receipt_id, shows: 'unidentified', note: null },
          { receipt_id, shows: 'defective', note: '割れ' },
        ],
      },
    ]);
    expect((await lots())[0]?.photos).toHaveLength(2);
    expect(await waiting('quarantine')).toBe(1);
    const removal = {
      warehouse: 'TOKYO',
      code: 'CUP',
      quantity: 3,
      lot_no: null,
      kind: 'disposal',
      source: 'defective',
    };
    await requestRemoval(api.ctx, 'TS001', removal, api.caller);
    expect(await waiting('quarantine')).toBe(0);
  });

  it('that were not found are a decision of their own', async () => {
    const id = await order({ TEA: 2 });
    await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
    await planBatches(api.ctx, 'TOKYO', SATO);
    await api.rows('update batches set urgency = 9 where batch_no = (select max(batch_no) from batches)');
    await device.wake();
    await device.press('pick');
    await device.scan('T-02');
    await device.scan('A-01');
    await device.scan(TEA);
    await device.press('short');
    expect([await waiting('missing'), await waiting('quarantine')]).toEqual([1, 0]);
    const [tea] = (await desk.rows('/quarantine?limit=1000', 'items')).filter(({ code }) => code === 'TEA');
    expect(tea?.lots).toMatchObject([{ places: [{ place: 'MISSING', kind: 'missing', unidentified: 1 }] }]);
    const found = { account_id: 'TS001', warehouse: 'TOKYO', code: 'TEA', quantity: 1, from: 'unidentified' };
    const adjust = (more: object) =>
      desk.ask('POST', '/adjustments', { ...found, to: 'available', reason: 'found', place: 'MISSING', ...more });
    expect(faultsOf(await adjust({ place: 'A-01' }))).toEqual(['place']);
    expect(faultsOf(await adjust({ place: 'NOWHERE' }))).toEqual(['place']);
    expect(faultsOf(await adjust({ from: 'adjustment', place: 'A-01' }))).toEqual(['place']);
    // Sound units in a tote are those of orders.
    expect(faultsOf(await adjust({ from: 'available', to: 'defective', reason: 'damaged', place: 'T-01' }))).toEqual([
      'place',
    ]);
    expect((await adjust({})).status).toBe(201);
    expect([await waiting('missing'), await waiting('quarantine')]).toEqual([0, 0]);
    const left = { from: 'available', to: 'adjustment', reason: 'lost', place: 'A-01', quantity: 5 };
    expect((await adjust(left)).status).toBe(201);
    const [moved] = await api.rows(
      `select p.code, m.quantity::int from place_moves m join places p on p.warehouse = m.warehouse and p.place_no = m.from_place
        where m.cause = 'adjustment' order by m.place_move_no desc limit 1`,
    );
    expect(moved).toEqual({ code: 'A-01', quantity: 5 });
  });
});

describe('a task', () => {
  it('is forgotten when nobody has scanned for half an hour, until it is paused', async () => {
    const tasks = () => desk.rows('/tasks', 'tasks');
    const own = (await tasks()).find(({ name }) => name === 'sato');
    expect(own).toMatchObject({ forgotten: false });
    const before = await waiting('task');
    await api.rows("update floor_tasks set changed_at = changed_at - interval '31 minutes' where task_no = $1", [
      own?.task_no,
    ]);
    expect(await waiting('task')).toBe(before + 1);
    expect((await tasks()).find(({ task_no }) => task_no === own?.task_no)).toMatchObject({ forgotten: true });
    expect((await desk.ask('POST', `/warehouses/TOKYO/tasks/${own?.task_no}/put-aside`)).status).toBe(200);
    expect(await waiting('task')).toBe(before);
  });

  it('that was paused is cancelled for good by an administrator; one that somebody has is not', async () => {
    await device.wake();
    await device.press('move');
    const no = device.last.task;
    const cancel = (as?: Parameters<typeof desk.ask>[3]) =>
      desk.ask('POST', `/warehouses/TOKYO/tasks/${no}/cancel`, undefined, as);
    expect((await cancel()).status).toBe(404);
    await device.press('pause');
    expect((await cancel(desk.floor)).status).toBe(403);
    expect((await desk.ask('POST', `/warehouses/OSAKA/tasks/${no}/cancel`)).status).toBe(404);
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(404);
    expect((await desk.rows('/tasks', 'tasks')).filter(({ task_no }) => task_no === no)).toEqual([]);
    // A new one begins at the first step.
    expect(await device.press('move')).toMatchObject({ step: 'from' });
    expect(device.last.task).not.toBe(no);
    await device.press('pause');
    await desk.ask('POST', `/warehouses/TOKYO/tasks/${device.last.task}/cancel`);
  });
});

describe('late orders', () => {
  it('are those of earlier days that the warehouse has, the latest first', async () => {
    const [old, older, today] = [await order({ TEA: 1 }), await order({ TEA: 1 }), await order({ TEA: 1 })];
    const late = () => desk.rows('/late-orders', 'late_orders');
    expect([await late(), await waiting('late')]).toEqual([[], 0]);
    const set = (id: string, day: string) =>
      api.rows('update shipments set assigned_shipping_date = $2 where shipment_no = $1', [numberOf(id), day]);
    await set(old, '2026-11-20');
    await set(older, '2026-11-19');
    expect(await late()).toMatchObject([
      { id: older, status: 'waiting', assigned_shipping_date: '2026-11-19', batch_no: null, worker: null },
      { id: old },
    ]);
    expect([await waiting('late'), await waiting('late', '?warehouse=OSAKA')]).toEqual([2, 0]);
    await startPicking(api.ctx, 'TS001', [numberOf(older)], SATO);
    await planBatches(api.ctx, 'TOKYO', SATO);
    expect(await late()).toMatchObject([{ id: older, status: 'picking', batch_no: expect.any(Number) }, { id: old }]);
    expect((await api.call('POST', `/shipments/${older}/cancel`)).status).toBe(200);
    expect((await late()).map(({ id }) => id)).toEqual([old]);
    expect(today).toBeDefined();
  });
});

describe('others', () => {
  it('see nothing of other warehouses', async () => {
    for (const path of ['/decisions', '/late-orders']) {
      expect((await desk.ask('GET', `${path}?warehouse=TOKYO`, undefined, desk.limited)).status).toBe(403);
      expect(faultsOf(await desk.ask('GET', `${path}?warehouse=NOWHERE`))).toEqual(['warehouse']);
      const list = path === '/decisions' ? 'decisions' : 'late_orders';
      expect(await desk.rows(path, list, desk.limited)).toEqual([]);
      expect((await desk.rows(path, list, desk.floor)).length).toBeGreaterThan(0);
    }
  });
});
