import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { lotCount as count, receiptLine as line } from '../../../test/kit/receipt-lines.js';
import { type Account, EVERY_FEATURE, NO_FEATURES } from '../accounts/account.js';
import { STANDARD_CALENDAR } from '../calendar/calendar.js';
import { mergeReceipt, planReceipt } from './plan-receipt.js';
import {
  INSPECTION_LABELS,
  identityValues,
  isLargeVolume,
  lineResults,
  type Receipt,
  type ReceiptDocument,
  type ReceiptDraft,
  stockDeadlineDate,
  viewReceipt,
} from './receipt.js';
import { type AnnouncedItem, type ReceiptFacts, validateReceipt } from './validate-receipt.js';

const TODAY = Temporal.PlainDate.from('2026-11-24');

const item = (code: string, more: Partial<AnnouncedItem> = {}): AnnouncedItem => ({
  item_no: code.charCodeAt(0),
  code,
  barcode: null,
  size: null,
  is_set: false,
  ...more,
});

const account: Account = {
  account_id: 'TS001',
  name: 'Shop',
  features: EVERY_FEATURE,
  settings: {
    standard_warehouse: 'TOKYO',
    identity_types: ['SUPPLIER', 'TRACKING_CODE'],
    tax_included: true,
    label_note: null,
    delivery_note_type: 'NONE',
    purpose: null,
  },
  payment_registered: true,
  rate_limit: null,
  warehouses: null,
};

const facts: ReceiptFacts = {
  account,
  today: TODAY,
  items: [
    item('A'),
    item('B', { barcode: '4901234567894' }),
    item('BIG', { size: '100' }),
    item('SET', { is_set: true }),
  ],
  warehouse: {
    warehouse: 'TOKYO',
    name: '東京倉庫',
    postcode: '1350061',
    prefecture: '東京都',
    address: '江東区豊洲1-1-1',
    phone: '03-0000-0001',
    calendar: STANDARD_CALENDAR,
    default_carrier: 'CARRIERA',
    cart_totes: 12,
    lead_times: {},
  },
  identifier_taken: false,
};

const valid = {
  inspection_type: 'CODE',
  arrival_date: '2026-11-24',
  items: [{ code: 'A', quantity: 10 }],
} satisfies ReceiptDraft;

const pathsOf = (draft: ReceiptDraft, more: Partial<ReceiptFacts> = {}, before: Receipt | null = null): string[] =>
  validateReceipt(mergeReceipt(draft, before), new Set(Object.keys(draft)), { ...facts, ...more }).map(
    ({ path }) => path,
  );

const announced = (more: ReceiptDraft = {}, knowing: Partial<ReceiptFacts> = {}): string[] =>
  pathsOf({ ...valid, ...more }, knowing);

const plain = { inspection_type: 'CODE', stock_deadline_date: '2026-11-25', sales_method: 'INVENTORY' } as const;
const document: ReceiptDocument = {
  ...plain,
  arrival_date_confirmed: false,
  arrival_time_from: null,
  arrival_time_to: null,
  shipping_scheduled_date: null,
  transport_mode: 'HOME_DELIVERY',
  identity_type: 'ID_OR_LABEL',
  identity_values: ['ignored'],
  tracking_codes: ['1111', '2222'],
  vehicle_code: 'V-1',
  vehicle_size: null,
  carrying_method: null,
  container_no: 'C-1',
  driver_info: null,
  company_memo: null,
};

const receipt = (more: Partial<Receipt> = {}): Receipt => ({
  returned_shipment_no: null,
  transfer: null,
  account_id: 'TS001',
  receipt_no: 1,
  identifier: null,
  status: 'waiting',
  halfway: false,
  warehouse: 'TOKYO',
  warehouse_info: { postcode: '1350061', address: '東京都江東区豊洲1-1-1', name: '東京倉庫' },
  arrival_date: '2026-11-20',
  document: { ...document, identity_values: null },
  create_user: 'test',
  created_at: new Date(0),
  lines: [line()],
  ...more,
});

