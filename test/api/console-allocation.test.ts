import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseExpired } from '../../src/operations/allocation/release-expired.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { contextOn, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, HOME, JAPANESE, openApi, receipt, shipment } from '../kit/api.js';
import { SYSTEM } from '../kit/callers.js';
import { numberOf, workTo } from '../kit/floor.js';
import { lines, made, stocked } from '../kit/write-requests.js';

/* The console's questions about allocation: what they answer is shown in test/storage, here how they are asked. */

let api: Api;
let held: string;
let waits: string;
let announced: string;
beforeAll(async () => {
  api = await openApi();
  await stocked(api, { TEA: 3 });
  held = (await made(api, '/shipments', shipment('HELD', { items: lines({ TEA: 2 }) }))).id;
  const more = { items: lines({ TEA: 4 }), backorder_if_unavailable: true };
  waits = (await made(api, '/shipments', shipment('WAITS', more))).id;
  announced = (await made(api, '/warehousings', receipt({ items: lines({ TEA: 5 }) }))).id;
});
afterAll(() => api.close());

const ask = (body: unknown, headers = {}) => api.atConsole('POST', '/what-if', body, headers);

describe('GET /console/shipments/{id}/allocation', () => {
  it('tells why, with a sentence in both languages for each fact', async () => {
    const { status, body } = await api.atConsole('GET', `/shipments/${waits}/allocation`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: waits,
      status: 'backordered',
      carrier: 'CARRIERA',
      lines_omitted: 0,
      schedule: { arrives_on: '2026-11-24', ships_on: '2026-11-25', delivers_on: '2026-11-26', free_until: null },
      charges_now: { modify: [], cancel: [] },
      lines: [
        {
          state: 'waits',
          parts: [
            {
              facts: [
                {
                  code: 'short',
                  units: 3,
                  message: { en: expect.stringContaining('3 short'), ja: expect.stringContaining('3点不足') },
                },
              ],
              lots: [{ lot_no: 0, facts: [{ code: 'free' }, { code: 'held', shipments: [{ id: held, units: 2 }] }] }],
            },
          ],
          facts: [
            { code: 'arrival', id: announced },
            { code: 'covered_by', id: announced },
          ],
        },
      ],
    });
  });

  it.each([
    ['a shipment that there is not', 'TS001-S000099', 404, 'not_found'],
    ['what is no shipment', 'TS001-I000001', 404, 'not_found'],
    ["another account's", 'TS002-S000001', 403, 'forbidden'],
  ])('refuses %s', async (_what, id, status, error) => {
    expect(await api.atConsole('GET', `/shipments/${id}/allocation`)).toMatchObject({ status, body: { error } });
  });
});

describe('GET /console/shipments/{id}/history', () => {
  let id: string;
  beforeAll(async () => {
    await makeItems(api.ctx, api.caller, [{ code: 'LEAF', lot_limit_type: 'expiry' }]);
    for (const expiry_date of ['2026-12-01', '2027-06-30'])
      await stockUp(api.ctx, api.caller, [{ code: 'LEAF', good: 2, expiry_date }]);
    id = (await made(api, '/shipments', shipment('LEAF', { items: lines({ LEAF: 2 }) }))).id;
    const later = contextOn(api.ctx.pool, '2026-12-02T00:00:00+09:00');
    await releaseExpired(later, SYSTEM);
    await blockLot(later, 'TS001', 2, { lot_no: 2, reason: 'mold' }, staff('quality'));
  });
  const get = (path: string) => api.atConsole('GET', `/shipments/${path}`);

  it('tells which lots it lost and why, newest first', async () => {
    const { status, body } = await get(`${id}/history`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      history: [
        {
          event: 'block',
          from: 'waiting',
          to: 'backordered',
          lots: [{ item_id: 'TS001-I000002', lot_no: 2, lot_allocatable_at: null }],
          actor: 'quality',
          message: {
            en: 'Allocated units were released: lot 2027-06-30 of LEAF was blocked.',
            ja: 'LEAFのロット2027-06-30が凍結されたため、引当を解除しました。',
          },
        },
        {
          event: 'allocate',
          from: 'backordered',
          to: 'waiting',
          message: { en: 'All of its lines are allocated. Allocated: 2 of LEAF.' },
        },
        {
          event: 'expire',
          at: '2026-12-02T00:00:00+09:00',
          lots: [{ lot_no: 1, lot_allocatable_at: '2026-12-01' }],
          message: {
            en: 'Allocated units were released: 2026-12-01 was the last day for lot 2026-12-01 of LEAF.',
            ja: 'LEAFのロット2026-12-01が引当期限（2026-12-01）を過ぎたため、引当を解除しました。',
          },
        },
        { event: 'order', from: null, to: 'waiting', message: { en: 'Ordered. Allocated: 2 of LEAF.' } },
      ],
      metadata: { page: { has_more: false, next_cursor: null } },
    });
  });

  it('comes in pages, and stays when the shipment is deleted', async () => {
    expect((await api.call('DELETE', `/shipments/${id}`)).status).toBe(200);
    const first = await get(`${id}/history?limit=1`);
    expect(first.body.history).toMatchObject([{ event: 'delete', from: 'backordered', to: 'deleted' }]);
    const { page } = first.body.metadata as { page: { next_cursor: string } };
    const second = await get(`${id}/history?limit=2&cursor=${page.next_cursor}`);
    expect(second.body.history).toMatchObject([{ event: 'block' }, { event: 'allocate' }]);
  });

  it.each([
    ['a shipment that there never was', 'TS001-S000099', 404, 'not_found'],
    ["another account's", 'TS002-S000001', 403, 'forbidden'],
  ])('refuses %s', async (_what, other, status, error) => {
    expect(await get(`${other}/history`)).toMatchObject({ status, body: { error } });
  });
});

