import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shipmentId } from '../../src/kernel/ids.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { listQuarantine } from '../../src/operations/floor/list-quarantine.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { recordCarrierNews } from '../../src/operations/floor/record-carrier-news.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { setPlaces } from '../../src/operations/places/set-places.js';
import { finishRemoval } from '../../src/operations/stock/finish-removal.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { startRemoval } from '../../src/operations/stock/start-removal.js';
import { withdrawRemoval } from '../../src/operations/stock/withdraw-removal.js';
import type { Caller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ReturnedPart } from '../../src/rules/stock/plan-return.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';

/* Goods that recipients send back come in as a receipt that is stocked at once; what is thrown away leaves with a removal. */

let api: Api;
beforeEach(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 10 },
    { code: 'CUP', good: 10 },
  ]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const [TEA, CUP] = [1, 2] as const;
const FLOOR = staff('floor');

async function shipped(items: readonly { code: string; quantity: number }[], identifier = 'ORDER'): Promise<number> {
  const { body } = await api.call('POST', '/shipments', shipment(identifier, { items }));
  await workTo(api.ctx, body.id, 'shipped');
  return numberOf(body.id);
}
const part = (item_no: number, good: number, defective = 0, change: Partial<ReturnedPart> = {}): ReturnedPart => ({
  line_no: 1,
  item_no,
  lot_no: 0,
  good,
  defective,
  ...change,
});
const takeBack = (no: number, parts: readonly ReturnedPart[], caller: Caller = FLOOR, code: string | null = null) =>
  takeBackGoods(api.ctx, 'TS001', no, parts, caller, code);
const release = (receipt_no: number, defective: number) =>
  releaseQuarantined(
    api.ctx,
    'TS001',
    receipt_no,
    [{ line_no: 1, lot_no: 0, good: 0, defective, unidentified: 0 }],
    FLOOR,
  );
const receiptPath = (no: number) => `/warehousings/TS001-W${String(no).padStart(4, '0')}`;
const lying = () =>
  api.rows(
    `select p.code, item_no, condition, quantity::integer from place_stock join places p using (warehouse, place_no)
      where quantity > 0 order by item_no, p.code, condition`,
  );

describe('the receipt of a return', () => {
  it('is stocked at once, and says that it is a return', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    const receipt_no = await takeBack(no, [part(TEA, 1, 2)], FLOOR, '400012345675');
    const { body } = await api.call('GET', receiptPath(receipt_no));
    expect(body).toMatchObject({
      status: 'stocked',
      halfway: false,
      shipment_return: true,
      identifier: null,
      tracking_codes: ['400012345675'],
      create_user: { name: 'floor' },
      items: [{ code: 'TEA', quantity: 3, received: 1, warehoused_count: 3 }],
    });
    const listed = await api.call('GET', '/warehousings/stocked');
    expect(listed.body.warehousings).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: body.id, shipment_return: true })]),
    );
    expect((await api.call('GET', '/warehousings')).body.warehousings).toEqual([]);
    expect(
      await api.rows(`select event, from_status, to_status from receipt_history where receipt_no = ${receipt_no}`),
    ).toEqual([{ event: 'take_back', from_status: null, to_status: 'stocked' }]);
    // Nobody announced it, so it does not differ from what was announced.
    expect(await api.rows(`select difference from receipts where receipt_no = ${receipt_no}`)).toEqual([
      { difference: null },
    ]);
    expect(
      await api.rows(`select shipment_no::integer, quantity::integer, from_bucket, to_bucket from stock_moves
                       where receipt_no = ${receipt_no} order by to_bucket`),
    ).toEqual([
      { shipment_no: no, quantity: 1, from_bucket: 'customer', to_bucket: 'available' },
      { shipment_no: no, quantity: 2, from_bucket: 'customer', to_bucket: 'defective' },
    ]);
  });

  it('has no difference either when units of it are released', async () => {
    const receipt_no = await takeBack(await shipped([{ code: 'TEA', quantity: 4 }]), [part(TEA, 1, 2)]);
    await release(receipt_no, 1);
    expect(await api.rows(`select difference from receipts where receipt_no = ${receipt_no}`)).toEqual([
      { difference: null },
    ]);
  });

  it('cannot be changed or cancelled by the client, and has its papers', async () => {
    const receipt_no = await takeBack(await shipped([{ code: 'TEA', quantity: 4 }]), [part(TEA, 1)]);
    expect(await api.call('PUT', receiptPath(receipt_no), { company_memo: 'x' })).toMatchObject({ status: 400 });
    expect(await api.call('DELETE', receiptPath(receipt_no))).toMatchObject({ status: 400 });
    expect(await api.call('GET', `${receiptPath(receipt_no)}.pdf`)).toMatchObject({ status: 200 });
  });

  it('has one line for an item of several lines of the shipment', async () => {
    const no = await shipped([
      { code: 'TEA', quantity: 1 },
      { code: 'TEA', quantity: 2 },
      { code: 'CUP', quantity: 1 },
    ]);
    const receipt_no = await takeBack(no, [
      part(TEA, 1),
      part(TEA, 1, 0, { line_no: 2, disposed: 1 }),
      part(CUP, 0, 1, { line_no: 3 }),
    ]);
    const { body } = await api.call('GET', receiptPath(receipt_no));
    expect(body.items).toMatchObject([
      { code: 'TEA', quantity: 3, received: 2 },
      { code: 'CUP', quantity: 1, received: 0 },
    ]);
  });

  it('is told with its goods at the order, the newest first', async () => {
    const no = await shipped([
      { code: 'TEA', quantity: 5 },
      { code: 'CUP', quantity: 1 },
    ]);
    const path = `/shipments/${shipmentId('TS001', no)}/returns`;
    expect((await api.atConsole('GET', path)).body).toEqual({ returns: [] });
    await takeBack(no, [part(TEA, 1, 1, { disposed: 2 })]);
    const receipt_no = await takeBack(no, [part(TEA, 1), part(CUP, 0, 1, { line_no: 2 })]);
    const { body } = await api.atConsole('GET', path);
    const [cup, ...tea] = body.returns as [object, ...object[]];
    expect(cup).toEqual({
      item_id: 'TS001-I000002',
      code: 'CUP',
      name: null,
      good: 0,
      defective: 1,
      disposed: 0,
      receipt_id: receiptPath(receipt_no).split('/').at(-1),
      at: expect.stringMatching(/^2026-/),
    });
    expect(tea).toMatchObject([
      { code: 'TEA', good: 1, defective: 0, disposed: 0 },
      { code: 'TEA', good: 1, defective: 1, disposed: 2 },
    ]);
    expect((await api.atConsole('GET', `/shipments/${shipmentId('TS001', no + 1)}/returns`)).status).toBe(404);
  });

  it('is none for what came back before there was one', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    await api.rows(
      `insert into shipment_returns (account_id, shipment_no, line_no, item_no, lot_no, warehouse, good, defective, actor, at)
       values ('TS001', ${no}, 1, ${TEA}, 0, 'TOKYO', 1, 0, 'floor', now())`,
    );
    await api.rows(
      `insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, shipment_no, line_no, actor, at)
       values ('TS001', ${TEA}, 'TOKYO', 0, 1, 'customer', 'available', 'return', ${no}, 1, 'floor', now())`,
    );
    expect((await api.call('GET', `/shipments/${shipmentId('TS001', no)}`)).body).toMatchObject({
      shipment_return: true,
    });
    expect(await api.rows('select from receipts where returned_shipment_no is not null')).toEqual([]);
    expect((await api.atConsole('GET', `/shipments/${shipmentId('TS001', no)}/returns`)).body).toMatchObject({
      returns: [{ code: 'TEA', good: 1, receipt_id: null }],
    });
  });
});

