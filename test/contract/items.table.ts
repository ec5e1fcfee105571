import { stockUp } from '../kit/accounts.js';
import { type Json, receipt, shipment } from '../kit/api.js';
import { accepted, answered, FORBIDDEN, NOT_ALLOWED, NOT_FOUND, type Row, refused, type Table } from './table.js';

/* Items: what may be registered, changed and deleted. TEA has 100 in stock, FLYER is an enclosed good, SET holds TEA. */

const item = (more: Json, n: number): Json => ({ code: `OK-${n}`, ...more });
const asGiven = (more: Json): Json => more;
const long = (n: number) => 'あ'.repeat(n);
const set = (...child_items: object[]): Json => ({ code: 'S', child_items });
const days = (field: string, value: unknown, lot_limit_type: string | null) => ({ [field]: value, lot_limit_type });
const EXPIRY = 'expiry_at_allocatable_days';
const MANUFACTURE = 'manufacture_date_allocatable_days';
const TEN_CHILDREN = Array.from({ length: 10 }, (_, n) => ({ code: `PART-${n}`, quantity: n + 1 }));

const CREATION: readonly Row[] = [
  ...accepted('POST /items', item, [
    [
      'only a code, everything else open [I-034 I-052 G-004 G-015 G-030]',
      {},
      {
        name: null,
        price: null,
        is_reduced_tax: null,
        hs_code: null,
        barcode: null,
        international_info: null,
        tags: [],
        child_items: [],
        bundled_item: false,
        expiry_at: null,
        manufacture_date: null,
        lot_allocatable_at: null,
        lot_allocatable_priority: null,
      },
    ],
    [
      'every field [I-029]',
      {
        name: '煎茶',
        is_reduced_tax: true,
        hs_code: '0902.10',
        barcode: '4901234567894',
        tags: ['drink', '茶'],
        international_info: { invoice_summary: 'Green tea', origin: 'JP' },
        temperature_zone: 'chilled',
        fifo: true,
        lot_limit_type: 'expiry',
        expiry_at_allocatable_days: 30,
      },
    ],
    [
      'null in every optional field [I-003 I-004 I-006 I-007 I-008 I-009 I-020 I-021 I-022 I-023 I-024]',
      {
        name: null,
        price: null,
        is_reduced_tax: null,
        hs_code: null,
        barcode: null,
        international_info: null,
        tags: null,
        child_items: null,
        temperature_zone: null,
        fifo: null,
        lot_limit_type: null,
        expiry_at_allocatable_days: null,
        manufacture_date_allocatable_days: null,
      },
      { tags: [], child_items: [], temperature_zone: 'dry', fifo: null },
    ],
    ['a code of every printable sign [I-001]', { code: `!"#$%&'()*+,-./:;<=>?@[]^_{|}` }],
    ['a code of one letter [I-001]', { code: 'x' }],
    ['a code of thirty letters [I-001]', { code: 'x'.repeat(30) }],
    ['a code that is named like a prototype', { code: '__proto__' }],
    ['a code that looks like an id', { code: 'TS001-I000001' }],
    ['a price as a number, answered as a string [I-004 I-005]', { price: 1200 }, { price: '1200' }],
    ['a price as a numeric string [I-004]', { price: '0980' }, { price: '980' }],
    ['price 0 [I-004]', { price: 0 }, { price: '0' }],
    ['the largest price [I-004]', { price: 999_999_999 }, { price: '999999999' }],
    ['the longest name [I-003]', { name: long(255) }],
    ['emoji counted as people do [G-024]', { name: '👨‍👩‍👧‍👦'.repeat(255) }],
    ['not reduced tax [I-006]', { is_reduced_tax: false }],
    ['hs_code without points [I-007]', { hs_code: '090210' }],
    ['hs_code with nine digits and a dash [I-007]', { hs_code: '0902.10-100' }],
    ['hs_code with ten digits and points [I-007]', { hs_code: '0902.10.1000' }],
    ['hs_code with nine digits in a row [I-007]', { hs_code: '090210100' }],
    ['UPC-A [I-008 I-030]', { barcode: '036000291452' }, { barcode: '036000291452', item_barcodes: ['036000291452'] }],
    ['JAN13 [I-008 I-030]', { barcode: '4901234567894' }, { item_barcodes: ['4901234567894'] }],
    ['no barcode [I-030]', { barcode: null }, { barcode: null, item_barcodes: [] }],
    [
      'international_info of one part, answered with both [I-009 I-011]',
      { international_info: { origin: 'FR', x: 1 } },
      {
        international_info: { invoice_summary: null, origin: 'FR' },
      },
    ],
    ['the longest invoice_summary [I-010]', { international_info: { invoice_summary: 'x'.repeat(255) } }],
    ['tags as long as may be [I-018]', { tags: [long(255), 'b'] }],
    ...['dry', 'constant', 'chilled', 'frozen'].map(
      (zone) => [`zone ${zone} [I-020]`, { temperature_zone: zone }] as const,
    ),
    ['no zone: dry [I-020]', {}, { temperature_zone: 'dry' }],
    ['first in, first out [I-021]', { fifo: true }],
    ['lots by expiry, days open [I-022]', { lot_limit_type: 'expiry' }],
    ['days before expiry [I-023]', days(EXPIRY, 0, 'expiry')],
    ['days after manufacture [I-024]', days(MANUFACTURE, 0, 'manufacture')],
    [
      'a child by code [I-012 I-013 I-031]',
      { child_items: [{ code: 'TEA', quantity: 3 }] },
      {
        child_items: [{ id: 'TS001-I000001', quantity: 3 }],
      },
    ],
    [
      'a child by id [I-013 I-031]',
      { child_items: [{ id: 'TS001-I000001', quantity: 1 }] },
      {
        child_items: [{ id: 'TS001-I000001', quantity: 1 }],
      },
    ],
    [
      'a child by id and code [I-056]',
      { child_items: [{ id: 'TS001-I000001', code: 'TEA', quantity: 1 }] },
      { child_items: [{ id: 'TS001-I000001', quantity: 1 }] },
    ],
    ['ten children [I-012]', { child_items: TEN_CHILDREN }, {}],
    ['an enclosed good: on updates only [I-027]', { bundled_item: true }, { bundled_item: false }],
    ['a description, which is not stored [I-026 G-011]', { description: 'x', nonsense: 1 }, { description: null }],
    ['the fields that work sets [I-032]', {}, { externalCode: null, hidden: false, bundled_item: false }],
  ]),

  ...refused('POST /items', asGiven, [
    ['no code [I-001 E-006]', {}, ['code']],
    ['null code [I-001]', { code: null }, ['code']],
    ['empty code [I-001]', { code: '' }, ['code']],
    ['code too long [I-001]', { code: 'x'.repeat(31) }, ['code']],
    ['code with a space [I-001]', { code: 'A B' }, ['code']],
    ['full-width code [I-001]', { code: 'Ａ' }, ['code']],
    ['code in use [I-002]', { code: 'TEA' }, ['code']],
    ['name too long [I-003 G-024]', { code: 'X', name: long(256) }, ['name']],
    ['name a number [I-003]', { code: 'X', name: 5 }, ['name']],
    ['negative price [I-004]', { code: 'X', price: -1 }, ['price']],
    ['broken price [I-004]', { code: 'X', price: 1.5 }, ['price']],
    ['price too large [I-004]', { code: 'X', price: 1_000_000_000 }, ['price']],
    ['price in words [I-004]', { code: 'X', price: '12a' }, ['price']],
    ['empty price [I-004]', { code: 'X', price: '' }, ['price']],
    ['reduced tax in words [I-006]', { code: 'X', is_reduced_tax: 'yes' }, ['is_reduced_tax']],
    ['hs_code too short [I-007]', { code: 'X', hs_code: '0902.1' }, ['hs_code']],
    ['hs_code with a tail [I-007]', { code: 'X', hs_code: '0902.10.12' }, ['hs_code']],
    ['empty hs_code [I-007]', { code: 'X', hs_code: '' }, ['hs_code']],
    ['empty barcode [I-008]', { code: 'X', barcode: '' }, ['barcode']],
    ['check digit of JAN13 [I-008]', { code: 'X', barcode: '4901234567893' }, ['barcode']],
    ['check digit of UPC-A [I-008]', { code: 'X', barcode: '036000291453' }, ['barcode']],
    ['barcode of 8 digits [I-008]', { code: 'X', barcode: '49123456' }, ['barcode']],
    ['barcode too long [I-008]', { code: 'X', barcode: '4'.repeat(31) }, ['barcode']],
    ['international_info as a text [I-009]', { code: 'X', international_info: 'Tea' }, ['international_info']],
    [
      'invoice_summary too long [I-010]',
      { code: 'X', international_info: { invoice_summary: 'x'.repeat(256) } },
      ['international_info.invoice_summary'],
    ],
    [
      'origin in three letters [I-011]',
      { code: 'X', international_info: { origin: 'JPN' } },
      ['international_info.origin'],
    ],
    [
      'origin that is no country [I-011]',
      { code: 'X', international_info: { origin: 'ZZ' } },
      ['international_info.origin'],
    ],
    [
      'origin by a code that is not of the standard [I-011]',
      { code: 'X', international_info: { origin: 'UK' } },
      ['international_info.origin'],
    ],
    ['no tags [I-018]', { code: 'X', tags: [] }, ['tags']],
    ['empty tag [I-018]', { code: 'X', tags: ['a', ''] }, ['tags.1']],
    ['tag too long [I-018]', { code: 'X', tags: [long(256)] }, ['tags.0']],
    ['tags that are no texts [I-018]', { code: 'X', tags: ['a', 5] }, ['tags.1']],
    [
      'commas in tags [I-019]',
      { code: 'X', tags: ['a,b', 'a，b', 'a､b', 'a、b'] },
      ['tags.0', 'tags.1', 'tags.2', 'tags.3'],
    ],
    ['unknown zone [I-020]', { code: 'X', temperature_zone: 'hot' }, ['temperature_zone']],
    ['fifo in words [I-021]', { code: 'X', fifo: 'yes' }, ['fifo']],
    ['unknown lots [I-022]', { code: 'X', lot_limit_type: 'colour' }, ['lot_limit_type']],
    ['days of expiry without expiry [I-023]', { code: 'X', ...days(EXPIRY, 1, 'manufacture') }, [EXPIRY]],
    ['negative days of expiry [I-023]', { code: 'X', ...days(EXPIRY, -1, 'expiry') }, [EXPIRY]],
    ['half a day of expiry [I-023]', { code: 'X', ...days(EXPIRY, 0.5, 'expiry') }, [EXPIRY]],
    ['days of manufacture without lots [I-024]', { code: 'X', ...days(MANUFACTURE, 1, null) }, [MANUFACTURE]],
    ['negative days of manufacture [I-024]', { code: 'X', ...days(MANUFACTURE, -1, 'manufacture') }, [MANUFACTURE]],
    ['no children [I-012]', set(), ['child_items']],
    ['eleven children [I-012]', set(...TEN_CHILDREN, { code: 'TEA', quantity: 1 }), ['child_items']],
    ['a child of no name [I-013]', set({ quantity: 1 }), ['child_items.0']],
    ['an unknown child [I-015]', set({ code: 'NOPE', quantity: 1 }), ['child_items.0.code']],
    ['an unknown child id [I-015]', set({ id: 'TS001-I999999', quantity: 1 }), ['child_items.0.id']],
    ['a child of another account [I-015]', set({ id: 'TS002-I000001', quantity: 1 }), ['child_items.0.id']],
    ['a set in a set [I-016]', set({ code: 'SET', quantity: 1 }), ['child_items.0']],
    [
      'a child twice [I-017]',
      set({ code: 'TEA', quantity: 1 }, { id: 'TS001-I000001', quantity: 2 }),
      ['child_items.1'],
    ],
    [
      'a child by id and code of different items [I-056]',
      set({ id: 'TS001-I000001', code: 'PART-1', quantity: 1 }),
      ['child_items.0.code'],
    ],
    [
      'a child by id, and by a code of nothing [I-056]',
      set({ id: 'TS001-I000001', code: 'NOPE', quantity: 1 }),
      ['child_items.0.code'],
    ],
    ['none of a child [I-014]', set({ code: 'TEA', quantity: 0 }), ['child_items.0.quantity']],
    ['half of a child [I-014]', set({ code: 'TEA', quantity: 0.5 }), ['child_items.0.quantity']],
    ['a child without quantity [I-014]', set({ code: 'TEA' }), ['child_items.0.quantity']],
    [
      'the fault of a later child under its own place [E-002]',
      set({ quantity: 1 }, { code: 'NOPE', quantity: 1 }),
      ['child_items.0', 'child_items.1.code'],
    ],
    [
      'faults of schema, rules and database at once [E-003]',
      {
        ...set({ code: 'NOPE', quantity: 1 }),
        code: 'TEA',
        name: 5,
        barcode: '1',
        tags: ['a,b'],
      },
      ['barcode', 'child_items.0.code', 'code', 'name', 'tags.0'],
    ],
  ]),
  ...refused('POST /items', asGiven, [
    [
      'features that the account lacks [I-025]',
      {
        code: 'F',
        temperature_zone: 'dry',
        fifo: false,
        lot_limit_type: 'expiry',
        expiry_at_allocatable_days: 1,
      },
      [EXPIRY, 'fifo', 'lot_limit_type', 'temperature_zone'],
    ],
    ['the last feature that it lacks [I-025]', { code: 'F', [MANUFACTURE]: 1 }, [MANUFACTURE]],
  ]).map((row): Row => ({ ...row, by: 'TS002' })),
  {
    words: 'the code of another account is free, and the fields of features are absent [I-002 G-016 A-016]',
    request: 'POST /items',
    by: 'TS002',
    body: { code: 'TEA', temperature_zone: null, fifo: null, lot_limit_type: null },
    status: 201,
    answer: { code: 'TEA' },
    lacks: ['temperature_zone', 'fifo', 'lot_limit_type', EXPIRY, MANUFACTURE, 'expiry_at', 'lot_allocatable_at'],
  },
  ...answered([['deleted without a payment method [A-016]', 'DELETE /items/TS002/TEA', 200]], { by: 'TS002' }),
];

