import fc from 'fast-check';
import type { Hints } from './schema.js';
import { day, FromPath, fresh, known, TimeOfDay } from './values.js';

/* What makes a request sound beyond its schema: things that exist, days that are possible, addresses that agree. */

const phone = fc.constantFrom('03-1234-5678', '09012345678', null);

const AT_HOME = fc.record(
  {
    postcode: fc.constantFrom('100-0001', '1000001', 1_000_001),
    prefecture: fc.constant('東京都'),
    address1: fc.constantFrom('千代田区千代田1-1', '千代田区千代田２－２'),
    name: fc.constantFrom('倉 太郎', '𠮷野 花子', 'Jo'),
    address2: fc.constantFrom('301号', null),
    company: fc.constantFrom('株式会社倉', null),
    phone,
  },
  { requiredKeys: ['postcode', 'prefecture', 'address1', 'name'] },
);

const ABROAD = fc.record({
  region_code: fc.constantFrom('US', 'FR', 'KR'),
  postcode: fc.constantFrom('94105', '---'),
  address1: fc.constant('1 Market St, San Francisco CA'),
  name: fc.constant('Jo Kura'),
  phone: fc.constant('14155550100'),
});

/** Half of them of what the seed has plenty of: most other items have no stock. */
const code = fc.oneof(known('code'), fc.constantFrom('CUP-001', 'CUP-003', 'TWL-001', 'TWL-002', 'BAG-001', 'TEA-001'));
const lineOf = (more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ code, quantity: fc.integer({ min: 1, max: 4 }), ...more });
const lines = fc.array(lineOf(), { minLength: 1, maxLength: 3 });

const common = { identifier: fresh, items: lines, backorder_if_unavailable: fc.constantFrom(true, true, true, false) };

/** Fields that suit each other, of which some are left out. */
const DOMESTIC_EXTRAS = fc.record(
  {
    suspend: fc.boolean(),
    shipping_date: day(0, 4),
    delivery_carrier: fc.constantFrom('CARRIERA', 'CARRIERB'),
    delivery_time_slot: fc.constantFrom('AM', '14', '16', '18', '19', null),
    allocate_priority: fc.integer({ min: 0, max: 100 }),
    warehouse: fc.constantFrom('TOKYO', 'OSAKA'),
    message: fc.constant('ありがとうございます'),
    shipping_email: fc.constant('shop@example.com'),
    bundled_items: fc.constant(['FLY-001']),
    apply_rule: fc.boolean(),
    gift_sender_name: fc.constant('倉'),
    price_on_delivery_note: fc.boolean(),
    subtotal_amount: fc.nat({ max: 100_000 }),
    delivery_note_type: fc.constantFrom('NONE', 'NOT_INCLUDE_PII', null),
  },
  { requiredKeys: [] },
);

const few = (extras: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc
    .tuple(extras, fc.nat({ max: 255 }))
    .map(([all, mask]) =>
      Object.fromEntries(Object.entries(all).filter((_, place) => ((mask >> (place % 8)) & 3) === 3)),
    );

const domestic = fc
  .tuple(fc.record({ ...common, recipient: AT_HOME }), few(DOMESTIC_EXTRAS))
  .map(([order, extras]) => ({ ...order, ...extras }));

const overseas = fc.record({
  ...common,
  items: fc.array(lineOf({ unit_price: fc.integer({ min: 1, max: 500 }) }), { minLength: 1, maxLength: 2 }),
  recipient: ABROAD,
  international: fc.constant(true),
  delivery_service: fc.constantFrom('CARRIERC-EMS', 'CARRIERE-EXPRESS'),
  currency_code: fc.constantFrom('JPY', 'USD'),
  purpose: fc.constantFrom('SALE_OF_GOODS', 'GIFT'),
});

const shipments = fc.oneof({ weight: 5, arbitrary: domestic }, { weight: 1, arbitrary: overseas });

const updates = fc.oneof(
  few(DOMESTIC_EXTRAS),
  fc.record({ items: lines, backorder_if_unavailable: fc.boolean() }, { requiredKeys: ['items'] }),
  fc.record({ recipient: AT_HOME }),
  fc.record({ suspend: fc.boolean() }),
);

const receiptFields = {
  inspection_type: fc.constantFrom('CODE', 'ID', 'NAME', 'LABEL'),
  arrival_date: day(0, 5),
  items: fc.array(fc.record({ code, quantity: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
};
const receiptExtras = {
  warehouse: fc.constantFrom('TOKYO', 'OSAKA', null),
  company_memo: fc.constantFrom('急ぎ', null),
  arrival_time_from: fc.constant(9),
  arrival_time_to: fc.constant(17),
};

const WAREHOUSES = fc.record({ warehouse: fc.constantFrom('TOKYO', 'OSAKA', 'NAHA', 'NAHA') });
const transfers = (from: string, to: string) =>
  fc.record({
    warehouse: fc.constant(from),
    destination: fc.constant({ warehouse: to }),
    items: fc.array(lineOf(), { minLength: 1, maxLength: 2 }),
  });

/** By component, or by component and property. */
const PLACES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ShipmentRequest: shipments,
  ShipmentUpdateRequest: updates,
  ShipmentModifyRequest: fc.oneof(
    fc.record({ recipient: AT_HOME }),
    fc.record({ delivery_time_slot: fc.constantFrom('AM', '14', '18', null) }),
    fc.record({ delivery_date: day(2, 6) }),
  ),
  ReceiptRequest: fc.record(
    { ...receiptFields, identifier: fresh, ...receiptExtras },
    { requiredKeys: ['inspection_type', 'arrival_date', 'items'] },
  ),
  ReceiptUpdateRequest: fc.record({ ...receiptFields, ...receiptExtras }, { requiredKeys: [] }),
  TransferRequest: fc.oneof(transfers('TOKYO', 'OSAKA'), transfers('OSAKA', 'TOKYO')),
  TransferUpdateRequest: fc.oneof(fc.record({ items: lines }), fc.record({ destination: WAREHOUSES, items: lines })),
  TransferModifyRequest: fc.record({ destination: WAREHOUSES }),
  AdvanceRequest: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 20 }).map((minutes) => ({ by: `PT${minutes}M` })) },
    { weight: 1, arbitrary: fc.constantFrom('09:01', '12:31').map((time) => ({ to: new TimeOfDay(time) })) },
  ),
  'ItemRequest.code': fresh,
  'ItemUpdateRequest.code': fc.oneof({ weight: 1, arbitrary: fresh }, { weight: 5, arbitrary: known('code') }),
  'ItemUpdateByCodeRequest.code': fc.constant(new FromPath('code')),
  'ItemRequest.child_items': fc.array(lineOf(), { minLength: 1, maxLength: 3 }),
  'ItemUpdateRequest.child_items': fc.constant(null),
  'ItemUpdateByCodeRequest.child_items': fc.constant(null),
};

/** By property, wherever it is. */
const PROPERTIES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  barcode: fc.constantFrom('4901234567894', '036000291452', null),
  tags: fc.array(fc.constantFrom('茶', 'gift', '新'), { minLength: 1, maxLength: 2 }),
  warehouse: fc.constantFrom('TOKYO', 'OSAKA'),
  code: known('code'),
  id: known('item'),
};

/** Answered for a property of its own first, then for its name. */
export const SENSIBLE: Hints = (component, property) =>
  PLACES[property === '' ? component : `${component}.${property}`] ??
  (property === '' ? undefined : PROPERTIES[property]);
