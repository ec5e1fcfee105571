import { afterAll, beforeAll, expect, it } from 'vitest';
import { handOverParcel } from '../../src/operations/floor/hand-over-parcel.js';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeAccount, makeItems, order, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/* Somebody at the desk has the number of an order or of a parcel, finds it, and reads how it stands. */

let api: Api;
let desk: Desk;
const SATO = staff('Sato');
const errorOf = ({ status, body }: Answer) => [status, body.error];

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA', name: '煎茶' }] });
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100 }]);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const ordered = async (identifier: string, more: object = {}): Promise<string> => {
  const items = [{ code: 'TEA', quantity: 1 }];
  const { status, body } = await api.call('POST', '/shipments', shipment(identifier, { items, ...more }));
  expect(status).toBe(201);
  return String(body.id);
};
const picking = async (identifier: string): Promise<string> => {
  const id = await ordered(identifier);
  await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
  await planBatches(api.ctx, 'TOKYO', SATO);
  return id;
};
const find = (search: string, browser = desk.floor) =>
  desk.rows(`/orders?search=${encodeURIComponent(search)}`, 'orders', browser);
const read = (id: string, browser = desk.floor) => desk.ask('GET', `/orders/${id}`, undefined, browser);

it('an order is found by its id and by the number of its client, however they are typed, but not by a part', async () => {
  const id = await ordered('DESK-1001');
  const found = {
    account_id: 'TS001',
    account_name: expect.any(String),
    id,
    identifier: 'DESK-1001',
    status: 'waiting',
  };
  for (const search of [id, id.toLowerCase(), 'DESK-1001', ' desk-1001', 'ＤＥＳＫ-1001'])
    expect(await find(search)).toEqual([{ ...found, order_no: null, warehouse: 'TOKYO', is_transfer: false }]);
  for (const search of ['DESK', '1001', '', '%', 'TS001-S999999', 'TS001']) expect(await find(search)).toEqual([]);
  await api.call('DELETE', `/shipments/${id}`);
  expect([await find(id), await find('DESK-1001')]).toEqual([[], []]);
});

it('an order is found by the number on its delivery note, also when that changes, but not by a part', async () => {
  const id = await ordered('DESK-1002', { order_no: 'WD-77' });
  for (const search of ['WD-77', 'wd-77', 'ＷＤ-77'])
    expect(await find(search)).toMatchObject([{ id, order_no: 'WD-77' }]);
  expect((await api.call('PUT', `/shipments/${id}`, { order_no: 'WD-78' })).status).toBe(200);
  expect([await find('WD-77'), await find('78')]).toEqual([[], []]);
  expect(await find('WD-78')).toMatchObject([{ id, identifier: 'DESK-1002' }]);
  expect(await find('DESK-1002')).toMatchObject([{ id }]);
  await api.call('DELETE', `/shipments/${id}`);
  expect(await find('WD-78')).toEqual([]);
});

it('is read with its goods, what they hold, and where it is worked on', async () => {
  const id = await ordered('DESK-2', { allocate_priority: 3, delivery_note_type: 'NOT_INCLUDE_PII' });
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ account_id: 'TS001', id, identifier: 'DESK-2', warehouse: 'TOKYO', status: 'waiting', deleted: false },
    ...{
      destination: null,
      suspend: false,
      reason: { code: 'next_wave' },
      worker: null,
      request_no: null,
      batch_no: null,
    },
    ...{ carrier: 'CARRIERA', allocate_priority: 3, ships_on: expect.any(String), shipped_at: null, parcels: [] },
    has_delivery_note: true,
    recipient: { region_code: null, prefecture: expect.any(String) },
    history: [{ event: 'order', message: { en: expect.any(String), ja: expect.any(String) } }],
  });
  expect(body.lines).toEqual([
    {
      ...{
        line_no: 1,
        item_id: 'TS001-I000001',
        code: 'TEA',
        name: '煎茶',
        quantity: 1,
        enclosed: false,
        waits: false,
      },
      held: [{ item_id: 'TS001-I000001', code: 'TEA', lot_no: 0, expiry_date: null, state: 'allocated', units: 1 }],
    },
  ]);
  await startPicking(api.ctx, 'TS001', [numberOf(id)], SATO);
  await planBatches(api.ctx, 'TOKYO', SATO);
  expect((await read(id)).body).toMatchObject({ status: 'picking', batch_no: expect.any(Number), request_no: null });
  expect((await api.call('POST', `/shipments/${id}/cancel`)).status).toBe(200);
  expect((await read(id)).body).toMatchObject({ status: 'cancel_request', request_no: expect.any(Number) });
  expect((await desk.ask('POST', `/requests/${id}/accept`)).status).toBe(200);
  expect((await read(id)).body).toMatchObject({ deleted: true, request_no: null, ships_on: null, to_put_back: [] });
});