const bulk = (...items: unknown[]): Json => ({ items });
const BULK: readonly Row[] = [
  {
    words: 'all, in the order given [I-035 G-005]',
    request: 'POST /items/bulk',
    body: bulk({ code: 'K1' }, { code: 'K2', name: 'two' }),
    status: 200,
    answer: {
      items: [
        { code: 'K1', name: null },
        { code: 'K2', name: 'two' },
      ],
    },
  },
  ...refused('POST /items/bulk', asGiven, [
    ['nothing [I-036]', {}, ['items']],
    ['an empty list [I-036]', bulk(), ['items']],
    ['no list [I-036]', { items: { code: 'X' } }, ['items']],
    [
      'one bad among good: none is made [I-036]',
      bulk({ code: 'Q1' }, { code: 'A B' }, { code: 'Q2' }),
      ['items.1.code'],
    ],
    ['a code twice [I-037]', bulk({ code: 'Q1' }, { code: 'Q1' }), ['items.0.code', 'items.1.code']],
    ['no object [I-036]', bulk(5, { code: 'Q1' }), ['items.0']],
    ['every fault [I-036 E-003]', bulk({ code: 'TEA' }, { name: 5 }), ['items.0.code', 'items.1.code', 'items.1.name']],
  ]),
];

const create = (more: Json): Row => ({
  words: `${more.code} is made`,
  request: 'POST /items',
  body: more,
  status: 201,
});
const update = (words: string, body: object, answer: object = body): Row => ({
  words,
  request: 'PUT /items/{id}',
  body,
  status: 200,
  answer,
  read: '/items/{id}',
});
const INFO = { invoice_summary: 'Tea', origin: 'JP' };

