import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeAccount, makeItems } from '../kit/accounts.js';
import { type Answer, type Api, type Json, openApi, receipt } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf } from '../kit/floor.js';
import { made } from '../kit/write-requests.js';

/* A client asks where goods are: somebody at the desk finds the receipt, and reads how it stands. */

let api: Api;
let desk: Desk;
const SATO = staff('Sato');
const at = '2026-11-24T10:00:00+09:00';
const errorOf = ({ status, body }: Answer) => [status, body.error];

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await makeItems(api.ctx, api.caller, [
    { code: 'TEA', name: '煎茶', lot_limit_type: 'expiry', expiry_at_allocatable_days: 30 },
    { code: 'CUP' },
  ]);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const announced = async (more: object = {}): Promise<string> =>
  (await made(api, '/warehousings', receipt({ items: [{ code: 'CUP', quantity: 5 }], ...more }))).id;
const find = (search: string, browser = desk.floor) =>
  desk.rows(`/receipts?search=${encodeURIComponent(search)}`, 'receipts', browser);
const read = (id: string, browser = desk.floor) => desk.ask('GET', `/receipts/${id}`, undefined, browser);
const count = (line_no: number, units: object, expiry_date: string | null = null) => ({
  ...{ line_no, good: 0, defective: 0, unidentified: 0, expiry_date, manufacture_date: null },
  ...units,
});
const finish = async (id: string, counts: readonly ReturnType<typeof count>[]) => {
  const no = numberOf(id);
  await receiveGoods(api.ctx, 'TS001', no, SATO);
  await inspectGoods(api.ctx, 'TS001', no, { counts, measured: [] }, SATO);
  await putAway(api.ctx, 'TS001', no, {}, SATO);
};

it('a receipt is found by its id and by the number of its client, however they are typed, but not by a part', async () => {
  const id = await announced({ identifier: 'PO-1001', arrival_date: '2026-11-26' });
  const found = {
    ...{ account_id: 'TS001', account_name: expect.any(String), id, identifier: 'PO-1001', warehouse: 'TOKYO' },
    ...{ status: 'waiting', arrival_date: '2026-11-26' },
  };
  for (const search of [id, id.toLowerCase(), 'PO-1001', ' po-1001', 'ＰＯ-1001'])
    expect(await find(search)).toEqual([found]);
  for (const search of ['PO', '1001', '', '%', 'TS001-W9999', 'TS001', 'CUP']) expect(await find(search)).toEqual([]);
  await api.call('DELETE', `/warehousings/${id}`);
  expect([await find(id), await find('PO-1001')]).toEqual([[], []]);
  expect((await read(id)).body).toMatchObject({ id, cancelled: true, late: false, history: [{ event: 'cancel' }, {}] });
});

it('a receipt is found by how its goods travel, also for some time after they were put away', async () => {
  const parcel = await announced({ transport_mode: 'HOME_DELIVERY', tracking_codes: ['123456789012', '123456789023'] });
  const box = await announced({
    ...{ transport_mode: 'CONTAINER', container_no: 'ABCD1234567', carrying_method: 'PALETTE', vehicle_size: '20FT' },
  });
  for (const search of ['123456789023', '1234-5678 9023']) expect(await find(search)).toMatchObject([{ id: parcel }]);
  for (const search of ['abcd1234567', 'ABCD 123 4567']) expect(await find(search)).toMatchObject([{ id: box }]);
  await finish(parcel, [count(1, { good: 5 })]);
  expect(await find('123456789012')).toMatchObject([{ id: parcel, status: 'stocked' }]);
  await api.rows("update receipts set stocked_at = '2026-09-01' where receipt_no = $1", [numberOf(parcel)]);
  expect(await find('123456789012')).toEqual([]);
  expect(await find(parcel)).toMatchObject([{ id: parcel }]);
  await api.rows('update receipts set stocked_at = $2 where receipt_no = $1', [numberOf(parcel), at]);
});

it('is read with what was announced, but without the memo of its client', async () => {
  const more = { identifier: 'PO-2', arrival_time_from: 9, arrival_time_to: 12, company_memo: 'ours' };
  const id = await announced({ ...more, arrival_date: '2026-11-26', tracking_codes: ['123456789034'] });
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ account_id: 'TS001', id, identifier: 'PO-2', warehouse: 'TOKYO', status: 'waiting', cancelled: false },
    ...{ late: false, arrival_date: '2026-11-26', arrival_time_from: 9, arrival_time_to: 12, halfway: false },
    ...{ inspection_type: 'CODE', tracking_codes: ['123456789034'], stock_deadline_date: '2026-11-27' },
    ...{ announced_at: at, received_at: null, checking_at: null, stocked_at: null, difference: null, dealt_with: null },
    ...{ shipment: null, shipment_status: null, returned_shipment: null, workers: [], identity_values: null },
    lines: [{ code: 'CUP', announced: 5, good: 0, put_away: 0, lots: [] }],
    history: [{ event: 'announce', message: { en: expect.any(String), ja: expect.any(String) } }],
  });
  expect(JSON.stringify(body)).not.toContain('ours');
});

