import { afterAll, beforeAll, expect, it } from 'vitest';
import { handOverParcel } from '../../src/operations/floor/hand-over-parcel.js';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeAccount, makeItems, order, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/* Somebody at the desk has the number of an order or of a parcel, and looks for the work on it. */

let api: Api;
let desk: Desk;
const SATO = staff('Sato');

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
const NONE = { request_no: null, batch_no: null, manifest_no: null, is_transfer: false };

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
    expect(await find(search)).toEqual([{ ...found, warehouse: 'TOKYO', ...NONE }]);
  for (const search of ['DESK', '1001', '', '%', 'TS001-S999999', 'TS001']) expect(await find(search)).toEqual([]);
  await api.call('DELETE', `/shipments/${id}`);
  expect([await find(id), await find('DESK-1001')]).toEqual([[], []]);
});

it('says where its work is shown: the request, the batch, the manifest', async () => {
  const id = await picking('DESK-2');
  expect(await find(id)).toMatchObject([{ ...NONE, status: 'picking', batch_no: expect.any(Number) }]);
  expect((await api.call('POST', `/shipments/${id}/cancel`)).status).toBe(200);
  expect(await find(id)).toMatchObject([{ status: 'cancel_request', request_no: expect.any(Number) }]);
});

it('a parcel is found by its tracking code, also before it is shipped', async () => {
  const id = await picking('DESK-3');
  await workTo(api.ctx, id, 'packed', 'picking');
  const no = numberOf(id);
  const [parcel] = await api.rows('select tracking_code, carrier from parcels where shipment_no = $1', [no]);
  const code = String(parcel?.tracking_code);
  const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`;
  for (const search of [code, typed])
    expect(await find(search)).toMatchObject([
      { id, status: 'packed', batch_no: expect.any(Number), manifest_no: null },
    ]);
  await handOverParcel(api.ctx, 'TOKYO', 'CARRIERA', code, SATO);
  for (const search of [code, typed])
    expect(await find(search)).toMatchObject([{ id, status: 'shipped', manifest_no: expect.any(Number) }]);
  // Without a label of the warehouse: the code is the order's.
  await api.rows('delete from parcels where shipment_no = $1', [no]);
  expect(await find(code)).toMatchObject([{ id, manifest_no: null }]);
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
