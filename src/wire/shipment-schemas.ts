import { Type } from 'typebox';
import { LARGEST } from '../kernel/quantities.js';
import type { Currency } from '../rules/currencies.js';
import { RecipientRequest, RecipientResponse, SenderRequest, SenderResponse } from './addresses.js';
import {
  anything,
  DEEPEST,
  flag,
  integer,
  list,
  nullableDate,
  nullableFlag,
  nullableInteger,
  nullableList,
  nullableOneOf,
  nullableText,
  object,
  oneOf,
  optional,
  text,
} from './schema.js';

/* What a shipment looks like on the wire; shipments.ts reads and writes it. */

const amount = () => optional(anything({ description: 'Printed on the statement as it is.' }));
const money = () => optional(nullableInteger({ minimum: -LARGEST, maximum: LARGEST }));
const CUSHIONING = ['BUBBLE_PACK', 'BUBBLE_DOUBLE_PACK'] as const;
const WRAPPING = ['NAVY', 'RED'] as const;
const SERVICES = [
  'CARRIERB-HIKYAKU-YU-PACKET',
  'CARRIERB-TAKUHAIBIN',
  'CARRIERB-COOLBIN',
  'CARRIERA-NEKOPOSU',
  'CARRIERA-TAKKYUBIN',
  'CARRIERA-COOLBIN',
  'CARRIERC-EMS',
  'CARRIERC-YU-PACKET',
  'CARRIERD-PRIORITY',
  'CARRIERD-CONNECT-PLUS',
  'CARRIERE-EXPRESS',
] as const;
const CURRENCY_CODES = ['JPY', 'USD', 'CNY', 'EUR', 'GBP', 'IDR', 'AUD'] as const satisfies readonly Currency['code'][];
const PURPOSES = [
  'GIFT',
  'DOCUMENTS',
  'COMMERCIAL_SAMPLE',
  'SALE_OF_GOODS',
  'COMMERCIAL_GOODS',
  'RETURNED_GOODS',
  'OTHERS',
] as const;

export const LineRequest = object({
  code: text({ min: 1, max: 30, examples: ['TEA-001'] }),
  quantity: integer({ minimum: 1, maximum: LARGEST, examples: [2] }),
  name: optional(nullableText({ max: 255 })),
  unit_price: amount(),
  price: amount(),
  is_reduced_tax: optional(nullableFlag()),
  hs_code: optional(nullableText({ pattern: '^\\d{4}\\.?\\d{2}((\\.|-)?\\d{3,4})?$' })),
  gift_wrapping_type: optional(nullableOneOf(WRAPPING)),
  cushioning_type: optional(nullableOneOf(CUSHIONING)),
  backorder_if_unavailable: optional(nullableFlag()),
});

const ShipmentProperties = {
  identifier: optional(
    nullableText({
      min: 1,
      max: 100,
      description: 'Unique in the account; order_no when omitted.',
      examples: ['ORDER-1001'],
    }),
  ),
  order_no: optional(nullableText({ min: 1, max: 100 })),
  subtotal_amount: amount(),
  delivery_charge: amount(),
  handling_charge: amount(),
  discount_amount: amount(),
  total_amount: amount(),
  tax: money(),
  total_with_normal_tax: money(),
  total_with_reduced_tax: money(),
  cushioning_unit: optional(nullableOneOf(['ORDER', 'ITEM'])),
  cushioning_type: optional(nullableOneOf(CUSHIONING)),
  gift_wrapping_unit: optional(nullableOneOf(['ORDER', 'ITEM'])),
  gift_wrapping_type: optional(nullableOneOf(WRAPPING)),
  gift_sender_name: optional(nullableText({ max: 255 })),
  bundled_items: optional(nullableList(text({ min: 1 }), { minItems: 1, maxItems: 5, uniqueItems: true })),
  shipping_email: optional(nullableText({ format: 'email' })),
  delivery_note_type: optional(nullableOneOf(['NOT_INCLUDE_PII', 'NONE'])),
  price_on_delivery_note: optional(nullableFlag()),
  message: optional(nullableText({ max: 500 })),
  suspend: optional(flag({ description: 'Stock is allocated, work does not start until released.' })),
  shipping_date: optional(nullableDate({ description: 'Work is done on or after this day.' })),
  delivery_carrier: optional(nullableOneOf(['CARRIERA', 'CARRIERB'])),
  delivery_time_slot: optional(nullableOneOf(['AM', '12', '14', '16', '18', '19'])),
  delivery_date: optional(nullableDate()),
  cash_on_delivery: optional(flag()),
  total_for_cash_on_delivery: optional(nullableInteger({ minimum: 0, maximum: LARGEST })),
  tax_for_cash_on_delivery: optional(nullableInteger({ minimum: 0, maximum: LARGEST })),
  delivery_method: optional(nullableOneOf(['POST_EXPRESS', 'HOME_BOX'])),
  delivery_options: optional(
    Type.Unsafe<object | null>({
      type: ['object', 'null'],
      properties: { box_delivery: nullableFlag(), fragile_item: nullableFlag() },
      maxDepth: DEEPEST,
    }),
  ),
  warehouse: optional(nullableText({ description: 'The standard warehouse when omitted.' })),
  items: list(LineRequest, { minItems: 1 }),
  international: optional(flag()),
  delivery_service: optional(nullableOneOf(SERVICES)),
  currency_code: optional(nullableOneOf(CURRENCY_CODES)),
  insurance: optional(nullableFlag()),
  backorder_if_unavailable: optional(nullableFlag({ description: 'Goes before the flag of a line.' })),
  purpose: optional(nullableOneOf(PURPOSES)),
  allocate_priority: optional(nullableInteger({ minimum: 0, maximum: 100 })),
  tax_number: optional(nullableText({ max: 255 })),
  sender: optional(Type.Unsafe<object | null>({ ...SenderRequest, type: ['object', 'null'] })),
  recipient: RecipientRequest,
  apply_rule: optional(nullableFlag()),
};

