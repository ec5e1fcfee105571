import { expect } from 'vitest';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { contextOn, stockUp, TODAY } from '../kit/accounts.js';
import { type Api, type Json, receipt, shipment } from '../kit/api.js';
import { workTo } from '../kit/floor.js';
import { accepted, answered, FORBIDDEN, NOT_ALLOWED, NOT_FOUND, type Row, refused, type Table } from './table.js';

/*
 * Receipts ("warehousings"): what may be announced, changed and cancelled, and how results are listed. It is Tuesday, 24
 * November 2026. BIG is of size 100, PLAIN has no barcode, SET is a set of TEA.
 */

const body = (more: Json): Json => receipt(more);
const asGiven = (more: Json): Json => more;
const lines = (...items: unknown[]): Json => ({ items });
const tea = (quantity: unknown): Json => lines({ code: 'TEA', quantity });
const MANY = Array.from({ length: 26 }, (_, n) => ({ code: `MANY-${n}`, quantity: 1 }));
const CONFIRMED = { arrival_date: '2026-11-26', arrival_date_confirmed: true };
const CONTAINER = { transport_mode: 'CONTAINER', container_no: 'C9', vehicle_code: 'V9' };
const VEHICLE = { vehicle_code: 'V', vehicle_size: '4T', carrying_method: 'BARA', driver_info: 'D' };

const permit = (api: Api, types: readonly string[]): Promise<Json[]> =>
  api.rows(`update accounts set settings = jsonb_set(settings, '{identity_types}', $1) where account_id = 'TS001'`, [
    JSON.stringify(types),
  ]);

const STOCKED: readonly Row[] = [
  ...answered([
    ['no day: the latest until today [W-053 P-015 P-016]', 'GET /warehousings/stocked', 200, days('D-12T00')],
    [
      'the latest day until one [P-012]',
      'GET /warehousings/stocked?date_before=20261111',
      200,
      days('D-10T23', 'D-10T10'),
    ],
    [
      'that day itself [P-012 G-023]',
      'GET /warehousings/stocked?date_before=20261110',
      200,
      days('D-10T23', 'D-10T10'),
    ],
    ['nothing until then [P-016]', 'GET /warehousings/stocked?date_before=20261109', 200, days()],
    [
      'the earliest day from one [P-013]',
      'GET /warehousings/stocked?date_after=20261101',
      200,
      days('D-10T23', 'D-10T10'),
    ],
    ['that day itself [P-013 G-023]', 'GET /warehousings/stocked?date_after=20261112', 200, days('D-12T00')],
    ['nothing from then on [P-016]', 'GET /warehousings/stocked?date_after=20261113', 200, days()],
    [
      'both: after is ignored [P-014]',
      'GET /warehousings/stocked?date_before=20261112&date_after=20261101',
      200,
      days('D-12T00'),
    ],
    [
      'both: even what is no day [P-014]',
      'GET /warehousings/stocked?date_before=20261112&date_after=x',
      200,
      days('D-12T00'),
    ],
    ['one day [W-054 P-017]', 'GET /warehousings/stocked/2026/11/10', 200, days('D-10T23', 'D-10T10')],
    [
      'with status stocked [W-054]',
      'GET /warehousings/stocked/2026/11/12',
      200,
      { warehousings: [{ status: 'stocked' }] },
    ],
    ['a day without work [P-016]', 'GET /warehousings/stocked/2026/11/11', 200, days()],
    ['a month [P-018]', 'GET /warehousings/stocked/2026/11', 200, days('D-12T00', 'D-10T23', 'D-10T10')],
    ['a month without work [P-018]', 'GET /warehousings/stocked/2026/12', 200, days()],
    ['the first month of all', 'GET /warehousings/stocked/0001/01', 200, days()],
    ['the last day of all', 'GET /warehousings/stocked/9999/12/31', 200, days()],
    ['the end of time', 'GET /warehousings/stocked?date_before=99991231', 200, days('D-12T00')],
  ]),
  ...(
    [
      ['a day that does not exist [P-011]', '?date_before=20260230', 'date_before'],
      ['a month that does not exist [P-011]', '?date_after=20261301', 'date_after'],
      ['a day with dashes [P-011]', '?date_before=2026-11-10', 'date_before'],
      ['no day at all [P-011]', '?date_after=x', 'date_after'],
      ['an empty day [P-011]', '?date_before=', 'date_before'],
      ['an empty day after [P-011]', '?date_after=', 'date_after'],
      ['a day that does not exist, in the path [P-017]', '/2026/02/30', 'day'],
      ['a month that does not exist, in the path [P-017]', '/2026/13', 'month'],
      ['a month that does not exist, beside a day [P-017]', '/2026/13/01', 'month'],
      ['a year of two figures [P-017]', '/26/11', 'year'],
      ['no year [P-017]', '/0000/11/10', 'year'],
      ['a day of one figure [P-017]', '/2026/11/1', 'day'],
      ['all three [P-017 P-023]', '/x/13/32', 'day', 'month', 'year'],
    ] as const
  ).map(
    ([words, rest, ...faults]): Row => ({
      words,
      request: `GET /warehousings/stocked${rest}`,
      status: 422,
      answer: { error: 'validation_failed' },
      faults,
    }),
  ),
  ...answered([['paged like other lists [V-003]', 'GET /warehousings/stocked/2026/11?limit=1', 200, days('D-12T00')]], {
    only: '1.6',
  }),
];