const UPDATES: readonly Row[] = [
  create({
    code: 'U1',
    name: 'one',
    price: 100,
    tags: ['a', 'b'],
    international_info: INFO,
    temperature_zone: 'frozen',
  }),
  update(
    'absent fields keep their value [I-042 G-017]',
    { name: 'two' },
    {
      code: 'U1',
      name: 'two',
      price: '100',
      tags: ['a', 'b'],
      international_info: INFO,
      temperature_zone: 'frozen',
    },
  ),
  update('a list is replaced whole [G-018]', { tags: ['c'] }),
  update(
    'an object is replaced whole [G-018]',
    { international_info: { origin: 'FR' } },
    {
      international_info: { invoice_summary: null, origin: 'FR' },
    },
  ),
  update(
    'null clears [G-019 G-030]',
    { price: null, tags: null, international_info: null, name: null },
    { price: null, tags: [], international_info: null, name: null },
  ),
  update('null clears a zone to its default [G-019]', { temperature_zone: null }, { temperature_zone: 'dry' }),
  update(
    'what is unknown or no longer accepted is ignored [I-026]',
    { description: 'x', nonsense: 1 },
    {
      description: null,
    },
  ),
  update('empty lists clear, as answers show them [G-034]', { tags: [], child_items: [] }),
  update('an enclosed good [I-027]', { bundled_item: true }),
  update('an enclosed good no more, by null [I-027]', { bundled_item: null }, { bundled_item: false }),
  update('another code [I-044]', { code: 'U1-NEW' }),
  ...answered([
    ['the old code is gone [I-044]', 'GET /items/TS001/U1', 404, NOT_FOUND],
    ['the new one is there [I-044 I-039]', 'GET /items/TS001/U1-NEW', 200, { code: 'U1-NEW' }],
  ]),
  {
    words: 'by code [I-043]',
    request: 'PUT /items/TS001/U1-NEW',
    body: { code: 'U1-NEW', name: 'three' },
    status: 200,
    answer: { name: 'three' },
    read: '/items/TS001/U1-NEW',
  },
  ...refused('PUT /items/TS001/U1-NEW', asGiven, [['by code, without a code [I-043]', { name: 'x' }, ['code']]]),

  create({ code: 'U2', child_items: [{ code: 'TEA', quantity: 1 }] }),
  update(
    'other children [G-018]',
    { child_items: [{ code: 'PART-1', quantity: 2 }] },
    {
      child_items: [{ quantity: 2 }],
    },
  ),
  update('no children any more [G-019]', { child_items: null }, { child_items: [] }),

  create({ code: 'U3', ...days(EXPIRY, 3, 'expiry') }),
  ...refused('PUT /items/{id}', asGiven, [
    ['null code [I-001]', { code: null }, ['code']],
    ['a code in use [I-044]', { code: 'TEA' }, ['code']],
    ['a set of itself [I-016]', { child_items: [{ code: 'U3', quantity: 1 }] }, ['child_items.0']],
    ['days without their lots, on the merged result [G-017]', { lot_limit_type: null }, [EXPIRY]],
    ['bundled in words [I-027]', { bundled_item: 'yes' }, ['bundled_item']],
    ['faults of all kinds [E-003]', { code: 'TEA', barcode: '1', price: 'x' }, ['barcode', 'code', 'price']],
  ]),
  ...refused('PUT /items/TS001/TEA', asGiven, [
    ['an item with stock as a set [I-050]', { ...set({ code: 'PART-1', quantity: 1 }), code: 'TEA' }, ['child_items']],
  ]),
];

