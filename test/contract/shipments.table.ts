import { expect } from 'vitest';
import { recordSerials } from '../../src/operations/floor/record-serials.js';
import { contextOn, stockUp } from '../kit/accounts.js';
import { type Api, HOME, JAPANESE, type Json, OTHER_SENDER, SENDER, shipment } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';
import { accepted, answered, FORBIDDEN, NOT_FOUND, type Row, refused, type Table } from './table.js';

/*
 * Shipments in Japan, as they are ordered, one by one and in bulk, and how they are read. What may be asked of them later
 * is in shipment-life.table.ts, what is different overseas in overseas.table.ts.
 *
 * It is Tuesday, 24 November 2026, 10:00. There are 1000 of everything, but 3 of LARGE and none of RARE; SMALL is of size
 * SS, LARGE of size 100, NEW was never received; COLD is stored chilled, ICE frozen; FLYER to FLYER-6 are enclosed goods;
 * SET holds 2 TEA and 1 LARGE. TAKEN was ordered more than a minute ago.
 */

const order = (more: Json, n: number): Json => shipment(`OK-${n}`, more);
const bad = (more: Json): Json => shipment('BAD', more);
const of = (...items: unknown[]): Json => ({ items });
const one = (code: string, more: object = {}): Json => of({ code, quantity: 1, ...more });
const to = (change: object): Json => ({ recipient: { ...HOME, ...change } });
const from = (sender: object): Json => ({ sender });
const COD = { cash_on_delivery: true, total_for_cash_on_delivery: 1000 };
const SHOP = { ...HOME, address1: '千代田区千代田１' };
const FLYERS = ['FLYER', 'FLYER-2', 'FLYER-3', 'FLYER-4', 'FLYER-5', 'FLYER-6'];
const WAITS = { backorder_if_unavailable: true };
const BY_POST = { ...one('SMALL'), delivery_method: 'POST_EXPRESS' };
const HOME_BOX = { delivery_method: 'HOME_BOX' };