describe('validateReceipt', () => {
  it('accepts a minimal receipt', () => expect(announced()).toEqual([]));

  it('requires an arrival today or later, and hours in order', () => {
    expect(announced({ arrival_date: '2026-11-23' })).toEqual(['arrival_date']);
    expect(announced({ arrival_time_from: 12, arrival_time_to: 11 })).toEqual(['arrival_time_to']);
    expect(announced({ arrival_time_from: 12, arrival_time_to: 12 })).toEqual([]);
    expect(announced({ arrival_time_from: 12 })).toEqual([]);
  });

  it.each<[ReceiptDraft, string[]]>([
    [{ shipping_scheduled_date: '2026-12-01' }, ['shipping_scheduled_date']],
    [{ shipping_scheduled_date: '2026-12-01', sales_method: 'OTHER' }, ['shipping_scheduled_date']],
    [{ shipping_scheduled_date: '2026-12-01', sales_method: 'RESERVATION' }, []],
    [{ tracking_codes: ['1'] }, []],
    [{ tracking_codes: ['1'], transport_mode: '' }, []],
    [{ tracking_codes: ['1'], transport_mode: 'CHARTER' }, ['tracking_codes']],
    [{ tracking_codes: [], transport_mode: 'CHARTER' }, []],
    [{ vehicle_code: 'V', vehicle_size: '4T' }, ['vehicle_code', 'vehicle_size']],
    [{ carrying_method: 'BARA', driver_info: 'x', transport_mode: '' }, ['carrying_method', 'driver_info']],
    [
      { vehicle_code: 'V', vehicle_size: '4T', carrying_method: 'BARA', driver_info: 'x', transport_mode: 'CHARTER' },
      [],
    ],
    [{ vehicle_code: '', driver_info: null }, []],
    [{ container_no: 'C', transport_mode: 'CHARTER' }, ['container_no']],
    [{ container_no: 'C', vehicle_code: 'V', transport_mode: 'CONTAINER' }, []],
  ])('keeps fields to their sales method and transport mode: %j', (draft, paths) =>
    expect(announced(draft)).toEqual(paths),
  );

  it('allows identities only for accounts with labelless receiving, and only their values', () => {
    const labelled = { account: { ...account, features: NO_FEATURES } };
    const asked = { identity_type: 'SUPPLIER', identity_values: ['S'] } as const;
    expect(announced(asked)).toEqual([]);
    expect(announced({ identity_type: 'CONTAINER' })).toEqual(['identity_type']);
    expect(announced({ identity_type: 'ID_OR_LABEL' })).toEqual([]);
    expect(announced(asked, labelled)).toEqual(['identity_type', 'identity_values']);
    expect(announced({ identity_type: 'ID_OR_LABEL', identity_values: null }, labelled)).toEqual([]);
  });

  it('reports every entry that cannot be received', () => {
    const entries = [
      { code: 'A', quantity: 1 },
      { code: 'A', quantity: 1 },
      { code: 'NONE', quantity: 1 },
      null,
      { quantity: 1 },
      { code: 'SET', quantity: 1 },
    ];
    expect(announced({ items: entries })).toEqual(['items.1.code', 'items.2.code', 'items.5.code']);
    const both = [
      { code: 'A', quantity: 1 },
      { code: 'B', quantity: 1 },
    ];
    expect(announced({ items: both, inspection_type: 'BARCODE' })).toEqual(['items.0.code']);
    expect(announced({ items: both, inspection_type: 'LABEL' })).toEqual([]);
  });

  it('reports an unknown warehouse and an identifier in use', () => {
    expect(announced({ warehouse: 'MARS' }, { warehouse: null })).toEqual(['warehouse']);
    expect(announced({ identifier: 'PO-1' }, { identifier_taken: true })).toEqual(['identifier']);
  });

  it('requires two days of notice and a confirmed day for a large volume', () => {
    const large = [{ code: 'BIG', quantity: 20 }];
    expect(announced({ items: large, arrival_date: '2026-11-25' })).toEqual(['arrival_date', 'arrival_date_confirmed']);
    expect(announced({ items: large, arrival_date: '2026-11-26' })).toEqual(['arrival_date_confirmed']);
    expect(announced({ items: large, arrival_date: '2026-11-26', arrival_date_confirmed: true })).toEqual([]);
    expect(announced({ items: large, arrival_date: '2026-11-25', arrival_date_confirmed: true })).toEqual([
      'arrival_date',
    ]);
  });

  it('reports all faults at once, also in the valid rest of a faulty request', () => {
    const draft = { arrival_date: '2020-01-01', container_no: 'C', items: [{ code: 'NONE' }] };
    expect(pathsOf(draft)).toEqual(['arrival_date', 'container_no', 'items.0.code']);
  });
});

describe('an update', () => {
  const late = receipt();

  it('is checked on the merged result', () => {
    const charter = receipt({
      document: { ...document, transport_mode: 'CHARTER', tracking_codes: null, container_no: null },
    });
    expect(pathsOf({ transport_mode: 'HOME_DELIVERY' }, {}, charter)).toEqual(['vehicle_code']);
    expect(pathsOf({ transport_mode: 'HOME_DELIVERY', vehicle_code: null }, {}, charter)).toEqual([]);
    expect(pathsOf({ inspection_type: 'BARCODE' }, {}, charter)).toEqual(['items.0.code']);
  });

  it('keeps absent fields and clears fields that are null', () => {
    const before = receipt({ identifier: 'PO-1' });
    const merged = mergeReceipt(
      { company_memo: 'm', transport_mode: null, tracking_codes: null, warehouse: null },
      before,
    );
    expect(merged).toMatchObject({ identifier: 'PO-1', inspection_type: 'CODE', company_memo: 'm' });
    expect(merged).toMatchObject({ transport_mode: 'HOME_DELIVERY', tracking_codes: null, warehouse: null });
    expect(merged.items).toBe(before.lines);
  });

  it('may change a memo when the goods are late, but not set a past arrival date', () => {
    const tidy = receipt({ document: { ...late.document, vehicle_code: null, container_no: null } });
    expect(pathsOf({ company_memo: 'm' }, {}, tidy)).toEqual([]);
    expect(pathsOf({ arrival_date: '2026-11-23' }, {}, tidy)).toEqual(['arrival_date']);
    const large = { ...tidy, arrival_date: '2026-11-25', lines: [line({ quantity: 200 })] };
    expect(pathsOf({ company_memo: 'm' }, {}, large)).toEqual([]);
    expect(pathsOf({ items: [{ code: 'A', quantity: 201 }], arrival_date_confirmed: true }, {}, large)).toEqual([
      'arrival_date',
    ]);
    expect(pathsOf({ arrival_date_confirmed: false }, {}, large)).toEqual(['arrival_date_confirmed']);
  });
});