function days(...codes: string[]): object {
  return { warehousings: codes.map((code) => ({ items: [{ code }] })) };
}

const CREATION: readonly Row[] = [
  ...accepted('POST /warehousings', body, [
    [
      'what is required, everything else open [W-047 W-036 G-004 G-025 G-030]',
      {},
      {
        status: 'waiting',
        halfway: false,
        arrival_date: TODAY,
        arrival_date_confirmed: false,
        arrival_time_from: null,
        arrival_time_to: null,
        sales_method: 'INVENTORY',
        shipping_scheduled_date: null,
        identifier: null,
        transport_mode: 'HOME_DELIVERY',
        identity_type: 'ID_OR_LABEL',
        identity_values: null,
        tracking_codes: [],
        vehicle_code: null,
        vehicle_size: null,
        carrying_method: null,
        container_no: null,
        driver_info: null,
        company_memo: null,
        warehouse: 'TOKYO',
      },
    ],
    [
      'the entry of the item [W-004 W-038]',
      {},
      {
        items: [{ id: 'TS001-I000001', code: 'TEA', name: '煎茶', quantity: 5 }],
      },
    ],
    [
      'the warehouse and who announced [W-037]',
      {},
      {
        warehouse_info: { postcode: '135-0061', address: '東京都江東区豊洲1-1-1', name: '東京倉庫' },
        create_user: { name: 'api' },
        created_at: '2026-11-24T10:00:00+09:00',
      },
    ],
    ['by id [W-001 W-035]', { inspection_type: 'ID' }, { inspection_type: 'ID', inspection_type_label: '商品ID' }],
    ['by name [W-001 W-035]', { inspection_type: 'NAME' }, { inspection_type_label: '商品名' }],
    ['by code [W-001 W-035]', { inspection_type: 'CODE' }, { inspection_type_label: '商品コード' }],
    ['by barcode [W-001 W-008 W-035]', { inspection_type: 'BARCODE' }, { inspection_type_label: 'バーコード' }],
    ['by label [W-001 W-035]', { inspection_type: 'LABEL' }, { inspection_type_label: 'ラベル' }],
    ['twenty-five entries [W-002]', lines(...MANY.slice(1))],
    ['enclosed goods [W-006]', lines({ code: 'FLYER', quantity: 9 })],
    ['the largest quantity [W-005]', { ...tea(999_999_999), ...CONFIRMED }],
    ['today [W-009 G-023]', { arrival_date: TODAY }],
    ['the day fixed [W-010]', { arrival_date_confirmed: true }],
    ['hours [W-011]', { arrival_time_from: 0, arrival_time_to: 23 }],
    ['one hour [W-012]', { arrival_time_from: 9, arrival_time_to: 9 }],
    ['a reservation [W-013 W-014]', { sales_method: 'RESERVATION', shipping_scheduled_date: '2026-12-24' }],
    ['another sale [W-013]', { sales_method: 'OTHER' }],
    ['another warehouse [W-015]', { warehouse: 'OSAKA' }],
    ['the standard warehouse by null [W-015 G-025]', { warehouse: null }, { warehouse: 'TOKYO' }],
    ['no transport, with slips [W-016 W-023]', { transport_mode: '', tracking_codes: ['1', '2'] }],
    ['parcels, with slips [W-016 W-023]', { transport_mode: 'HOME_DELIVERY', tracking_codes: ['1'] }],
    [
      'a charter [W-016 W-024 W-026 W-028]',
      {
        transport_mode: 'CHARTER',
        vehicle_code: 'v'.repeat(30),
        carrying_method: 'BARA',
        driver_info: 'あ'.repeat(500),
      },
    ],
    [
      'a container [W-016 W-025 W-027]',
      {
        transport_mode: 'CONTAINER',
        container_no: 'c'.repeat(30),
        vehicle_code: 'V',
        vehicle_size: '40FT',
      },
    ],
    ...['UNDER_2T', '4T', '10T', '20FT', '40FT'].map(
      (vehicle_size) => [`a vehicle of ${vehicle_size} [W-025]`, { transport_mode: 'CHARTER', vehicle_size }] as const,
    ),
    ['on pallets [W-026]', { transport_mode: 'CHARTER', carrying_method: 'PALETTE' }],
    ['a memo [W-029]', { company_memo: 'あ'.repeat(255) }],
    ['an identifier of every sign [W-030]', { identifier: 'Az09._/#-' }],
    ['an identifier of thirty letters [W-030]', { identifier: 'x'.repeat(30) }],
    ['199 units today: no large volume [W-031]', tea(199)],
    ['19 bulky units today: no large volume [W-031]', lines({ code: 'BIG', quantity: 19 })],
    ['a large volume with notice [W-032 W-033]', { ...tea(200), ...CONFIRMED }],
    [
      'on the shelf a business day after arrival [W-034]',
      { arrival_date: '2026-11-27' },
      {
        stock_deadline_date: '2026-11-30',
      },
    ],
    [
      'large volumes three business days after [W-034]',
      { ...tea(200), ...CONFIRMED, arrival_date: '2026-11-27' },
      {
        stock_deadline_date: '2026-12-02',
      },
    ],
    ['identified by nothing but labels [W-017 W-020]', { identity_type: 'ID_OR_LABEL', identity_values: null }],
    ['identified by a supplier who is not named [W-021 G-030]', { identity_type: 'SUPPLIER' }, { identity_values: [] }],
    ['null for a flag [G-031]', { arrival_date_confirmed: null }, { arrival_date_confirmed: false }],
    ['identified by supplier [W-017 W-019 W-021]', { identity_type: 'SUPPLIER', identity_values: ['ACME'] }],
    [
      'identified by slips [W-017 W-022]',
      { identity_type: 'TRACKING_CODE', tracking_codes: ['T1', 'T2'] },
      {
        identity_values: ['T1', 'T2'],
      },
    ],
    [
      'identified by container [W-017 W-022]',
      { identity_type: 'CONTAINER', ...CONTAINER },
      {
        identity_values: ['C9'],
      },
    ],
    ['unknown fields [G-011]', { nonsense: 1 }, { status: 'waiting' }],
  ]).map((row) => ({ ...row, lacks: ['shipment_return', 'items.0.received', 'items.0.lot_items', 'items.0.cases'] })),

  ...refused('POST /warehousings', body, [
    [
      'nothing at all [W-001 W-002 W-009 E-006]',
      { inspection_type: undefined, arrival_date: undefined, items: undefined },
      ['arrival_date', 'inspection_type', 'items'],
    ],
    ['unknown inspection [W-001]', { inspection_type: 'SMELL' }, ['inspection_type']],
    ['yesterday [W-009]', { arrival_date: '2026-11-23' }, ['arrival_date']],
    ['an impossible day [W-009 G-012]', { arrival_date: '2026-02-30' }, ['arrival_date']],
    ['another form of day [G-012]', { arrival_date: '2026/12/01' }, ['arrival_date']],
    ['null day [W-009]', { arrival_date: null }, ['arrival_date']],
    ['fixed in words [W-010]', { arrival_date_confirmed: 'yes' }, ['arrival_date_confirmed']],
    [
      'hours 24 and -1 [W-011]',
      { arrival_time_from: 24, arrival_time_to: -1 },
      ['arrival_time_from', 'arrival_time_to'],
    ],
    ['half an hour [W-011]', { arrival_time_from: 9.5 }, ['arrival_time_from']],
    ['hours the wrong way round [W-012]', { arrival_time_from: 15, arrival_time_to: 9 }, ['arrival_time_to']],
    ['unknown sale [W-013]', { sales_method: 'RESERVE', shipping_scheduled_date: '2026-12-24' }, ['sales_method']],
    [
      'a shipping day without reservation [W-014]',
      { shipping_scheduled_date: '2026-12-24' },
      ['shipping_scheduled_date'],
    ],
    [
      'an impossible shipping day [W-014]',
      { sales_method: 'RESERVATION', shipping_scheduled_date: '2026-02-30' },
      ['shipping_scheduled_date'],
    ],
    ['unknown warehouse [W-015 G-026]', { warehouse: 'MARS' }, ['warehouse']],
    ['unknown transport [W-016]', { transport_mode: 'ROCKET', vehicle_code: 'V' }, ['transport_mode']],
    [
      'a vehicle for parcels [W-024 W-025 W-026 W-028]',
      VEHICLE,
      ['carrying_method', 'driver_info', 'vehicle_code', 'vehicle_size'],
    ],
    ['a container for a charter [W-027]', { transport_mode: 'CHARTER', container_no: 'C' }, ['container_no']],
    ['slips for a charter [W-023]', { transport_mode: 'CHARTER', tracking_codes: ['1'] }, ['tracking_codes']],
    ['slips that are no texts [W-023]', { tracking_codes: [1] }, ['tracking_codes.0']],
    [
      'unknown vehicle and way of carrying [W-025 W-026]',
      {
        transport_mode: 'CHARTER',
        vehicle_size: '5T',
        carrying_method: 'HANDS',
      },
      ['carrying_method', 'vehicle_size'],
    ],
    [
      'texts too long [W-024 W-027 W-028 W-029]',
      {
        transport_mode: 'CONTAINER',
        vehicle_code: 'x'.repeat(31),
        container_no: 'x'.repeat(31),
        driver_info: 'x'.repeat(501),
        company_memo: 'x'.repeat(256),
      },
      ['company_memo', 'container_no', 'driver_info', 'vehicle_code'],
    ],
    ['identifier too long [W-030]', { identifier: 'x'.repeat(31) }, ['identifier']],
    ['identifier with a space [W-030]', { identifier: 'a b' }, ['identifier']],
    ['empty identifier [W-030]', { identifier: '' }, ['identifier']],
    ['identifier in use [W-030]', { identifier: 'TAKEN' }, ['identifier']],
    ['unknown identity [W-017]', { identity_type: 'FACE' }, ['identity_type']],
    ['identity that is not permitted [W-019]', { identity_type: 'VEHICLE_CODE', ...CONTAINER }, ['identity_type']],
    ['values for what bears labels [W-057]', { identity_values: ['ACME'] }, ['identity_values']],
    ['no entries [W-002]', lines(), ['items']],
    ['26 entries [W-002]', lines(...MANY), ['items']],
    ['26 entries, which are not looked at [E-025]', lines(...MANY.slice(1), { code: 'NOPE', quantity: 0 }), ['items']],
    ['an item twice [W-003]', lines({ code: 'TEA', quantity: 1 }, { code: 'TEA', quantity: 2 }), ['items.1.code']],
    ['unknown item [W-004]', lines({ code: 'NOPE', quantity: 1 }), ['items.0.code']],
    ['no item [W-004]', lines({ quantity: 1 }), ['items.0.code']],
    ['a set [W-007]', lines({ code: 'SET', quantity: 1 }), ['items.0.code']],
    [
      'by barcode without one [W-008]',
      { inspection_type: 'BARCODE', ...lines({ code: 'PLAIN', quantity: 1 }) },
      ['items.0.code'],
    ],
    ['no units [W-005]', tea(0), ['items.0.quantity']],
    ['negative units [W-005]', tea(-5), ['items.0.quantity']],
    ['half a unit [W-005]', tea(0.5), ['items.0.quantity']],
    ['units in words [W-005]', tea('5'), ['items.0.quantity']],
    ['too many units [W-005]', tea(1_000_000_000), ['items.0.quantity']],
    ['200 units without notice [W-031 W-032 W-033]', tea(200), ['arrival_date', 'arrival_date_confirmed']],
    [
      '200 units of two items [W-031]',
      lines({ code: 'TEA', quantity: 100 }, { code: 'PLAIN', quantity: 100 }),
      ['arrival_date', 'arrival_date_confirmed'],
    ],
    [
      '200 units with a day of notice [W-032]',
      { ...tea(200), ...CONFIRMED, arrival_date: '2026-11-25' },
      ['arrival_date'],
    ],
    [
      '20 bulky units unconfirmed [W-031 W-033]',
      { ...lines({ code: 'BIG', quantity: 20 }), arrival_date: '2026-11-26' },
      ['arrival_date_confirmed'],
    ],
    [
      'faults of schema, rules and database at once [E-003]',
      {
        identifier: 'TAKEN',
        arrival_date: '2026-11-01',
        vehicle_code: 'V',
        arrival_time_from: 99,
        ...lines({ code: 'NOPE', quantity: 0 }),
      },
      ['arrival_date', 'arrival_time_from', 'identifier', 'items.0.code', 'items.0.quantity', 'vehicle_code'],
    ],
  ]),
  {
    words: 'identified by vehicle, once it is permitted [W-019 W-022]',
    before: (api) => permit(api, ['VEHICLE_CODE']),
    request: 'POST /warehousings',
    body: body({ identity_type: 'VEHICLE_CODE', ...CONTAINER }),
    status: 201,
    answer: { identity_values: ['V9'] },
  },
  {
    words: 'without a payment method [A-012 E-020]',
    request: 'POST /warehousings',
    by: 'TS002',
    body: '{',
    status: 402,
    answer: { error: 'payment_required' },
  },
  ...refused('POST /warehousings', body, [
    [
      'without label-less receiving [W-018]',
      { identity_type: 'SUPPLIER', identity_values: ['x'] },
      ['identity_type', 'identity_values'],
    ],
  ]).map((row): Row => ({ ...row, by: 'TS002', before: pays })),
  {
    words: 'its fields are absent then [W-018 G-016]',
    request: 'POST /warehousings',
    by: 'TS002',
    body: body({}),
    status: 201,
    lacks: ['identity_type', 'identity_values'],
  },
  ...answered([['and the cases of its results [W-039]', 'GET /warehousings/{id}', 200]], {
    by: 'TS002',
    lacks: ['items.0.cases', 'identity_type'],
  }),
];

