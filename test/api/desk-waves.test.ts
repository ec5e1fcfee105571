import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIMULATED_WAREHOUSE } from '../../src/demo/caller.js';
import { system } from '../../src/jobs/job.js';
import { releaseWaves } from '../../src/operations/floor/release-waves.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { requestCancel } from '../../src/operations/shipments/request-cancel.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeAccount, makeItems, NOW, order, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, type Json, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { makePlaces } from '../kit/scanner.js';

/* Which orders are given to the floor: by cut-off, carrier, zone and priority; and how far they are. */

let api: Api;
let desk: Desk;
let now = Temporal.Instant.from(NOW);
const AT_HALF_PAST_TWELVE = '2026-11-24T12:30:00+09:00';

beforeAll(async () => {
  api = await openApi({ clock: { now: () => now } });
  desk = await Desk.open(api);
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 500 },
    { code: 'CUP', good: 5 },
  ]);
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', zone: 'A' },
    { code: 'B-01', kind: 'shelf', zone: 'B' },
  ]);
  await carry('TEA', 400, 'A-01');
  await carry('CUP', 5, 'B-01');
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  now = Temporal.Instant.from(NOW);
  // What another test left waiting.
  const waiting = await api.rows("select shipment_no from shipments where status = 'waiting' and deleted_at is null");
  for (const { shipment_no } of waiting)
    await api.call('DELETE', `/shipments/TS001-S${String(shipment_no).padStart(6, '0')}`);
});

const carry = (code: string, quantity: number, to: string) =>
  moveUnits(
    api.ctx,
    'TS001',
    { warehouse: 'TOKYO', code, lot_no: null, condition: 'sound', quantity, from: 'MAIN', to },
    staff('Sato'),
  );

let count = 0;
async function ordered(more: object = {}): Promise<string> {
  count += 1;
  const { status, body } = await api.call('POST', '/shipments', shipment(`WAVE-${count}`, more));
  expect([status, body.status]).toEqual([201, 'waiting']);
  return String(body.id);
}
const statusOf = async (id: string) => (await api.call('GET', `/shipments/${id}`)).body.status;
const release = (more: object = {}, browser = desk.floor) =>
  desk.ask('POST', '/waves/release', { warehouse: 'TOKYO', ...more }, browser);

describe('orders that wait', () => {
  it('are counted by cut-off and carrier, also those whose day has not come', async () => {
    await ordered({
      items: [
        { code: 'TEA', quantity: 2 },
        { code: 'CUP', quantity: 1 },
      ],
      allocate_priority: 7,
    });
    await ordered();
    await ordered({ delivery_carrier: 'CARRIERB' });
    await ordered({ shipping_date: '2026-11-26' });
    now = Temporal.Instant.from('2026-11-24T12:30:00+09:00');
    await ordered();
    const ready = await desk.rows('/waves/ready?warehouse=TOKYO', 'ready', desk.floor);
    const row = {
      warehouse: 'TOKYO',
      carrier: 'CARRIERA',
      due: true,
      passed_cut_off: null,
      orders: 1,
      lines: 1,
      units: 1,
      highest_priority: 0,
    };
    expect(ready).toEqual([
      { ...row, cut_off: AT_HALF_PAST_TWELVE, orders: 2, lines: 3, units: 4, highest_priority: 7 },
      { ...row, cut_off: AT_HALF_PAST_TWELVE, carrier: 'CARRIERB' },
      // It came after the cut-off, and the next release takes it.
      { ...row, cut_off: '2026-11-25T09:00:00+09:00', due: false, passed_cut_off: AT_HALF_PAST_TWELVE },
      { ...row, cut_off: '2026-11-26T09:00:00+09:00', due: false },
    ]);
    expect(await desk.rows('/waves/ready', 'ready', desk.limited)).toEqual([]);
    expect((await desk.ask('GET', '/waves/ready?warehouse=TOKYO', undefined, desk.limited)).status).toBe(403);
    expect(faultsOf(await desk.ask('GET', '/waves/ready?warehouse=NOWHERE'))).toEqual(['warehouse']);
  });
});