const order = (code: string, identifier: string): Json =>
  shipment(identifier, { items: [{ code, quantity: 1, backorder_if_unavailable: true }] });

const DELETION: readonly Row[] = [
  create({ code: 'D1', name: 'last' }),
  ...answered([
    ['answers the item as it last was [I-045 G-020]', 'DELETE /items/{id}', 200, { code: 'D1', name: 'last' }],
    ['then it is gone [I-045]', 'GET /items/{id}', 404, NOT_FOUND],
    ['and cannot be deleted again [I-045]', 'DELETE /items/{id}', 404, NOT_FOUND],
  ]),
  { ...create({ code: 'D1' }), words: 'its code is free [I-045]' },
  ...answered([['by code [I-045]', 'DELETE /items/TS001/D1', 200, { code: 'D1' }]]),

  create({ code: 'D2' }),
  {
    words: 'D2 is announced',
    request: 'POST /warehousings',
    body: receipt({ items: [{ code: 'D2', quantity: 1 }] }),
    status: 201,
  },
  ...answered([
    ['in a pending receipt [I-046 E-008]', 'DELETE /items/TS001/D2', 400, NOT_ALLOWED],
    ['the receipt is cancelled', 'DELETE /warehousings/{id}', 200],
    ['in a receipt no more [I-046]', 'DELETE /items/TS001/D2', 200],
  ]),

  create({ code: 'D3' }),
  { words: 'D3 is ordered', request: 'POST /shipments', body: order('D3', 'D-3'), status: 201 },
  ...answered([['in an open shipment [I-048]', 'DELETE /items/TS001/D3', 400, NOT_ALLOWED]]),
  {
    words: 'enclosed while in an open shipment [I-028]',
    request: 'PUT /items/TS001/D3',
    body: { code: 'D3', bundled_item: true },
    status: 400,
    answer: NOT_ALLOWED,
  },
  ...refused('PUT /items/TS001/D3', asGiven, [
    ['the same with a faulty body [E-022]', { code: 'D3', bundled_item: true, price: -1 }, ['price']],
  ]),
  ...answered([
    ['the shipment is deleted', 'DELETE /shipments/{id}', 200],
    ['in a shipment no more [I-048]', 'DELETE /items/TS001/D3', 200],
    ['part of a set [I-049]', 'DELETE /items/TS001/PART-0', 400, NOT_ALLOWED],
    ['received once [I-047]', 'DELETE /items/TS001/TEA', 400, NOT_ALLOWED],
    ['refused, it is still there [E-014]', 'GET /items/TS001/TEA', 200],
  ]),
];