export const ShipmentRequest = object(ShipmentProperties);
export const ShipmentBulkRequest = object({
  shipments: list(ShipmentRequest, { minItems: 1 }),
  apply_rule: optional(nullableFlag({ description: 'For every shipment of the request.' })),
});

/** An update keeps what it does not name, so nothing is required of it. */
export const ShipmentUpdateRequest = object({
  ...ShipmentProperties,
  items: optional(ShipmentProperties.items),
  recipient: optional(ShipmentProperties.recipient),
});

/** What can be asked of a shipment that the warehouse is working on. */
export const ModifyRequest = object({
  recipient: optional(RecipientRequest),
  delivery_time_slot: ShipmentProperties.delivery_time_slot,
  delivery_date: ShipmentProperties.delivery_date,
});

export const SerialsResponse = object({
  items: list(object({ id: text(), serial_no: text({ description: 'Serial numbers with commas between them.' }) })),
});

const LineResponse = object({
  id: text(),
  name: nullableText(),
  code: text(),
  quantity: integer(),
  unit_price: anything(),
  price: anything(),
  is_reduced_tax: nullableFlag(),
  hs_code: nullableText(),
  gift_wrapping_type: nullableText(),
  cushioning_type: nullableText(),
  backordered: flag(),
  serial_no: optional(nullableText()),
});

const { items: _items, sender: _sender, recipient: _recipient, ...Echoed } = ShipmentProperties;

const CasesResponse = Type.Unsafe<object | null>({
  type: ['object', 'null'],
  description:
    'The first item of which something was shipped in closed cases; its id is the running number in the item id.',
  properties: {
    item_id: integer(),
    details: list(object({ quantity_in_case: integer(), quantity: integer() })),
  },
  required: ['item_id', 'details'],
});

const RequestResponse = object({
  kind: oneOf(['modify', 'cancel']),
  stage: oneOf(['picking', 'picked', 'packed'], { description: 'Where the shipment stood.' }),
  state: oneOf(['open', 'accepted', 'refused']),
  reason: nullableText({ description: 'Why it was refused.' }),
  requested_at: text(),
  answered_at: nullableText(),
  charges: list(
    object({
      kind: oneOf(['administrative_fee', 'work_fee']),
      amount: integer({ description: 'In yen; negative where a refusal takes it back.' }),
    }),
  ),
});

export const ShipmentResponse = object({
  ...Echoed,
  id: text({ examples: ['TS001-S000001'] }),
  status: oneOf([
    'backordered',
    'allocating',
    'waiting',
    'suspended',
    'working',
    'picking',
    'picked',
    'packed',
    'shipped',
    'modify_request',
    'cancel_request',
  ]),
  items: list(LineResponse),
  sender: SenderResponse,
  recipient: RecipientResponse,
  label_note: nullableText(),
  assigned_shipping_date: nullableDate(),
  tax_included: flag(),
  delivery_day: nullableDate(),
  bundle_shipping_label: anything(),
  marketplace_shipment_id: nullableText(),
  shipment_return: flag(),
  assigned_temperature_zone: optional(nullableText()),
  shipped_at: nullableText(),
  tracking_code: nullableText(),
  tracking_codes: list(text()),
  package_quantity: nullableInteger(),
  packages: list(object({ size: text() })),
  cases: optional(CasesResponse),
  letter_of_attorney: flag(),
  duty_paid: flag(),
  vat_number: nullableText(),
  eori_number: nullableText(),
  applied_rules: optional(
    Type.Unsafe<object | null>({
      type: ['object', 'null'],
      description: 'With `rules=1`: what the shipping rules did, and why. Null when none were applied.',
    }),
  ),
  requests: optional(
    list(RequestResponse, { description: 'With requests=1 only: what was asked since work began, and what it cost.' }),
  ),
});
