import { LARGEST } from '../../../kernel/quantities.js';
import {
  CARRIERS_ON_REQUEST,
  LIMITED_SLOTS,
  OVERSEAS_SERVICES,
  TIME_SLOTS,
} from '../../../rules/carriers/carrier-values.js';
import {
  CURRENCY_CODES,
  CUSHIONING_TYPES,
  DELIVERY_METHODS,
  DELIVERY_NOTE_TYPES,
  HIGHEST_PRIORITY,
  MOST_ENCLOSED,
  PURPOSES,
  UNITS,
  WRAPPING_TYPES,
} from '../../../rules/shipments/shipment-values.js';
import {
  anything,
  DEEPEST,
  integer,
  list,
  nullableDate,
  nullableFlag,
  nullableInteger,
  nullableList,
  nullableObject,
  nullableOneOf,
  nullableText,
  object,
  optional,
  text,
} from '../../schema.js';
import { RecipientRequest, SenderRequest } from '../addresses/addresses.js';
import { HS_CODE, HS_CODE_HINT } from '../items/hs-code.js';

/* What a shipment looks like in requests; shipments.ts reads it. */

const limitedSlots = LIMITED_SLOTS.map(
  ({ slot, carriers }) => `\`${slot}\` goes with ${carriers.join(', ')} only.`,
).join(' ');

const amount = (...examples: readonly unknown[]) =>
  optional(anything({ description: 'Printed on the statement as it is; not checked, not worked out.', examples }));
const money = (description: string) =>
  optional(nullableInteger({ minimum: -LARGEST, maximum: LARGEST, description: `${description}, in yen.` }));

export const LineRequest = object(
  {
    code: text({ min: 1, max: 30, description: 'Code of the item.', examples: ['TEA-001'] }),
    quantity: integer({ minimum: 1, maximum: LARGEST, description: 'Units to ship.', examples: [2] }),
    name: optional(nullableText({ max: 255, description: "In the place of the item's name, on the statement." })),
    unit_price: amount(1200),
    price: amount(2400),
    is_reduced_tax: optional(nullableFlag({ description: "In the place of the item's own." })),
    hs_code: optional(
      nullableText({
        pattern: HS_CODE,
        hint: HS_CODE_HINT,
        description: "In the place of the item's own, for customs.",
      }),
    ),
    gift_wrapping_type: optional(nullableOneOf(WRAPPING_TYPES, { description: 'With gift_wrapping_unit ITEM.' })),
    cushioning_type: optional(nullableOneOf(CUSHIONING_TYPES, { description: 'With cushioning_unit ITEM.' })),
    backorder_if_unavailable: optional(
      nullableFlag({ description: 'This line may wait for stock, unless the shipment says otherwise.' }),
    ),
  },
  { component: 'ShipmentItemRequest' },
);

/** @param minItems an empty list is none of a new shipment */
const bundledItems = (minItems: number) =>
  optional(
    nullableList(text({ min: 1 }), {
      minItems,
      maxItems: MOST_ENCLOSED,
      uniqueItems: true,
      description: 'Ids or codes of enclosed goods, one unit each.',
    }),
  );

