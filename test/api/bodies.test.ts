import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Api, expectFaults, faultsOf, HOME, openApi, receipt, shipment } from '../kit/api.js';

/* Bodies that mean harm, or no good: none of them may break the house, and none may be half believed. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items', { code: 'TEA' });
  await stockUp(api.house, api.session, [{ code: 'TEA', good: 1000 }]);
});
afterAll(() => api.close());

/** A body as text, in which some JSON stands that no object could hold. */
const withRaw = (body: object, field: string, raw: string): string =>
  `${JSON.stringify(body).slice(0, -1)},"${field}":${raw}}`;
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

const ROUTES = [
  ['/items', { code: 'X' }],
  ['/warehousings', receipt()],
  ['/shipments', shipment('X')],
] as const;

describe.each(ROUTES)('POST %s', (path, sound) => {
  it.each([
    ['no JSON', '{"code":', ['body']],
    ['an empty body', '', ['body']],
    ['a list', '[]', ['body']],
    ['null', 'null', ['body']],
    ['a text', '"x"', ['body']],
  ])('refuses %s', async (_name, body, faults) => {
    await expectFaults(api, ['POST', path, body], faults);
  });

  it('refuses other content types (400) [G-008]', async () => {
    const answer = await api.call('POST', path, JSON.stringify(sound), { 'content-type': 'text/plain' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'exception' } });
  });

  it('refuses more than 1 MiB (400) [G-009]', async () => {
    const answer = await api.call('POST', path, { ...sound, nonsense: 'x'.repeat(1_048_576) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'exception' } });
  });

  it.each([
    ['NUL', '"a\\u0000b"'],
    ['half a surrogate pair', '"a\\ud800b"'],
    ['the other half', '"\\udc00"'],
  ])('refuses %s in any text, with all that is wrong beside it [G-027 E-003]', async (_name, text) => {
    const before = await api.written();
    const answer = await api.call('POST', path, withRaw({ ...sound, items: 5, code: 5 }, 'name', text));
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toContain('name');
    expect(faultsOf(answer)).toContain(path === '/items' ? 'code' : 'items');
    expect(await api.written()).toEqual(before);
  });

  it.each([
    ['a field that nobody knows', 'nonsense', nested(50_000)],
    ['objects in a field that nobody knows', 'nonsense', nested(30_000, '{"a":', '}').replace(':}', ':1}')],
  ])('ignores the depths of %s [G-011]', async (name, field, raw) => {
    const body = { ...sound, identifier: `DEEP-${name.length}`, code: `DEEP-${name.length}` };
    expect(await api.call('POST', path, withRaw(body, field, raw))).toMatchObject({ status: 201 });
  });

  it('ignores them beside a fault, too', async () => {
    const body = withRaw({ ...sound, code: 5, items: 5 }, 'nonsense', nested(50_000));
    const answer = await api.call('POST', path, body);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([path === '/items' ? 'code' : 'items']);
  });
});

describe('depths in fields that hold anything', () => {
  it.each([
    ['subtotal_amount', '/shipments', shipment('DEEP-1')],
    ['delivery_options', '/shipments', shipment('DEEP-2')],
    ['international_info', '/items', { code: 'DEEP-3' }],
  ])('%s of POST %s', async (field, path, body) => {
    const raw = field === 'subtotal_amount' ? nested(50_000) : `{"x":${nested(50_000)}}`;
    const answer = await api.call('POST', path, withRaw(body, field, raw));
    expect([201, 422]).toContain(answer.status);
  });

  it('also where they pass JSON and not the database', async () => {
    const answer = await api.call('POST', '/shipments', withRaw(shipment('DEEP-4'), 'total_amount', nested(7_000)));
    expect([201, 422]).toContain(answer.status);
  });
});

describe('texts without end', () => {
  it('one letter under a mountain of marks is no identifier', async () => {
    let seed = 1;
    const marks = Array.from({ length: 20_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return String.fromCharCode(0x300 + (seed % 0x6f));
    }).join('');
    await expectFaults(api, ['POST', '/shipments', shipment(`e${marks}`)], ['identifier']);
    const to = { ...HOME, name: `e${marks}` };
    await expectFaults(api, ['POST', '/shipments', shipment('M-1', { recipient: to })], ['recipient.name']);
  });
});

describe('days at the ends of time', () => {
  it.each([
    ['the last shipping_date', '/shipments', shipment('T-1', { shipping_date: '9999-12-31' })],
    ['the last but one', '/shipments', shipment('T-2', { shipping_date: '9999-12-30' })],
    ['the last arrival_date', '/warehousings', receipt({ arrival_date: '9999-12-31' })],
  ])('%s of POST %s', async (_name, path, body) => {
    const answer = await api.call('POST', path, body);
    expect([201, 422]).toContain(answer.status);
    const { assigned_shipping_date: assigned, stock_deadline_date: deadline } = answer.body;
    for (const day of [assigned, deadline]) expect(String(day ?? '2026-01-01')).toMatch(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
  });

  it.each([
    ['/shipments', shipment('T-3', { shipping_date: '0000-01-01' }), ['shipping_date']],
    ['/shipments', shipment('T-4', { delivery_date: '9999-12-31' }), ['delivery_date']],
    ['/warehousings', receipt({ arrival_date: '-000001-01-01' }), ['arrival_date']],
  ] as [string, object, string[]][])('POST %s refuses %j', async (path, body, faults) => {
    await expectFaults(api, ['POST', path, body], faults);
  });
});

it('keeps prototypes out of everything', async () => {
  const body = `{"code":"PROTO","__proto__":{"name":"evil"},"constructor":{"prototype":{"name":"evil"}}}`;
  expect(await api.call('POST', '/items', body)).toMatchObject({ status: 201, body: { code: 'PROTO', name: null } });
});

// Last, because the house sheds load for a while after a request that holds it.
it('faults by the ten thousand are told in a moment', async () => {
  // The test's own time limit is the bound: a comparison of each fault with each other one takes minutes here.
  const items = Array.from({ length: 150_000 }, () => ({ code: 'x', quantity: 0 }));
  const answer = await api.call('POST', '/shipments/bulk', { shipments: [shipment('M-2', { items })] });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toHaveLength(300_001);
});
