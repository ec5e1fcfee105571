import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { recordDamage } from '../../src/operations/floor/lose-units.js';
import { putBackGoods } from '../../src/operations/floor/put-back-goods.js';
import { putBackUnits, type UnitsToPutBack } from '../../src/operations/floor/put-back-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { makePlaces } from '../kit/scanner.js';

/* Goods of cancelled orders are put back in parts, on shelves that somebody names. */

let api: Api;
beforeEach(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'ICE', temperature_zone: 'frozen' }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 10 },
    { code: 'ICE', good: 10 },
  ]);
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 1 },
    { code: 'F-01', kind: 'shelf', path: 2, temperature: 'frozen' },
  ]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const [TEA, ICE] = [1, 2] as const;
const FLOOR = staff('floor');
let orders = 0;

/** A cancelled order with 4 of an item that were picked. */
async function cancelled(code: string): Promise<number> {
  orders += 1;
  const { body } = await api.call('POST', '/shipments', shipment(`BACK-${orders}`, { items: [{ code, quantity: 4 }] }));
  await workTo(api.ctx, body.id, 'picked');
  await api.call('POST', `/shipments/${body.id}/cancel`);
  await answerRequest(api.ctx, 'TS001', numberOf(body.id), { accepted: true }, FLOOR);
  return numberOf(body.id);
}

const putBack = (
  item_no: number,
  quantity: number,
  change: Partial<UnitsToPutBack> = {},
  caller = FLOOR,
  at = 'TOKYO',
) =>
  putBackUnits(
    api.ctx,
    'TS001',
    at,
    { item_no, lot_no: 0, quantity, from: null, to: 'A-01', shipment_no: null, ...change },
    caller,
  );
const lying = () =>
  api.rows(
    `select p.code, item_no, quantity::integer from place_stock join places p using (warehouse, place_no)
      where quantity > 0 order by item_no, p.code`,
  );
const open = () =>
  api.rows(
    'select shipment_no::int as no, sum(quantity)::int as units from put_backs where done_at is null group by 1 order by 1',
  );

describe('putBackGoods', () => {
  it('puts back what one order left in two warehouses, and serves who waits in each', async () => {
    const { body } = await api.call(
      'POST',
      '/shipments',
      shipment('MOVED', { items: [{ code: 'TEA', quantity: 10 }] }),
    );
    const no = numberOf(body.id);
    await workTo(api.ctx, body.id, 'picked');
    await recordDamage(api.ctx, 'TS001', no, [{ item_no: TEA, quantity: 1 }], FLOOR);
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 10 }], 'OSAKA');
    expect(await api.call('PUT', `/shipments/${body.id}`, { warehouse: 'OSAKA' })).toMatchObject({
      status: 200,
      body: { status: 'waiting' },
    });
    await workTo(api.ctx, body.id, 'picked');
    await api.call('POST', `/shipments/${body.id}/cancel`);
    await answerRequest(api.ctx, 'TS001', no, { accepted: true }, FLOOR);
    const waiting = async (warehouse: string) => {
      const more = { warehouse, items: [{ code: 'TEA', quantity: 9 }], backorder_if_unavailable: true };
      return String((await api.call('POST', '/shipments', shipment(`WAITS-${warehouse}`, more))).body.id);
    };
    const ids = [await waiting('TOKYO'), await waiting('OSAKA')];
    const statuses = () => Promise.all(ids.map(async (id) => (await api.call('GET', `/shipments/${id}`)).body.status));
    expect(await statuses()).toEqual(['backordered', 'backordered']);
    await expect(
      putBackGoods(api.ctx, 'TS001', no, { ...FLOOR, warehouses: ['TOKYO'] }),
      'staff of one of them',
    ).rejects.toMatchObject({ refusal: 'forbidden' });
    await putBackGoods(api.ctx, 'TS001', no, FLOOR);
    expect(await statuses()).toEqual(['waiting', 'waiting']);
    expect(await open()).toEqual([]);
  });
});

describe('putBackUnits', () => {
  it('puts back some units, the oldest order first, and the rest later', async () => {
    const [first, second] = [await cancelled('TEA'), await cancelled('TEA')];
    await putBack(TEA, 5);
    expect(await lying()).toEqual([
      { code: 'A-01', item_no: TEA, quantity: 5 },
      { code: 'MAIN', item_no: TEA, quantity: 2 },
      { code: 'STAGING', item_no: TEA, quantity: 3 },
      { code: 'MAIN', item_no: ICE, quantity: 10 },
    ]);
    expect(await open()).toEqual([{ no: second, units: 3 }]);
    expect(await differences(api.ctx)).toEqual([]);
    await expect(putBackGoods(api.ctx, 'TS001', first, FLOOR)).rejects.toMatchObject({ refusal: 'not_found' });
    await putBackGoods(api.ctx, 'TS001', second, FLOOR);
    expect(await open()).toEqual([]);
  });

  it('of one order, where somebody says so', async () => {
    const [first, second] = [await cancelled('TEA'), await cancelled('TEA')];
    await putBack(TEA, 1, { shipment_no: second, from: 'STAGING' });
    expect(await open()).toEqual([
      { no: first, units: 4 },
      { no: second, units: 3 },
    ]);
    await expect(putBack(TEA, 4, { shipment_no: second })).rejects.toMatchObject({ refusal: 'api_exception' });
  });

  it.each([
    ['more than there is', () => putBack(TEA, 5), 'api_exception'],
    ['units of a lot that is not there', () => putBack(TEA, 1, { lot_no: 7 }), 'api_exception'],
    ['a billion units', () => putBack(TEA, 1_000_000_000), 'api_exception'],
    ['an unknown item', () => putBack(99, 1), 'not_found'],
    ['units of another warehouse', () => putBack(TEA, 1, {}, FLOOR, 'OSAKA'), 'api_exception'],
    ['a shelf that is not there', () => putBack(TEA, 1, { to: 'X-99' }), 'validation_failed'],
    ['a place that is no shelf', () => putBack(TEA, 1, { to: 'STAGING' }), 'validation_failed'],
    ['a frozen shelf', () => putBack(TEA, 1, { to: 'F-01' }), 'validation_failed'],
    ['a warehouse of others', () => putBack(TEA, 1, {}, { ...FLOOR, warehouses: ['OSAKA'] } as never), 'forbidden'],
  ])('refuses %s, and moves nothing', async (_what, work, refusal) => {
    await cancelled('TEA');
    const before = await lying();
    await expect(work()).rejects.toMatchObject({ refusal });
    expect(await lying()).toEqual(before);
  });

  it('of many at once puts back what there is', async () => {
    await cancelled('TEA');
    const tried = await Promise.allSettled(Array.from({ length: 6 }, () => putBack(TEA, 1)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await open()).toEqual([]);
  });
});
