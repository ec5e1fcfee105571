import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, HOME, type Json, openApi, receipt, shipment } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';

/*
 * When goods arrive: at the recipient (arrival=1), and in a warehouse (/console/arrivals). It is Tuesday, 2026-11-24; the warehouse is in Tokyo.
 */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }, { code: 'JAR' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 50 }]);
});
afterAll(() => api.close());

const order = (identifier: string, more: Json = {}) =>
  shipment(identifier, { items: [{ code: 'TEA', quantity: 1 }], ...more });
const told = async (more: Json) => {
  const { body } = await api.call('POST', '/shipments?arrival=1&dry_run=1', order('DRY', more));
  return [body.assigned_shipping_date, body.arrives_on];
};
const OKINAWA = { ...HOME, postcode: '900-0001', prefecture: '沖縄県', address1: '那覇市港町1-2-3' };

describe('the day of arrival', () => {
  it('is told with arrival=1 only', async () => {
    expect((await api.call('POST', '/shipments?dry_run=1', order('DRY'))).body).not.toHaveProperty('arrives_on');
    expect(faultsOf(await api.call('POST', '/shipments?arrival=2', order('DRY')))).toEqual(['arrival']);
  });

  it('depends on the way, on the day of shipping, and on the day that is wanted', async () => {
    const [leaves, near] = await told({});
    expect(String(near) > String(leaves)).toBe(true);
    const [, far] = await told({ recipient: OKINAWA });
    expect(String(far) > String(near)).toBe(true);
    expect(await told({ shipping_date: '2026-11-30' })).toEqual(['2026-11-30', '2026-12-01']);
    expect(await told({ delivery_date: '2026-11-30' })).toEqual([leaves, '2026-11-30']);
  });

  it('is not known while it waits for stock', async () => {
    expect(await told({ items: [{ code: 'TEA', quantity: 99 }], backorder_if_unavailable: true })).toEqual([
      null,
      null,
    ]);
  });

  it('is the day that was planned, when it has left', async () => {
    const { body } = await api.call('POST', '/shipments?arrival=1', order('REAL'));
    const read = async () => (await api.call('GET', `/shipments/${body.id}?arrival=1`)).body;
    expect((await read()).arrives_on).toBe(body.arrives_on);
    await workTo(api.ctx, body.id as string, 'shipped');
    const shipped = await read();
    expect(shipped.arrives_on).toBe(shipped.delivery_day);
  });

  it('changes with an update', async () => {
    const { body } = await api.call('POST', '/shipments', order('MOVED'));
    const { body: moved } = await api.call('PUT', `/shipments/${body.id}?arrival=1&dry_run=1`, { recipient: OKINAWA });
    expect(moved.arrives_on).toBe((await told({ recipient: OKINAWA }))[1]);
  });
});

describe('the next arrivals in a warehouse', () => {
  const announced = async (identifier: string, arrival_date: string, quantity: number): Promise<string> => {
    const body = receipt({ identifier, arrival_date, items: [{ code: 'CUP', quantity }] });
    return (await api.call('POST', '/warehousings', body)).body.id as string;
  };

  it('are told of several items at once, without what was cancelled', async () => {
    await announced('W-LATER', '2026-11-30', 5);
    await announced('W-NEXT', '2026-11-26', 8);
    await announced('W-TOO', '2026-11-26', 2);
    await api.call('DELETE', `/warehousings/${await announced('W-GONE', '2026-11-25', 9)}`);
    const path = '/arrivals?warehouse=TOKYO&code=TEA,CUP,JAR,NO-SUCH';
    const get = async (asked: string) => (await api.atConsole('GET', asked)).body;
    expect(await get(path)).toEqual({ arrivals: [{ code: 'CUP', arrives_on: '2026-11-26', quantity: 10 }] });
    expect(await get(path.replace('TOKYO', 'OSAKA'))).toEqual({ arrivals: [] });
    expect((await api.atConsole('GET', path, undefined, api.by('TS002'))).body).toEqual({ arrivals: [] });
  });

  it('are of what still comes: not what is on the shelf already', async () => {
    const body = receipt({ arrival_date: '2026-11-24', items: [{ code: 'JAR', quantity: 6 }] });
    const no = numberOf(String((await api.call('POST', '/warehousings', body)).body.id));
    await receiveGoods(api.ctx, 'TS001', no, staff('floor'));
    const count = { line_no: 1, good: 4, defective: 0, unidentified: 0, expiry_date: null, manufacture_date: null };
    await inspectGoods(api.ctx, 'TS001', no, { counts: [count], measured: [] }, staff('floor'));
    const next = async () => (await api.atConsole('GET', '/arrivals?warehouse=TOKYO&code=JAR')).body.arrivals;
    expect(await next()).toMatchObject([{ quantity: 6 }]);
    await putAway(api.ctx, 'TS001', no, { complete: false }, staff('floor'));
    expect(await next()).toMatchObject([{ quantity: 2 }]);
  });

  it('are not those whose day has passed', async () => {
    await api.rows(`update receipts set arrival_date = '2026-11-20' where arrival_date = '2026-11-26'`);
    const { arrivals } = (await api.atConsole('GET', '/arrivals?warehouse=TOKYO&code=CUP')).body;
    expect(arrivals).toEqual([{ code: 'CUP', arrives_on: '2026-11-30', quantity: 5 }]);
  });

  it('tell all faults of the question', async () => {
    expect(faultsOf(await api.atConsole('GET', '/arrivals'))).toEqual(['code', 'warehouse']);
    expect(faultsOf(await api.atConsole('GET', '/arrivals?warehouse=TOKYO&code=TEA,,CUP'))).toEqual(['code']);
  });
});
