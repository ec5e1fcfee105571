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
  MAX_CASH_ON_DELIVERY,
  MAX_ENCLOSED,
  PURPOSES,
  UNITS,
  WRAPPING_TYPES,
} from '../../../rules/shipments/shipment-values.js';
import {
  anything,
  integer,
  list,
  MAX_LEVELS,
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

/* The form of shipments in requests. shipments.ts reads them. */

const limitedSlots = LIMITED_SLOTS.map(
  ({ slot, carriers }) => `\`${slot}\` is available with ${carriers.join(', ')} only.`,
).join(' ');

const amount = (...examples: readonly unknown[]) =>
  optional(
    anything({
      description: 'Printed on the statement as you send it. Kura neither checks nor computes it.',
      examples,
    }),
  );
const money = (description: string) => optional(nullableInteger({ minimum: -LARGEST, maximum: LARGEST, description }));

export const LineRequest = object(
  {
    code: text({ min: 1, max: 30, description: 'Code of the item.', examples: ['TEA-001'] }),
    quantity: integer({ minimum: 1, maximum: LARGEST, description: 'Units to ship.', examples: [2] }),
    name: optional(nullableText({ max: 255, description: 'Name on the statement. If omitted, the name of the item.' })),
    unit_price: amount(1200),
    price: amount(2400),
    is_reduced_tax: optional(
      nullableFlag({ description: 'Whether the reduced tax rate applies. If omitted, as set for the item.' }),
    ),
    hs_code: optional(
      nullableText({
        pattern: HS_CODE,
        hint: HS_CODE_HINT,
        description: 'Customs code. If omitted, that of the item.',
      }),
    ),
    gift_wrapping_type: optional(
      nullableOneOf(WRAPPING_TYPES, { description: 'Wrapping of this line, with gift_wrapping_unit `ITEM`.' }),
    ),
    cushioning_type: optional(
      nullableOneOf(CUSHIONING_TYPES, { description: 'Cushioning of this line, with cushioning_unit `ITEM`.' }),
    ),
    backorder_if_unavailable: optional(
      nullableFlag({
        description: 'Whether this line may wait for stock. If the shipment has this flag, that one counts.',
      }),
    ),
  },
  { component: 'ShipmentItemRequest' },
);

/** @param minItems 1 for a new shipment, which must not have an empty list; 0 for an update, where one is allowed */
const bundledItems = (minItems: number) =>
  optional(
    nullableList(text({ min: 1 }), {
      minItems,
      maxItems: MAX_ENCLOSED,
      uniqueItems: true,
      description: 'Ids or codes of enclosed goods. One unit of each is enclosed.',
    }),
  );

const ShipmentProperties = {
  identifier: optional(
    nullableText({
      min: 1,
      max: 100,
      description:
        'Your own code for the shipment, unique in the account. A new shipment without one uses its order_no.',
      examples: ['ORDER-2001'],
    }),
  ),
  order_no: optional(
    nullableText({
      min: 1,
      max: 100,
      description: 'Order number on the statement. A new shipment needs identifier or order_no.',
    }),
  ),
  subtotal_amount: amount(),
  delivery_charge: amount(),
  handling_charge: amount(),
  discount_amount: amount(),
  total_amount: amount(),
  tax: money('Tax on the statement, in yen. Only for accounts whose prices are without tax.'),
  total_with_normal_tax: money('Part of the total at the standard rate, in yen.'),
  total_with_reduced_tax: money('Part of the total at the reduced rate, in yen.'),
  cushioning_unit: optional(
    nullableOneOf(UNITS, {
      description: 'What to cushion: the whole order (`ORDER`) or single lines (`ITEM`). A paid option.',
    }),
  ),
  cushioning_type: optional(
    nullableOneOf(CUSHIONING_TYPES, { description: 'Cushioning of the order, with cushioning_unit `ORDER`.' }),
  ),
  gift_wrapping_unit: optional(
    nullableOneOf(UNITS, {
      description: 'What to wrap: the whole order (`ORDER`) or single lines (`ITEM`). A paid option.',
    }),
  ),
  gift_wrapping_type: optional(
    nullableOneOf(WRAPPING_TYPES, { description: 'Wrapping of the order, with gift_wrapping_unit `ORDER`.' }),
  ),
  gift_sender_name: optional(
    nullableText({ max: 255, description: 'Name of the giver, on the statement and the slip.' }),
  ),
  bundled_items: bundledItems(1),
  shipping_email: optional(
    nullableText({
      format: 'email',
      description: 'Address that gets a mail when the shipment has left.',
      examples: ['yamada@example.com'],
    }),
  ),
  delivery_note_type: optional(
    nullableOneOf([...DELIVERY_NOTE_TYPES, ''], {
      description:
        'The kind of statement: without addresses (`NOT_INCLUDE_PII`), or none (`NONE`). An empty text, or a new shipment without this field, means the setting of the account.',
    }),
  ),
  price_on_delivery_note: optional(nullableFlag({ description: 'Whether the statement shows amounts.' })),
  message: optional(
    nullableText({
      max: 500,
      description:
        'Message on the statement. If you give it, `sender.message` and the message of a sender master are not used.',
    }),
  ),
  suspend: optional(
    nullableFlag({
      description:
        'If true, stock is held for the shipment, but work does not start until an update sets this to false.',
    }),
  ),
  shipping_date: optional(nullableDate({ description: 'Work starts on this day or later.' })),
  delivery_carrier: optional(
    nullableOneOf(CARRIERS_ON_REQUEST, { description: 'The carrier that you want. Domestic only, for an extra fee.' }),
  ),
  delivery_time_slot: optional(
    nullableOneOf(TIME_SLOTS, {
      description: `Time of delivery: the morning, or the slot that begins at this hour. Domestic only. ${limitedSlots}`,
    }),
  ),
  delivery_date: optional(
    nullableDate({
      description:
        'The day of delivery that you want. Domestic only. At most seven days after the day of shipping; for cool goods at most three.',
    }),
  ),
  cash_on_delivery: optional(nullableFlag({ description: 'Whether the recipient pays on delivery. Domestic only.' })),
  total_for_cash_on_delivery: optional(
    nullableInteger({
      minimum: 0,
      maximum: MAX_CASH_ON_DELIVERY,
      description:
        'The amount that the recipient pays, including tax, freight and fees, in yen. Required with cash_on_delivery.',
    }),
  ),
  tax_for_cash_on_delivery: optional(
    nullableInteger({
      minimum: 0,
      maximum: MAX_CASH_ON_DELIVERY,
      description: 'The tax in total_for_cash_on_delivery, in yen.',
    }),
  ),
  delivery_method: optional(
    nullableOneOf(DELIVERY_METHODS, {
      description:
        'Letter-box post (`POST_EXPRESS`) or a box (`HOME_BOX`). Letter-box post is for goods of size SS and for goods that were never received yet. If omitted: `POST_EXPRESS` if all goods are measured as SS and you request no carrier, time slot, delivery date or cash on delivery; otherwise `HOME_BOX`.',
    }),
  ),
  delivery_options: optional(
    nullableObject(
      object(
        {
          box_delivery: optional(
            nullableFlag({
              description:
                'Whether the parcel may be put into a delivery box (宅配ボックス). It is kept and answered; the carrier and the method do not depend on it.',
            }),
          ),
          fragile_item: optional(nullableFlag({ description: 'Whether to mark the parcel as fragile.' })),
        },
        { description: 'Options for the parcel.', maxDepth: MAX_LEVELS },
      ),
    ),
  ),
  warehouse: optional(
    nullableText({
      description:
        'Code of the warehouse that it ships from. A new shipment without one ships from the standard warehouse.',
    }),
  ),
  items: list(LineRequest, { minItems: 1, description: 'What to ship.' }),
  international: optional(nullableFlag({ description: 'Whether the shipment goes overseas.' })),
  delivery_service: optional(
    nullableOneOf(OVERSEAS_SERVICES, { description: 'The overseas service. Required with international.' }),
  ),
  currency_code: optional(
    nullableOneOf(CURRENCY_CODES, {
      description: 'Currency of unit prices and totals overseas. Required with international.',
    }),
  ),
  insurance: optional(nullableFlag({ description: 'Whether to insure the shipment. Overseas only.' })),
  backorder_if_unavailable: optional(
    nullableFlag({
      description: 'Whether all lines may wait for stock. If given, the flags of the lines do not count.',
    }),
  ),
  purpose: optional(
    nullableOneOf(PURPOSES, {
      description: 'Export purpose. A new shipment without one takes the setting of the account.',
    }),
  ),
  allocate_priority: optional(
    nullableInteger({
      minimum: 0,
      maximum: HIGHEST_PRIORITY,
      description: 'Of waiting shipments, those with a higher priority get stock first.',
    }),
  ),
  tax_number: optional(nullableText({ max: 255, description: 'Tax identification number for customs.' })),
  sender: optional(nullableObject(SenderRequest)),
  recipient: RecipientRequest,
  apply_rule: optional(
    nullableFlag({
      description:
        'Whether to apply the shipping rules of the account. Ignored in a bulk request, which has one flag for all shipments.',
    }),
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
 * Example requests. Each can be sent to the demo environment once, without changes: it has the goods, or the lines may
 * wait for stock. The identifiers differ from those in the README, so that a reader can send both.
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

/** The identifiers differ from those of the single requests, so that both can be sent. */
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
    shipments: list(ShipmentRequest, { minItems: 1, description: 'Either all shipments are created, or none.' }),
    apply_rule: optional(
      nullableFlag({
        description: 'Whether to apply the shipping rules of the account to all shipments of the request.',
      }),
    ),
  },
  { component: 'ShipmentBulkRequest', examples: [BULK_EXAMPLE] },
);

/**
 * An update keeps the fields that it does not name, so no field is required. It may contain an empty list, as answers
 * do; this clears the list.
 */
export const ShipmentUpdateRequest = object(
  {
    ...ShipmentProperties,
    bundled_items: bundledItems(0),
    items: optional(ShipmentProperties.items),
    recipient: optional(ShipmentProperties.recipient),
  },
  { component: 'ShipmentUpdateRequest', examples: [{ message: 'ありがとうございます。', suspend: true }] },
);

/** The fields that can be changed while the warehouse works on a shipment. */
export const ModifyRequest = object(
  {
    recipient: optional(RecipientRequest),
    delivery_time_slot: ShipmentProperties.delivery_time_slot,
    delivery_date: ShipmentProperties.delivery_date,
  },
  { component: 'ShipmentModifyRequest', examples: [{ delivery_time_slot: 'AM' }] },
);