function pays(api: Api): Promise<unknown> {
  return api.rows(`update accounts set payment_registered = true where account_id = 'TS002'`);
}

const announce = (more: Json): Row => ({
  words: 'announced',
  request: 'POST /warehousings',
  body: body(more),
  status: 201,
});
const update = (words: string, given: object, answer: object = given): Row => ({
  words,
  request: 'PUT /warehousings/{id}',
  body: given,
  status: 200,
  answer,
  lacks: ['shipment_return'],
  read: '/warehousings/{id}',
});

/** The receipt that was announced last. */
const latest = async (api: Api): Promise<number> => {
  const [row] = await api.rows(`select max(receipt_no)::int as no from receipts where account_id = 'TS001'`);
  return Number(row?.no);
};
const LIFE: readonly Row[] = [
  announce({ identifier: 'UP-1', company_memo: 'memo', tracking_codes: ['1', '2'] }),
  ...answered([
    [
      'read with results [W-049 W-039 W-040]',
      'GET /warehousings/{id}',
      200,
      {
        identifier: 'UP-1',
        shipment_return: false,
        items: [{ code: 'TEA', quantity: 5, received: 0, lot_items: [], cases: [], warehoused_count: 0 }],
      },
    ],
  ]),
  ...answered(
    [
      [
        'the newest of those pending [W-048 P-005]',
        'GET /warehousings?limit=1',
        200,
        { warehousings: [{ identifier: 'UP-1' }] },
      ],
    ],
    { only: '1.6' },
  ),
  update(
    'absent fields keep their value [W-050 G-017]',
    { arrival_time_to: 12 },
    {
      identifier: 'UP-1',
      company_memo: 'memo',
      tracking_codes: ['1', '2'],
      arrival_time_to: 12,
    },
  ),
  update('a list is replaced whole [G-018]', { tracking_codes: ['3'] }),
  update('entries are replaced whole [G-018]', lines({ code: 'PLAIN', quantity: 2 })),
  update(
    'null clears [G-019 G-030]',
    { company_memo: null, identifier: null, tracking_codes: null },
    { company_memo: null, identifier: null, tracking_codes: [] },
  ),
  update('empty lists clear, as answers show them [G-034]', { tracking_codes: [] }),
  update(
    'another day, another deadline [W-034]',
    { warehouse: 'OSAKA', arrival_date: '2026-11-28' },
    {
      warehouse: 'OSAKA',
      stock_deadline_date: '2026-11-30',
    },
  ),
  update('the standard warehouse again [G-019]', { warehouse: null }, { warehouse: 'TOKYO' }),
  update('a charter', { transport_mode: 'CHARTER', vehicle_code: 'V', arrival_time_from: 10 }),
  ...refused('PUT /warehousings/{id}', asGiven, [
    ['the merged result is checked: transport [G-017]', { transport_mode: null }, ['vehicle_code']],
    ['the merged result is checked: hours [G-017]', { arrival_time_to: 9 }, ['arrival_time_to']],
    ['every fault of an update [E-003]', { identifier: 'TAKEN', items: [] }, ['identifier', 'items']],
  ]),
  update(
    'both cleared [G-019]',
    { transport_mode: null, vehicle_code: null },
    {
      transport_mode: 'HOME_DELIVERY',
      vehicle_code: null,
    },
  ),

  announce({ identifier: 'GONE' }),
  ...answered([
    [
      'cancelled, it is answered as it last was [W-051 G-020 W-038]',
      'DELETE /warehousings/{id}',
      200,
      {
        identifier: 'GONE',
        status: 'waiting',
        items: [{ code: 'TEA', quantity: 5 }],
      },
    ],
  ]).map((row) => ({ ...row, lacks: ['shipment_return', 'items.0.received'] })),
  ...answered([
    ['then it is gone [W-052]', 'GET /warehousings/{id}', 404, NOT_FOUND],
    ['and cannot be cancelled again [W-052]', 'DELETE /warehousings/{id}', 404, NOT_FOUND],
  ]),
  { ...announce({ identifier: 'GONE' }), words: 'its identifier is free [W-052]' },

  ...answered(
    [['its goods have come [W-045]', 'GET /warehousings/{id}', 200, { status: 'received', halfway: false }]],
    {
      before: async (api) => receiveGoods(api.ctx, 'TS001', await latest(api), staff('floor')),
    },
  ),
  ...answered([['received: no cancellation [W-051 E-008]', 'DELETE /warehousings/{id}', 400, NOT_ALLOWED]]),
  {
    words: 'received: no update [W-050 E-008 E-009]',
    request: 'PUT /warehousings/{id}',
    body: { company_memo: 'x' },
    status: 400,
    answer: { ...NOT_ALLOWED, error_description: expect.stringMatching(/received.*waiting/) },
  },
  ...refused('PUT /warehousings/{id}', asGiven, [
    ['received, with a faulty body [E-022]', { arrival_date: 'x' }, ['arrival_date']],
  ]),
];

