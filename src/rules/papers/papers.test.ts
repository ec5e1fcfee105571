import { describe, expect, it } from 'vitest';
import type { AccountSettings } from '../accounts/account.js';
import type { DomesticAddress } from '../addresses/address.js';
import type { ShipmentDocument } from '../shipments/shipment.js';
import { deliveryNoteOf } from './delivery-note.js';
import { planPapers } from './plan-papers.js';
import type { PrintedLine, PrintedShipment } from './printed-shipment.js';
import { shippingLabelsOf } from './shipping-label.js';

const TODAY = '2026-11-24';

const HOME: DomesticAddress = {
  region_code: null,
  postcode: '1000001',
  prefecture: '東京都',
  address1: '千代田区千代田1-1',
  address2: null,
  name: '倉 太郎',
  company: null,
  division: null,
  phone: null,
};

const SETTINGS: AccountSettings = {
  standard_warehouse: 'TOKYO',
  identity_types: [],
  tax_included: true,
  label_note: '雑貨',
  delivery_note_type: 'NOT_INCLUDE_PII',
  purpose: null,
};

const line = (more: Partial<PrintedLine> = {}): PrintedLine => ({
  line_no: 1,
  code: 'TEA',
  quantity: 2,
  bundled: false,
  document: { name: '煎茶', unit_price: '540', price: 1_080, is_reduced_tax: true },
  ...more,
});

const shipment = (
  document: Partial<ShipmentDocument> = {},
  more: Partial<PrintedShipment> = {},
  settings: Partial<AccountSettings> = {},
): PrintedShipment => ({
  account_id: 'TS001',
  shipment_no: 1,
  warehouse: 'TOKYO',
  identifier: 'A-1',
  status: 'waiting',
  carrier: 'CARRIERA',
  assigned_shipping_date: '2026-11-25',
  delivery_date: null,
  shipped_at: null,
  created_at: new Date('2026-11-24T01:00:00Z'),
  tracking_codes: [],
  packages: null,
  is_transfer: false,
  lines: [line()],
  account: { name: 'Shop', settings: { ...SETTINGS, ...settings } },
  ...more,
  document: { sender: HOME, recipient: HOME, ...document },
});

const PRICED = {
  price_on_delivery_note: true,
  subtotal_amount: '',
  delivery_charge: 0,
  tax: 98,
  total_amount: '1080円',
  total_with_normal_tax: 0,
  total_with_reduced_tax: 1_080,
} as const;

describe('amounts of a delivery note', () => {
  it('are those that were given, unchanged; empty ones are left out', () => {
    expect(deliveryNoteOf(shipment(PRICED), TODAY).amounts).toEqual({
      tax_included: true,
      currency_code: null,
      has_reduced_tax: true,
      totals: [
        ['delivery_charge', 0],
        ['total_amount', '1080円'],
        ['total_with_normal_tax', 0],
        ['total_with_reduced_tax', 1_080],
      ],
      issuer: null,
      rates: null,
    });
  });

  it('have tax only where amounts exclude it, and parts of the total only with the reduced rate', () => {
    const standard = line({ document: { name: null, is_reduced_tax: false } });
    const { amounts } = deliveryNoteOf(shipment(PRICED, { lines: [standard] }, { tax_included: false }), TODAY);
    expect(amounts?.totals.map(([total]) => total)).toEqual(['delivery_charge', 'tax', 'total_amount']);
  });

  it.each([
    ['not asked for', { price_on_delivery_note: null }],
    ['a giver', { gift_sender_name: '鈴木' }],
    ['a wrapped order', { gift_wrapping_type: 'RED' }],
    ['wrapped items', { gift_wrapping_unit: 'ITEM' }],
  ] as const)('are left out: %s', (_, more) => {
    expect(deliveryNoteOf(shipment({ ...PRICED, ...more }), TODAY).amounts).toBeNull();
  });

  it('are left out if one line is wrapped', () => {
    const wrapped = line({ document: { name: null, gift_wrapping_type: 'NAVY' } });
    expect(deliveryNoteOf(shipment(PRICED, { lines: [line(), wrapped] }), TODAY).amounts).toBeNull();
  });
});