describe('planReceipt', () => {
  const plan = (draft: ReceiptDraft) => planReceipt(mergeReceipt(draft, null), new Set(Object.keys(draft)), facts);

  it('gives a valid receipt its warehouse, its lines and its stock deadline', () => {
    const { planned } = plan(valid);
    expect(planned).toMatchObject({ warehouse: 'TOKYO', arrival_date: '2026-11-24', identifier: null });
    expect(planned?.lines).toEqual([{ line_no: 1, item_no: 65, quantity: 10 }]);
    expect(planned?.document).toMatchObject({ stock_deadline_date: '2026-11-25', transport_mode: 'HOME_DELIVERY' });
    expect(planned?.document).not.toHaveProperty('warehouse');
  });

  it('gives a large volume three business days', () => {
    const large = {
      ...valid,
      items: [{ code: 'A', quantity: 200 }],
      arrival_date: '2026-11-26',
      arrival_date_confirmed: true,
    };
    expect(plan(large).planned?.document.stock_deadline_date).toBe('2026-12-01');
  });

  it('plans no receipt with faults or missing fields', () => {
    expect(plan({ ...valid, arrival_date: '2020-01-01' }).planned).toBeNull();
    expect(plan({ items: valid.items, arrival_date: valid.arrival_date })).toEqual({ planned: null, faults: [] });
  });
});

describe('computed fields of a receipt', () => {
  it('have a large volume from 200 units, or from 20 units of size 100 or larger', () => {
    const small = (quantity: number) => ({ quantity, size: '80' as const });
    expect(isLargeVolume([small(199)])).toBe(false);
    expect(isLargeVolume([small(100), { quantity: 100, size: null }])).toBe(true);
    expect(isLargeVolume([{ quantity: 19, size: '260' }, small(100), { quantity: 50, size: 'SS' }])).toBe(false);
    expect(
      isLargeVolume([
        { quantity: 10, size: '100' },
        { quantity: 10, size: '260' },
      ]),
    ).toBe(true);
  });

  it('count business days for the stock deadline, over a weekend and over a holiday', () => {
    const deadline = (day: string, large: boolean) =>
      stockDeadlineDate(STANDARD_CALENDAR, Temporal.PlainDate.from(day), large);
    expect(deadline('2026-11-27', false)).toBe('2026-11-30');
    expect(deadline('2026-11-20', true)).toBe('2026-11-26');
  });

  it('show the identity values of the identity type', () => {
    const valuesOf = (identity_type: ReceiptDocument['identity_type']) =>
      identityValues({ ...document, identity_type });
    expect(valuesOf('ID_OR_LABEL')).toBeNull();
    expect(valuesOf('SUPPLIER')).toEqual(['ignored']);
    expect(valuesOf('TRACKING_CODE')).toEqual(['1111', '2222']);
    expect(valuesOf('VEHICLE_CODE')).toEqual(['V-1']);
    expect(valuesOf('CONTAINER')).toEqual(['C-1']);
  });

  it('name the inspection in Japanese, and contain results only if requested', () => {
    expect(viewReceipt(receipt(), false)).not.toHaveProperty('results');
    expect(viewReceipt(receipt(), true).results).toHaveLength(1);
    expect(viewReceipt(receipt(), true).inspection_type_label).toBe('商品コード');
    for (const label of Object.values(INSPECTION_LABELS)) expect(label).toMatch(/\p{Script=Han}|\p{Script=Katakana}/u);
  });

  it('count good units that are put away as received, and unidentified ones after their release [W-041 W-042]', () => {
    const counts = [
      count({
        good: 9,
        good_stored: 7,
        defective: 3,
        defective_stored: 2,
        unidentified: 4,
        unidentified_stored: 4,
        unidentified_released: 1,
      }),
      count({ lot_no: 5, expiry_date: '2027-03-31', good: 2, good_stored: 2 }),
      count({ lot_no: 6, expiry_date: '2027-04-30', good: 2 }),
    ];
    const dated = line({ lot_limit_type: 'expiry', expiry_at_allocatable_days: 30, counts });
    expect(lineResults(dated)).toEqual({
      received: 9,
      warehoused_count: 12,
      lots: [
        {
          lot_no: 5,
          expiry_date: '2027-03-31',
          manufacture_date: null,
          last_allocatable_day: '2027-03-01',
          received: 2,
        },
      ],
    });
  });
});