const counted = (line_no: number, good: number, defective: number, unidentified: number) => ({
  ...{ line_no, good, defective, unidentified },
  ...{ expiry_date: null, manufacture_date: null },
});
const SOME = { line_no: 1, lot_no: 0, good: 3, defective: 0, unidentified: 0 };

const RESULTS: readonly Row[] = [
  announce(lines({ code: 'TEA', quantity: 5 }, { code: 'PLAIN', quantity: 1 })),
  ...answered([['counted [W-045]', 'GET /warehousings/{id}', 200, { status: 'checking', halfway: false }]], {
    before: async (api) => {
      const no = await latest(api);
      await receiveGoods(api.ctx, 'TS001', no, staff('floor'));
      const counts = [counted(1, 10, 2, 1), counted(2, 1, 0, 0)];
      await inspectGoods(api.ctx, 'TS001', no, { counts, measured: [] }, staff('floor'));
    },
  }),
  ...answered(
    [
      [
        'put away in part [W-046 W-041]',
        'GET /warehousings/{id}',
        200,
        {
          status: 'checking',
          halfway: true,
          items: [{ received: 3, warehoused_count: 3 }, { received: 0 }],
        },
      ],
    ],
    { before: async (api) => putAway(api.ctx, 'TS001', await latest(api), { parts: [SOME] }, staff('floor')) },
  ),
  ...answered(
    [
      [
        'put away whole [W-045 W-046 W-041 W-042]',
        'GET /warehousings/{id}',
        200,
        {
          status: 'stocked',
          halfway: false,
          items: [
            { quantity: 5, received: 10, warehoused_count: 12 },
            { received: 1, warehoused_count: 1 },
          ],
        },
      ],
    ],
    { before: async (api) => putAway(api.ctx, 'TS001', await latest(api), {}, staff('floor')) },
  ),
  ...answered(
    [
      [
        'the same after goods were shipped [W-043]',
        'GET /warehousings/{id}',
        200,
        {
          items: [
            { quantity: 5, received: 10, warehoused_count: 12 },
            { received: 1, warehoused_count: 1 },
          ],
        },
      ],
    ],
    {
      before: async (api) => {
        const { body } = await api.call(
          'POST',
          '/shipments',
          shipment('SHIPPED', { items: [{ code: 'TEA', quantity: 10 }] }),
        );
        await workTo(api.ctx, body.id, 'shipped');
      },
    },
  ),
  ...answered([['stocked: no cancellation [W-051]', 'DELETE /warehousings/{id}', 400, NOT_ALLOWED]]),
  ...answered(
    [['pending no more [W-048]', 'GET /warehousings?limit=1', 200, { warehousings: [{ status: 'received' }] }]],
    {
      only: '1.6',
    },
  ),
];

