import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../../src/demo/demo.js';
import { cachedClients } from '../../src/operations/accounts/tokens.js';
import type { Context } from '../../src/operations/context.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { openDemo, seededDatabase } from '../demo/demo-kit.js';
import { contextOn, makeToken } from '../kit/accounts.js';
import { appOver } from '../kit/app.js';
import type { FreshDatabase } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { StatementRecorder } from '../kit/sent-statements.js';

/*
 * What somebody plans to go wrong in the demo: each outcome as a client sees it, over the network. There are two servers on one
 * database; plans are made on the first.
 */

type Json = Record<string, never> & Record<string, unknown>;

interface Server {
  readonly app: FastifyInstance;
  readonly demo: Demo;
  readonly ctx: Context;
  readonly url: string;
}

let database: FreshDatabase;
const servers: Server[] = [];
let token: string;
let foreign: string;

async function open(): Promise<Server> {
  const demo = await openDemo(database);
  const { pool } = demo;
  const ctx = { ...contextOn(database.pool), pool, clock: demo.clock, clients: cachedClients(pool) };
  const app = await appOver(ctx, { demo, rateLimit: 1_000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, demo, ctx, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  database = await seededDatabase();
  servers.push(await open(), await open());
  const ctx = contextOn(database.pool);
  token = (await makeToken(ctx, 'TS001', 'tests')).token;
  foreign = (await makeToken(ctx, 'TS002', 'others')).token;
}, 60_000);
afterAll(async () => {
  expect(await differences(contextOn(database.pool))).toEqual([]);
  for (const { app, demo } of servers) {
    await app.close();
    await demo.stop();
  }
  await database.drop();
});

interface Options {
  readonly server?: 0 | 1;
  readonly bearer?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = (
  method: string,
  path: string,
  body?: object,
  { server = 0, bearer = token, headers = {} }: Options = {},
) =>
  fetch(`${servers[server]?.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      'x-api-version': '1.6',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function call(method: string, path: string, body?: object, options?: Options) {
  const answer = await send(method, path, body, options);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Json };
}

const plan = (body: object, options?: Options) => call('POST', '/demo/scenarios', body, options);
const advance = async (by: string) =>
  ((await call('POST', '/demo/clock/advance', { by })).body.events as unknown as { type: string; id: string }[]).map(
    ({ type, id }) => `${id} ${type}`,
  );
const today = async () => String((await call('GET', '/demo/clock')).body.now).slice(0, 10);

let made = 0;
/** An item with so many units in stock; 0: none. */
async function item(units: number): Promise<string> {
  made += 1;
  const code = `SCENARIO-${made}`;
  await call('POST', '/api/items', { code, name: `品${made}` });
  if (units > 0) {
    await receipt([{ code, quantity: units }]);
    await advance('P7D');
  }
  return code;
}

async function receipt(items: readonly object[]): Promise<string> {
  const draft = { inspection_type: 'CODE', arrival_date: await today(), items };
  return String((await call('POST', '/api/warehousings', draft)).body.id);
}

const RECIPIENT = {
  postcode: '530-0001',
  prefecture: '大阪府',
  address1: '大阪市北区梅田1-2-3',
  name: '山田 太郎',
  phone: '06-1234-5678',
};
const draft = (identifier: string, items: readonly object[]) => ({ identifier, recipient: RECIPIENT, items });
async function shipment(code: string, quantity = 1): Promise<string> {
  made += 1;
  const items = [{ code, quantity, unit_price: 100 }];
  return String((await call('POST', '/api/shipments', draft(`SCENARIO-${made}`, items))).body.id);
}

const readReceipt = async (id: string) => (await call('GET', `/api/warehousings/${id}`)).body;
const readShipment = async (id: string, query = '') => (await call('GET', `/api/shipments/${id}${query}`)).body;
const stockOf = async (code: string) => (await call('GET', `/api/items/TS001/${code}?stock=1`)).body.stock;
/** Turns the clock until a shipment has this status. */
async function until(id: string, status: string): Promise<void> {
  for (let step = 0; step < 400 && String((await readShipment(id)).status) !== status; step += 1)
    await advance('PT30M');
  expect(await readShipment(id)).toMatchObject({ status });
}
const plansOf = async (id: string) =>
  ((await call('GET', '/demo/scenarios')).body.scenarios as unknown as Json[]).filter(
    ({ resource }) => resource === id,
  );
const lastMessages = async (id: string, count: number) =>
  (
    (await call('GET', `/console/shipments/${id}/history`)).body.history as unknown as {
      event: string;
      message: { en: string };
    }[]
  )
    .slice(0, count)
    .map(({ event, message }) => `${event}: ${message.en}`);

describe('a receipt', () => {
  it.each([
    ['short', { received: 3, warehoused_count: 3 }, { quantity: 3 }],
    ['over', { received: 7, warehoused_count: 7 }, { quantity: 7 }],
    ['defective', { received: 3, warehoused_count: 3 }, { quantity: 3 }],
    ['unknown', { received: 3, warehoused_count: 3 }, { quantity: 3 }],
  ])('has %s goods', async (outcome, _line, stock) => {
    const code = await item(0);
    const id = await receipt([{ code, quantity: 5 }]);
    const planned = await plan({ id, outcome, quantity: 2 });
    expect(planned).toMatchObject({
      status: 201,
      body: { resource: id, outcome, code, quantity: 2, times: 1, used: 0 },
    });
    await advance('P3D');
    expect(await readReceipt(id)).toMatchObject({ status: 'stocked' });
    expect(await stockOf(code)).toMatchObject(stock);
    const { body } = await call('GET', `/console/warehousings/${id}/counts`);
    expect(JSON.stringify(body)).toContain(
      outcome === 'defective'
        ? '"defective":2'
        : outcome === 'unknown'
          ? '"unidentified":2'
          : `"good":${stock.quantity}`,
    );
    expect(await plansOf(id)).toMatchObject([{ used: 1, used_at: expect.any(String) }]);
  });

  it('is planned to arrive late only once, however many ask at once', async () => {
    const id = await receipt([{ code: await item(0), quantity: 1 }]);
    const answers = await Promise.all([1, 2, 3, 4].map((days) => plan({ id, outcome: 'late', days })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });

  it('arrives late', async () => {
    const id = await receipt([{ code: await item(0), quantity: 1 }]);
    await plan({ id, outcome: 'late', days: 4 });
    await advance('P3D');
    expect(await readReceipt(id)).toMatchObject({ status: 'waiting' });
    await advance('P7D');
    expect(await readReceipt(id)).toMatchObject({ status: 'stocked' });
  });

  it('has several plans at once, of no more units than there are', async () => {
    const code = await item(0);
    const id = await receipt([{ code, quantity: 5 }]);
    await plan({ id, outcome: 'short', quantity: 3 });
    await plan({ id, outcome: 'defective' });
    expect((await plan({ id, outcome: 'unknown', quantity: 2 })).body.errors).toEqual({
      quantity: ['Must be from 1 to 1.'],
    });
    await advance('P7D');
    expect(await stockOf(code)).toMatchObject({ quantity: 1 });
  });
});

describe('a shipment', () => {
  it('misses goods while picking, and goes on with others', async () => {
    const code = await item(5);
    const id = await shipment(code, 3);
    await plan({ id, outcome: 'missing_pick', quantity: 2 });
    expect(await advance('P7D')).toContain(`${id} shipment.short_pick`);
    expect(await readShipment(id)).toMatchObject({ status: 'shipped' });
    expect(await stockOf(code)).toMatchObject({ quantity: 0 });
  });

  it('misses goods while picking, and waits as a whole when there are no others', async () => {
    const [code, other] = [await item(3), await item(3)];
    made += 1;
    const items = [code, other].map((one) => ({ code: one, quantity: 3, unit_price: 1 }));
    const id = String((await call('POST', '/api/shipments', draft(`SCENARIO-${made}`, items))).body.id);
    await plan({ id, outcome: 'missing_pick', code });
    const events = await advance('P7D');
    expect(events.filter((one) => one.startsWith(id))).toEqual([
      `${id} shipment.picking`,
      `${id} shipment.short_pick`,
      `${id} shipment.backordered`,
      `${id} shipment.put_back`,
    ]);
    expect(await readShipment(id)).toMatchObject({ status: 'backordered' });
    expect((await lastMessages(id, 2))[1]).toMatch(
      /^short_pick: Not found while picking: 1 of 品\d+\. There are not enough other units: the shipment waits for stock again\.$/,
    );
    // The rest of the line is free again; what was picked is held once it is back.
    expect(await stockOf(code)).toMatchObject({ quantity: 2, available: 2 });
    expect(await stockOf(other)).toMatchObject({ quantity: 3, reserved: 3 });
    await receipt([{ code, quantity: 1 }]);
    await advance('P14D');
    expect(await readShipment(id)).toMatchObject({ status: 'shipped' });
  });

  it('has goods that break while they are packed', async () => {
    const code = await item(2);
    const id = await shipment(code, 2);
    await plan({ id, outcome: 'damaged_in_packing' });
    const events = await advance('P7D');
    expect(events).toContain(`${id} shipment.damaged`);
    expect(events).not.toContain(`${id} shipment.packed`);
    expect(await readShipment(id)).toMatchObject({ status: 'backordered' });
    expect(await stockOf(code)).toMatchObject({ quantity: 1 });
  });

  it('leaves in several parcels also when it first had to wait for others of what broke', async () => {
    const code = await item(1);
    const id = await shipment(code);
    await plan({ id, outcome: 'damaged_in_packing' });
    await plan({ id, outcome: 'parcels', parcels: 3 });
    expect(await advance('P7D')).toContain(`${id} shipment.backordered`);
    await receipt([{ code, quantity: 1 }]);
    expect(await advance('P14D')).toContain(`${id} shipment.shipped`);
    expect(await readShipment(id)).toMatchObject({ packages: [{}, {}, {}] });
  });

  it.each([
    ['refuse_modify', 'modify', { delivery_time_slot: 'AM' }],
    ['refuse_cancel', 'cancel', {}],
  ])('has a request refused, with the reason: %s', async (outcome, request, body) => {
    const id = await shipment(await item(1));
    await plan({ id, outcome, reason: '出荷準備が完了しています。' });
    await until(id, 'picking');
    expect((await call('POST', `/api/shipments/${id}/${request}`, body)).status).toBe(200);
    expect(await readShipment(id)).toMatchObject({ status: `${request}_request` });
    expect(await advance('PT1H')).toContain(`${id} shipment.${request}_refused`);
    const after = await readShipment(id, '?requests=1');
    expect(after.status).not.toBe(`${request}_request`);
    expect(JSON.stringify(after)).toContain('出荷準備が完了しています。');
  });

  it('leaves in several parcels', async () => {
    const id = await shipment(await item(1));
    await plan({ id, outcome: 'parcels', parcels: 3 });
    await advance('P7D');
    const { packages, tracking_codes } = (await readShipment(id)) as unknown as {
      packages: object[];
      tracking_codes: string[];
    };
    expect([packages.length, new Set(tracking_codes).size]).toEqual([3, 3]);
  });

  it('is delivered later', async () => {
    const code = await item(2);
    const [usual, late] = [await shipment(code), await shipment(code)];
    await plan({ id: late, outcome: 'carrier_delay', days: 2 });
    expect(await advance('P14D')).toContain(`${late} shipment.delayed`);
    expect((await lastMessages(late, 1))[0]).toMatch(
      /^carrier_delay: The carrier delivers it later\. The day of delivery is now 20/,
    );
    const days = async (id: string) => {
      const { shipped_at, delivery_day } = (await readShipment(id)) as unknown as Record<string, string>;
      return (Date.parse(`${delivery_day}`) - Date.parse(`${shipped_at}`.slice(0, 10))) / 86_400_000;
    };
    expect((await days(late)) - (await days(usual))).toBe(2);
  });

  it('is not delivered later once its day of delivery has passed', async () => {
    const id = await shipment(await item(1));
    await advance('P28D');
    expect((await plan({ id, outcome: 'carrier_delay', days: 2 })).body.errors).toEqual({
      outcome: ['Its day of delivery has passed.'],
    });
    expect(await plansOf(id)).toEqual([]);
  });

  it('comes back', async () => {
    const code = await item(1);
    const id = await shipment(code);
    await plan({ id, outcome: 'return_to_sender' });
    expect(await advance('P14D')).toContain(`${id} shipment.returned`);
    expect(await readShipment(id)).toMatchObject({ status: 'shipped', shipment_return: true });
    expect(await stockOf(code)).toMatchObject({ available: 1 });
  });

  it('comes back without an item that became a set meanwhile', async () => {
    const [code, part, becomesSet] = [await item(1), await item(1), await item(1)];
    made += 1;
    const lines = [code, becomesSet].map((one) => ({ code: one, quantity: 1, unit_price: 1 }));
    const { id } = (await call('POST', '/api/shipments', draft(`SCENARIO-${made}`, lines))).body;
    await plan({ id, outcome: 'return_to_sender', days: 5 });
    await advance('P3D');
    expect(await readShipment(String(id))).toMatchObject({ status: 'shipped' });
    const child_items = [{ code: part, quantity: 1 }];
    const [found] = (await call('GET', `/api/items?code=${becomesSet}`)).body.items as unknown as Json[];
    expect((await call('PUT', `/api/items/${found?.id}`, { child_items })).status).toBe(200);
    expect(await advance('P14D')).toContain(`${id} shipment.returned`);
    expect(await stockOf(code)).toMatchObject({ available: 1 });
  });

  it('is lost', async () => {
    const id = await shipment(await item(1));
    await plan({ id, outcome: 'lost' });
    expect(await advance('P14D')).toContain(`${id} shipment.lost`);
    expect(await lastMessages(id, 1)).toEqual(['carrier_loss: The carrier has lost the parcel.']);
  });
});

describe('a plan', () => {
  it('misses goods of two kinds while picking; a plan for goods that it no longer has stops none', async () => {
    const codes = [await item(5), await item(5)];
    made += 1;
    const ordered = (quantities: readonly number[]) =>
      draft(
        `SCENARIO-${made}`,
        codes.slice(0, quantities.length).map((code, at) => ({ code, quantity: quantities[at] ?? 1, unit_price: 1 })),
      );
    const id = String((await call('POST', '/api/shipments', ordered([3, 3]))).body.id);
    for (const code of codes) await plan({ id, outcome: 'missing_pick', code });
    expect(await advance('P7D')).toContain(`${id} shipment.short_pick`);
    expect(await readShipment(id)).toMatchObject({ status: 'shipped' });
    for (const code of codes) expect(await stockOf(code)).toMatchObject({ quantity: 1 });

    const [tea = ''] = codes;
    await receipt([{ code: tea, quantity: 4 }]);
    await advance('P7D');
    made += 1;
    const changed = String((await call('POST', '/api/shipments', ordered([2, 1]))).body.id);
    for (const code of codes) await plan({ id: changed, outcome: 'missing_pick', code });
    expect((await call('PUT', `/api/shipments/${changed}`, ordered([2]))).status).toBe(200);
    expect(await advance('P7D')).toContain(`${changed} shipment.short_pick`);
    expect(await stockOf(tea)).toMatchObject({ quantity: 2 });
    expect((await plansOf(changed)).filter(({ used }) => Number(used) > 0)).toMatchObject([{ code: tea }]);
  });

  it('is refused with all faults', async () => {
    const id = await receipt([{ code: await item(0), quantity: 1 }]);
    const errorsOf = async (body: object) => {
      const answer = await plan(body);
      expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
      return Object.keys(answer.body.errors as unknown as object).sort();
    };
    expect(await errorsOf({})).toEqual(['outcome']);
    expect(await errorsOf({ id: 'TS001', outcome: 'nothing', quantity: 'x' })).toEqual(['id', 'outcome', 'quantity']);
    expect(await errorsOf({ id, outcome: 'lost' })).toEqual(['outcome']);
    expect(await errorsOf({ outcome: 'short' })).toEqual(['outcome']);
    expect(await errorsOf({ id, outcome: 'short', days: 1, times: 2 })).toEqual(['days', 'times']);
    expect(await errorsOf({ id, outcome: 'short', code: 'OTHER' })).toEqual(['code']);
    expect(await errorsOf({ id, outcome: 'late', days: 0, quantity: 'x' })).toEqual(['days', 'quantity']);
    expect(await errorsOf({ outcome: 'slow', ms: 99_999_999, path: 'api', times: 0, method: 'HEAD' })).toEqual([
      'method',
      'ms',
      'path',
      'times',
    ]);
    expect(await errorsOf({ outcome: 'timeout_after_commit', method: 'GET' })).toEqual(['method']);
    await plan({ id, outcome: 'late' });
    expect(await errorsOf({ id, outcome: 'late' })).toEqual(['outcome']);
  });

  it('is refused when it is too late for it, and for what is not there or of others', async () => {
    const id = await receipt([{ code: await item(0), quantity: 1 }]);
    await advance('P7D');
    expect(await plan({ id, outcome: 'short' })).toMatchObject({
      status: 400,
      body: {
        error: 'api_exception',
        error_description: 'The status is stocked; short can be planned in: waiting, received.',
      },
    });
    expect(await plan({ id: 'TS001-W9999999', outcome: 'short' })).toMatchObject({ status: 404 });
    expect(await plan({ id: 'TS002-W0001', outcome: 'short' })).toMatchObject({ status: 403 });
    expect(await plan({ outcome: '500' }, { bearer: 'kura_nobody' })).toMatchObject({ status: 401 });
  });

  it('is refused when the work behind an open request is done, and when all is picked', async () => {
    const [code, other] = [await item(2), await item(2)];
    made += 1;
    const items = [code, other].map((one) => ({ code: one, quantity: 1 }));
    const id = String((await call('POST', '/api/shipments', draft(`SCENARIO-${made}`, items))).body.id);
    await until(id, 'picking');
    const ctx = contextOn(database.pool, String((await call('GET', '/demo/clock')).body.now));
    await pickGoods(ctx, 'TS001', [Number(id.slice(-6))], staff('floor'), [1]);
    const errors = { quantity: ['All of its units are picked already.'] };
    expect(await plan({ id, outcome: 'missing_pick', code })).toMatchObject({ status: 422, body: { errors } });
    expect(await plan({ id, outcome: 'missing_pick' })).toMatchObject({ status: 201, body: { code: other } });
    await call('DELETE', `/demo/scenarios/${(await plansOf(id))[0]?.id}`);

    await until(id, 'picked');
    await call('POST', `/api/shipments/${id}/modify`, { delivery_time_slot: 'AM' });
    expect(await plan({ id, outcome: 'missing_pick' })).toMatchObject({
      status: 400,
      body: {
        error_description:
          'The status is modify_request, after picked; missing_pick can be planned in: backordered, waiting, suspended, picking.',
      },
    });
    expect(await plan({ id, outcome: 'damaged_in_packing' })).toMatchObject({ status: 201 });
    await call('DELETE', `/demo/scenarios/${(await plansOf(id))[0]?.id}`);
    await until(id, 'packed');
    await call('POST', `/api/shipments/${id}/cancel`);
    expect(await plan({ id, outcome: 'damaged_in_packing' })).toMatchObject({ status: 400 });
  });

  it('of a parcel is refused after the parcel was lost, or came back', async () => {
    const code = await item(2);
    const errorsOf = async (id: string) =>
      Promise.all(
        ['return_to_sender', 'lost', 'carrier_delay'].map(async (outcome) => (await plan({ id, outcome })).body.errors),
      );
    const [lost, back] = [await shipment(code), await shipment(code)];
    await plan({ id: lost, outcome: 'lost' });
    await plan({ id: back, outcome: 'return_to_sender' });
    await advance('P14D');
    const [gone, here] = [['The carrier has lost the parcel already.'], ['All of its goods have come back already.']];
    expect(await errorsOf(lost)).toEqual([{ outcome: gone }, { outcome: gone }, { outcome: gone }]);
    expect(await errorsOf(back)).toEqual([{ outcome: here }, { outcome: here }, { outcome: here }]);
  });

  it('that can no longer happen counts for nothing, and is not shown', async () => {
    const code = await item(1);
    const id = await shipment(code);
    for (let count = 0; count < 100; count += 1) await plan({ id, outcome: 'refuse_modify' });
    const late = await plan({ id, outcome: 'refuse_modify' });
    expect(late.body.errors).toEqual({ outcome: ['At most 100 plans can be open; withdraw some.'] });
    await advance('P14D');
    expect(await readShipment(id)).toMatchObject({ status: 'shipped' });
    expect(await plansOf(id)).toEqual([]);
    expect((await plan({ id, outcome: 'return_to_sender' })).status).toBe(201);
  });

  it('is withdrawn, by its own account only', async () => {
    const code = await item(0);
    const id = await receipt([{ code, quantity: 2 }]);
    const { body } = await plan({ id, outcome: 'short' });
    const path = `/demo/scenarios/${body.id}`;
    expect((await call('DELETE', path, undefined, { bearer: foreign })).status).toBe(404);
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { resource: id } });
    expect((await call('DELETE', path)).status).toBe(404);
    await advance('P7D');
    expect(await stockOf(code)).toMatchObject({ quantity: 2 });
  });
});

describe('an answer of the API', () => {
  it.each([
    ['429', 429, 'application/json', /"error":"Too Many Attempts\."/],
    ['500', 500, 'application/json', /"error":"internal_server_error"/],
    ['502', 502, 'text/html', /Bad Gateway/],
    ['503', 503, 'text/html', /Service unavailable/],
    ['504', 504, 'text/html', /Gateway Timeout/],
  ])('is %s as often as planned, on every server, for this account only', async (outcome, status, type, text) => {
    // Both servers know the account already.
    for (const server of [0, 1] as const) await send('GET', '/api/items?limit=1', undefined, { server });
    await plan({ outcome, times: 2 });
    expect((await send('GET', '/api/items?limit=1', undefined, { bearer: foreign })).status).toBe(200);
    for (const server of [1, 0] as const) {
      const answer = await send('GET', '/api/items?limit=1', undefined, { server });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toContain(type);
      expect(await answer.text()).toMatch(text);
      if (outcome === '429') {
        expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      if (outcome === '503') expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await send('GET', '/api/items?limit=1')).status).toBe(200);
  });

  it('is planned for a method and a path, and each plan is taken once by requests at the same time', async () => {
    await plan({ outcome: '500', times: 3, method: 'GET', path: '/api/shipments' });
    expect((await send('GET', '/api/items?limit=1')).status).toBe(200);
    expect((await send('POST', '/api/shipments', {})).status).toBe(422);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send('GET', '/api/shipments?limit=1', undefined, { server: index % 2 === 0 ? 0 : 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 500).length).toBe(3);
    expect((await send('POST', '/api/shipments/bulk', {})).status).toBe(422);
  });

  it('is lost after the work was done: who repeats the order is told that it is there', async () => {
    const code = await item(2);
    await plan({ outcome: 'timeout_after_commit' });
    expect((await send('GET', '/api/items?limit=1')).status).toBe(200);
    const order = draft('LOST-ANSWER', [{ code, quantity: 1, unit_price: 1 }]);
    await expect(send('POST', '/api/shipments', order)).rejects.toThrow();
    expect((await send('POST', '/api/shipments', order)).status).toBe(409);
    expect((await readShipment('TS001/LOST-ANSWER')).identifier).toBe('LOST-ANSWER');
    expect(await stockOf(code)).toMatchObject({ available: 1 });
  });

  it('is lost after the work was done: who repeats it with its key gets it', async () => {
    const code = await item(2);
    await plan({ outcome: 'timeout_after_commit', method: 'POST', path: '/api/shipments' });
    const order = draft('LOST-WITH-KEY', [{ code, quantity: 1, unit_price: 1 }]);
    const headers = { 'idempotency-key': 'lost-with-key' };
    await expect(send('POST', '/api/shipments', order, { headers })).rejects.toThrow();
    const again = await call('POST', '/api/shipments', order, { headers, server: 1 });
    expect(again).toMatchObject({ status: 201, body: { identifier: 'LOST-WITH-KEY' } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await stockOf(code)).toMatchObject({ available: 1 });
  });

  it('is slow', async () => {
    await plan({ outcome: 'slow', ms: 1_200 });
    const started = performance.now();
    expect((await send('GET', '/api/items?limit=1')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(1_150);
  });

  it('costs nothing to those who have planned none', async () => {
    const recorder = new StatementRecorder<string>();
    try {
      const { app } = servers[0] as Server;
      const headers = { authorization: `Bearer ${foreign}`, 'x-api-version': '1.6' };
      for (const round of ['first', 'second']) {
        // Awaited inside: the request is sent only when somebody waits for its answer.
        await recorder.during(round, async () => await app.inject({ url: '/api/items?limit=1', headers }));
      }
      const sent = recorder.sent.filter(({ request }) => request === 'second').map(({ text }) => text);
      expect(sent.length).toBeGreaterThan(0);
      expect(sent.filter((text) => text.includes('demo_scenarios'))).toEqual([]);
    } finally {
      recorder.stop();
    }
  });
});

it('has no plans in production', async () => {
  const app = await appOver(contextOn(database.pool));
  const headers = { authorization: `Bearer ${token}`, 'x-api-version': '1.6' };
  for (const method of ['GET', 'POST'] as const) {
    expect((await app.inject({ method, url: '/demo/scenarios', headers })).statusCode).toBe(404);
  }
  await plan({ outcome: '500' });
  expect((await app.inject({ url: '/api/items?limit=1', headers })).statusCode).toBe(200);
  await app.close();
});

it('forgets plans with a reset', async () => {
  await plan({ outcome: '500', path: '/api/warehousings' });
  expect((await call('GET', '/demo/scenarios')).body.scenarios).not.toEqual([]);
  expect((await call('POST', '/demo/reset')).status).toBe(200);
  expect((await call('GET', '/demo/scenarios')).body).toEqual({ scenarios: [] });
});