it('is read with what is to be put back of it, until that is done', async () => {
  const [id, other] = [await ordered('DESK-BACK'), await ordered('DESK-OTHER')];
  for (const one of [id, other]) {
    await workTo(api.ctx, one, 'picked');
    await api.call('POST', `/shipments/${one}/cancel`);
    expect((await read(one)).body.to_put_back).toEqual([]);
    expect((await desk.ask('POST', `/requests/${one}/accept`)).status).toBe(200);
  }
  const goods = { item_id: 'TS001-I000001', code: 'TEA', name: '煎茶', lot_no: 0, expiry_date: null };
  expect((await read(id)).body.to_put_back).toEqual([{ ...goods, units: 1, places: expect.any(Array) }]);
  await putBackGoods(api.ctx, 'TS001', numberOf(id), SATO);
  expect((await read(id)).body.to_put_back).toEqual([]);
});

it('says why it waits, and has a transfer with its destination', async () => {
  const id = await ordered('DESK-5', { items: [{ code: 'TEA', quantity: 1_000 }], backorder_if_unavailable: true });
  const { body } = await read(id);
  expect(body).toMatchObject({
    ...{ status: 'backordered', batch_no: null, ships_on: null },
    reason: { code: expect.any(String), message: { en: expect.any(String), ja: expect.any(String) } },
    lines: [{ waits: true, held: [] }],
  });
  const moved = await api.call('POST', '/shipments/transfer', {
    ...{ warehouse: 'TOKYO', destination: { warehouse: 'OSAKA' }, items: [{ code: 'TEA', quantity: 2 }] },
  });
  expect(moved.status).toBe(201);
  expect((await read(String(moved.body.id))).body).toMatchObject({
    destination: { warehouse: 'OSAKA', receipt_id: expect.stringContaining('TS001-W') },
    has_delivery_note: false,
  });
});

it('is read only by staff who work in its warehouse, and only if there is such an order', async () => {
  const id = await ordered('DESK-6');
  expect(errorOf(await read(id, desk.limited))).toEqual([403, 'forbidden']);
  for (const wrong of ['TS001-S999999', 'TS009-S000001', 'TS001-R000001', 'x'])
    expect(errorOf(await read(wrong))).toEqual([404, 'not_found']);
});

it('a parcel is found by its tracking code, also before it is shipped', async () => {
  const id = await picking('DESK-3');
  await workTo(api.ctx, id, 'packed', 'picking');
  const no = numberOf(id);
  const [parcel] = await api.rows('select tracking_code, carrier from parcels where shipment_no = $1', [no]);
  const code = String(parcel?.tracking_code);
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`;
  for (const search of [code, typed]) expect(await find(search)).toMatchObject([{ id, status: 'packed' }]);
  const parcel_1 = { parcel_no: 1, tracking_code: code };
  expect((await read(id)).body.parcels).toEqual([{ ...parcel_1, handed_over: false, manifest_no: null }]);
  await handOverParcel(api.ctx, 'TOKYO', 'CARRIERA', code, SATO);
  for (const search of [code, typed]) expect(await find(search)).toMatchObject([{ id, status: 'shipped' }]);
  expect((await read(id)).body).toMatchObject({
    ...{ status: 'shipped', lines: [{ held: [] }] },
    parcels: [{ ...parcel_1, handed_over: true, manifest_no: expect.any(Number) }],
  });
  // Without a label of the warehouse: the code is the order's.
  await api.rows('delete from parcels where shipment_no = $1', [no]);
  expect(await find(code)).toMatchObject([{ id }]);
});

it('the same number of several clients is found of all, and only in the warehouses where one works', async () => {
  const other = await makeAccount(api.ctx, 'TS002');
  await makeItems(api.ctx, other, [{ code: 'CUP' }]);
  await stockUp(api.ctx, other, [{ code: 'CUP', good: 1 }]);
  await createShipments(api.ctx, other, [order('DESK-4', [{ code: 'CUP', quantity: 1 }])], 'single');
  await ordered('DESK-4');
  expect((await find('DESK-4')).map(({ account_id }) => account_id).sort()).toEqual(['TS001', 'TS002']);
  expect(await find('DESK-4', desk.limited)).toEqual([]);
});