const READS: readonly Row[] = [
  announce({}),
  ...answered([['the papers of a receipt [W-055]', 'GET /warehousings/{id}.pdf', 200]], { type: 'application/pdf' }),
  ...answered([
    ['papers of another account [W-056]', 'GET /warehousings/TS002-W0001.pdf', 403, FORBIDDEN],
    ['papers of no receipt [W-056]', 'GET /warehousings/TS001-W9999.pdf', 404, NOT_FOUND],
  ]),
  ...answered([
    ['of another account [A-008]', 'GET /warehousings/TS002-W0001', 403, FORBIDDEN],
    ['that nobody has, of another account [A-008]', 'DELETE /warehousings/TS002-I000001', 403, FORBIDDEN],
    ['unknown id [A-010]', 'GET /warehousings/TS001-W9999', 404, NOT_FOUND],
    ['an id with too few figures [G-022]', 'GET /warehousings/TS001-W1', 404, NOT_FOUND],
    ['the id of an item [G-022]', 'GET /warehousings/TS001-I000001', 404, NOT_FOUND],
    ['nonsense [G-022]', 'GET /warehousings/x', 404, NOT_FOUND],
  ]),
  announce({ identifier: 'PO/7.#1' }),
  ...answered([
    ['by its identifier, escaped', 'GET /warehousings/TS001/PO%2F7.%231', 200, { identifier: 'PO/7.#1' }],
    ['with its results', 'GET /warehousings/TS001/PO%2F7.%231', 200, { items: [{ code: 'TEA', received: 0 }] }],
    ['an identifier in other letters', 'GET /warehousings/TS001/po%2F7.%231', 404, NOT_FOUND],
    ['an identifier that nobody has', 'GET /warehousings/TS001/NONE', 404, NOT_FOUND],
    ['an identifier with an end of a path of its own', 'GET /warehousings/TS001/NONE.pdf', 404, NOT_FOUND],
    ['an identifier of another account [A-007]', 'GET /warehousings/TS002/TAKEN', 403, FORBIDDEN],
    ['an id in the place of the account [G-022]', 'GET /warehousings/TS001-W0001/TAKEN', 404, NOT_FOUND],
    ['a word of the contract in the place of the account', 'GET /warehousings/stocked/TAKEN', 404, NOT_FOUND],
    ['no account [A-008]', 'GET /warehousings/x/TAKEN', 404, NOT_FOUND],
  ]),
  announce({ identifier: 'stocked' }),
  ...answered([
    ['an identifier that is a word of the contract', 'GET /warehousings/TS001/stocked', 200, { identifier: 'stocked' }],
    ['cancelled', 'DELETE /warehousings/{id}', 200, { identifier: 'stocked' }],
    ['then its identifier names none [W-052]', 'GET /warehousings/TS001/stocked', 404, NOT_FOUND],
  ]),
  ...(
    [
      ['another account, before the body [E-018]', 'PUT /warehousings/TS002-W9999', 403],
      ['unknown id, before the body [E-021]', 'PUT /warehousings/TS001-W9999', 404],
      ['an account is no receipt [G-022]', 'PUT /warehousings/TS001', 404],
    ] as const
  ).map(([words, request, status]): Row => ({ words, request, body: { items: 5 }, status })),
];