const ACCEPTED: readonly Row[] = accepted('POST /shipments', order, [
  [
    'what is required, everything else open [S-064 G-004 H-002 B-001 B-005 B-006 B-010 B-028 G-030]',
    {},
    {
      status: 'waiting',
      order_no: null,
      subtotal_amount: null,
      tax: null,
      message: null,
      suspend: false,
      shipping_date: null,
      delivery_date: null,
      cash_on_delivery: false,
      warehouse: 'TOKYO',
      international: false,
      backorder_if_unavailable: false,
      apply_rule: false,
      delivery_day: null,
      shipped_at: null,
      tracking_code: null,
      bundled_items: [],
      tracking_codes: [],
      package_quantity: null,
      packages: [],
      bundle_shipping_label: null,
      marketplace_shipment_id: null,
      vat_number: null,
      eori_number: null,
      duty_paid: false,
      letter_of_attorney: false,
      shipment_return: false,
    },
  ],
  [
    'a line as it is answered [B-002]',
    {},
    {
      items: [
        {
          id: 'TS001-I000001',
          name: '煎茶',
          code: 'TEA',
          quantity: 1,
          unit_price: null,
          price: null,
          is_reduced_tax: true,
          hs_code: '0902.10',
          gift_wrapping_type: null,
          cushioning_type: null,
          backordered: false,
        },
      ],
    },
  ],
  [
    'only an order number [S-001 S-003 S-004]',
    { identifier: null, order_no: 'ONLY' },
    {
      identifier: 'ONLY',
      order_no: 'ONLY',
    },
  ],
  ['100 letters as identifier [S-002 G-024]', { identifier: '注'.repeat(100) }],
  ['100 letters as order number [S-003]', { order_no: '𠮷'.repeat(100) }],
  [
    'amounts of any form, which nobody checks [S-006]',
    {
      subtotal_amount: '1,000円',
      delivery_charge: 1,
      handling_charge: null,
      discount_amount: { a: [1] },
      total_amount: -5.5,
    },
  ],
  [
    'parts of the total that do not add up [S-008 S-009]',
    {
      total_amount: 1,
      total_with_normal_tax: 999_999_999,
      total_with_reduced_tax: 0,
    },
  ],
  ['cushioning of the order [S-010 S-011 S-014]', { cushioning_unit: 'ORDER', cushioning_type: 'BUBBLE_PACK' }],
  ['twofold [S-011]', { cushioning_unit: 'ORDER', cushioning_type: 'BUBBLE_DOUBLE_PACK' }],
  [
    'cushioning of a line [S-010 S-015 S-051]',
    {
      cushioning_unit: 'ITEM',
      ...one('TEA', { cushioning_type: 'BUBBLE_DOUBLE_PACK' }),
    },
  ],
  ['wrapping of the order [S-012 S-013 S-014]', { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'RED' }],
  [
    'wrapping of a line [S-012 S-013 S-015 S-051]',
    { gift_wrapping_unit: 'ITEM', ...one('TEA', { gift_wrapping_type: 'NAVY' }) },
  ],
  ['who gives it [S-016]', { gift_sender_name: '倉 花子' }],
  ['enclosed goods by code [S-017 S-018 B-028]', { bundled_items: ['FLYER'] }, { bundled_items: ['TS001-I000002'] }],
  ['enclosed goods by id [S-017 S-018]', { bundled_items: ['TS001-I000002'] }],
  ['five enclosed goods [S-017]', { bundled_items: FLYERS.slice(1) }, { status: 'waiting' }],
  ['mail [S-022]', { shipping_email: 'taro+shop@example.co.jp' }],
  ['statement without address [S-023]', { delivery_note_type: 'NOT_INCLUDE_PII' }],
  ["the account's statement [S-023]", { delivery_note_type: null }, { delivery_note_type: 'NONE' }],
  ["the account's statement, for an empty one [S-023]", { delivery_note_type: '' }, { delivery_note_type: 'NONE' }],
  ['amounts on the statement [S-024]', { price_on_delivery_note: true }],
  ['the longest message [S-025]', { message: 'あ'.repeat(500) }],
  [
    "the sender master's message [S-025 D-014]",
    from({ uuid: OTHER_SENDER }),
    {
      message: '毎度どうも',
      sender: { name: '二号店', uuid: OTHER_SENDER },
    },
  ],
  [
    'a uuid beside a field that nobody knows [D-015]',
    from({ uuid: OTHER_SENDER, fax: '03' }),
    { sender: { name: '二号店' } },
  ],
  ["a message over the master's [S-025]", { ...from({ uuid: OTHER_SENDER }), message: 'Hi' }, { message: 'Hi' }],
  ['suspended [S-026 H-003]', { suspend: true }, { status: 'suspended' }],
  [
    'null for every flag [G-031]',
    { suspend: null, cash_on_delivery: null, backorder_if_unavailable: null, apply_rule: null, insurance: null },
    { suspend: false, cash_on_delivery: false, backorder_if_unavailable: false, apply_rule: false },
  ],
  [
    'a day of shipping [S-027 B-008]',
    { shipping_date: '2026-11-28' },
    {
      status: 'waiting',
      shipping_date: '2026-11-28',
      assigned_shipping_date: '2026-11-30',
    },
  ],
  ['today, before noon [S-027 B-008]', { shipping_date: '2026-11-24' }, { assigned_shipping_date: '2026-11-24' }],
  ['carrier A [S-028]', { delivery_carrier: 'CARRIERA' }],
  ['carrier B [S-028]', { delivery_carrier: 'CARRIERB' }],
  ...['AM', '14', '16', '18', '19'].map(
    (slot) => [`slot ${slot} [S-029]`, { delivery_time_slot: slot, delivery_carrier: 'CARRIERA' }] as const,
  ),
  ['slot 12 makes the carrier [S-029 S-030]', { delivery_time_slot: '12' }, { delivery_carrier: 'CARRIERB' }],
  ['the first day possible [S-031 S-032 S-034]', { delivery_date: '2026-11-25' }],
  ['the last day possible [S-032]', { delivery_date: '2026-12-01' }],
  [
    'the last cool day [S-033 B-007]',
    { ...one('COLD'), delivery_date: '2026-11-27' },
    {
      delivery_date: '2026-11-27',
      assigned_temperature_zone: 'chilled',
    },
  ],
  [
    'frozen with dry [B-007]',
    of({ code: 'ICE', quantity: 1 }, { code: 'TEA', quantity: 1 }),
    {
      assigned_temperature_zone: 'frozen',
    },
  ],
  ['cash [S-036 S-037 S-038]', { ...COD, tax_for_cash_on_delivery: 999_999_999 }],
  ['cash of the largest amount [S-037]', { ...COD, total_for_cash_on_delivery: 999_999_999 }],
  ['by post, asked for [S-042 S-043]', BY_POST],
  ['by post, never received [S-043]', { ...one('NEW'), delivery_method: 'POST_EXPRESS', ...WAITS }],
  ['by parcel, asked for [S-042]', { ...one('SMALL'), ...HOME_BOX }],
  ['small goods by post of themselves [S-044]', one('SMALL'), { delivery_method: 'POST_EXPRESS' }],
  ['small goods for cash not by post [S-044]', { ...one('SMALL'), ...COD }, HOME_BOX],
  ['small goods on a day not by post [S-044]', { ...one('SMALL'), delivery_date: '2026-11-26' }, HOME_BOX],
  ['small goods in a slot not by post [S-044]', { ...one('SMALL'), delivery_time_slot: 'AM' }, HOME_BOX],
  ['small goods by a carrier not by post [S-044]', { ...one('SMALL'), delivery_carrier: 'CARRIERA' }, HOME_BOX],
  ['never received not by post of itself [S-044]', { ...one('NEW'), ...WAITS }, HOME_BOX],
  ['options [S-045]', { delivery_options: { box_delivery: true, fragile_item: false } }],
  [
    'a line of its own words [S-049]',
    one('TEA', {
      name: 'Tea',
      unit_price: 5,
      price: '10',
      is_reduced_tax: false,
      hs_code: '090220',
    }),
  ],
  [
    'a hundred and twenty lines [S-046]',
    of(...Array.from({ length: 120 }, () => ({ code: 'TEA', quantity: 1 }))),
    {
      status: 'waiting',
    },
  ],
  [
    'waiting for all there is [S-048 S-052 H-004]',
    { ...of({ code: 'TEA', quantity: 999_999_999 }), ...WAITS },
    {
      status: 'backordered',
      assigned_shipping_date: null,
      items: [{ backordered: true }],
    },
  ],
  [
    'a line that may wait; the other is held [S-052 H-004]',
    of({ code: 'RARE', quantity: 1, ...WAITS }, { code: 'TEA', quantity: 1 }),
    { status: 'backordered', items: [{ backordered: true }, { backordered: false }] },
  ],
  [
    'a shipment that may wait, whatever its lines say [S-053]',
    {
      ...of({ code: 'RARE', quantity: 1, backorder_if_unavailable: false }),
      ...WAITS,
    },
    { status: 'backordered' },
  ],
  [
    'a line longer than the stock: whole or not at all [H-005]',
    { ...of({ code: 'LARGE', quantity: 4 }), ...WAITS },
    {
      items: [{ quantity: 4, backordered: true }],
    },
  ],
  [
    'lines of one item, in order [H-006]',
    { ...of({ code: 'LARGE', quantity: 4 }, { code: 'LARGE', quantity: 1 }), ...WAITS },
    {
      status: 'backordered',
      items: [{ backordered: true }, { backordered: false }],
    },
  ],
  ['a set [H-007]', one('SET'), { items: [{ code: 'SET', quantity: 1, backordered: false }] }],
  [
    'a set of which a part is short [H-007]',
    { ...of({ code: 'SET', quantity: 3 }), ...WAITS },
    {
      status: 'backordered',
      items: [{ backordered: true }],
    },
  ],
  ['priority 0 [S-054]', { allocate_priority: 0 }],
  ['priority 100 [S-054]', { allocate_priority: 100 }],
  ['tax number [S-055]', { tax_number: 'T1' }],
  ...['GIFT', 'DOCUMENTS', 'COMMERCIAL_SAMPLE', 'SALE_OF_GOODS', 'COMMERCIAL_GOODS', 'RETURNED_GOODS', 'OTHERS'].map(
    (purpose) => [`purpose ${purpose} [S-056]`, { purpose }] as const,
  ),
  ['rules [S-059]', { apply_rule: true }],
  ['the default sender [S-058 D-012]', {}, { sender: { uuid: SENDER, name: '倉の店', postcode: 1350061 } }],
  ['a sender in full [D-013]', from(SHOP), { sender: { name: '倉 太郎', address1: '千代田区千代田１' } }],
  ['unknown fields of a sender [G-011]', from({ ...SHOP, nonsense: 1 }), { sender: { name: '倉 太郎' } }],
  ['a sender by uuid in capitals [D-014]', from({ uuid: OTHER_SENDER.toUpperCase() }), { sender: { name: '二号店' } }],
  [
    'postcode with a dash, answered as a number [D-002 D-012]',
    to({ postcode: '100-0001' }),
    {
      recipient: { postcode: 1000001 },
    },
  ],
  ['postcode without a dash [D-002]', to({ postcode: '1000001' }), { recipient: { postcode: 1000001 } }],
  ['postcode as a number [D-002]', to({ postcode: 1000001 })],
  ['postcode with a lost zero [D-002]', to({ postcode: 600001, prefecture: '北海道' })],
  [
    'names as long as may be [D-008 D-009 D-010 G-024]',
    to({
      name: '𠮷'.repeat(15),
      company: 'あ'.repeat(16),
      division: 'い'.repeat(255),
    }),
    { recipient: { name: '𠮷'.repeat(15), company: 'あ'.repeat(16), division: 'い'.repeat(255) } },
  ],
  ['address1 as long as may be [D-007]', to({ address1: '1'.repeat(64) }), { recipient: { address1: '1'.repeat(64) } }],
  [
    'both lines as long as may be [D-007]',
    to({ address1: '1'.repeat(32), address2: 'あ'.repeat(32) }),
    {
      recipient: { address2: 'あ'.repeat(32) },
    },
  ],
  ['phone with and without dashes [D-011]', to({ phone: '03-1234-56789' }), { recipient: { phone: '03-1234-56789' } }],
  ['no phone [D-011]', {}, { recipient: { phone: null } }],
  ['another warehouse [G-025]', { warehouse: 'OSAKA', ...WAITS }, { warehouse: 'OSAKA', status: 'backordered' }],
  [
    'null wherever it may be [S-002 S-003 S-007 S-017 S-022 S-025 S-031 G-025]',
    {
      order_no: null,
      sender: null,
      tax: null,
      cushioning_unit: null,
      cushioning_type: null,
      gift_wrapping_unit: null,
      gift_wrapping_type: null,
      gift_sender_name: null,
      bundled_items: null,
      shipping_email: null,
      price_on_delivery_note: null,
      message: null,
      delivery_carrier: null,
      delivery_time_slot: null,
      delivery_date: null,
      delivery_method: null,
      warehouse: null,
    },
    { warehouse: 'TOKYO', status: 'waiting' },
  ],
  [
    'unknown fields, and one that is no longer accepted [S-061 G-011]',
    { label_note: 'gone', nonsense: { a: 1 } },
    {
      label_note: null,
    },
  ],
  ["the account's goods name and tax setting [B-004]", {}, { label_note: null, tax_included: true }],
]);

