import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shipmentId } from '../../src/kernel/ids.js';
import { recordSerials } from '../../src/operations/floor/record-serials.js';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { adjustStock } from '../../src/operations/stock/adjust-stock.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { ReturnedPart } from '../../src/rules/stock/plan-return.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, workTo } from '../kit/floor.js';

/* Goods of shipped orders that come back: what becomes of them, and that no more comes back than went out. */

let api: Api;
beforeEach(async () => {
  api = await openApi();
  const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 } as const;
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }, { code: 'MILK', ...dated }]);
  const parts = [
    { id: null, code: 'TEA', quantity: 2 },
    { id: null, code: 'CUP', quantity: 1 },
  ];
  await makeItems(api.ctx, api.caller, [{ code: 'SET', child_items: parts }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 10 },
    { code: 'CUP', good: 10 },
    { code: 'MILK', good: 2, expiry_date: '2026-12-01' },
    { code: 'MILK', good: 5, expiry_date: '2027-01-01' },
  ]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const [TEA, CUP, MILK] = [1, 2, 3] as const;

/** A shipped order. */
async function shipped(items: readonly { code: string; quantity: number }[], identifier = 'ORDER'): Promise<number> {
  const { body } = await api.call('POST', '/shipments', shipment(identifier, { items }));
  await workTo(api.ctx, body.id, 'shipped');
  return Number(String(body.id).slice(-6));
}

const part = (item_no: number, good: number, defective = 0, change: Partial<ReturnedPart> = {}): ReturnedPart => ({
  line_no: 1,
  item_no,
  lot_no: 0,
  good,
  defective,
  ...change,
});
const takeBack = (no: number, parts: readonly ReturnedPart[]) =>
  takeBackGoods(api.ctx, 'TS001', no, parts, staff('floor'));
const answerOf = async (no: number) => (await api.call('GET', `/shipments/${shipmentId('TS001', no)}`)).body;
const stockOf = async (code: string) => (await api.call('GET', `/items/TS001/${code}?stock=1`)).body.stock;

const faultsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: { faults: { path: string; message: { en: string } }[] }) =>
      error.faults.map(({ path, message }) => `${path}: ${message.en}`),
  );

describe('goods that come back', () => {
  it('are available again, or defective, and the shipment says so from then on [B-006]', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    expect(await answerOf(no)).toMatchObject({ status: 'shipped', shipment_return: false });
    await takeBack(no, [part(TEA, 1, 2)]);
    expect(await answerOf(no)).toMatchObject({ status: 'shipped', shipment_return: true });
    expect(await stockOf('TEA')).toMatchObject({ quantity: 7, available: 7 });
    const { body } = await api.call('GET', '/shipments/shipped');
    expect(body.shipments).toMatchObject([{ shipment_return: true }]);
    expect(
      await api.rows(
        `select event, from_status, to_status, actor, detail from shipment_history order by history_no desc limit 1`,
      ),
    ).toEqual([
      {
        event: 'take_back',
        from_status: 'shipped',
        to_status: 'shipped',
        actor: 'floor',
        detail: { parts: [part(TEA, 1, 2)], receipt_no: 2 },
      },
    ]);
  });

  it('go to an order that waits', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    const waits = { items: [{ code: 'TEA', quantity: 8 }], backorder_if_unavailable: true };
    expect((await api.call('POST', '/shipments', shipment('WAITS', waits))).body).toMatchObject({
      status: 'backordered',
    });
    await takeBack(no, [part(TEA, 2)]);
    expect((await api.call('GET', '/shipments/TS001/WAITS')).body).toMatchObject({ status: 'waiting' });
  });

  it('are of the lots that they left with, though one has passed since', async () => {
    const no = await shipped([{ code: 'MILK', quantity: 3 }]);
    await api.rows(`update lots set blocked = true where lot_no = 1`);
    await takeBack(no, [part(MILK, 2, 0, { lot_no: 1 }), part(MILK, 1, 0, { lot_no: 2 })]);
    expect(await stockOf('MILK')).toMatchObject({ quantity: 7, available: 5, unallocatable: 2 });
    await api.rows(`update lots set blocked = false`);
  });

  it('of a set are its parts', async () => {
    const no = await shipped([{ code: 'SET', quantity: 2 }]);
    await takeBack(no, [part(TEA, 3), part(CUP, 0, 1)]);
    expect(await stockOf('TEA')).toMatchObject({ available: 9 });
    expect(await stockOf('CUP')).toMatchObject({ available: 8 });
    expect(await faultsOf(takeBack(no, [part(4, 1)]))).toHaveLength(1);
  });

  it('may bear serial numbers, each of which comes back once', async () => {
    const { body } = await api.call(
      'POST',
      '/shipments',
      shipment('NUMBERED', { items: [{ code: 'TEA', quantity: 2 }] }),
    );
    await workTo(api.ctx, body.id, 'picked');
    const no = Number(String(body.id).slice(-6));
    const serials = ['A1', 'A2'].map((serial_no) => ({ line_no: 1, item_no: TEA, serial_no }));
    await recordSerials(api.ctx, 'TS001', no, serials);
    await workTo(api.ctx, body.id, 'shipped', 'picked');
    expect(await faultsOf(takeBack(no, [part(TEA, 1, 0, { serial_nos: ['A1', 'A3'] })]))).toEqual([
      'parts.0.serial_nos: There are more numbers than units.',
      'parts.0.serial_nos.1: No unit with this serial number was shipped, or it came back already.',
    ]);
    await takeBack(no, [part(TEA, 1, 0, { serial_nos: ['A1'] })]);
    expect(await faultsOf(takeBack(no, [part(TEA, 1, 0, { serial_nos: ['A1'] })]))).toEqual([
      'parts.0.serial_nos.0: No unit with this serial number was shipped, or it came back already.',
    ]);
    const back = 'select serial_no, return_no is not null as back from shipment_serials order by 1';
    expect(await api.rows(back)).toEqual([
      { serial_no: 'A1', back: true },
      { serial_no: 'A2', back: false },
    ]);
  });
});

