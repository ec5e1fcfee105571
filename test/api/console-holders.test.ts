import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { DISPOSAL, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, type Json, openApi, shipment } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';

/* What the units of each bucket belong to. TEA is item 1 and is in every bucket; of CUP there is none. */

let api: Api;
const ids: Record<string, unknown> = {};
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 30, defective: 2, unidentified: 1 }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 10, defective: 3 }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 4, defective: 1 }], 'OSAKA');
  await order('first', { TEA: 2 });
  await order('second', { TEA: 3 });
  await order('third', { TEA: 1 });
  await order('short', { TEA: 4, CUP: 1 });
  await order('packed', { TEA: 5 });
  await workTo(api.ctx, ids.packed, 'packed');
  await order('left', { TEA: 1 });
  await workTo(api.ctx, ids.left, 'shipped');
  await order('back', { TEA: 6 });
  await workTo(api.ctx, ids.back, 'picked');
  await api.call('POST', `/shipments/${ids.back}/cancel`);
  await answerRequest(api.ctx, 'TS001', numberOf(ids.back), { accepted: true }, staff('floor'));
  const removed = { warehouse: 'TOKYO', code: 'TEA', quantity: 2, lot_no: null, ...DISPOSAL };
  await requestRemoval(api.ctx, 'TS001', removed, staff('shop'));
  // Units of the quarantine stay in it until they leave.
  await requestRemoval(api.ctx, 'TS001', { ...removed, quantity: 1, source: 'defective' }, staff('shop'));
  const sent = { warehouse: 'TOKYO', destination: { warehouse: 'OSAKA' }, items: [{ code: 'TEA', quantity: 7 }] };
  const { body } = await api.call('POST', '/shipments/transfer', sent);
  ids.sent = body.id;
  await workTo(api.ctx, body.id, 'shipped');
  ids.waits = (await api.call('POST', '/shipments/transfer', sent)).body.id;
});
afterAll(() => api.close());

async function order(identifier: string, goods: Readonly<Record<string, number>>): Promise<void> {
  const items = Object.entries(goods).map(([code, quantity]) => ({ code, quantity }));
  const asked = shipment(identifier, { items, backorder_if_unavailable: true });
  ids[identifier] = (await api.call('POST', '/shipments', asked)).body.id;
}

const ITEM = '/items/TS001-I000001';
const get = (query: string) => api.atConsole('GET', `${ITEM}/holders?${query}`);
const holders = async (query: string): Promise<Json[]> => {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return body.holders as Json[];
};

describe('what units belong to', () => {
  it('is, of those that orders hold, the orders, newest first', async () => {
    expect(await holders('warehouse=TOKYO&bucket=allocated')).toMatchObject([
      { kind: 'shipment', shipment: ids.waits, status: 'waiting', quantity: 7 },
      { kind: 'shipment', shipment: ids.third, identifier: 'third', status: 'waiting', quantity: 1, receipt: null },
      { kind: 'shipment', shipment: ids.second, quantity: 3 },
      { kind: 'shipment', shipment: ids.first, quantity: 2 },
    ]);
    expect(await holders('warehouse=TOKYO&bucket=reserved')).toMatchObject([
      { identifier: 'short', status: 'backordered', quantity: 4 },
    ]);
    expect(await holders('warehouse=TOKYO&bucket=packed')).toMatchObject([{ identifier: 'packed', quantity: 5 }]);
    expect(await holders('warehouse=TOKYO&bucket=picked')).toEqual([]);
  });

  it('is, of those in work, a removal and a cancelled order', async () => {
    expect(await holders('warehouse=TOKYO&bucket=processing')).toMatchObject([
      { kind: 'put_back', shipment: ids.back, identifier: 'back', quantity: 6, removal: null },
      { kind: 'removal', removal_no: 1, removal: 'disposal', status: 'waiting', quantity: 2, shipment: null },
    ]);
  });

  it('is, of those in the quarantine, the receipts that brought them', async () => {
    expect(await holders('warehouse=TOKYO&bucket=defective')).toMatchObject([
      { kind: 'receipt', receipt: 'TS001-W0002', status: 'stocked', quantity: 3 },
      { kind: 'receipt', receipt: 'TS001-W0001', quantity: 2 },
    ]);
    expect(await holders('warehouse=TOKYO&bucket=unidentified')).toMatchObject([{ receipt: 'TS001-W0001' }]);
    expect(await holders('warehouse=OSAKA&bucket=defective')).toMatchObject([{ receipt: 'TS001-W0003', quantity: 1 }]);
  });

  it('is, of those on their way, the receipt that awaits them', async () => {
    expect(await holders('warehouse=OSAKA&bucket=in_transit')).toMatchObject([
      { kind: 'transfer', receipt: 'TS001-W0004', shipment: ids.sent, status: 'waiting', quantity: 7 },
    ]);
    expect(await holders('warehouse=TOKYO&bucket=in_transit')).toEqual([]);
  });

  it('adds up to the stock of each bucket', async () => {
    const { stocks } = (await api.atConsole('GET', `${ITEM}/stock`)).body as {
      stocks: { warehouse: string; lots: { units: Record<string, number> }[] }[];
    };
    let compared = 0;
    for (const { warehouse, lots } of stocks) {
      for (const [bucket, units] of Object.entries(lots[0]?.units ?? {})) {
        if (bucket === 'available') continue;
        const found = await holders(`warehouse=${warehouse}&bucket=${bucket}`);
        const sum = found.reduce((all, { quantity }) => all + Number(quantity), 0);
        expect([warehouse, bucket, sum]).toEqual([warehouse, bucket, units]);
        compared += 1;
      }
    }
    expect(compared).toBe(8);
  });

  it.each(['allocated', 'processing', 'defective'])('of %s comes page by page', async (bucket) => {
    const query = `warehouse=TOKYO&bucket=${bucket}`;
    const whole = await holders(query);
    expect(whole.length).toBeGreaterThan(1);
    const told: Json[] = [];
    let cursor = '';
    do {
      const { body } = await get(`${query}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(body.holders).toHaveLength(1);
      told.push(...(body.holders as Json[]));
      cursor = (body.metadata as { page: { next_cursor: string | null } }).page.next_cursor ?? '';
    } while (cursor !== '');
    expect(told).toEqual(whole);
  });

  it('is asked of one warehouse and one bucket, and all faults are told at once', async () => {
    for (const [query, faults] of [
      ['', ['bucket', 'warehouse']],
      ['warehouse=TOKYO&bucket=available&limit=0', ['bucket', 'limit']],
      ['warehouse=%00&bucket=picked', ['warehouse']],
    ] as const) {
      const answer = await get(query);
      expect([answer.status, faultsOf(answer).sort()]).toEqual([422, faults]);
    }
    expect(await holders('warehouse=NOWHERE&bucket=picked')).toEqual([]);
  });

  it('is told to nobody else', async () => {
    const query = '?warehouse=TOKYO&bucket=allocated';
    expect((await api.atConsole('GET', `${ITEM}/holders${query}`, undefined, api.by('TS002'))).status).toBe(403);
    expect((await api.atConsole('GET', `/items/TS001-I000099/holders${query}`)).status).toBe(404);
  });
});