describe('units that are thrown away at once', () => {
  it('come back and leave with a removal, from where they came', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    const receipt_no = await takeBack(no, [part(TEA, 1, 1, { disposed: 2 })]);
    expect(
      await api.rows(`select status, kind, source, ended_by, receipt_no::integer, quantity::integer
                        from removals join removal_lots using (account_id, removal_no)`),
    ).toEqual([{ status: 'done', kind: 'disposal', source: 'defective', ended_by: 'floor', receipt_no, quantity: 2 }]);
    expect(await api.rows(`select good::integer, defective::integer, disposed::integer from shipment_returns`)).toEqual(
      [{ good: 1, defective: 3, disposed: 2 }],
    );
    expect(await lying()).toMatchObject([
      { item_no: TEA, condition: 'sound', quantity: 7 },
      { item_no: TEA, condition: 'defective', quantity: 1 },
      { item_no: CUP, quantity: 10 },
    ]);
    await expect(takeBack(no, [part(TEA, 0, 0, { disposed: 1 })])).rejects.toMatchObject({
      refusal: 'validation_failed',
    });
  });
});

describe('units of a return that are thrown away', () => {
  it('cannot be released, also where the same goods of another receipt are in quarantine', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', defective: 2 }]);
    const no = await shipped([{ code: 'TEA', quantity: 5 }]);
    const thrown = await takeBack(no, [part(TEA, 0, 0, { disposed: 2 })]);
    const both = await takeBack(no, [part(TEA, 0, 1, { disposed: 2 })]);
    const { rows } = await listQuarantine(api.ctx, 'TOKYO', { after: { no: 0, key: null }, limit: 10 }, FLOOR);
    const offered = rows.flatMap(({ lots }) => lots.flatMap(({ receipts }) => receipts));
    expect(offered).toEqual([
      { receipt_no: expect.any(Number), line_no: 1, defective: 2, unidentified: 0 },
      { receipt_no: both, line_no: 1, defective: 1, unidentified: 0 },
    ]);
    for (const [receipt_no, defective] of [
      [thrown, 1],
      [both, 2],
    ] as const)
      await expect(release(receipt_no, defective)).rejects.toMatchObject({ faults: [{ path: 'parts.0.defective' }] });
    await release(both, 1);
  });
});