export const RECEIPTS: Table = {
  ctx: async (api) => {
    const items = [{ code: 'TEA', name: '煎茶', barcode: '4901234567894' }, { code: 'PLAIN' }, { code: 'BIG' }];
    await api.call('POST', '/items/bulk', { items: [...items, { code: 'FLYER' }] });
    await api.call('PUT', '/items/TS001/FLYER', { code: 'FLYER', bundled_item: true });
    await api.call('POST', '/items/bulk', { items: MANY.map(({ code }) => ({ code })) });
    await api.call('POST', '/items', { code: 'SET', child_items: [{ code: 'TEA', quantity: 1 }] });
    await api.call('POST', '/items', { code: 'TEA' }, api.by('TS002'));
    await api.rows(`update items set size = '100' where code = 'BIG'`);
    await permit(api, ['SUPPLIER', 'TRACKING_CODE', 'CONTAINER']);
    for (const instant of ['2026-11-10T10:00:00+09:00', '2026-11-10T23:59:59+09:00', '2026-11-12T00:00:00+09:00']) {
      const code = `D-${instant.slice(8, 13)}`;
      await api.call('POST', '/items', { code });
      await stockUp(contextOn(api.ctx.pool, instant), api.caller, [{ code, good: 1 }]);
    }
    await api.call('POST', '/warehousings', receipt({ identifier: 'TAKEN' }));
  },
  rows: [...STOCKED, ...CREATION, ...LIFE, ...RESULTS, ...READS],
};