describe('a delivery note', () => {
  const invoice_number = 'T1234567890123';
  const noteFor = (document: Partial<ShipmentDocument>, more: Partial<PrintedShipment> = {}) =>
    deliveryNoteOf(shipment({ ...PRICED, tax: null, ...document }, more, { invoice_number }), TODAY);

  it('is an invoice of the account, whoever the sender is: each rate is there once', () => {
    const { amounts } = noteFor({ sender: { ...HOME, name: '別の店' } });
    expect(amounts).toMatchObject({
      issuer: { name: 'Shop', invoice_number },
      rates: [{ rate: 8, total: 1_080, tax: 80 }],
    });
    expect(amounts?.totals.map(([total]) => total)).toEqual(['delivery_charge', 'total_amount']);
  });

  it('has the number and the totals as they were sent, but no tax, where no invoice is possible', () => {
    const unknown = noteFor({ total_with_normal_tax: null, delivery_charge: 550 });
    const undated = noteFor({}, { assigned_shipping_date: '2026-11-20' });
    for (const { amounts } of [unknown, undated]) {
      expect([amounts?.issuer?.invoice_number, amounts?.rates]).toEqual([invoice_number, null]);
      expect(amounts?.totals).toContainEqual(['total_with_reduced_tax', 1_080]);
    }
  });

  it('has no number without amounts, or if the account has none', () => {
    expect(noteFor({ gift_sender_name: '鈴木' }).amounts).toBeNull();
    expect(deliveryNoteOf(shipment({ ...PRICED, tax: null }), TODAY).amounts).toMatchObject({
      issuer: null,
      rates: null,
    });
  });

  it('has no enclosed goods', () => {
    const lines = [line(), line({ code: 'LEAFLET', bundled: true })];
    expect(deliveryNoteOf(shipment({}, { lines }), TODAY).lines.map(({ code }) => code)).toEqual(['TEA']);
  });
});

describe('labels', () => {
  const packages = [{ size: '60' }, { size: '80', weight_g: 900 }];
  const cash = { cash_on_delivery: true, total_for_cash_on_delivery: 5_000, tax_for_cash_on_delivery: 454 };

  it('are as many as parcels, each with its number; cash is paid once', () => {
    const packed = shipment(cash, { packages, tracking_codes: ['400000000016'] });
    const labels = shippingLabelsOf(packed, TODAY);
    expect(labels.map((one) => [one.parcel, one.parcels, one.size, one.weight_g, one.tracking_code])).toEqual([
      [1, 2, '60', null, '400000000016'],
      [2, 2, '80', 900, null],
    ]);
    expect(labels.map((one) => one.cash)).toEqual([{ total: 5_000, tax: 454 }, null]);
    expect(labels[0]?.goods).toBe('雑貨');
    expect(shippingLabelsOf(shipment(cash), TODAY)).toEqual([]);
    const unpaid = shipment({ ...cash, cash_on_delivery: false }, { packages });
    expect(shippingLabelsOf(unpaid, TODAY)[0]?.cash).toBeNull();
  });

  it('name the country, and are in English overseas', () => {
    const abroad = { ...HOME, region_code: 'US', city: null, address: null } as const;
    const [label] = shippingLabelsOf(shipment({ recipient: abroad }, { packages }), TODAY);
    expect(label).toMatchObject({ language: 'en', country: 'United States' });
    expect(shippingLabelsOf(shipment({}, { packages }), TODAY)[0]).toMatchObject({ language: 'ja', country: null });
  });
});