const REFUSED: readonly Row[] = refused('POST /shipments', bad, [
  [
    'nothing at all [S-001 S-046 S-057]',
    { identifier: undefined, recipient: undefined, items: undefined },
    ['identifier', 'items', 'recipient'],
  ],
  ['neither identifier nor order number [S-001]', { identifier: null, order_no: null }, ['identifier']],
  ['empty identifier [S-002]', { identifier: '' }, ['identifier']],
  ['identifier too long [S-002]', { identifier: 'x'.repeat(101) }, ['identifier']],
  ['identifier as number [S-002]', { identifier: 5 }, ['identifier']],
  ['empty order number [S-003]', { order_no: '' }, ['order_no']],
  ['order number too long [S-003]', { order_no: 'x'.repeat(101) }, ['order_no']],
  ['identifier in use, a minute later [S-005 S-072]', { identifier: 'TAKEN' }, ['identifier']],
  ['order number in use as identifier [S-004 S-005]', { identifier: null, order_no: 'TAKEN' }, ['identifier']],
  ['no lines [S-046]', of(), ['items']],
  ['a line of null [S-046]', of(null), ['items.0']],
  ['a line of nothing [S-047 S-048]', of({}), ['items.0.code', 'items.0.quantity']],
  ['unknown item [S-047]', one('NOPE'), ['items.0.code']],
  ['an enclosed good as line [S-020]', one('FLYER'), ['items.0.code']],
  ['a line as enclosed good [S-019]', { bundled_items: ['TEA'] }, ['bundled_items.0']],
  ['unknown enclosed good [S-018]', { bundled_items: ['FLYER', 'TS001-I999999'] }, ['bundled_items.1']],
  ['an enclosed good of another account [S-018]', { bundled_items: ['TS002-I000002'] }, ['bundled_items.0']],
  ['an enclosed good twice [S-017]', { bundled_items: ['FLYER', 'FLYER'] }, ['bundled_items', 'bundled_items.1']],
  ['no enclosed goods [S-017]', { bundled_items: [] }, ['bundled_items']],
  ['six enclosed goods [S-017]', { bundled_items: FLYERS }, ['bundled_items']],
  [
    'six enclosed goods, which are not looked at [S-017 E-025]',
    { bundled_items: [...FLYERS.slice(1), 'NOPE'] },
    ['bundled_items'],
  ],
  ['an enclosed good by id and by code [S-017]', { bundled_items: ['FLYER', 'TS001-I000002'] }, ['bundled_items.1']],
  ['quantity 0 [S-048]', of({ code: 'TEA', quantity: 0 }), ['items.0.quantity']],
  ['negative quantity [S-048]', of({ code: 'TEA', quantity: -1 }), ['items.0.quantity']],
  ['quantity in words [S-048]', of({ code: 'TEA', quantity: '1' }), ['items.0.quantity']],
  ['quantity beyond a billion [S-048]', of({ code: 'TEA', quantity: 1e9 }), ['items.0.quantity']],
  ['quantity beyond all numbers [S-048]', of({ code: 'TEA', quantity: 1e300 }), ['items.0.quantity']],
  ['short stock [S-063]', of({ code: 'LARGE', quantity: 999_999_999 }), ['items.0.quantity']],
  [
    'short lines in order [S-063 H-006]',
    of({ code: 'LARGE', quantity: 1 }, { code: 'LARGE', quantity: 2 }),
    ['items.1.quantity'],
  ],
  [
    'every short line [S-063]',
    of({ code: 'RARE', quantity: 1 }, { code: 'LARGE', quantity: 9 }),
    ['items.0.quantity', 'items.1.quantity'],
  ],
  [
    'one short line that may wait, one that may not [S-052 S-063]',
    of({ code: 'RARE', quantity: 1, ...WAITS }, { code: 'LARGE', quantity: 9 }),
    ['items.1.quantity'],
  ],
  ['short parts of a set [H-007]', of({ code: 'SET', quantity: 4 }), ['items.0.quantity']],
  [
    'a line that may wait in a shipment that may not [S-053]',
    {
      ...of({ code: 'LARGE', quantity: 9, ...WAITS }),
      backorder_if_unavailable: false,
    },
    ['items.0.quantity'],
  ],
  [
    'waiting in words [S-052]',
    { backorder_if_unavailable: 'yes', ...one('TEA', { backorder_if_unavailable: 5 }) },
    ['backorder_if_unavailable', 'items.0.backorder_if_unavailable'],
  ],
  ['short in another warehouse [G-025]', { warehouse: 'OSAKA' }, ['items.0.quantity']],
  [
    'short enclosed goods [S-021]',
    { warehouse: 'OSAKA', ...one('RARE'), bundled_items: ['FLYER'] },
    ['bundled_items.0', 'items.0.quantity'],
  ],
  ['unknown warehouse [G-026]', { warehouse: 'MARS' }, ['warehouse']],
  ['hs_code of a line [S-050]', one('TEA', { hs_code: '1' }), ['items.0.hs_code']],
  [
    'types of a line [S-049]',
    one('TEA', { name: 5, is_reduced_tax: 'no' }),
    ['items.0.is_reduced_tax', 'items.0.name'],
  ],
  [
    'impossible days [S-027 S-031 G-012]',
    { shipping_date: '2026-02-30', delivery_date: '2026-13-01' },
    ['delivery_date', 'shipping_date'],
  ],
  ['shipping yesterday [S-027 G-023]', { shipping_date: '2026-11-23' }, ['shipping_date']],
  ['delivery on the shipping day [S-032 S-034]', { delivery_date: '2026-11-24' }, ['delivery_date']],
  [
    'delivery today, from a warehouse that there is not [S-032 E-003]',
    { delivery_date: '2026-11-24', warehouse: 'NOWHERE' },
    ['delivery_date', 'warehouse'],
  ],
  // What another day, warehouse, carrier or flag would make right only follows from the other fault.
  [
    'late delivery after a shipping date that was refused [E-003]',
    { shipping_date: 'soon', delivery_date: '2026-12-20' },
    ['shipping_date'],
  ],
  [
    'late delivery after a shipping date that has passed [E-003]',
    { shipping_date: '2026-11-23', delivery_date: '2026-12-20' },
    ['shipping_date'],
  ],
  [
    'delivery today, with a shipping date that was refused [S-032 E-003]',
    { shipping_date: 'soon', delivery_date: '2026-11-24' },
    ['delivery_date', 'shipping_date'],
  ],
  [
    'late delivery from a warehouse that was refused [E-003]',
    { warehouse: 5, delivery_date: '2026-12-20' },
    ['warehouse'],
  ],
  [
    'late delivery by a carrier that was refused [S-032 E-003]',
    { delivery_carrier: 'FAST', delivery_date: '2026-12-20' },
    ['delivery_carrier', 'delivery_date'],
  ],
  [
    'short in a warehouse that was refused [E-003]',
    { warehouse: 5, ...one('RARE'), bundled_items: ['FLYER'] },
    ['warehouse'],
  ],
  [
    'short with a flag that was refused [E-003]',
    { ...one('RARE'), backorder_if_unavailable: 'yes' },
    ['backorder_if_unavailable'],
  ],
  ['short with a priority that was refused [E-003]', { ...one('RARE'), allocate_priority: 101 }, ['allocate_priority']],
  [
    'short lines, one with a flag that was refused [E-003]',
    of({ code: 'RARE', quantity: 900, backorder_if_unavailable: 'yes' }, { code: 'TEA', quantity: 900000 }),
    ['items.0.backorder_if_unavailable', 'items.1.quantity'],
  ],
  ['delivery after eight days [S-032]', { delivery_date: '2026-12-02' }, ['delivery_date']],
  ['cool delivery after four days [S-033]', { ...one('COLD'), delivery_date: '2026-11-28' }, ['delivery_date']],
  [
    'delivery before the parcel can be there [S-034]',
    {
      ...to({ postcode: '900-0001', prefecture: '沖縄県' }),
      delivery_date: '2026-11-26',
    },
    ['delivery_date'],
  ],
  ['chilled with frozen [S-062]', of({ code: 'COLD', quantity: 1 }, { code: 'ICE', quantity: 1 }), ['items']],
  [
    'unknown slot and carrier [S-028 S-029]',
    { delivery_time_slot: '13', delivery_carrier: 'CARRIERC' },
    ['delivery_carrier', 'delivery_time_slot'],
  ],
  [
    'slot 12 with carrier A [S-030]',
    { delivery_time_slot: '12', delivery_carrier: 'CARRIERA' },
    ['delivery_time_slot'],
  ],
  ['unknown method [S-042]', { delivery_method: 'PIGEON' }, ['delivery_method']],
  ['large goods by post [S-043]', { ...one('LARGE'), delivery_method: 'POST_EXPRESS' }, ['delivery_method']],
  ['a large part of a set by post [S-043]', { ...one('SET'), delivery_method: 'POST_EXPRESS' }, ['delivery_method']],
  ['post and a parcel carrier [S-042]', { ...BY_POST, delivery_carrier: 'CARRIERA' }, ['delivery_method']],
  ['post and a slot [S-042]', { ...BY_POST, delivery_time_slot: '12' }, ['delivery_method']],
  ['cash by post [S-041]', { ...BY_POST, ...COD }, ['cash_on_delivery']],
  ['cash of no amount [S-037]', { cash_on_delivery: true }, ['total_for_cash_on_delivery']],
  ['cash in words [S-036]', { cash_on_delivery: 'yes', total_for_cash_on_delivery: 5 }, ['cash_on_delivery']],
  [
    'amounts without cash [S-039]',
    { total_for_cash_on_delivery: 1, tax_for_cash_on_delivery: 1 },
    ['tax_for_cash_on_delivery', 'total_for_cash_on_delivery'],
  ],
  [
    'money too large [S-008 S-009 S-038]',
    {
      ...COD,
      total_with_normal_tax: 1e9,
      total_with_reduced_tax: 1e9,
      tax_for_cash_on_delivery: 1e9,
    },
    ['tax_for_cash_on_delivery', 'total_with_normal_tax', 'total_with_reduced_tax'],
  ],
  ['cash too much [S-037]', { ...COD, total_for_cash_on_delivery: 1e9 }, ['total_for_cash_on_delivery']],
  [
    'half a yen [S-008 S-009 S-037]',
    {
      cash_on_delivery: true,
      total_for_cash_on_delivery: 0.5,
      total_with_normal_tax: 0.5,
      total_with_reduced_tax: 0.5,
    },
    ['total_for_cash_on_delivery', 'total_with_normal_tax', 'total_with_reduced_tax'],
  ],
  ['tax of an account with taxes included [S-007]', { tax: 100 }, ['tax']],
  ['tax too large [S-007]', { tax: 1e9 }, ['tax']],
  [
    'units without a type [S-014]',
    { gift_wrapping_unit: 'ORDER', cushioning_unit: 'ORDER' },
    ['cushioning_type', 'gift_wrapping_type'],
  ],
  [
    'units of no line [S-015]',
    { gift_wrapping_unit: 'ITEM', cushioning_unit: 'ITEM' },
    ['cushioning_unit', 'gift_wrapping_unit'],
  ],
  [
    'unknown units and types [S-010 S-011 S-012 S-013]',
    {
      cushioning_unit: 'BOX',
      cushioning_type: 'HAY',
      gift_wrapping_unit: 'BOX',
      gift_wrapping_type: 'GREEN',
    },
    ['cushioning_type', 'cushioning_unit', 'gift_wrapping_type', 'gift_wrapping_unit'],
  ],
  [
    'unknown types of a line [S-051]',
    {
      gift_wrapping_unit: 'ITEM',
      ...one('TEA', { gift_wrapping_type: 'GREEN', cushioning_type: 'HAY' }),
    },
    ['items.0.cushioning_type', 'items.0.gift_wrapping_type'],
  ],
  ['who gives it, as a number [S-016]', { gift_sender_name: 5 }, ['gift_sender_name']],
  ['no mail address [S-022]', { shipping_email: 'a@b@c' }, ['shipping_email']],
  ['unknown statement [S-023]', { delivery_note_type: 'ALL' }, ['delivery_note_type']],
  ['amounts on the statement in words [S-024]', { price_on_delivery_note: 'yes' }, ['price_on_delivery_note']],
  ['message too long [S-025]', { message: 'あ'.repeat(501) }, ['message']],
  ['suspend in words [S-026]', { suspend: 'yes' }, ['suspend']],
  [
    'options that are none [S-045]',
    { delivery_options: { box_delivery: 'yes', fragile_item: 5 } },
    ['delivery_options.box_delivery', 'delivery_options.fragile_item'],
  ],
  ['options as a text [S-045]', { delivery_options: 'fragile' }, ['delivery_options']],
  ['priority 101 [S-054]', { allocate_priority: 101 }, ['allocate_priority']],
  ['priority -1 [S-054]', { allocate_priority: -1 }, ['allocate_priority']],
  ['priority 0.5 [S-054]', { allocate_priority: 0.5 }, ['allocate_priority']],
  ['tax number as a number [S-055]', { tax_number: 5 }, ['tax_number']],
  ['unknown purpose [S-056]', { purpose: 'FUN' }, ['purpose']],
  ['rules in words [S-059]', { apply_rule: 'yes' }, ['apply_rule']],
  ['null recipient [S-057]', { recipient: null }, ['recipient']],
  ['unknown sender [D-016]', from({ uuid: '00000000-0000-4000-8000-000000000000' }), ['sender.uuid']],
  ['a sender that is no uuid [D-016]', from({ uuid: 'abc' }), ['sender.uuid']],
  ['a uuid that is no text, and nothing that follows from it [D-016]', from({ uuid: 5 }), ['sender.uuid']],
  ['an empty uuid [D-016]', from({ uuid: '' }), ['sender.uuid']],
  [
    'a uuid beside an address [D-015]',
    from({ uuid: SENDER, name: 'x', phone: '03-9999-9999' }),
    ['sender.name', 'sender.phone'],
  ],
  ['a sender without house number [D-013]', from({ ...SHOP, address1: '千代田区千代田一〇0' }), ['sender.address1']],
  [
    'an empty address [D-001]',
    { recipient: {} },
    ['recipient.address1', 'recipient.name', 'recipient.postcode', 'recipient.prefecture'],
  ],
  ['an empty sender [D-001]', from({}), ['sender.address1', 'sender.name', 'sender.postcode', 'sender.prefecture']],
  ['postcode of another form [D-002]', to({ postcode: '10-00001' }), ['recipient.postcode']],
  ['postcode elsewhere [D-005]', to({ prefecture: '大阪府' }), ['recipient.postcode']],
  ['postcode of a whole area [D-004]', to({ postcode: '100-0000' }), ['recipient.postcode']],
  ['postcode that does not exist [D-003]', to({ postcode: '999-9999' }), ['recipient.postcode']],
  ['no prefecture [D-006]', to({ prefecture: '東京' }), ['recipient.prefecture']],
  [
    'names too long [D-008 D-009 D-010]',
    to({
      name: 'あ'.repeat(16),
      company: 'あ'.repeat(17),
      division: 'い'.repeat(256),
    }),
    ['recipient.company', 'recipient.division', 'recipient.name'],
  ],
  ['empty name [D-008]', to({ name: '' }), ['recipient.name']],
  [
    'lines too long together [D-007]',
    to({ address1: '1'.repeat(33), address2: 'あ'.repeat(32) }),
    ['recipient.address2'],
  ],
  ['line too long [D-007]', to({ address1: '1'.repeat(65) }), ['recipient.address1']],
  ['phone of another country [D-011]', to({ phone: '1234567890' }), ['recipient.phone']],
  ['phone too short [D-011]', to({ phone: '012345678' }), ['recipient.phone']],
  ['phone too long [D-011]', to({ phone: '03-12345-67890' }), ['recipient.phone']],
  [
    'faults of schema, rules and database at once [E-003]',
    {
      ...of({ code: 'NOPE', quantity: 1 }, { code: 'LARGE', quantity: 99 }, { code: 'TEA', quantity: 0 }),
      ...to({ postcode: 5, name: '' }),
      identifier: 'TAKEN',
      tax: 1,
      suspend: 5,
      warehouse: null,
      ...from({ uuid: OTHER_SENDER, name: 'x' }),
    },
    [
      'identifier',
      'items.0.code',
      'items.1.quantity',
      'items.2.quantity',
      'recipient.name',
      'recipient.postcode',
      'sender.name',
      'suspend',
      'tax',
    ],
  ],
]);