const ShipmentProperties = {
  identifier: optional(
    nullableText({
      min: 1,
      max: 100,
      description: 'Unique in the account. A new shipment without one takes its order_no.',
      examples: ['ORDER-2001'],
    }),
  ),
  order_no: optional(
    nullableText({
      min: 1,
      max: 100,
      description: 'Order number on the statement. One of identifier and order_no is needed.',
    }),
  ),
  subtotal_amount: amount(),
  delivery_charge: amount(),
  handling_charge: amount(),
  discount_amount: amount(),
  total_amount: amount(),
  tax: money('Tax on the statement, where the account has prices without tax'),
  total_with_normal_tax: money('Part of the total at the standard rate'),
  total_with_reduced_tax: money('Part of the total at the reduced rate'),
  cushioning_unit: optional(
    nullableOneOf(UNITS, { description: 'What to cushion: the order, or lines. A paid option.' }),
  ),
  cushioning_type: optional(nullableOneOf(CUSHIONING_TYPES, { description: 'With cushioning_unit ORDER.' })),
  gift_wrapping_unit: optional(
    nullableOneOf(UNITS, { description: 'What to wrap: the order, or lines. A paid option.' }),
  ),
  gift_wrapping_type: optional(nullableOneOf(WRAPPING_TYPES, { description: 'With gift_wrapping_unit ORDER.' })),
  gift_sender_name: optional(nullableText({ max: 255, description: 'Who gives it, on statement and slip.' })),
  bundled_items: bundledItems(1),
  shipping_email: optional(
    nullableText({
      format: 'email',
      description: 'Who is told by mail when it ships.',
      examples: ['yamada@example.com'],
    }),
  ),
  delivery_note_type: optional(
    nullableOneOf([...DELIVERY_NOTE_TYPES, ''], {
      description:
        'Statement without address, or none. A new shipment without one, and an empty text, take the setting of the account.',
    }),
  ),
  price_on_delivery_note: optional(nullableFlag({ description: 'The statement shows amounts.' })),
  message: optional(
    nullableText({ max: 500, description: "Message on the statement, in the place of the sender master's." }),
  ),
  suspend: optional(nullableFlag({ description: 'Stock is allocated, work does not start until released.' })),
  shipping_date: optional(nullableDate({ description: 'Work is done on or after this day.' })),
  delivery_carrier: optional(nullableOneOf(CARRIERS_ON_REQUEST, { description: 'Domestic only; for an extra fee.' })),
  delivery_time_slot: optional(
    nullableOneOf(TIME_SLOTS, {
      description: `Hours of delivery, domestic only: the morning, or from this hour on. ${limitedSlots}`,
    }),
  ),
  delivery_date: optional(
    nullableDate({
      description: 'Wished day of delivery, domestic only: within a week of the day of shipping (cool: three days).',
    }),
  ),
  cash_on_delivery: optional(nullableFlag({ description: 'The recipient pays on delivery. Domestic only.' })),
  total_for_cash_on_delivery: optional(
    nullableInteger({
      minimum: 0,
      maximum: LARGEST,
      description: 'What the recipient pays with tax, freight and fees, in yen. Needed with cash_on_delivery.',
    }),
  ),
  tax_for_cash_on_delivery: optional(
    nullableInteger({ minimum: 0, maximum: LARGEST, description: 'The tax in that, in yen.' }),
  ),
  delivery_method: optional(
    nullableOneOf(DELIVERY_METHODS, {
      description:
        'Letter-box post, for size SS and goods never received yet; or a box. Not given: `POST_EXPRESS` where all goods are measured SS and no carrier, time slot, day or cash on delivery is asked for, else `HOME_BOX`.',
    }),
  ),
  delivery_options: optional(
    nullableObject(
      object(
        {
          box_delivery: optional(nullableFlag({ description: 'In a box, whatever its size.' })),
          fragile_item: optional(nullableFlag({ description: 'Marked as fragile.' })),
        },
        { description: 'Wishes for the parcel.', maxDepth: DEEPEST },
      ),
    ),
  ),
  warehouse: optional(
    nullableText({
      description: 'Where it leaves from. A new shipment without one leaves from the standard warehouse.',
    }),
  ),
  items: list(LineRequest, { minItems: 1, description: 'What to ship.' }),
  international: optional(nullableFlag({ description: 'It goes overseas.' })),
  delivery_service: optional(
    nullableOneOf(OVERSEAS_SERVICES, { description: 'The overseas service. Needed with international.' }),
  ),
  currency_code: optional(
    nullableOneOf(CURRENCY_CODES, {
      description: 'Currency of unit prices and totals overseas. Needed with international.',
    }),
  ),
  insurance: optional(nullableFlag({ description: 'Insure it (overseas).' })),
  backorder_if_unavailable: optional(nullableFlag({ description: 'Goes before the flag of a line.' })),
  purpose: optional(
    nullableOneOf(PURPOSES, {
      description: 'Export purpose. A new shipment without one takes the setting of the account.',
    }),
  ),
  allocate_priority: optional(
    nullableInteger({ minimum: 0, maximum: HIGHEST_PRIORITY, description: 'Who waits with more gets stock first.' }),
  ),
  tax_number: optional(nullableText({ max: 255, description: 'Tax identification number for customs.' })),
  sender: optional(nullableObject(SenderRequest)),
  recipient: RecipientRequest,
  apply_rule: optional(
    nullableFlag({ description: 'Apply the shipping rules of the account. In a bulk request, the request says so.' }),
  ),
};