describe('the shelves on which returned units are laid', () => {
  beforeEach(async () => {
    const places = [
      { code: 'A-01', kind: 'shelf', use: 'pick' },
      { code: 'Q-01', kind: 'shelf', use: 'reserve' },
      { code: 'ONE', kind: 'shelf', use: 'pick', one_item: true },
      { code: 'TOTE-1', kind: 'tote' },
    ] as const;
    await setPlaces(api.ctx, 'TOKYO', { value: places, faults: [] }, staff('Sato'));
  });

  it('are those that were named; the rest comes to MAIN', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    await takeBack(no, [
      part(TEA, 3, 1, {
        laid: [
          { place: 'A-01', good: 2, defective: 0 },
          { place: 'Q-01', good: 0, defective: 1 },
        ],
      }),
    ]);
    expect(await lying()).toEqual([
      { code: 'A-01', item_no: TEA, condition: 'sound', quantity: 2 },
      { code: 'MAIN', item_no: TEA, condition: 'sound', quantity: 7 },
      { code: 'Q-01', item_no: TEA, condition: 'defective', quantity: 1 },
      { code: 'MAIN', item_no: CUP, condition: 'sound', quantity: 10 },
    ]);
  });

  it.each([
    ['nowhere', 'NOWHERE', 1, 'parts.0.laid.0.place'],
    ['a tote', 'TOTE-1', 1, 'parts.0.laid.0.place'],
    ['more than came', 'A-01', 3, 'parts.0.laid'],
  ])('cannot be %s', async (_what, place, good, path) => {
    const no = await shipped([{ code: 'TEA', quantity: 2 }]);
    await expect(takeBack(no, [part(TEA, 2, 0, { laid: [{ place, good, defective: 0 }] })])).rejects.toMatchObject({
      faults: [{ path }],
    });
    expect(await api.rows('select from receipts where returned_shipment_no is not null')).toEqual([]);
  });

  it('hold no second item where they are for one', async () => {
    const no = await shipped([
      { code: 'TEA', quantity: 1 },
      { code: 'CUP', quantity: 1 },
    ]);
    const laid = [{ place: 'ONE', good: 1, defective: 0 }];
    const both = [part(TEA, 1, 0, { laid }), part(CUP, 1, 0, { line_no: 2, laid })];
    await expect(takeBack(no, both)).rejects.toMatchObject({ faults: [{ path: 'parts.1.laid.0.place' }] });
    await takeBack(no, both.slice(0, 1));
    await expect(takeBack(no, both.slice(1))).rejects.toMatchObject({ faults: [{ path: 'parts.0.laid.0.place' }] });
  });
});

describe('at once', () => {
  it('the same units come back only once', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => takeBack(no, [part(TEA, 2, 0, { disposed: 1 })])),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await api.rows('select from receipts where returned_shipment_no is not null')).toHaveLength(1);
  });

  it('a parcel comes back and the carrier says that it is lost', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    await Promise.all([
      takeBack(no, [part(TEA, 4)]),
      recordCarrierNews(api.ctx, 'TS001', no, { event: 'carrier_loss' }, FLOOR),
    ]);
    expect(
      await api.rows(`select event from shipment_history where event in ('take_back', 'carrier_loss') order by event`),
    ).toEqual([{ event: 'carrier_loss' }, { event: 'take_back' }]);
  });
});

describe('staff of another warehouse', () => {
  const STRANGER = { ...FLOOR, warehouses: ['OSAKA'] };

  it('take nothing back', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    await expect(takeBack(no, [part(TEA, 1)], STRANGER)).rejects.toMatchObject({ refusal: 'forbidden' });
  });

  it('put nothing back', async () => {
    const { body } = await api.call(
      'POST',
      '/shipments',
      shipment('CANCELLED', { items: [{ code: 'TEA', quantity: 1 }] }),
    );
    await workTo(api.ctx, body.id, 'picked');
    await api.call('POST', `/shipments/${String(body.id)}/cancel`, {});
    await answerRequest(api.ctx, 'TS001', numberOf(body.id), { accepted: true }, FLOOR);
    const work = (caller: Caller) => putBackGoods(api.ctx, 'TS001', numberOf(body.id), caller);
    await expect(work(STRANGER)).rejects.toMatchObject({ refusal: 'forbidden' });
    await work(FLOOR);
  });

  it('remove nothing', async () => {
    const draft = { warehouse: 'TOKYO', code: 'TEA', quantity: 1, lot_no: null, kind: 'disposal', source: 'available' };
    await expect(requestRemoval(api.ctx, 'TS001', draft, STRANGER)).rejects.toMatchObject({ refusal: 'forbidden' });
    const no = await requestRemoval(api.ctx, 'TS001', draft, FLOOR);
    for (const step of [withdrawRemoval, startRemoval])
      await expect(step(api.ctx, 'TS001', no, STRANGER)).rejects.toMatchObject({ refusal: 'forbidden' });
    await startRemoval(api.ctx, 'TS001', no, FLOOR);
    await expect(finishRemoval(api.ctx, 'TS001', no, STRANGER)).rejects.toMatchObject({ refusal: 'forbidden' });
    await finishRemoval(api.ctx, 'TS001', no, FLOOR);
  });
});