const WORDS: readonly Row[] = [
  {
    words: 'the earliest day is named [S-034]',
    request: 'POST /shipments',
    body: bad({ delivery_date: '2026-11-24' }),
    status: 422,
    answer: { errors: { delivery_date: [expect.stringContaining('2026-11-25')] } },
  },
  {
    words: 'in Japanese for who prefers it [S-034 E-004]',
    request: 'POST /shipments',
    body: bad({ delivery_date: '2026-11-24' }),
    headers: JAPANESE,
    status: 422,
    answer: { errors: { delivery_date: [expect.stringMatching(/お届け希望日.*2026-11-25/)] } },
  },
];

const BULK_REFUSED = { error: 'validation_failed', error_description: 'Bulk Shipments Validation Failed' };
const REQUEST_REFUSED = { error: 'validation_failed', error_description: 'Invalid Request' };
const bulk = (...shipments: unknown[]): Json => ({ shipments });
const TEA = shipment('Q-0');
const large = (identifier: string, quantity: number) => shipment(identifier, of({ code: 'LARGE', quantity }));
const ADDRESS = ['address1', 'name', 'postcode', 'prefecture'];

const BULK: readonly Row[] = [
  {
    words: 'all, in the order given [S-065 G-005]',
    request: 'POST /shipments/bulk',
    body: bulk(shipment('K-1'), shipment('K-2'), shipment('K-3')),
    status: 200,
    answer: { shipments: [{ identifier: 'K-1' }, { identifier: 'K-2' }, { identifier: 'K-3' }] },
  },
  {
    words: 'a hundred and fifty [S-065]',
    request: 'POST /shipments/bulk',
    body: bulk(...Array.from({ length: 150 }, (_, n) => shipment(`K-M-${n}`))),
    status: 200,
    answer: { shipments: Array.from({ length: 150 }, () => ({ status: 'waiting' })) },
  },
  {
    words: 'rules for all, whatever one says [S-059]',
    request: 'POST /shipments/bulk',
    body: { ...bulk(shipment('K-4'), shipment('K-5', { apply_rule: false })), apply_rule: true },
    status: 200,
    answer: { shipments: [{ apply_rule: true }, { apply_rule: true }] },
  },
  ...(
    [
      ['nothing [S-069]', {}, null, ['shipments']],
      ['an empty list [S-069]', bulk(), null, ['shipments']],
      ['no list [S-069]', { shipments: TEA }, null, ['shipments']],
      ['broken JSON [S-069 G-007]', '{', null, ['shipments']],
      ['a list in place of an object [S-069]', [TEA], null, ['shipments']],
      [
        'a bad flag of the whole, and sound shipments [S-059 S-069]',
        { ...bulk(TEA), apply_rule: 'yes' },
        null,
        ['shipments'],
      ],
      [
        'one bad among good: none is made [S-066 S-067 S-068]',
        bulk(TEA, shipment('Q-1', { purpose: 'FUN' })),
        [1],
        ['shipments.1.purpose'],
      ],
      ['an entry that is no object [S-068]', bulk(TEA, null), [1], ['shipments.1']],
      [
        'every fault of every entry [S-068 E-003]',
        bulk(shipment('Q-1', { tax: 1, suspend: 5 }), TEA, shipment('TAKEN', { recipient: {} })),
        [0, 2],
        [
          'shipments.0.suspend',
          'shipments.0.tax',
          'shipments.2.identifier',
          ...ADDRESS.map((field) => `shipments.2.recipient.${field}`),
        ],
      ],
      [
        'an identifier twice: both are at fault',
        bulk(shipment('Q-1'), TEA, shipment('x', { identifier: null, order_no: 'Q-1' })),
        [0, 2],
        ['shipments.0.identifier', 'shipments.2.identifier'],
      ],
      [
        'what the entries before it left short [S-066 H-006]',
        bulk(large('Q-1', 1), large('Q-2', 1), TEA),
        [1],
        ['shipments.1.items.0.quantity'],
      ],
      [
        'a bad flag of the whole [S-059]',
        { ...bulk(shipment('Q-1', { suspend: 5 })), apply_rule: 'yes' },
        [0],
        ['shipments', 'shipments.0.suspend'],
      ],
    ] as const
  ).map(
    ([words, body, index, faults]): Row => ({
      words,
      request: 'POST /shipments/bulk',
      body,
      status: 422,
      answer: index === null ? REQUEST_REFUSED : { ...BULK_REFUSED, errors: { 'shipments.index': index } },
      faults: index === null ? faults : ['shipments.index', ...faults],
    }),
  ),
  {
    words: 'an identifier twice, which is said [S-073]',
    request: 'POST /shipments/bulk',
    body: bulk(shipment('Q-1'), shipment('Q-1')),
    status: 422,
    answer: {
      ...BULK_REFUSED,
      errors: {
        'shipments.0.identifier': ['Q-1 is given twice in this request.'],
        'shipments.1.identifier': ['Q-1 is given twice in this request.'],
      },
    },
  },
];

