import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Answer, type Api, expectFaults, faultsOf, HOME, openApi, receipt, shipment } from '../kit/api.js';

/* Bodies that mean harm, or no good: none of them may break Kura, and none may be half believed. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items', { code: 'TEA' });
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 1000 }]);
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

describe.each(ROUTES)('POST %s', (path, valid) => {
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
    const answer = await api.call('POST', path, JSON.stringify(valid), { 'content-type': 'text/plain' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'exception' } });
  });

  it('refuses more than 1 MiB (400) [G-009]', async () => {
    const answer = await api.call('POST', path, { ...valid, nonsense: 'x'.repeat(1_048_576) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'exception' } });
  });

  it.each([
    ['NUL', '"a\\u0000b"'],
    ['half a surrogate pair', '"a\\ud800b"'],
    ['the other half', '"\\udc00"'],
  ])('refuses %s in any text, with all that is wrong beside it [G-027 E-003]', async (_name, text) => {
    const before = await api.written();
    const answer = await api.call('POST', path, withRaw({ ...valid, items: 5, code: 5 }, 'name', text));
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toContain('name');
    expect(faultsOf(answer)).toContain(path === '/items' ? 'code' : 'items');
    expect(await api.written()).toEqual(before);
  });

  it.each([
    ['a field that nobody knows', nested(60)],
    ['objects in a field that nobody knows', nested(60, '{"a":', '}').replace(':}', ':1}')],
  ])('ignores the depths of %s [G-011]', async (name, raw) => {
    const body = { ...valid, identifier: `DEEP-${name.length}`, code: `DEEP-${name.length}` };
    expect(await api.call('POST', path, withRaw(body, 'nonsense', raw))).toMatchObject({ status: 201 });
  });

  it('ignores them beside a fault, too', async () => {
    const body = withRaw({ ...valid, code: 5, items: 5 }, 'nonsense', nested(60));
    const answer = await api.call('POST', path, body);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([path === '/items' ? 'code' : 'items']);
  });

  it.each([
    ['64 levels', nested(64), '64 levels'],
    ['64 levels of objects', `${'{"a":'.repeat(64)}1${'}'.repeat(64)}`, '64 levels'],
    ['a megabyte of brackets', '['.repeat(1_000_000), '64 levels'],
    ['150,000 values', `[${'{},'.repeat(149_999)}{}]`, '150,000'],
    ['a megabyte of numbers', `[${'1,'.repeat(500_000)}1]`, '150,000'],
  ])('refuses more than %s before it is read (400) [G-040]', async (_name, raw, limit) => {
    const answer = await api.call('POST', path, withRaw(valid, 'nonsense', raw));
    expect(answer).toMatchObject({ status: 400, body: { error: 'exception' } });
    expect(answer.body.error_description).toContain(limit);
  });
});

describe('depths in fields that hold anything', () => {
  it.each([
    ['subtotal_amount', '/shipments', shipment('DEEP-1')],
    ['delivery_options', '/shipments', shipment('DEEP-2')],
    ['international_info', '/items', { code: 'DEEP-3' }],
  ])('%s of POST %s', async (field, path, body) => {
    const raw = field === 'subtotal_amount' ? nested(50) : `{"x":${nested(50)}}`;
    await expectFaults(api, ['POST', path, withRaw(body, field, raw)], [field]);
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
    [
      '/shipments',
      shipment('T-5', { delivery_date: '2027-12-31', recipient: { ...HOME, phone: '123', name: 'x'.repeat(16) } }),
      ['delivery_date', 'recipient.name', 'recipient.phone'],
    ],
    [
      '/shipments',
      shipment('T-6', { delivery_date: '2027-12-31', recipient: { ...HOME, prefecture: '大阪府' } }),
      ['recipient.postcode'],
    ],
    ['/warehousings', receipt({ arrival_date: '-000001-01-01' }), ['arrival_date']],
  ] as [string, object, string[]][])('POST %s refuses %j', async (path, body, faults) => {
    await expectFaults(api, ['POST', path, body], faults);
  });
});

it('keeps prototypes out of everything', async () => {
  const body = `{"code":"PROTO","__proto__":{"name":"evil"},"constructor":{"prototype":{"name":"evil"}}}`;
  expect(await api.call('POST', '/items', body)).toMatchObject({ status: 201, body: { code: 'PROTO', name: null } });
});

describe('faults without end', () => {
  const told = ({ body }: Answer): number =>
    Object.values((body.errors ?? {}) as Record<string, string[]>).flat().length;

  it.each([
    ['/items', { code: 'x', child_items: Array.from({ length: 120_000 }, () => ({})) }, 1, undefined],
    ['/items', { code: 'x', tags: Array.from({ length: 120_000 }, () => 1) }, 1_000, '119000'],
    ['/items', { code: 'x', tags: Array.from({ length: 120_000 }, () => ',') }, 1_000, '119000'],
    ['/warehousings', receipt({ items: Array.from({ length: 120_000 }, () => ({})) }), 1, undefined],
    ['/warehousings', receipt({ tracking_codes: Array.from({ length: 120_000 }, () => ({})) }), 1_000, '119000'],
    ['/shipments', shipment('M-2', { items: Array.from({ length: 120_000 }, () => ({})) }), 1_000, '239000'],
    ['/shipments', shipment('M-3', { bundled_items: Array.from({ length: 120_000 }, () => ({})) }), 1, undefined],
    ['/shipments/transfer', { items: Array.from({ length: 120_000 }, () => ({})) }, 2, undefined],
  ])(
    'of POST %s %.60j: the first thousand are told, the rest is counted [E-024 E-025]',
    async (path, body, count, omitted) => {
      const answer = await api.call('POST', path, body);
      expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
      expect(told(answer)).toBe(count);
      expect(answer.headers['x-errors-omitted']).toBe(omitted);
      expect(answer.bytes.length).toBeLessThan(2 * 1_048_576);
    },
  );

  it('in bulk: `shipments.index` has the entries whose faults are told [E-024]', async () => {
    const shipments = Array.from({ length: 1_500 }, (_, n) => ({
      ...shipment('M-4', { backorder_if_unavailable: true }),
      order_no: `M-4-${n}`,
    }));
    const answer = await api.call('POST', '/shipments/bulk', { shipments });
    const { 'shipments.index': positions, ...faults } = answer.body.errors as Record<string, unknown[]>;
    expect(answer.status).toBe(422);
    expect(Object.values(faults).flat()).toHaveLength(1_000);
    expect(positions).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
    expect(answer.headers['x-errors-omitted']).toBe('500');
  });

  it('in bulk: where the form has more, the rules are not asked [E-024]', async () => {
    const shipments = Array.from({ length: 700 }, () => ({ ...shipment('M-4'), items: [], recipient: null }));
    const answer = await api.call('POST', '/shipments/bulk', { shipments });
    const { 'shipments.index': positions, ...faults } = answer.body.errors as Record<string, unknown[]>;
    expect([answer.status, answer.body.error_description]).toEqual([422, 'Bulk Shipments Validation Failed']);
    expect(Object.values(faults).flat()).toHaveLength(1_000);
    expect(positions).toEqual(Array.from({ length: 500 }, (_, n) => n));
    expect(answer.headers['x-errors-omitted']).toBe('400');
  });

  it('in bulk: one entry may have more by itself [E-024]', async () => {
    const items = Array.from({ length: 2_000 }, () => ({}));
    const shipments = [shipment('M-6'), shipment('M-7', { items }), shipment('M-8', { items })];
    const answer = await api.call('POST', '/shipments/bulk', { shipments });
    expect(answer.body.errors).toMatchObject({ 'shipments.index': [1] });
    expect(answer.headers['x-errors-omitted']).toBe('7000');
  });

  it('of items in bulk [E-024]', async () => {
    const answer = await api.call('POST', '/items/bulk', {
      items: Array.from({ length: 1_500 }, () => ({ price: -1 })),
    });
    expect(told(answer)).toBe(1_000);
    expect(answer.headers['x-errors-omitted']).toBe('2000');
  });

  it('an update hears of them, too [E-024]', async () => {
    const answer = await api.call('PUT', '/items/TS001/TEA', {
      code: 'TEA',
      tags: Array.from({ length: 5_000 }, () => 1),
    });
    expect([answer.status, told(answer), answer.headers['x-errors-omitted']]).toEqual([422, 1_000, '4000']);
  });

  it('texts that are repeated are cut', async () => {
    const warehouse = '\u0001'.repeat(900);
    const shipments = Array.from({ length: 1_000 }, (_, n) => shipment(`M-5-${n}`, { warehouse }));
    const answer = await api.call('POST', '/shipments/bulk', { shipments });
    expect([answer.status, told(answer)]).toEqual([422, 2_000]);
    expect(answer.bytes.length).toBeLessThan(2 * 1_048_576);
  });
});

it('refuses no JSON also where the body has no fields, once the shipment is found [E-003 E-021]', async () => {
  const { body } = await api.call('POST', '/shipments', shipment('NO-FIELDS'));
  for (const path of [
    `/shipments/${body.id}/cancel`,
    '/shipments/TS001/NO-FIELDS/cancel',
    `/shipments/allocation/${body.id}/clear`,
  ])
    await expectFaults(api, ['POST', path, '{bad'], ['body']);
  expect((await api.call('POST', '/shipments/TS001-S999999/cancel', '{bad')).status).toBe(404);
  expect((await api.call('POST', `/shipments/allocation/${body.id}/clear`, 'null')).status).toBe(200);
  const items = [{ code: 'TEA', quantity: 1 }];
  const moved = await api.call('POST', '/shipments/transfer', {
    warehouse: 'TOKYO',
    destination: { warehouse: 'OSAKA' },
    items,
  });
  await expectFaults(api, ['POST', `/shipments/transfer/${moved.body.id}/cancel`, '{bad'], ['body']);
});