describe('no more comes back than went out', () => {
  it('in all returns of a line together', async () => {
    const no = await shipped([{ code: 'TEA', quantity: 4 }]);
    await takeBack(no, [part(TEA, 2, 1)]);
    expect(await faultsOf(takeBack(no, [part(TEA, 1, 1)]))).toEqual([
      'parts.0: Only 1 unit can come back: 4 were shipped and 3 came back before.',
    ]);
    await takeBack(no, [part(TEA, 1)]);
    expect(await faultsOf(takeBack(no, [part(TEA, 1)]))).toEqual(['parts.0: All 4 came back before.']);
    expect(await stockOf('TEA')).toMatchObject({ quantity: 9 });
  });

  it.each([
    ['nothing', [], ['parts: Must list the goods that came back.']],
    ['no unit', [part(TEA, 0)], ['parts.0: Must have at least one unit.']],
    ['another item', [part(CUP, 1)], ['parts.0: No units of this line and item were shipped.']],
    ['another line', [part(TEA, 1, 0, { line_no: 2 })], ['parts.0: No units of this line and item were shipped.']],
    [
      'another lot',
      [part(TEA, 1, 0, { lot_no: 1 })],
      ['parts.0.lot_no: Must be the lot of the shipped units: 0 (2 units).'],
    ],
    ['one twice', [part(TEA, 1), part(TEA, 1)], ['parts.1: Names a line, item and lot twice.']],
    ['less than none', [part(TEA, -1, 1)], ['parts.0.good: Must be an integer from 0 to 999999999.']],
    ['half a unit', [part(TEA, 1, 0.5)], ['parts.0.defective: Must be an integer from 0 to 999999999.']],
    [
      'more than there were',
      [part(TEA, 3), part(CUP, 1)],
      [
        'parts.0: Only 2 units can come back: 2 were shipped and 0 came back before.',
        'parts.1: No units of this line and item were shipped.',
      ],
    ],
  ] as const)('%s', async (_what, parts, said) => {
    const no = await shipped([{ code: 'TEA', quantity: 2 }]);
    expect(await faultsOf(takeBack(no, parts))).toEqual(said);
    expect(await api.rows('select from shipment_returns')).toEqual([]);
    expect(await answerOf(no)).toMatchObject({ shipment_return: false });
  });

  it('of a shipment that has not left, or is not there', async () => {
    const { body } = await api.call('POST', '/shipments', shipment('WAITS', { items: [{ code: 'TEA', quantity: 2 }] }));
    const no = Number(String(body.id).slice(-6));
    await workTo(api.ctx, body.id, 'packed');
    await expect(takeBack(no, [part(TEA, 1)])).rejects.toMatchObject({
      refusal: 'api_exception',
      description: { en: `Shipment ${String(body.id)} is packed; its goods can be taken back while it is shipped.` },
      forPeople: {
        en: `The state of shipment ${String(body.id)} is "Packed"; its goods can be taken back while it is "Shipped".`,
      },
    });
    await expect(takeBack(99, [part(TEA, 1)])).rejects.toMatchObject({ refusal: 'not_found' });
  });

  it('of a transfer: its goods are in another warehouse', async () => {
    const items = [{ code: 'TEA', quantity: 2 }];
    const { shipment_no } = await createTransfer(api.ctx, api.caller, {
      value: { destination: 'OSAKA', items },
      faults: [],
    });
    await workTo(api.ctx, shipment_no, 'shipped');
    const back = takeBack(shipment_no, [part(TEA, 1)]);
    await expect(back).rejects.toMatchObject({ refusal: 'api_exception' });
  });

  it('of an item that has become a set since', async () => {
    await makeItems(api.ctx, api.caller, [{ code: 'BOX' }]);
    await stockUp(api.ctx, api.caller, [{ code: 'BOX', good: 2 }]);
    const no = await shipped([{ code: 'BOX', quantity: 2 }]);
    const now = await api.call('PUT', '/items/TS001/BOX', { code: 'BOX', child_items: [{ code: 'TEA', quantity: 1 }] });
    expect(now.status).toBe(200);
    expect(await faultsOf(takeBack(no, [part(5, 1)]))).toEqual([
      'parts.0.item_no: The item has become a set since and has no stock of its own.',
    ]);
  });

  it('of goods that nobody ever received but an adjustment found: their item cannot be deleted meanwhile', async () => {
    await makeItems(api.ctx, api.caller, [{ code: 'FOUND' }]);
    const found = {
      warehouse: 'TOKYO',
      code: 'FOUND',
      quantity: 1,
      from: 'adjustment',
      to: 'available',
      reason: 'found',
    };
    const plain = { lot_no: null, expiry_date: null, manufacture_date: null, note: null };
    await adjustStock(api.ctx, 'TS001', { ...found, ...plain }, staff('floor'));
    const no = await shipped([{ code: 'FOUND', quantity: 1 }]);
    expect((await api.call('DELETE', '/items/TS001/FOUND')).status).toBe(400);
    await takeBack(no, [part(5, 1)]);
    expect(await stockOf('FOUND')).toMatchObject({ available: 1 });
  });
});