/** An account whose amounts exclude tax, with a goods name of its own. */
const SETTINGS = `update accounts set settings = settings || '{"tax_included": false, "label_note": "お茶"}' where account_id = 'TS001'`;
const TAX: readonly Row[] = [
  ...accepted('POST /shipments', (more, n) => shipment(`TAX-${n}`, more), [
    [
      'tax, where amounts exclude it [S-007 B-004]',
      { tax: 999_999_999 },
      { tax: 999_999_999, tax_included: false, label_note: 'お茶' },
    ],
    ['no tax all the same [S-007]', { tax: null }],
  ]).map((row): Row => ({ ...row, before: (api) => api.rows(SETTINGS) })),
  ...refused('POST /shipments', bad, [
    ['tax too large [S-007]', { tax: 1e9 }, ['tax']],
    ['tax in words [S-007]', { tax: '100' }, ['tax']],
  ]),
];

const CONFLICT = { error: 'conflict' };
const later = (api: Api) => api.rows(`update shipments set accepted_at = accepted_at - interval '61 seconds'`);
const create = (words: string, identifier: string, more: Json = {}, status = 201): Row => ({
  words,
  request: 'POST /shipments',
  body: shipment(identifier, more),
  status,
  ...(status === 409 ? { answer: CONFLICT } : {}),
});