const READS: readonly Row[] = [
  create({ code: 'MADE', ...days(MANUFACTURE, 30, 'manufacture') }),
  ...answered(
    [
      [
        'days after manufacture [I-054 G-014]',
        'GET /items/TS001/MADE',
        200,
        {
          expiry_at: null,
          manufacture_date: '2026-11-20',
          lot_allocatable_at: '2026-12-20 23:59:59',
          lot_allocatable_priority: 1,
        },
      ],
    ],
    { before: (api) => stockUp(api.ctx, api.caller, [{ code: 'MADE', good: 1, manufacture_date: '2026-11-20' }]) },
  ),
  ...answered([
    ['one by id [I-038 I-055]', 'GET /items/TS001-I000001', 200, { id: 'TS001-I000001', code: 'TEA' }],
    ['one by code [I-039]', 'GET /items/TS001/TEA', 200, { id: 'TS001-I000001', code: 'TEA' }],
    [
      'with stock [I-033]',
      'GET /items/TS001/TEA?stock=1',
      200,
      { stock: { quantity: 100 }, stocks: [{ quantity: 100 }] },
    ],
    [
      'some by id [I-040 P-005]',
      'GET /items?id=TS001-I000001,TS001-I000002',
      200,
      {
        items: [{ code: 'FLYER' }, { code: 'TEA' }],
      },
    ],
    ['some by code [I-041]', 'GET /items/TS001?code=TEA', 200, { items: [{ code: 'TEA' }] }],
    [
      'some by item id, of the account [I-041 I-055]',
      'GET /items/TS001?identifier=TS001-I000002',
      200,
      {
        items: [{ code: 'FLYER' }],
      },
    ],
    ['lists with stock [I-033]', 'GET /items/TS001?code=TEA&stock=1', 200, { items: [{ stock: { quantity: 100 } }] }],
    [
      'code and identifier together [I-041]',
      'GET /items/TS001?identifier=TS001-I000002&code=TEA',
      200,
      {
        items: [{ code: 'FLYER' }, { code: 'TEA' }],
      },
    ],
  ]),
  ...answered(
    [
      ['without stock [I-033]', 'GET /items/TS001/TEA', 200],
      ['stock=0 [I-033]', 'GET /items/TS001/TEA?stock=0', 200],
    ],
    {
      lacks: ['stock', 'stocks'],
    },
  ),
  ...answered([
    ['of another account [A-008]', 'GET /items/TS002-I000001', 403, FORBIDDEN],
    ['that nobody has, of another account [A-008]', 'DELETE /items/TS002-I999999', 403, FORBIDDEN],
    ['the list of another account [A-007]', 'GET /items/TS002', 403, FORBIDDEN],
    ['by code, of another account [A-007]', 'GET /items/TS002/TEA', 403, FORBIDDEN],
    ['deletion by code, of another account [A-007]', 'DELETE /items/TS002/TEA', 403, FORBIDDEN],
    ['unknown id [A-010]', 'GET /items/TS001-I999999', 404, NOT_FOUND],
    ['an id with too few figures [G-022]', 'GET /items/TS001-I1', 404, NOT_FOUND],
    ['an id with a zero too many [G-022]', 'GET /items/TS001-I0000001', 404, NOT_FOUND],
    ['the id of a shipment [G-022]', 'GET /items/TS001-S000001', 404, NOT_FOUND],
    ['an id in small letters [G-022]', 'GET /items/ts001-I000001', 404, NOT_FOUND],
    ['bulk is no id [G-021]', 'DELETE /items/bulk', 404, NOT_FOUND],
    ['a code that cannot be stored', 'GET /items/TS001/TE%00A', 404, NOT_FOUND],
  ]),
  ...(
    [
      ['another account, before the body [E-018]', 'PUT /items/TS002-I999999', 403],
      ['another account by code, before the body', 'PUT /items/TS002/TEA', 403],
      ['unknown id, before the body [E-021]', 'PUT /items/TS001-I999999', 404],
      ['unknown code, before the body [E-021]', 'PUT /items/TS001/NOPE', 404],
      ['an account is no item [I-055]', 'PUT /items/TS001', 404],
    ] as const
  ).map(([words, request, status]): Row => ({ words, request, body: { code: 5 }, status })),
];

export const ITEMS: Table = {
  ctx: async (api) => {
    await api.call('POST', '/items', { code: 'TEA' });
    await api.call('POST', '/items', { code: 'FLYER' });
    await api.call('PUT', '/items/TS001/FLYER', { code: 'FLYER', bundled_item: true });
    await api.call('POST', '/items', { code: 'SET', child_items: [{ code: 'TEA', quantity: 2 }] });
    await api.call('POST', '/items/bulk', { items: TEN_CHILDREN.map(({ code }) => ({ code })) });
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100 }]);
  },
  rows: [...CREATION, ...BULK, ...UPDATES, ...DELETION, ...READS],
};