describe('a wave', () => {
  it('is what the simulated warehouse gives at one instant, also of several accounts; its batches are planned', async () => {
    const other = await makeAccount(api.ctx, 'TS003');
    await makeItems(api.ctx, other, [{ code: 'TEA' }]);
    await stockUp(api.ctx, other, [{ code: 'TEA', good: 5 }]);
    const draft = order('THIRD', [{ code: 'TEA', quantity: 1 }]);
    const [third] = await createShipments(api.ctx, other, [draft], 'bulk');
    const first = numberOf(await ordered());
    const later = numberOf(await ordered());
    const give = (account_id: string, ...nos: number[]) =>
      startPicking(api.ctx, account_id, nos, SIMULATED_WAREHOUSE, 'wave');
    await give('TS001', first);
    await give('TS003', third?.shipment_no ?? 0);
    now = now.add({ minutes: 1 });
    await give('TS001', later);
    const waves = await desk.rows('/waves?warehouse=TOKYO', 'waves', desk.floor);
    expect(waves.map(({ released_by, orders }) => [released_by, (orders as Json).all])).toEqual([
      ['simulated warehouse', 1],
      ['simulated warehouse', 2],
    ]);
    const unplanned = `select from shipments s where status = 'picking' and not exists (
      select from work_lines w where w.account_id = s.account_id and w.shipment_no = s.shipment_no)`;
    expect(await api.rows(unplanned)).toEqual([]);
  });

  it('is not made by named shipments, whose batches are planned too', async () => {
    const id = await ordered();
    const { body } = await desk.ask('POST', '/waves/release', { shipments: [id] }, desk.floor);
    expect(body).toEqual({ released: 1, wave_no: null });
    expect(await api.rows('select from wave_orders where shipment_no = $1', [numberOf(id)])).toEqual([]);
    expect(await api.rows('select from work_lines where shipment_no = $1', [numberOf(id)])).toHaveLength(1);
  });

  it('takes what is due, of all accounts, and is listed with how far it is', async () => {
    const other = await makeAccount(api.ctx, 'TS002');
    await makeItems(api.ctx, other, [{ code: 'TEA' }]);
    await stockUp(api.ctx, other, [{ code: 'TEA', good: 5 }]);
    await createShipments(api.ctx, other, [order('OTHER', [{ code: 'TEA', quantity: 1 }])], 'bulk');
    const [packed, cancelled, asked] = [await ordered(), await ordered(), await ordered()];
    await ordered({ shipping_date: '2026-11-26' });
    const { body } = await release();
    expect(body).toEqual({ released: 4, wave_no: expect.any(Number) });
    await workTo(api.ctx, packed, 'packed', 'picking');
    for (const id of [cancelled, asked]) await requestCancel(api.ctx, api.caller, { shipment_no: numberOf(id) });
    await desk.ask('POST', `/requests/${cancelled}/accept`);
    const [wave] = await desk.rows('/waves?warehouse=TOKYO', 'waves', desk.floor);
    expect(wave).toEqual({
      wave_no: body.wave_no,
      warehouse: 'TOKYO',
      released_at: '2026-11-24T10:00:00+09:00',
      released_by: 'floor',
      conditions: { cut_off: null, carriers: null, zones: null, min_priority: null },
      orders: { all: 4, picking: 1, picked: 0, packed: 1, shipped: 0, asked: 1, left: 1 },
      units: { open: expect.any(Number) },
    });
    expect((await release()).body).toEqual({ released: 0, wave_no: null });
    expect((await desk.rows('/waves', 'waves'))[0]?.wave_no).toBe(body.wave_no);
    expect(await desk.rows('/waves', 'waves', desk.limited)).toEqual([]);
  });

  it('is released by the calendar too, and its pages follow each other', async () => {
    const id = await ordered();
    now = Temporal.Instant.from(AT_HALF_PAST_TWELVE);
    expect(await releaseWaves(api.ctx, now.subtract({ minutes: 5 }), now, system('release_waves'))).toBe(1);
    expect(await statusOf(id)).toBe('picking');
    const first = (await desk.ask('GET', '/waves?limit=1')).body;
    expect(first.waves).toMatchObject([{ released_by: 'system', orders: { all: 1, picking: 1 } }]);
    const { next_cursor } = (first.metadata as { page: { next_cursor: string } }).page;
    const [second] = await desk.rows(`/waves?limit=1&cursor=${next_cursor}`, 'waves');
    expect(Number(second?.wave_no)).toBeLessThan(Number((first.waves as Json[])[0]?.wave_no));
  });

  it('takes an order once more that waited again, and the earlier wave has lost it', async () => {
    const id = await ordered();
    const { body: first } = await release();
    await api.rows("update shipments set status = 'waiting' where shipment_no = $1 and account_id = 'TS001'", [
      numberOf(id),
    ]);
    const { body: second } = await release();
    const waves = await desk.rows('/waves', 'waves');
    const ordersOf = (no: unknown) => waves.find(({ wave_no }) => wave_no === no)?.orders;
    expect(ordersOf(first.wave_no)).toMatchObject({ all: 1, picking: 0, left: 1 });
    expect(ordersOf(second.wave_no)).toMatchObject({ all: 1, picking: 1, left: 0 });
  });
});