const AGAIN: readonly Row[] = [
  create('once', 'S-1'),
  create('again at once [S-070]', 'S-1', {}, 409),
  {
    words: 'again at once, among others in bulk [S-070]',
    request: 'POST /shipments/bulk',
    body: bulk(shipment('S-2'), shipment('S-1')),
    status: 409,
    answer: CONFLICT,
  },
  ...refused('POST /shipments', (more) => shipment('S-1', more), [
    ['again, with a fault [E-023]', { suspend: 5 }, ['suspend']],
  ]),
  { ...create('again, 59 seconds later [S-070 S-075]', 'S-1', {}, 409), before: (api) => aged(api, 59) },
  ...refused('POST /shipments', (more) => shipment('S-1', more), [
    ['a minute later [S-072 S-075]', {}, ['identifier']],
  ]).map((row): Row => ({ ...row, before: later })),
  ...answered([
    ['deleted, as it last was [S-074 G-020]', 'DELETE /shipments/{id}', 200, { identifier: 'S-1', status: 'waiting' }],
  ]),
  create('its identifier is free at once [S-074]', 'S-1'),
];

function aged(api: Api, seconds: number): Promise<unknown> {
  return api.rows(`update shipments set accepted_at = now() - make_interval(secs => $1) where identifier = 'S-1'`, [
    seconds,
  ]);
}