describe('the day on a paper', () => {
  const shipped_at = new Date('2026-11-25T15:30:00Z');
  it.each([
    ['the assigned day before it', {}, '2026-11-24', '2026-11-25'],
    ['the assigned day on it', {}, '2026-11-25', '2026-11-25'],
    ['none after it, unshipped', {}, '2026-11-26', null],
    ['none where none is assigned', { assigned_shipping_date: null }, '2026-11-24', null],
    ['the real day for ever', { shipped_at }, '2026-12-01', '2026-11-26'],
  ] as const)('is %s', (_, more, today, day) => {
    const one = shipment({}, { packages: [{ size: '60' }], ...more });
    expect(deliveryNoteOf(one, today).day).toBe(day);
    expect(shippingLabelsOf(one, today)[0]?.day).toBe(day);
  });
});

describe('papers of shipments', () => {
  const packed = (no: number, document: Partial<ShipmentDocument> = {}) =>
    shipment(document, { shipment_no: no, packages: [{ size: '60' }] });
  const kindsOf = (...args: Parameters<typeof planPapers>) =>
    planPapers(...args).papers.map(({ kind, of }) => `${kind} ${'id' in of ? of.id : ''}`);

  it('are in the order of the shipments, the note before the labels', () => {
    const shipments = [packed(2), packed(1, { delivery_note_type: 'NONE' })];
    expect(kindsOf(shipments, 'all', TODAY)).toEqual([
      'delivery_note TS001-S000002',
      'shipping_label TS001-S000002',
      'shipping_label TS001-S000001',
    ]);
    expect(kindsOf(shipments, 'delivery_note', TODAY)).toEqual(['delivery_note TS001-S000002']);
  });

  it('are refused as a whole if a label is missing, or no note is there, with each shipment named', () => {
    const all = planPapers(
      [packed(1), shipment({}, { shipment_no: 2 }), shipment({}, { shipment_no: 3 })],
      'all',
      TODAY,
    );
    expect(all.papers).toEqual([]);
    expect(all.faults.map(({ message }) => message.en)).toEqual([
      'TS001-S000002 is not packed yet. There is a label as soon as it is.',
      'TS001-S000003 is not packed yet. There is a label as soon as it is.',
    ]);
    const none = planPapers(
      [packed(1, { delivery_note_type: 'NONE' }), shipment({}, { is_transfer: true })],
      'delivery_note',
      TODAY,
    );
    expect(none.faults.map(({ message }) => message.en)).toEqual([
      'TS001-S000001 was ordered without a delivery note (delivery_note_type NONE).',
      'TS001-S000001 is a transfer between warehouses, which has no delivery note.',
    ]);
  });

  it('are refused as a whole while a request for one is open, if they are labels', () => {
    const asked = (
      no: number,
      status: PrintedShipment['status'],
      packages = [{ size: '60' }] as PrintedShipment['packages'],
    ) => shipment({}, { shipment_no: no, status, packages });
    const shipments = [
      packed(1),
      asked(2, 'cancel_request'),
      asked(3, 'modify_request'),
      asked(4, 'cancel_request', null),
    ];
    for (const kind of ['all', 'shipping_label'] as const) {
      const { papers, faults } = planPapers(shipments, kind, TODAY);
      expect(papers).toEqual([]);
      expect(faults.map(({ message }) => message.en)).toEqual([
        'Stop: TS001-S000002 is to be cancelled. Put it aside until it is decided.',
        'Stop: TS001-S000003 is to be changed. Put it aside until it is decided.',
        'Stop: TS001-S000004 is to be cancelled. Put it aside until it is decided.',
      ]);
    }
    expect(kindsOf(shipments, 'delivery_note', TODAY)).toHaveLength(4);
  });

  it('have no note where the account has none and the order does not say', () => {
    const settings = { delivery_note_type: 'NONE' } as const;
    expect(planPapers([shipment({}, {}, settings)], 'delivery_note', TODAY).faults).toHaveLength(1);
    const wanted = shipment({ delivery_note_type: 'NOT_INCLUDE_PII' }, {}, settings);
    expect(kindsOf([wanted], 'delivery_note', TODAY)).toHaveLength(1);
  });
});
