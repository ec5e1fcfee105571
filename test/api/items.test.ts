import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, JAPANESE, openApi } from '../kit/api.js';

/* Items as they are answered, to the last field. What may be registered is in test/contract/items.table.ts. */

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
  tags: [],
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
  it('has every field of a full item [I-029]', async () => {
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

  it('has null where there is no value [I-052 G-015]', async () => {
    const { body } = await api.call('POST', '/items', { code: 'BARE' });
    expect(body).toEqual({ ...PLAIN_ANSWER, ...FEATURE_ANSWER, id: body.id, code: 'BARE' });
  });

  it('lacks the fields of features that the account lacks [G-016]', async () => {
    const { body } = await api.call('POST', '/items', { code: 'BARE' }, api.by('TS002'));
    expect(body).toEqual({ ...PLAIN_ANSWER, id: 'TS002-I000001', code: 'BARE' });
  });

  it('has stock only when it is asked for [I-033 K-001]', async () => {
    const { body } = await api.call('GET', '/items/TS001/TEA?stock=1');
    expect(body).toMatchObject({ stock: { ...NO_FIGURES, size: null, weight: null }, stocks: [] });
    for (const query of ['', '?stock=0', '?stock=']) {
      const plain = await api.call('GET', `/items/TS001/TEA${query}`);
      expect(plain.body).not.toHaveProperty('stock');
      expect(plain.body).not.toHaveProperty('stocks');
    }
  });

  it.each([
    ['stock=2', 'Must be 0 or 1.'],
    ['stock=1&stock=1', 'Must be given once.'],
  ])('refuses %s', async (query, fault) => {
    const { status, body } = await api.call('GET', `/items/TS001/TEA?${query}`);
    expect([status, body.errors]).toEqual([422, { stock: [fault] }]);
  });

  it('cannot be registered as the child of a set of the same request', async () => {
    const items = [{ code: 'NEW-CHILD' }, { code: 'NEW-SET', child_items: [{ code: 'NEW-CHILD', quantity: 1 }] }];
    expect((await api.call('POST', '/items/bulk', { items })).body).toMatchObject({
      errors: { 'items.1.child_items.0.code': [expect.stringContaining('This request registers the item.')] },
    });
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

describe('refused', () => {
  it('in Japanese for who prefers it [E-001 E-004]', async () => {
    const { body } = await api.call('POST', '/items', { code: 'TEA' }, JAPANESE);
    expect(body).toEqual({
      error: 'validation_failed',
      error_description: '入力内容に誤りがあります',
      errors: { code: ['商品コードTEAは既に使われています。'] },
    });
  });
});

describe('bulk', () => {
  it('takes bodies of more than 1 MiB [G-010]', async () => {
    const items = Array.from({ length: 5000 }, (_, n) => ({ code: `BULK${n}`, name: 'x'.repeat(220) }));
    expect(await api.call('POST', '/items/bulk', { items })).toMatchObject({ status: 200 });
  });
});

it('says of a code that it is given twice in one bulk, not that it is taken [I-037]', async () => {
  const items = [{ code: 'TWICE' }, { code: 'TWICE' }];
  const told = ['Item code TWICE is given twice in this request.'];
  expect((await api.call('POST', '/items/bulk', { items })).body.errors).toEqual({
    'items.0.code': told,
    'items.1.code': told,
  });
});

it('an empty code is told to be empty, and nothing of its form', async () => {
  const { body } = await api.call('POST', '/items', { code: '' });
  expect(body).toMatchObject({ errors: { code: ['Must not be empty.'] } });
});