const READS: readonly Row[] = [
  ...answered([
    [
      'one unit of each enclosed good is held [S-021]',
      'GET /items/TS001/FLYER-6?stock=1',
      200,
      { stock: { shipping: 1 } },
    ],
  ]),
  create('an order to be read', 'R-1', { order_no: 'NO-1' }),
  ...answered([
    [
      'one by id [B-016 B-003]',
      'GET /shipments/{id}',
      200,
      { identifier: 'R-1', items: [{ code: 'TEA', serial_no: null }] },
    ],
    ['one by identifier [B-017]', 'GET /shipments/TS001/R-1', 200, { identifier: 'R-1' }],
    ['one by order number, made without identifier [B-021]', 'GET /shipments/TS001/ONLY', 200, { order_no: 'ONLY' }],
    [
      'in a list, too [B-021 B-020]',
      'GET /shipments/TS001?identifier=ONLY',
      200,
      { shipments: [{ order_no: 'ONLY' }] },
    ],
    ['serial numbers before shipping [B-023]', 'GET /shipments/{id}/serial_no', 200, { items: [] }],
  ]),
  ...answered(
    [['is among those pending [B-018]', 'GET /shipments?limit=1', 200, { shipments: [{ identifier: 'R-1' }] }]],
    { only: '1.6' },
  ),
  ...answered(
    [['and of the account [B-020]', 'GET /shipments/TS001?limit=1', 200, { shipments: [{ identifier: 'R-1' }] }]],
    { only: '1.6' },
  ),
  {
    words: 'shipped [B-009 B-011]',
    before: async (api) => {
      const [row] = await api.rows(`select shipment_no from shipments where identifier = 'R-1'`);
      await workTo(api.ctx, row?.shipment_no, 'picking');
      await recordSerials(api.ctx, 'TS001', numberOf(row?.shipment_no), [{ line_no: 1, item_no: 1, serial_no: 'A-1' }]);
      await workTo(api.ctx, row?.shipment_no, 'shipped', 'picking');
    },
    request: 'GET /shipments/TS001/R-1',
    status: 200,
    answer: {
      status: 'shipped',
      delivery_day: '2026-11-25',
      shipped_at: '2026-11-24T10:00:00+09:00',
      tracking_code: expect.stringMatching(/^[0-9]{12}$/),
      tracking_codes: [expect.stringMatching(/^[0-9]{12}$/)],
      package_quantity: 1,
      packages: [{ size: '60' }],
      items: [{ serial_no: 'A-1' }],
    },
  },
  ...answered([
    [
      'its serial numbers [B-022]',
      'GET /shipments/{id}/serial_no',
      200,
      { items: [{ id: 'TS001-I000001', serial_no: 'A-1' }] },
    ],
    ['by id, also when it is shipped [B-019]', 'GET /shipments?id={id}', 200, { shipments: [{ status: 'shipped' }] }],
    [
      'by identifier, also when it is shipped [B-020]',
      'GET /shipments/TS001?identifier=R-1',
      200,
      {
        shipments: [{ status: 'shipped' }],
      },
    ],
  ]),
  ...answered([['pending no more [B-018]', 'GET /shipments?limit=1', 200, { shipments: [{ identifier: 'S-1' }] }]], {
    only: '1.6',
  }),
  ...answered([
    ['of another account [A-008]', 'GET /shipments/TS002-S000001', 403, FORBIDDEN],
    ['deletion, of another account [A-008]', 'DELETE /shipments/TS002-S999999', 403, FORBIDDEN],
    ['the list of another account [A-007]', 'GET /shipments/TS002', 403, FORBIDDEN],
    ['by identifier, of another account [A-007]', 'GET /shipments/TS002/X', 403, FORBIDDEN],
    ['deletion by identifier, of another account [A-007]', 'DELETE /shipments/TS002/X', 403, FORBIDDEN],
    ['unknown id [A-010]', 'GET /shipments/TS001-S999999', 404, NOT_FOUND],
    ['an id with too few figures [G-022]', 'GET /shipments/TS001-S1', 404, NOT_FOUND],
    ['the id of an item [G-022]', 'GET /shipments/TS001-I000001', 404, NOT_FOUND],
    ['an account is no shipment [G-022]', 'DELETE /shipments/TS001', 404, NOT_FOUND],
    ['unknown identifier [A-010]', 'GET /shipments/TS001/NOPE', 404, NOT_FOUND],
    ['unknown serial numbers [A-010]', 'GET /shipments/TS001-S999999/serial_no', 404, NOT_FOUND],
    ['serial numbers of another account [A-008]', 'GET /shipments/TS002-S000001/serial_no', 403, FORBIDDEN],
  ]),
];

