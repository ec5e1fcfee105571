import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, expectFaults, JAPANESE, openApi } from '../kit/api.js';

/* Items: what may be registered, what is answered. Changes and deletions are in items-update.test.ts. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items', { code: 'TEA' });
  await api.call('POST', '/items', { code: 'SET', child_items: [{ code: 'TEA', quantity: 2 }] });
});
afterAll(() => api.close());

const FULL = {
  code: 'FULL-1',
  name: '煎茶',
  price: 1200,
  is_reduced_tax: true,
  hs_code: '0902.10',
  barcode: '4901234567894',
  international_info: { invoice_summary: 'Green tea', origin: 'JP' },
  tags: ['drink', '茶'],
  temperature_zone: 'chilled',
  fifo: true,
  lot_limit_type: 'expiry',
  expiry_at_allocatable_days: 30,
};
const PLAIN_ANSWER = {
  name: null,
  price: null,
  is_reduced_tax: null,
  hs_code: null,
  barcode: null,
  item_barcodes: [],
  description: null,
  international_info: null,
  child_items: [],
  tags: null,
  bundled_item: false,
  externalCode: null,
  hidden: false,
};
const FEATURE_ANSWER = {
  temperature_zone: 'dry',
  fifo: null,
  lot_limit_type: null,
  expiry_at_allocatable_days: null,
  manufacture_date_allocatable_days: null,
  expiry_at: null,
  manufacture_date: null,
  lot_allocatable_at: null,
  lot_allocatable_priority: null,
};
const NO_FIGURES = {
  quantity: 0,
  available: 0,
  shipping: 0,
  requesting: 0,
  processing: 0,
  reserved: 0,
  backordered: 0,
  unallocatable: 0,
};

describe('the answer, field by field', () => {
  it('has every field of a full item', async () => {
    const { status, body } = await api.call('POST', '/items', { ...FULL, description: 'gone', nonsense: 1 });
    expect(status).toBe(201);
    const { id, ...rest } = body;
    expect(id).toMatch(/^TS001-I[0-9]{6}$/);
    expect(rest).toEqual({
      ...PLAIN_ANSWER,
      ...FEATURE_ANSWER,
      ...FULL,
      price: '1200',
      item_barcodes: ['4901234567894'],
    });
    expect((await api.call('GET', `/items/${id}`)).body).toEqual(body);
    expect((await api.call('GET', '/items/TS001/FULL-1')).body).toEqual(body);
  });

  it('has null where there is no value', async () => {
    const { body } = await api.call('POST', '/items', { code: 'BARE' });
    expect(body).toEqual({ ...PLAIN_ANSWER, ...FEATURE_ANSWER, id: body.id, code: 'BARE' });
  });

  it('lacks the fields of features that the account lacks', async () => {
    const { body } = await api.call('POST', '/items', { code: 'BARE' }, api.by('TS002'));
    expect(body).toEqual({ ...PLAIN_ANSWER, id: 'TS002-I000001', code: 'BARE' });
  });

  it('has stock only when it is asked for', async () => {
    const { body } = await api.call('GET', '/items/TS001/TEA?stock=1');
    expect(body).toMatchObject({ stock: { ...NO_FIGURES, size: null, weight: null }, stocks: [] });
    for (const query of ['', '?stock=0', '?stock=']) {
      const plain = await api.call('GET', `/items/TS001/TEA${query}`);
      expect(plain.body).not.toHaveProperty('stock');
      expect(plain.body).not.toHaveProperty('stocks');
    }
  });

  it('names both parts of international_info, and nothing else', async () => {
    const info = { origin: 'JP', nonsense: { a: 1 } };
    const { body } = await api.call('POST', '/items', { code: 'INFO', international_info: info });
    expect(body.international_info).toEqual({ invoice_summary: null, origin: 'JP' });
  });

  it('answers a set with the ids of its children, named by id or by code', async () => {
    const { body: cup } = await api.call('POST', '/items', { code: 'CUP' });
    const child_items = [
      { id: cup.id, quantity: 1 },
      { code: 'TEA', quantity: 3 },
    ];
    const { body } = await api.call('POST', '/items', { code: 'CUP-SET', child_items });
    expect(body.child_items).toEqual([
      { id: cup.id, quantity: 1 },
      { id: 'TS001-I000001', quantity: 3 },
    ]);
  });
});

const long = (n: number) => 'あ'.repeat(n);

describe('accepted', () => {
  it.each([
    ['a code of every printable sign', { code: `!"#$%&'()*+,-./:;<=>?@[]^_{|}` }],
    ['a code named like a prototype', { code: '__proto__' }],
    ['a code that looks like an id', { code: 'TS001-I000001' }],
    ['a numeric string as price', { code: 'P1', price: '0980' }, { price: '980' }],
    ['price 0', { code: 'P2', price: 0 }, { price: '0' }],
    ['the largest price', { code: 'P3', price: 999_999_999 }, { price: '999999999' }],
    ['the longest name', { code: 'N1', name: long(255) }],
    ['emoji counted as people do', { code: 'N2', name: '👨‍👩‍👧‍👦'.repeat(255) }],
    ['hs_code without points', { code: 'H1', hs_code: '090210' }],
    ['hs_code with nine digits', { code: 'H2', hs_code: '0902.10-100' }],
    ['UPC-A', { code: 'B1', barcode: '036000291452' }],
    ['ten children', { code: 'T1', tags: ['a'.repeat(255)] }],
    ['manufacture days', { code: 'M1', lot_limit_type: 'manufacture', manufacture_date_allocatable_days: 0 }],
    ['null in every optional field', { code: 'Z1', name: null, price: null, tags: null, barcode: null, fifo: null }],
    ['an empty barcode as none', { code: 'Z2', barcode: '' }, { barcode: null, item_barcodes: [] }],
    ['children left out by null', { code: 'Z3', child_items: null }, { child_items: [] }],
  ] as [string, { code: string }, object?][])('%s', async (_name, body, part = {}) => {
    const answer = await api.call('POST', '/items', body);
    expect(answer).toMatchObject({ status: 201, body: { code: body.code, ...part } });
    expect((await api.call('GET', `/items/TS001/${encodeURIComponent(body.code)}`)).body).toEqual(answer.body);
  });

  it('null in the fields of features that the account lacks', async () => {
    const body = { code: 'NULLS', temperature_zone: null, fifo: null, lot_limit_type: null };
    expect(await api.call('POST', '/items', body, api.by('TS002'))).toMatchObject({ status: 201 });
  });
});

const set = (...child_items: object[]) => ({ code: 'S', child_items });

describe('refused, each fault under its path', () => {
  it.each([
    ['no code', {}, ['code']],
    ['null code', { code: null }, ['code']],
    ['empty code', { code: '' }, ['code']],
    ['code too long', { code: 'x'.repeat(31) }, ['code']],
    ['code with a space', { code: 'A B' }, ['code']],
    ['full-width code', { code: 'Ａ' }, ['code']],
    ['code in use', { code: 'TEA' }, ['code']],
    ['name too long', { code: 'X', name: long(256) }, ['name']],
    ['name a number', { code: 'X', name: 5 }, ['name']],
    ['negative price', { code: 'X', price: -1 }, ['price']],
    ['broken price', { code: 'X', price: 1.5 }, ['price']],
    ['price too large', { code: 'X', price: 1_000_000_000 }, ['price']],
    ['price in words', { code: 'X', price: '12a' }, ['price']],
    ['empty price', { code: 'X', price: '' }, ['price']],
    ['hs_code too short', { code: 'X', hs_code: '0902.1' }, ['hs_code']],
    ['hs_code with a tail', { code: 'X', hs_code: '0902.10.12' }, ['hs_code']],
    ['check digit of JAN13', { code: 'X', barcode: '4901234567893' }, ['barcode']],
    ['check digit of UPC-A', { code: 'X', barcode: '036000291453' }, ['barcode']],
    ['barcode of 8 digits', { code: 'X', barcode: '49123456' }, ['barcode']],
    ['barcode too long', { code: 'X', barcode: '4'.repeat(31) }, ['barcode']],
    ['origin in three letters', { code: 'X', international_info: { origin: 'JPN' } }, ['international_info.origin']],
    ['origin that is no country', { code: 'X2', international_info: { origin: 'ZZ' } }, ['international_info.origin']],
    ['no tags', { code: 'X', tags: [] }, ['tags']],
    ['empty tag', { code: 'X', tags: ['a', ''] }, ['tags.1']],
    ['tag too long', { code: 'X', tags: [long(256)] }, ['tags.0']],
    ['commas in tags', { code: 'X', tags: ['a,b', 'a，b', 'a､b', 'a、b'] }, ['tags.0', 'tags.1', 'tags.2', 'tags.3']],
    ['unknown zone', { code: 'X', temperature_zone: 'hot' }, ['temperature_zone']],
    [
      'days of expiry without expiry',
      { code: 'X', lot_limit_type: 'manufacture', expiry_at_allocatable_days: 1 },
      ['expiry_at_allocatable_days'],
    ],
    [
      'days of manufacture without lots',
      { code: 'X', manufacture_date_allocatable_days: 1 },
      ['manufacture_date_allocatable_days'],
    ],
    [
      'negative days',
      { code: 'X', lot_limit_type: 'expiry', expiry_at_allocatable_days: -1 },
      ['expiry_at_allocatable_days'],
    ],
    ['no children', set(), ['child_items']],
    [
      'eleven children',
      set(...Array.from({ length: 11 }, () => ({ code: 'TEA', quantity: 1 }))),
      ['child_items', ...Array.from({ length: 10 }, (_, n) => `child_items.${n + 1}`)],
    ],
    ['a child of no name', set({ quantity: 1 }), ['child_items.0']],
    ['an unknown child', set({ code: 'NOPE', quantity: 1 }), ['child_items.0.code']],
    ['an unknown child id', set({ id: 'TS001-I999999', quantity: 1 }), ['child_items.0.id']],
    ['a child of another account', { ...set({ id: 'TS002-I000001', quantity: 1 }), code: 'S2' }, ['child_items.0.id']],
    ['a set in a set', set({ code: 'SET', quantity: 1 }), ['child_items.0']],
    ['a child twice', set({ code: 'TEA', quantity: 1 }, { id: 'TS001-I000001', quantity: 2 }), ['child_items.1']],
    ['none of a child', set({ code: 'TEA', quantity: 0 }), ['child_items.0.quantity']],
    ['a child without quantity', set({ code: 'TEA' }), ['child_items.0.quantity']],
    [
      'the fault of a later child under its own place',
      set({ quantity: 1 }, { code: 'NOPE', quantity: 1 }),
      ['child_items.0', 'child_items.1.code'],
    ],
    [
      'faults of schema, rules and database at once',
      { ...set({ code: 'NOPE', quantity: 1 }), code: 'TEA', name: 5, barcode: '1', tags: ['a,b'] },
      ['barcode', 'child_items.0.code', 'code', 'name', 'tags.0'],
    ],
  ] as [string, object, string[]][])('%s', async (_name, body, faults) => {
    await expectFaults(api, ['POST', '/items', body], faults);
  });

  it('fields of features that the account lacks', async () => {
    const fields = { temperature_zone: 'dry', fifo: false, lot_limit_type: 'expiry', expiry_at_allocatable_days: 1 };
    const request = ['POST', '/items', { code: 'F', ...fields }, api.by('TS002')] as const;
    await expectFaults(api, [...request], Object.keys(fields));
  });

  it('in Japanese for who prefers it', async () => {
    const { body } = await api.call('POST', '/items', { code: 'TEA' }, JAPANESE);
    expect(body).toEqual({
      error: 'validation_failed',
      error_description: '入力内容に誤りがあります',
      errors: { code: ['商品コードTEAは既に使われています。'] },
    });
  });
});

describe('bulk', () => {
  it('registers all, in the order given', async () => {
    const { status, body } = await api.call('POST', '/items/bulk', { items: [{ code: 'K1' }, { code: 'K2' }] });
    expect({ status, body }).toMatchObject({ status: 200, body: { items: [{ code: 'K1' }, { code: 'K2' }] } });
  });

  it.each([
    ['nothing', {}, ['items']],
    ['an empty list', { items: [] }, ['items']],
    ['no list', { items: { code: 'X' } }, ['items']],
    ['one bad among good', { items: [{ code: 'Q1' }, { code: 'A B' }, { code: 'Q2' }] }, ['items.1.code']],
    ['a code twice', { items: [{ code: 'Q1' }, { code: 'Q1' }] }, ['items.1.code']],
    ['no object', { items: [5, { code: 'Q1' }] }, ['items.0']],
    ['every fault', { items: [{ code: 'TEA' }, { name: 5 }] }, ['items.0.code', 'items.1.code', 'items.1.name']],
  ])('refuses %s and writes none', async (_name, body, faults) => {
    await expectFaults(api, ['POST', '/items/bulk', body], faults);
  });

  it('takes bodies of more than 1 MiB', async () => {
    const items = Array.from({ length: 5000 }, (_, n) => ({ code: `BULK${n}`, name: 'x'.repeat(220) }));
    expect(await api.call('POST', '/items/bulk', { items })).toMatchObject({ status: 200 });
  });
});
