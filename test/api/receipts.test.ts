import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putAway } from '../../src/operations/floor/put-away.js';
import { countGoods, TODAY } from '../kit/accounts.js';
import { type Api, expectFaults, JAPANESE, openApi, receipt } from '../kit/api.js';

/* Receipts ("warehousings"): announcing, answers, results. Changes are in receipts-update.test.ts. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  const items = [{ code: 'TEA', name: '煎茶', barcode: '4901234567894' }, { code: 'PLAIN' }, { code: 'BIG' }];
  await api.call('POST', '/items/bulk', { items });
  await api.call('POST', '/items/bulk', { items: MANY.map(({ code }) => ({ code })) });
  await api.call('POST', '/items', { code: 'SET', child_items: [{ code: 'TEA', quantity: 1 }] });
  await api.rows(`update items set size = '100' where code = 'BIG'`);
  await api.call('POST', '/warehousings', receipt({ identifier: 'TAKEN' }));
});
afterAll(() => api.close());

const DEFAULTS = {
  status: 'waiting',
  halfway: false,
  arrival_date: TODAY,
  arrival_date_confirmed: false,
  arrival_time_from: null,
  arrival_time_to: null,
  sales_method: 'INVENTORY',
  shipping_scheduled_date: null,
  stock_deadline_date: '2026-11-25',
  identifier: null,
  inspection_type: 'CODE',
  inspection_type_label: '商品コード',
  transport_mode: 'HOME_DELIVERY',
  identity_type: 'ID_OR_LABEL',
  identity_values: null,
  tracking_codes: null,
  vehicle_code: null,
  vehicle_size: null,
  carrying_method: null,
  container_no: null,
  driver_info: null,
  company_memo: null,
  items: [{ id: 'TS001-I000001', code: 'TEA', name: '煎茶', quantity: 5 }],
  warehouse: 'TOKYO',
  warehouse_info: { postcode: 1350061, address: '東京都江東区豊洲1-1-1', name: '東京倉庫' },
  created_at: '2026-11-24T10:00:00+09:00',
  create_user: { name: 'api' },
};

describe('the answer, field by field', () => {
  it('has null where there is no value, and results only on reads', async () => {
    const { status, body } = await api.call('POST', '/warehousings', receipt({ nonsense: 1, label_note: 'x' }));
    expect({ status, body }).toEqual({ status: 201, body: { ...DEFAULTS, id: body.id } });
    expect(body.id).toMatch(/^TS001-W[0-9]{4}$/);
    const results = { received: 0, lot_items: [], cases: [], warehoused_count: 0 };
    expect((await api.call('GET', `/warehousings/${body.id}`)).body).toEqual({
      ...body,
      items: [{ ...DEFAULTS.items[0], ...results }],
      shipment_return: false,
    });
  });

  it('answers results by lot, facts that later shipments leave as they are', async () => {
    await api.call('POST', '/items', { code: 'MILK', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 });
    const counted = await countGoods(api.house, api.session, [
      { code: 'MILK', good: 6, expiry_date: '2027-03-31' },
      { code: 'MILK', good: 4, defective: 2, unidentified: 1, expiry_date: '2027-02-28' },
    ]);
    const path = `/warehousings/TS001-W${String(counted.receipt_no).padStart(4, '0')}`;
    const [first] = (await api.rows('select min(lot_no)::int as lot_no from lots')) as [{ lot_no: number }];
    const some = { line_no: 1, lot_no: first.lot_no, good: 1, defective: 0, unidentified: 0 };
    await putAway(api.house, 'TS001', counted.receipt_no, { parts: [some] }, 'floor');
    expect((await api.call('GET', path)).body).toMatchObject({ status: 'checking', halfway: true });

    await putAway(api.house, 'TS001', counted.receipt_no, {}, 'floor');
    const { body } = await api.call('GET', path);
    const [line] = body.items as [{ lot_items: { expiry_at: string }[] }];
    expect(body).toMatchObject({ status: 'stocked', halfway: false, items: [{ received: 10, warehoused_count: 12 }] });
    expect([...line.lot_items].sort((a, b) => a.expiry_at.localeCompare(b.expiry_at))).toEqual([
      {
        id: expect.any(Number),
        expiry_at: '2027-02-28 00:00:00',
        manufacture_date: null,
        lot_allocatable_at: '2027-02-18 23:59:59',
        received: 4,
      },
      {
        id: expect.any(Number),
        expiry_at: '2027-03-31 00:00:00',
        manufacture_date: null,
        lot_allocatable_at: '2027-03-21 23:59:59',
        received: 6,
      },
    ]);
    // A faulty body comes before a state that allows no change.
    await expectFaults(api, ['PUT', path, { arrival_date: 'x' }], ['arrival_date']);
    expect(await api.call('DELETE', path)).toMatchObject({ status: 400 });
    const refused = await api.call('PUT', path, { company_memo: 'late' });
    expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect(refused.body.error_description).toMatch(/stocked.*waiting/);
  });

  it('lacks the fields of features that the account lacks', async () => {
    await api.rows(`update accounts set payment_registered = true where account_id = 'TS002'`);
    await api.call('POST', '/items', { code: 'TEA' }, api.by('TS002'));
    const { status, body } = await api.call('POST', '/warehousings', receipt(), api.by('TS002'));
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('identity_type');
    expect(body).not.toHaveProperty('identity_values');
    const read = await api.call('GET', `/warehousings/${body.id}`, undefined, api.by('TS002'));
    expect((read.body.items as object[])[0]).not.toHaveProperty('cases');
    const identity = receipt({ identity_type: 'SUPPLIER', identity_values: ['x'] });
    const request = ['POST', '/warehousings', identity, api.by('TS002')] as const;
    await expectFaults(api, [...request], ['identity_type', 'identity_values']);
    await api.rows(`update accounts set payment_registered = false where account_id = 'TS002'`);
  });
});

const lines = (...items: object[]) => ({ items });
const MANY = Array.from({ length: 26 }, (_, n) => ({ code: `MANY-${n}`, quantity: 1 }));
const tea = (quantity: unknown) => lines({ code: 'TEA', quantity });

describe('accepted', () => {
  it.each([
    ['a container', { transport_mode: 'CONTAINER', container_no: 'C1', vehicle_code: 'V', vehicle_size: '40FT' }],
    ['a charter', { transport_mode: 'CHARTER', carrying_method: 'BARA', driver_info: 'あ'.repeat(500) }],
    ['no transport, with slips', { transport_mode: '', tracking_codes: ['1', '2'] }],
    ['a reservation', { sales_method: 'RESERVATION', shipping_scheduled_date: '2026-12-24' }],
    ['one hour', { arrival_time_from: 0, arrival_time_to: 0 }],
    ['another warehouse', { warehouse: 'OSAKA' }],
    ['identifier of every sign', { identifier: 'Az09._/#-' }],
    ['199 units today', tea(199)],
    ['19 bulky units today', lines({ code: 'BIG', quantity: 19 })],
    ['a large volume with notice', { ...tea(200), arrival_date: '2026-11-26', arrival_date_confirmed: true }],
    ['inspection by barcode', { inspection_type: 'BARCODE' }],
  ])('%s', async (_name, more) => {
    const answer = await api.call('POST', '/warehousings', receipt(more));
    const { items: _items, ...echoed } = more as Record<string, unknown>;
    expect(answer).toMatchObject({ status: 201, body: echoed });
  });

  it('promises a large volume in three business days', async () => {
    const large = { ...tea(999_999_999), arrival_date: '2026-11-27', arrival_date_confirmed: true };
    const { body } = await api.call('POST', '/warehousings', receipt(large));
    expect(body.stock_deadline_date).toBe('2026-12-02');
  });

  it('the values that identify goods', async () => {
    await api.rows(`update accounts set settings = jsonb_set(settings, '{identity_types}',
      '["SUPPLIER", "TRACKING_CODE", "VEHICLE_CODE", "CONTAINER"]') where account_id = 'TS001'`);
    const container = { transport_mode: 'CONTAINER', container_no: 'C9', vehicle_code: 'V9' };
    for (const [more, identity_values] of [
      [{ identity_type: 'SUPPLIER', identity_values: ['ACME'] }, ['ACME']],
      [{ identity_type: 'TRACKING_CODE', tracking_codes: ['T1', 'T2'] }, ['T1', 'T2']],
      [{ identity_type: 'VEHICLE_CODE', ...container }, ['V9']],
      [{ identity_type: 'CONTAINER', ...container }, ['C9']],
      [{ identity_values: ['ignored'] }, null],
    ] as const) {
      const answer = await api.call('POST', '/warehousings', receipt(more));
      expect(answer).toMatchObject({ status: 201, body: { identity_values } });
    }
    await api.rows(
      `update accounts set settings = jsonb_set(settings, '{identity_types}', '[]') where account_id = 'TS001'`,
    );
  });
});

describe('refused, each fault under its path', () => {
  it.each([
    [
      'nothing at all',
      { inspection_type: undefined, arrival_date: undefined, items: undefined },
      ['arrival_date', 'inspection_type', 'items'],
    ],
    ['unknown inspection', { inspection_type: 'SMELL' }, ['inspection_type']],
    ['yesterday', { arrival_date: '2026-11-23' }, ['arrival_date']],
    ['an impossible day', { arrival_date: '2026-02-30' }, ['arrival_date']],
    ['another form of day', { arrival_date: '2026/12/01' }, ['arrival_date']],
    ['null day', { arrival_date: null }, ['arrival_date']],
    ['hour 24', { arrival_time_from: 24, arrival_time_to: -1 }, ['arrival_time_from', 'arrival_time_to']],
    ['hours the wrong way round', { arrival_time_from: 15, arrival_time_to: 9 }, ['arrival_time_to']],
    ['a shipping day without reservation', { shipping_scheduled_date: '2026-12-24' }, ['shipping_scheduled_date']],
    ['unknown warehouse', { warehouse: 'MARS' }, ['warehouse']],
    ['unknown transport', { transport_mode: 'ROCKET' }, ['transport_mode']],
    [
      'a vehicle for parcels',
      { vehicle_code: 'V', vehicle_size: '4T', carrying_method: 'BARA', driver_info: 'D' },
      ['carrying_method', 'driver_info', 'vehicle_code', 'vehicle_size'],
    ],
    ['a container for a charter', { transport_mode: 'CHARTER', container_no: 'C' }, ['container_no']],
    ['slips for a charter', { transport_mode: 'CHARTER', tracking_codes: ['1'] }, ['tracking_codes']],
    [
      'texts too long',
      {
        transport_mode: 'CONTAINER',
        vehicle_code: 'x'.repeat(31),
        container_no: 'x'.repeat(31),
        driver_info: 'x'.repeat(501),
        company_memo: 'x'.repeat(256),
      },
      ['company_memo', 'container_no', 'driver_info', 'vehicle_code'],
    ],
    ['identifier too long', { identifier: 'x'.repeat(31) }, ['identifier']],
    ['identifier with a space', { identifier: 'a b' }, ['identifier']],
    ['empty identifier', { identifier: '' }, ['identifier']],
    ['identifier in use', { identifier: 'TAKEN' }, ['identifier']],
    ['identity that is not permitted', { identity_type: 'SUPPLIER', identity_values: ['x'] }, ['identity_type']],
    ['no entries', { items: [] }, ['items']],
    ['26 entries', lines(...MANY), ['items']],
    [
      '26 entries, and what is wrong with one',
      lines(...MANY.slice(1), { code: 'NOPE', quantity: 1 }),
      ['items', 'items.25.code'],
    ],
    ['an item twice', lines({ code: 'TEA', quantity: 1 }, { code: 'TEA', quantity: 2 }), ['items.1.code']],
    ['unknown item', lines({ code: 'NOPE', quantity: 1 }), ['items.0.code']],
    ['a set', lines({ code: 'SET', quantity: 1 }), ['items.0.code']],
    [
      'barcode inspection without barcode',
      { inspection_type: 'BARCODE', ...lines({ code: 'PLAIN', quantity: 1 }) },
      ['items.0.code'],
    ],
    ['no units', tea(0), ['items.0.quantity']],
    ['negative units', tea(-5), ['items.0.quantity']],
    ['half a unit', tea(0.5), ['items.0.quantity']],
    ['units in words', tea('5'), ['items.0.quantity']],
    ['too many units', tea(1_000_000_000), ['items.0.quantity']],
    ['200 units without notice', tea(200), ['arrival_date', 'arrival_date_confirmed']],
    [
      '20 bulky units unconfirmed',
      { ...lines({ code: 'BIG', quantity: 20 }), arrival_date: '2026-11-26' },
      ['arrival_date_confirmed'],
    ],
    ['no echo of a bad transport mode', { transport_mode: 'TRUCK', vehicle_code: 'V' }, ['transport_mode']],
    [
      'no echo of a bad sales method',
      { sales_method: 'RESERVE', shipping_scheduled_date: '2026-12-24' },
      ['sales_method'],
    ],
    [
      'faults of schema, rules and database at once',
      {
        identifier: 'TAKEN',
        arrival_date: '2026-11-01',
        vehicle_code: 'V',
        arrival_time_from: 99,
        ...lines({ code: 'NOPE', quantity: 0 }),
      },
      ['arrival_date', 'arrival_time_from', 'identifier', 'items.0.code', 'items.0.quantity', 'vehicle_code'],
    ],
  ] as [string, object, string[]][])('%s', async (_name, more, faults) => {
    await expectFaults(api, ['POST', '/warehousings', receipt(more)], faults);
  });

  it('in Japanese for who prefers it', async () => {
    const { body } = await api.call('POST', '/warehousings', receipt({ identifier: 'TAKEN' }), JAPANESE);
    expect(body).toMatchObject({ errors: { identifier: ['識別子TAKENは既に使われています。'] } });
  });

  it('402 without a payment method, before the body is looked at', async () => {
    const answer = await api.call('POST', '/warehousings', '{', api.by('TS002'));
    expect(answer).toMatchObject({ status: 402, body: { error: 'payment_required' } });
  });
});