describe('GET /console/shipments/{id}/requests', () => {
  const get = (id: string) => api.atConsole('GET', `/shipments/${id}/requests`);

  it('tells what was asked and what it cost, also of a shipment whose cancellation was accepted', async () => {
    const { id } = await made(api, '/shipments', shipment('CANCELLED', { items: lines({ TEA: 1 }) }));
    expect((await get(id)).body).toEqual({ requests: [] });
    const no = numberOf(id);
    expect(await api.atConsole('GET', `/shipments/${id}/deleted`)).toMatchObject({ status: 404 });
    await workTo(api.ctx, id, 'picking');
    await api.call('POST', `/shipments/${id}/modify`, { delivery_time_slot: 'AM' });
    await answerRequest(api.ctx, 'TS001', no, { accepted: false, reason: 'The label is printed.' }, staff('floor'));
    await api.call('POST', `/shipments/${id}/cancel`);
    await answerRequest(api.ctx, 'TS001', no, { accepted: true }, staff('floor'));
    expect((await api.call('GET', `/shipments/${id}`)).status).toBe(404);
    const at = '2026-11-24T10:00:00+09:00';
    const administrative = { kind: 'administrative_fee', amount: 300, at };
    expect(await get(id)).toMatchObject({
      status: 200,
      body: {
        requests: [
          {
            kind: 'modify',
            stage: 'picking',
            state: 'refused',
            reason: 'The label is printed.',
            requested_at: at,
            changes: [{ field: 'delivery_time_slot', before: null, after: 'AM' }],
            charges: [administrative, { kind: 'work_fee', amount: 50 }, { kind: 'work_fee', amount: -50 }],
          },
          {
            kind: 'cancel',
            stage: 'picking',
            state: 'accepted',
            reason: null,
            answered_at: at,
            changes: [],
            charges: [administrative, { kind: 'work_fee', amount: 100 }],
          },
        ],
      },
    });
    expect(await api.atConsole('GET', `/shipments/${id}/deleted`)).toMatchObject({
      status: 200,
      body: { id, identifier: 'CANCELLED', items: [{ code: 'TEA', quantity: 1 }] },
    });
    expect((await api.atConsole('GET', `/shipments/${id}/history`)).body.history).toMatchObject([
      { event: 'accept_cancel' },
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  it('tells each changed field as it was and as it is to be, also when the shipment has changed since', async () => {
    const { id } = await made(api, '/shipments', shipment('CHANGED', { items: lines({ TEA: 1 }) }));
    await workTo(api.ctx, id, 'picking');
    expect((await api.atConsole('GET', `/shipments/${id}/allocation`)).body.charges_now).toMatchObject({
      modify: [{ amount: 300 }, { amount: 50 }],
      cancel: [{ amount: 300 }, { amount: 100 }],
    });
    const recipient = { ...HOME, name: '倉 花子', phone: '03-1234-5678' };
    await api.call('POST', `/shipments/${id}/modify`, { recipient, delivery_date: '2026-11-27' });
    const changes = [
      { field: 'recipient.name', before: '倉 太郎', after: '倉 花子' },
      { field: 'recipient.phone', before: null, after: '03-1234-5678' },
      { field: 'delivery_date', before: null, after: '2026-11-27' },
    ];
    expect((await get(id)).body.requests).toMatchObject([{ state: 'open', changes }]);
    await answerRequest(api.ctx, 'TS001', numberOf(id), { accepted: true }, staff('floor'));
    expect((await get(id)).body.requests).toMatchObject([{ state: 'accepted', changes }]);
  });

  it.each([
    ['a shipment that there never was', 'TS001-S000099', 404, 'not_found'],
    ["another account's", 'TS002-S000001', 403, 'forbidden'],
  ])('refuses %s', async (_what, id, status, error) => {
    expect(await get(id)).toMatchObject({ status, body: { error } });
  });
});

describe('POST /console/what-if', () => {
  it('answers its three questions and writes nothing', async () => {
    const before = await api.written();
    expect(await ask({ receipt_id: announced })).toMatchObject({
      status: 200,
      body: {
        now: {
          gains: { count: 1, first: [{ shipment_id: waits, line_no: 1, items: [{ code: 'TEA', units: 4 }] }] },
          losses: { count: 0 },
          shipments: { first: [{ id: waits, from: 'backordered', to: 'waiting' }] },
        },
      },
    });
    const few = await ask({ receipt_id: announced, items: [{ code: 'TEA', quantity: 2 }] });
    expect(few).toMatchObject({ status: 200, body: { now: { gains: { count: 0 } } } });
    expect(await ask({ shipment_id: held, clear: true })).toMatchObject({
      status: 200,
      body: {
        now: { losses: { count: 1 }, gains: { count: 0 }, shipments: { first: [{ id: held, to: 'backordered' }] } },
        next_pass: { gains: { first: [{ shipment_id: held }] } },
      },
    });
    expect(await ask({ shipment_id: waits, allocate_priority: 9 })).toMatchObject({
      status: 200,
      body: { now: { gains: { count: 0 } }, order: { overtaken: { count: 0 } }, message: { ja: expect.any(String) } },
    });
    expect(await api.written()).toEqual(before);
  });

  it.each([
    ['nothing', {}, ['body']],
    ['two questions', { shipment_id: 'TS001-S000001', clear: true, allocate_priority: 1 }, ['body']],
    [
      'items without a receipt',
      { shipment_id: 'TS001-S000001', clear: true, items: [{ code: 'TEA', quantity: 1 }] },
      ['body'],
    ],
    ['not to clear', { shipment_id: 'TS001-S000001', clear: false }, ['body']],
    [
      'a priority beyond 100, and a field that there is not',
      { shipment_id: 'TS001-S000001', allocate_priority: 101, prio: 1 },
      ['allocate_priority', 'prio'],
    ],
    [
      'units that are none',
      { receipt_id: 'TS001-W0001', items: [{ code: 'TEA', quantity: -1, date: '2027-02-30' }, { quantity: 1 }] },
      ['items.0.date', 'items.0.quantity', 'items.1.code'],
    ],
    ['no JSON object', [], ['body']],
  ])('refuses %s with every fault', async (_what, body, faults) => {
    const refused = await ask(body, JAPANESE);
    expect([refused.status, refused.body.error]).toEqual([422, 'validation_failed']);
    expect(Object.keys(refused.body.errors as object).sort()).toEqual(faults);
  });

  it('refuses what the receipt cannot bring, by what the receipt is', async () => {
    const items = [
      { code: 'CUP', quantity: 1 },
      { code: 'TEA', quantity: 1, date: '2027-01-31' },
    ];
    const refused = await ask({ receipt_id: announced, items });
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
      422,
      ['items.0.code', 'items.1.date'],
    ]);
  });

  it.each([
    ['no such shipment', { shipment_id: 'TS001-S000099', clear: true }, 404],
    ['no such receipt', { receipt_id: 'TS001-W9999' }, 404],
    ['what is no id', { receipt_id: 'TS001-S000001' }, 404],
    ["another account's", { shipment_id: 'TS002-S000001', clear: true }, 403],
  ])('refuses %s', async (_what, body, status) => {
    expect(await ask(body)).toMatchObject({ status });
  });
});

it('an order that waits for a receipt that is late is promised no day', async () => {
  await api.rows(`update receipts set arrival_date = '2026-11-20' where receipt_no = $1`, [numberOf(announced)]);
  const { body } = await api.atConsole('GET', `/shipments/${waits}/allocation`);
  expect(body).toMatchObject({
    reason: { code: 'arrival_late' },
    schedule: { arrives_on: null, ships_on: null, delivers_on: null },
    lines: [{ facts: [{ code: 'arrival' }, { code: 'covered_by', id: announced, stock_deadline_date: null }] }],
  });
});