describe('a part of what is due', () => {
  it('is taken by cut-off: what came before its wave release', async () => {
    now = Temporal.Instant.from('2026-11-24T08:59:59.999+09:00');
    const early = await ordered();
    now = Temporal.Instant.from('2026-11-24T09:00:00+09:00');
    const late = await ordered();
    now = Temporal.Instant.from(NOW);
    expect((await release({ cut_off: '2026-11-24T08:59:59+09:00' })).body.released).toBe(0);
    // At any moment until the next wave release.
    expect((await release({ cut_off: '2026-11-24T12:29:59+09:00' })).body.released).toBe(1);
    expect([await statusOf(early), await statusOf(late)]).toEqual(['picking', 'waiting']);
    expect((await release({ cut_off: AT_HALF_PAST_TWELVE })).body.released).toBe(1);
    expect((await desk.rows('/waves?limit=1', 'waves'))[0]).toMatchObject({
      conditions: { cut_off: AT_HALF_PAST_TWELVE },
    });
  });

  it('is taken by carrier and priority, and all conditions must hold', async () => {
    const urgent = await ordered({ allocate_priority: 50 });
    const other = await ordered({ allocate_priority: 50, delivery_carrier: 'CARRIERB' });
    const usual = await ordered();
    expect((await release({ carriers: ['CARRIERA', 'CARRIERC'], min_priority: 50 })).body.released).toBe(1);
    expect([await statusOf(urgent), await statusOf(other), await statusOf(usual)]).toEqual([
      'picking',
      'waiting',
      'waiting',
    ]);
    expect((await release({ min_priority: 51 })).body).toEqual({ released: 0, wave_no: null });
    expect((await release({ min_priority: 0 })).body.released).toBe(2);
  });

  it('is taken by zone: all goods of an order must lie there', async () => {
    const tea = await ordered();
    const both = await ordered({
      items: [
        { code: 'TEA', quantity: 1 },
        { code: 'CUP', quantity: 1 },
      ],
    });
    // Together they need one more than lies there.
    const many = await ordered({
      items: [
        { code: 'TEA', quantity: 400 },
        { code: 'TEA', quantity: 1 },
      ],
    });
    expect((await release({ zones: ['B'] })).body.released).toBe(0);
    expect((await release({ zones: ['A'] })).body.released).toBe(1);
    expect([await statusOf(tea), await statusOf(both), await statusOf(many)]).toEqual([
      'picking',
      'waiting',
      'waiting',
    ]);
    expect((await release({ zones: ['B', 'A'] })).body.released).toBe(1);
    expect(await statusOf(both)).toBe('picking');
  });

  it('is asked for with every fault named at once', async () => {
    const wrong = { cut_off: 'noon', carriers: ['CARRIERX'], zones: ['A', 'Z'], min_priority: 101 };
    expect(faultsOf(await release(wrong))).toEqual(['carriers.0', 'cut_off', 'min_priority', 'zones.1']);
    expect(faultsOf(await release({ warehouse: 'NOWHERE', cut_off: '2026-02-30T12:00:00+09:00' }))).toEqual([
      'cut_off',
      'warehouse',
    ]);
    expect(faultsOf(await release({ carriers: [], zones: [], colour: 1 }))).toEqual(['carriers', 'colour', 'zones']);
    const named = { shipments: ['TS001-S000001'], zones: ['A'], min_priority: 1 };
    expect(faultsOf(await desk.ask('POST', '/waves/release', named))).toEqual(['min_priority', 'zones']);
    expect(faultsOf(await desk.ask('POST', '/waves/release', {}))).toEqual(['warehouse']);
    expect((await release({}, desk.limited)).status).toBe(403);
  });

  it('is taken once by two who ask at the same time', async () => {
    await Promise.all(['a', 'b', 'c'].map(() => ordered()));
    const answers = await Promise.all([release(), release(), release()]);
    expect(answers.reduce((sum, { body }) => sum + Number(body.released), 0)).toBe(3);
    const [rows] = await api.rows(
      `select count(*)::int as orders, count(distinct shipment_no)::int as different from wave_orders
        where wave_no = any($1)`,
      [answers.flatMap(({ body }) => body.wave_no ?? [])],
    );
    expect(rows).toEqual({ orders: 3, different: 3 });
  });
});