const RECIPIENT_EXAMPLE = {
  postcode: '104-0061',
  prefecture: '東京都',
  address1: '中央区銀座4丁目5-6',
  name: '山田 太郎',
  phone: '03-1234-5678',
};

/**
 * Requests that work as they are, once: the demo environment has the goods, or lets them wait for stock. Their identifiers
 * are others than those of the README, so that who comes from there can send them.
 */
export const SHIPMENT_EXAMPLES = {
  domestic: {
    identifier: 'ORDER-2001',
    order_no: '1001',
    recipient: RECIPIENT_EXAMPLE,
    items: [{ code: 'TEA-001', quantity: 2, unit_price: 1200, price: 2400, is_reduced_tax: true }],
    subtotal_amount: 2400,
    delivery_charge: 660,
    total_amount: 3060,
  },
  gift: {
    identifier: 'ORDER-2002',
    order_no: '2002',
    recipient: {
      postcode: '540-0002',
      prefecture: '大阪府',
      address1: '中央区大阪城1-1',
      name: '山田 花子',
      phone: '06-1234-5678',
    },
    items: [{ code: 'CUP-002', quantity: 1 }],
    bundled_items: ['FLY-001'],
    gift_wrapping_unit: 'ORDER',
    gift_wrapping_type: 'NAVY',
    gift_sender_name: '山田 太郎',
    message: 'お誕生日おめでとうございます。',
    delivery_carrier: 'CARRIERA',
    delivery_time_slot: 'AM',
    backorder_if_unavailable: true,
  },
  overseas: {
    identifier: 'ORDER-2003',
    international: true,
    delivery_service: 'CARRIERC-EMS',
    currency_code: 'USD',
    purpose: 'SALE_OF_GOODS',
    recipient: {
      region_code: 'US',
      postcode: '94105',
      prefecture: 'CA',
      city: 'San Francisco',
      address: '1 Market St',
      name: 'Jane Doe',
      phone: '+1-415-555-0100',
    },
    items: [{ code: 'CUP-001', quantity: 1, unit_price: 12.5 }],
    backorder_if_unavailable: true,
  },
};

/** With identifiers of their own, as the single requests have. */
const BULK_EXAMPLE = {
  shipments: [
    {
      identifier: 'ORDER-2011',
      recipient: RECIPIENT_EXAMPLE,
      items: [{ code: 'CUP-001', quantity: 1, unit_price: 1600, price: 1600 }],
      total_amount: 1600,
      backorder_if_unavailable: true,
    },
    {
      identifier: 'ORDER-2012',
      recipient: RECIPIENT_EXAMPLE,
      items: [{ code: 'TEA-001', quantity: 2 }],
      backorder_if_unavailable: true,
    },
  ],
};

export const ShipmentRequest = object(ShipmentProperties, {
  component: 'ShipmentRequest',
  examples: [SHIPMENT_EXAMPLES.domestic],
});
export const ShipmentBulkRequest = object(
  {
    shipments: list(ShipmentRequest, { minItems: 1, description: 'All of them are created, or none.' }),
    apply_rule: optional(nullableFlag({ description: 'For every shipment of the request.' })),
  },
  { component: 'ShipmentBulkRequest', examples: [BULK_EXAMPLE] },
);

/** An update keeps what it does not name, so nothing is required of it; an empty list clears, as answers show one. */
export const ShipmentUpdateRequest = object(
  {
    ...ShipmentProperties,
    bundled_items: bundledItems(0),
    items: optional(ShipmentProperties.items),
    recipient: optional(ShipmentProperties.recipient),
  },
  { component: 'ShipmentUpdateRequest', examples: [{ message: 'ありがとうございます。', suspend: true }] },
);

/** What can be asked of a shipment that the warehouse is working on. */
export const ModifyRequest = object(
  {
    recipient: optional(RecipientRequest),
    delivery_time_slot: ShipmentProperties.delivery_time_slot,
    delivery_date: ShipmentProperties.delivery_date,
  },
  { component: 'ShipmentModifyRequest', examples: [{ delivery_time_slot: 'AM' }] },
);