it('is read by lot with what was counted, and with what of it is in quarantine until somebody decides', async () => {
  const id = await announced({ items: [{ code: 'TEA', quantity: 10 }] });
  await finish(id, [count(1, { good: 6 }, '2027-03-31'), count(1, { good: 1, defective: 2 }, '2027-04-30')]);
  const lot = { lot_no: expect.any(Number), manufacture_date: null };
  const first = { ...lot, expiry_date: '2027-03-31', counted: 6, put_away: 6, quarantined: 0 };
  const second = { ...lot, expiry_date: '2027-04-30', counted: 3, put_away: 3 };
  const { body } = await read(id);
  expect(body).toMatchObject({ status: 'stocked', difference: 'open', stocked_at: at });
  expect(body.lines).toMatchObject([
    { announced: 10, good: 7, defective: 2, put_away: 9, released: 0, lots: [first, { ...second, quarantined: 2 }] },
  ]);
  const [line] = body.lines as readonly { readonly lots: readonly Json[] }[];
  const part = { line_no: 1, lot_no: line?.lots[1]?.lot_no, defective: 1, unidentified: 0 };
  expect((await desk.ask('POST', '/quarantine/release', { receipt_id: id, parts: [part] })).status).toBe(200);
  expect((await read(id)).body.lines).toMatchObject([{ released: 1, lots: [first, { ...second, quarantined: 1 }] }]);
});

it('is late when the day of its warehouse shows it as late', async () => {
  const [expected, arrived] = [await announced(), await announced()];
  await receiveGoods(api.ctx, 'TS001', numberOf(arrived), SATO);
  const lateOf = async (id: string) => {
    const { rows } = (await desk.ask('GET', '/warehouses/TOKYO/day')).body.receipts as { rows: readonly Json[] };
    const { late } = (await read(id)).body;
    expect(rows.find((row) => row.id === id)?.late).toBe(late);
    return late;
  };
  expect([await lateOf(expected), await lateOf(arrived)]).toEqual([false, false]);
  await api.rows("update receipts set arrival_date = '2026-11-20' where receipt_no = $1", [numberOf(expected)]);
  for (const change of [
    "update receipts set status_at = '2026-11-20' where receipt_no = $1",
    "update receipt_history set at = '2026-11-20' where receipt_no = $1 and to_status = 'received'",
  ])
    await api.rows(change, [numberOf(arrived)]);
  expect([await lateOf(expected), await lateOf(arrived)]).toEqual([true, true]);
});

it('says who counts its goods', async () => {
  const id = await announced();
  await receiveGoods(api.ctx, 'TS001', numberOf(id), SATO);
  const device = await desk.provider.device(await desk.provider.worker('counts@example.com'));
  await device.scan(id);
  const [person] = await api.rows("select name from people where email = 'counts@example.com'");
  expect((await read(id)).body.workers).toEqual([{ task: 'receive', name: person?.name }]);
});

it('of a transfer, is read with the shipment that brings the goods', async () => {
  const moved = await made(api, '/shipments/transfer', {
    ...{ warehouse: 'TOKYO', destination: { warehouse: 'OSAKA' }, items: [{ code: 'CUP', quantity: 1 }] },
  });
  const { destination } = (await desk.ask('GET', `/orders/${moved.id}`)).body as {
    destination: { receipt_id: string };
  };
  const { body } = await read(destination.receipt_id);
  expect(body).toMatchObject({ warehouse: 'OSAKA', shipment: moved.id, shipment_status: 'waiting' });
  expect(await find(destination.receipt_id, desk.limited)).toMatchObject([{ warehouse: 'OSAKA' }]);
});

it('is printed for goods that came without their papers, but not once it is cancelled', async () => {
  const id = await announced();
  const print = (browser = desk.floor) => desk.ask('GET', `/receipts/${id}/receipt.pdf`, undefined, browser);
  const printed = await print();
  expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(errorOf(await print(desk.limited))).toEqual([403, 'forbidden']);
  await api.call('DELETE', `/warehousings/${id}`);
  expect(errorOf(await print())).toEqual([404, 'not_found']);
});

it('is found and read only by staff who work in its warehouse, and only if there is such a receipt', async () => {
  const id = await announced({ identifier: 'PO-3' });
  expect([await find('PO-3', desk.limited), await find(id, desk.limited)]).toEqual([[], []]);
  expect(errorOf(await read(id, desk.limited))).toEqual([403, 'forbidden']);
  for (const wrong of ['TS001-W9999', 'TS009-W0001', 'TS001-S000001', 'x'])
    expect(errorOf(await read(wrong))).toEqual([404, 'not_found']);
  for (const path of [`/desk/receipts/${id}`, `/desk/receipts/${id}/receipt.pdf`, '/desk/receipts?search=PO-3'])
    expect(errorOf(await api.visit('GET', path, undefined, api.by('TS001')))).toEqual([401, 'unauthorized']);
});

it('the same number of several clients is found of all', async () => {
  const other = await makeAccount(api.ctx, 'TS002');
  await makeItems(api.ctx, other, [{ code: 'CUP' }]);
  await announced({ identifier: 'PO-4' });
  const draft = { inspection_type: 'CODE', arrival_date: '2026-11-26', identifier: 'PO-4' } as const;
  const value = { ...draft, items: [{ code: 'CUP', quantity: 1 }] };
  await announceReceipt(api.ctx, other, { value, faults: [] });
  expect((await find('PO-4')).map(({ account_id }) => account_id).sort()).toEqual(['TS001', 'TS002']);
});