const days = (...identifiers: string[]): object => ({ shipments: identifiers.map((identifier) => ({ identifier })) });

/** Before anything else is shipped: one on the 10th at ten, one a second before midnight, one on the 12th at midnight. */
const SHIPPED: readonly Row[] = [
  ...answered([
    ['no day: the latest until today [B-025 P-015 P-016]', 'GET /shipments/shipped', 200, days('D-12T00')],
    [
      'the latest day until one [P-012]',
      'GET /shipments/shipped?date_before=20261111',
      200,
      days('D-10T23', 'D-10T10'),
    ],
    ['that day itself [P-012 G-023]', 'GET /shipments/shipped?date_before=20261110', 200, days('D-10T23', 'D-10T10')],
    ['nothing until then [P-016]', 'GET /shipments/shipped?date_before=20261109', 200, days()],
    [
      'the earliest day from one [P-013]',
      'GET /shipments/shipped?date_after=20261101',
      200,
      days('D-10T23', 'D-10T10'),
    ],
    ['that day itself [P-013]', 'GET /shipments/shipped?date_after=20261112', 200, days('D-12T00')],
    ['nothing from then on [P-016]', 'GET /shipments/shipped?date_after=20261113', 200, days()],
    [
      'both: after is ignored [P-014]',
      'GET /shipments/shipped?date_before=20261112&date_after=20261101',
      200,
      days('D-12T00'),
    ],
    ['one day [B-026 P-017]', 'GET /shipments/shipped/2026/11/10', 200, days('D-10T23', 'D-10T10')],
    ['a day without work [P-016]', 'GET /shipments/shipped/2026/11/11', 200, days()],
    ['a month [B-026 P-018]', 'GET /shipments/shipped/2026/11', 200, days('D-12T00', 'D-10T23', 'D-10T10')],
    ['a month without work [P-018]', 'GET /shipments/shipped/2026/12', 200, days()],
  ]),
  ...(
    [
      ['a day that does not exist [P-011]', '?date_before=20260230', 'date_before'],
      ['a month that does not exist [P-011]', '?date_after=20261301', 'date_after'],
      ['a day that does not exist, in the path [P-017]', '/2026/02/30', 'day'],
      ['a month that does not exist, in the path [P-017]', '/2026/13', 'month'],
      ['a year of two figures [P-017]', '/26/11', 'year'],
    ] as const
  ).map(
    ([words, rest, field]): Row => ({
      words,
      request: `GET /shipments/shipped${rest}`,
      status: 422,
      answer: { error: 'validation_failed' },
      faults: [field],
    }),
  ),
  ...answered([['paged like other lists [V-003]', 'GET /shipments/shipped/2026/11?limit=1', 200, days('D-12T00')]], {
    only: '1.6',
  }),
];

const ITEM_CODES = ['FLYER', 'SMALL', 'LARGE', 'RARE', 'NEW', ...FLYERS.slice(1)];

export const SHIPMENTS: Table = {
  ctx: async (api) => {
    const cool = [
      { code: 'COLD', temperature_zone: 'chilled' },
      { code: 'ICE', temperature_zone: 'frozen' },
    ];
    await api.call('POST', '/items', { code: 'TEA', name: '煎茶', is_reduced_tax: true, hs_code: '0902.10' });
    await api.call('POST', '/items/bulk', { items: [...ITEM_CODES.map((code) => ({ code })), ...cool] });
    for (const code of FLYERS) await api.call('PUT', `/items/TS001/${code}`, { code, bundled_item: true });
    const child_items = [
      { code: 'TEA', quantity: 2 },
      { code: 'LARGE', quantity: 1 },
    ];
    await api.call('POST', '/items', { code: 'SET', child_items });
    const goods = ['TEA', 'SMALL', 'COLD', 'ICE', ...FLYERS].map((code) => ({ code, good: 1000 }));
    await stockUp(api.ctx, api.caller, [...goods, { code: 'LARGE', good: 3 }]);
    await api.rows(`update items set size = 'SS' where code = 'SMALL'`);
    await api.rows(`update items set size = '100' where code = 'LARGE'`);
    for (const instant of ['2026-11-10T10:00:00+09:00', '2026-11-10T23:59:59+09:00', '2026-11-12T00:00:00+09:00']) {
      const { body } = await api.call('POST', '/shipments', shipment(`D-${instant.slice(8, 13)}`));
      await workTo(contextOn(api.ctx.pool, instant), body.id, 'shipped');
    }
    await api.call('POST', '/shipments', shipment('TAKEN'));
    await later(api);
  },
  rows: [...SHIPPED, ...ACCEPTED, ...REFUSED, ...WORDS, ...BULK, ...AGAIN, ...READS, ...TAX],
};
