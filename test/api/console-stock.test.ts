import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordSerials } from '../../src/operations/floor/record-serials.js';
import { takeBackGoods } from '../../src/operations/floor/take-back-goods.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { unblockLot } from '../../src/operations/stock/unblock-lot.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, NOW, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, HOME, JAPANESE, type Json, openApi, shipment } from '../kit/api.js';
import { type Document, operationFor, wrongWith } from '../kit/documented.js';
import { numberOf, workTo } from '../kit/floor.js';
import { join } from '../kit/people.js';

/* TEA is item 1, in lots by expiry; lot 1 has 9 units, lot 2 has 5, each with a warehouse's share. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', lot_limit_type: 'expiry' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 8, defective: 1, expiry_date: '2027-01-31' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 5, expiry_date: '2027-06-30' }]);
  await order('gone', 3, 'shipped');
  await order('packed', 2, 'packed');
  await order('waits', 2);
  await order('both', 3);
});
afterAll(() => api.close());

async function order(identifier: string, quantity: number, stage?: 'packed' | 'shipped'): Promise<unknown> {
  const { body } = await api.call('POST', '/shipments', shipment(identifier, { items: [{ code: 'TEA', quantity }] }));
  if (stage !== undefined) await workTo(api.ctx, body.id, 'picked');
  if (identifier === 'gone') {
    const serials = ['A1', 'A2'].map((serial_no) => ({ line_no: 1, item_no: 1, serial_no }));
    await recordSerials(api.ctx, 'TS001', numberOf(body.id), serials);
  }
  if (stage !== undefined) await workTo(api.ctx, body.id, stage, 'picked');
  return body.id;
}

const ITEM = '/items/TS001-I000001';
const get = (path: string, headers = {}) => api.atConsole('GET', path, undefined, headers);

describe('an item, looked at from the console', () => {
  it('shows its stock of a moment by warehouse, lot and bucket', async () => {
    const { status, body } = await get(`${ITEM}/stock`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'TS001-I000001',
      code: 'TEA',
      stock: { quantity: 10, available: 3, shipping: 7 },
    });
    const [tokyo] = body.stocks as Json[];
    expect(tokyo).toMatchObject({ warehouse: 'TOKYO', quantity: 10, available: 3 });
    expect(((tokyo?.lots ?? []) as Json[]).map(({ lot_no, units }) => [lot_no, units])).toEqual([
      [1, { allocated: 3, packed: 2, defective: 1 }],
      [2, { available: 3, allocated: 2 }],
    ]);
    expect((await get(`${ITEM}/stock?as_of=${encodeURIComponent(NOW)}`)).body).toEqual(body);
    expect((await get(`${ITEM}/stock?as_of=2026-11-24`)).body).toEqual(body);
    expect((await get(`${ITEM}/stock?as_of=9999-12-31`)).status).toBe(422);
    const before = await get(`${ITEM}/stock?as_of=2026-11-24T09:59:59.999%2B09:00`);
    expect(before.body).toMatchObject({ stock: { quantity: 0 }, stocks: [] });
    expect((await get(`${ITEM}/stock?as_of=2026-11-23`)).body).toMatchObject({
      as_of: '2026-11-23T23:59:59.999+09:00',
      stocks: [],
    });
    expect((await get(`${ITEM}/stock?as_of=0001-01-01`)).status).toBe(200);
  });

  it.each([
    '2026-11-25',
    '2026-11-24T10:00:00.001+09:00',
    '2026-11-24T10:00:00',
    '2026-02-30',
    '20261124',
    'now',
    '0000-01-01',
  ])('refuses the moment %s', async (moment) => {
    const answer = await get(`${ITEM}/stock?as_of=${encodeURIComponent(moment)}`, JAPANESE);
    expect([answer.status, answer.body.error, faultsOf(answer)]).toEqual([422, 'validation_failed', ['as_of']]);
  });

  it('shows its moves page by page, newest first', async () => {
    const first = await get(`${ITEM}/moves?limit=2`);
    const { page } = first.body.metadata as { page: { next_cursor: string } };
    const second = await get(`${ITEM}/moves?limit=1000&cursor=${page.next_cursor}`);
    const moves = [...(first.body.moves as Json[]), ...(second.body.moves as Json[])];
    const nos = moves.map(({ move_no }) => Number(move_no));
    expect(nos).toEqual([...nos].sort((a, b) => b - a));
    expect(moves.at(-1)).toMatchObject({
      from: 'supplier',
      to: 'available',
      quantity: 8,
      lot_no: 1,
      receipt: 'TS001-W0001',
      identifier: null,
    });
    const named = moves.filter(({ cause }) => cause === 'allocation').map(({ identifier }) => identifier);
    expect([...new Set(named)]).toEqual(['both', 'waits', 'packed', 'gone']);
    expect(faultsOf(await get(`${ITEM}/moves?limit=0&cursor=x`))).toEqual(['cursor', 'limit']);
    const until = async (moment: string) =>
      (await get(`${ITEM}/moves?limit=1000&as_of=${encodeURIComponent(moment)}`)).body;
    expect((await until(NOW)).moves).toEqual(moves);
    expect((await until('2026-11-24T09:59:59+09:00')).moves).toEqual([]);
    expect((await until('2026-11-25')).error).toBe('validation_failed');
  });

  it('shows its lots with units and blocks', async () => {
    const { body } = await get(`${ITEM}/lots`);
    expect(body.lots).toMatchObject([
      { lot_no: 2, expiry_date: '2027-06-30', blocked: false, blocks: [] },
      {
        lot_no: 1,
        lot_allocatable_at: '2027-01-31',
        allocatable: true,
        units: [{ bucket: 'allocated' }, { bucket: 'packed' }, { bucket: 'defective' }],
      },
    ]);
  });

  it('is told of when a lot of it expires soon for orders, in every warehouse together', async () => {
    expect((await get('/expiring')).body).toEqual({ day: '2026-11-24', count: 0, lots: [] });
    await makeItems(api.ctx, api.caller, [
      { code: 'CAKE', name: '羊羹', lot_limit_type: 'expiry', expiry_at_allocatable_days: 60 },
    ]);
    await stockUp(api.ctx, api.caller, [{ code: 'CAKE', good: 4, defective: 2, expiry_date: '2027-01-31' }]);
    await stockUp(api.ctx, api.caller, [{ code: 'CAKE', good: 3, expiry_date: '2027-01-31' }], 'OSAKA');
    await stockUp(api.ctx, api.caller, [{ code: 'CAKE', good: 9, expiry_date: '2027-06-30' }]);
    expect((await get('/expiring')).body).toMatchObject({
      count: 1,
      lots: [{ code: 'CAKE', name: '羊羹', expiry_date: '2027-01-31', last_day: '2026-12-02', units: 7 }],
    });
    expect((await get('/expiring', api.by('TS002'))).body).toMatchObject({ count: 0 });
  });

  it('recalls a lot: every recipient, every remaining unit, and who holds it', async () => {
    const { status, body } = await get(`${ITEM}/recall?lot_no=1`);
    expect(status).toBe(200);
    const tokyo = { warehouse: 'TOKYO', lot_no: 1 };
    expect(body).toMatchObject({
      id: 'TS001-I000001',
      lots: [{ lot_no: 1, expiry_date: '2027-01-31' }],
      recipients: [
        {
          id: 'TS001-S000001',
          identifier: 'gone',
          quantity: 3,
          came_back: 0,
          lot_no: 1,
          shipped_at: NOW,
          recipient: { name: HOME.name },
        },
      ],
      remaining: [
        { ...tokyo, bucket: 'allocated', quantity: 3 },
        { ...tokyo, bucket: 'packed', quantity: 2 },
        { ...tokyo, bucket: 'defective', quantity: 1 },
      ],
      holders: [
        { identifier: 'both', status: 'waiting', bucket: 'allocated', quantity: 1 },
        { identifier: 'waits', status: 'waiting', bucket: 'allocated', quantity: 2 },
        { identifier: 'packed', status: 'packed', bucket: 'packed', quantity: 2 },
      ],
      outside: [{ lot_no: 1, bucket: 'supplier', quantity: -9 }],
    });
    // Every unit that came in is told of: 3 + 3 + 2 + 1.
    const all = [...(body.recipients as Json[]), ...(body.remaining as Json[])].map(({ quantity }) => Number(quantity));
    expect(all.reduce((sum, quantity) => sum + quantity, 0)).toBe(9);
    expect((await get(`${ITEM}/recall?expiry_date=2027-01-31`)).body).toEqual(body);
  });

  it('tells of many shipments page by page', async () => {
    const whole = (await get(`${ITEM}/recall?lot_no=1`)).body;
    const told: Json[] = [];
    let cursor: unknown = '';
    for (let pages = 0; cursor !== null; pages += 1) {
      expect(pages).toBeLessThan(10);
      const query = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await get(`${ITEM}/recall?lot_no=1&limit=1${query}`);
      expect(body).toMatchObject({ lots: whole.lots, remaining: whole.remaining, outside: whole.outside });
      told.push(...(body.recipients as Json[]), ...(body.holders as Json[]));
      cursor = (body.metadata as { page: Json }).page.next_cursor;
    }
    const all = [...(whole.recipients as Json[]), ...(whole.holders as Json[])];
    expect(all.length).toBeGreaterThan(2);
    expect(told).toEqual(all.sort((a, b) => String(b.id).localeCompare(String(a.id))));
  });

  it('recalls a unit by its serial number', async () => {
    const { body } = await get(`${ITEM}/recall?serial_no=A2`);
    expect(body).toMatchObject({
      lots: [{ lot_no: 1 }],
      recipients: [{ identifier: 'gone', quantity: 1, came_back: 0, lot_no: 1, recipient: { name: HOME.name } }],
      remaining: [],
    });
  });

  it.each([
    ['', ['lot_no']],
    ['?lot_no=-1', ['lot_no']],
    ['?lot_no=1&serial_no=A', ['serial_no']],
    ['?expiry_date=2026-02-30&lot_no=x', ['expiry_date', 'lot_no']],
    ['?serial_no=', ['serial_no']],
  ])('refuses the recall %s', async (query, faults) => {
    const answer = await get(`${ITEM}/recall${query}`);
    expect([answer.status, faultsOf(answer)]).toEqual([422, expect.arrayContaining(faults)]);
  });

  it.each(['stock', 'moves', 'lots', 'recall?lot_no=1'])('tells nobody else of the %s', async (path) => {
    expect((await get(`${ITEM}/${path}`, api.by('TS002'))).status).toBe(403);
    expect((await get(`/items/TS001-I000099/${path}`)).status).toBe(404);
    expect((await get(`/items/TEA/${path}`)).status).toBe(404);
  });

  it('finds no lot and no number that never was', async () => {
    expect((await get(`${ITEM}/recall?lot_no=77`)).status).toBe(404);
    expect((await get(`${ITEM}/recall?serial_no=none`)).status).toBe(404);
  });

  it('tells what came back, of the lot and of the numbered units', async () => {
    const part = { line_no: 1, item_no: 1, lot_no: 1, good: 1, defective: 0, serial_nos: ['A2'] };
    await takeBackGoods(api.ctx, 'TS001', 1, [part], staff('floor'));
    const backOf = async (query: string) =>
      ((await get(`${ITEM}/recall?${query}`)).body.recipients as Json[])[0]?.came_back;
    expect([await backOf('lot_no=1'), await backOf('serial_no=A2'), await backOf('serial_no=A1')]).toEqual([1, 1, 0]);
  });

  it('counts what is released by a block among the rest', async () => {
    const { released, at_work } = await blockLot(api.ctx, 'TS001', 1, { lot_no: 1, reason: 'mold' }, staff('quality'));
    expect([released.map(({ to }) => to), at_work.map(({ status }) => status)]).toEqual([
      ['waiting', 'waiting'],
      ['packed'],
    ]);
    const { body } = await get(`${ITEM}/recall?lot_no=1`);
    expect((body.remaining as Json[]).map(({ bucket, quantity }) => [bucket, quantity])).toEqual([
      ['available', 4],
      ['packed', 2],
      ['defective', 1],
    ]);
  });

  it('has lots that people of the shop block and unblock, but for the blocks of the warehouse', async () => {
    const member = await join(api, 'TS001', 'quality@example.com', 'member');
    const send = (what: string, body?: object) => member.call('POST', `${ITEM}/lots/${what}`, body, 'TS001');
    const lots = async () => (await get(`${ITEM}/lots`)).body.lots as Json[];
    expect(await send('1/unblock')).toMatchObject({
      status: 403,
      body: { error_description: 'The warehouse has blocked this lot. Ask its staff to unblock it.' },
    });
    expect(await send('2/unblock')).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect(await send('2/block', { reason: ' ' })).toMatchObject({ status: 422 });
    expect(await send('2/block', {})).toMatchObject({ status: 422 });
    expect(await send('9/block', { reason: 'mould' })).toMatchObject({ status: 404 });
    expect((await api.atConsole('POST', `${ITEM}/lots/2/block`, { reason: 'by a program' })).status).toBe(403);
    const { released } = (await send('2/block', { reason: 'A customer found mould.' })).body as { released: Json[] };
    expect(released.map(({ to }) => to)).toEqual(['backordered', 'backordered']);
    expect((await lots())[0]).toMatchObject({
      lot_no: 2,
      blocked: true,
      blocks: [{ reason: 'A customer found mould.', blocked_by: 'quality', caller_kind: 'member', ended_by: null }],
    });
    const { served } = (await send('2/unblock')).body as { served: string[] };
    expect(served).toEqual(released.map(({ id }) => id));
    expect((await lots()).map(({ blocked }) => blocked)).toEqual([false, true]);
    await unblockLot(api.ctx, 'TS001', 1, 1, staff('quality'));
    await send('1/block', { reason: 'A recall of the maker.' });
    await unblockLot(api.ctx, 'TS001', 1, 1, staff('quality'));
    expect((await lots())[1]).toMatchObject({ blocked: false, blocks: [{ ended_by: 'quality' }, {}] });
  });

  it('answers as its reference says', async () => {
    const member = await join(api, 'TS001', 'reader@example.com', 'member');
    const document = (await api.visit('GET', '/openapi/console.json')).body as unknown as Document;
    const wrong = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await member.call(method, path, body, 'TS001');
      const documented = operationFor(document, method, path)?.responses[answer.status]?.content['application/json']
        ?.schema;
      return documented === undefined ? [`${path} ${answer.status}`] : wrongWith(document, documented, answer.body);
    };
    expect(
      await Promise.all(['stock', 'stock/days', 'moves?limit=1000', 'lots'].map((of) => wrong('GET', `${ITEM}/${of}`))),
    ).toEqual([[], [], [], []]);
    expect(await wrong('POST', `${ITEM}/lots/1/block`, { reason: 'once more' })).toEqual([]);
    expect(await wrong('POST', `${ITEM}/lots/1/unblock`)).toEqual([]);
  });
});
