import { Type } from 'typebox';
import { timestampInTokyo } from '../kernel/dates.js';
import { type Decoded, entriesOf } from '../kernel/decoded.js';
import { itemId, shipmentId } from '../kernel/ids.js';
import { LARGEST } from '../kernel/quantities.js';
import type { Account } from '../rules/account.js';
import type { Shipment, ShipmentDraft, ShipmentLine } from '../rules/shipment.js';
import { AddressResponse, encodeAddress, encodeSender, RecipientRequest, SenderRequest } from './addresses.js';
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
import { checkOf } from './validator.js';

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
const PURPOSES = [
  'GIFT',
  'DOCUMENTS',
  'COMMERCIAL_SAMPLE',
  'SALE_OF_GOODS',
  'COMMERCIAL_GOODS',
  'RETURNED_GOODS',
  'OTHERS',
] as const;

const LineRequest = object({
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
  currency_code: optional(nullableOneOf(['JPY', 'USD', 'CNY', 'EUR', 'GBP', 'IDR', 'AUD'])),
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

const check = checkOf(ShipmentRequest);
const checkBulk = checkOf(
  object({ shipments: list(anything(), { minItems: 1 }), apply_rule: optional(nullableFlag()) }),
);
const FIELDS = Object.keys(ShipmentProperties);

/** A shipment to be created, from the body of a single request or one entry of a bulk request. */
export function decodeShipment(body: Decoded<unknown>): Decoded<ShipmentDraft> {
  const { value: sound, faults } = check(body);
  const given = (sound ?? {}) as Record<string, unknown>;
  const draft: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = given[field];
    if (value !== undefined) draft[field] = value;
  }
  return { value: withKnownLines(draft as ShipmentDraft), faults };
}

const LINE_FIELDS = Object.keys(LineRequest.properties);

/** Lines without fields that the contract does not know: they are ignored, never stored. */
function withKnownLines(draft: ShipmentDraft): ShipmentDraft {
  if (draft.items === undefined) return draft;
  const items = draft.items.map((line) => {
    if (line === null || typeof line !== 'object') return null;
    const known: Record<string, unknown> = {};
    for (const field of LINE_FIELDS) {
      const value = (line as Record<string, unknown>)[field];
      if (value !== undefined && value !== null) known[field] = value;
    }
    return known;
  });
  return { ...draft, items };
}

/**
 * Bulk create: one decoded draft for each entry, and the faults of the request as a whole. Those leave the entries to be
 * judged, where there are any.
 */
export function decodeShipments(body: Decoded<unknown>): Decoded<Decoded<ShipmentDraft>[]> {
  const { value, faults } = checkBulk({ ...body, faults: [] });
  const { shipments = [], apply_rule = null } = value as { shipments?: unknown[]; apply_rule?: boolean | null };
  const decoded = entriesOf(body, 'shipments', shipments).map(decodeShipment);
  return { value: decoded.map((one) => ({ ...one, value: { ...one.value, apply_rule } })), faults };
}

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
  sender: AddressResponse,
  recipient: AddressResponse,
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
  letter_of_attorney: flag(),
  duty_paid: flag(),
  vat_number: nullableText(),
  eori_number: nullableText(),
});

/** Fields that only a document holds, in the order of the contract. */
const PRINTED = [
  'order_no',
  'subtotal_amount',
  'delivery_charge',
  'handling_charge',
  'discount_amount',
  'total_amount',
  'tax',
  'total_with_normal_tax',
  'total_with_reduced_tax',
  'cushioning_unit',
  'cushioning_type',
  'gift_wrapping_unit',
  'gift_wrapping_type',
  'gift_sender_name',
  'shipping_email',
  'price_on_delivery_note',
  'message',
  'delivery_carrier',
  'delivery_time_slot',
  'total_for_cash_on_delivery',
  'tax_for_cash_on_delivery',
  'delivery_method',
  'delivery_options',
  'delivery_service',
  'currency_code',
  'tax_number',
] as const;

type EncodableShipment = Omit<Shipment, 'lines'> & { readonly lines: readonly ShipmentLine[] };

/** @param results whether the answer bears results: `serial_no` of each line */
export function encodeShipment(shipment: EncodableShipment, account: Account, results: boolean): object {
  const { account_id, document } = shipment;
  const { settings, features } = account;
  const answer: Record<string, unknown> = {
    id: shipmentId(account_id, shipment.shipment_no),
    status: shipment.status,
    identifier: shipment.identifier,
  };
  for (const field of PRINTED) answer[field] = document[field] ?? null;
  const bundled = shipment.lines.filter((line) => line.bundled);
  return Object.assign(answer, {
    bundled_items: bundled.length === 0 ? null : bundled.map((line) => itemId(account_id, line.item_no)),
    delivery_note_type: document.delivery_note_type ?? settings.delivery_note_type,
    suspend: shipment.suspend,
    shipping_date: shipment.shipping_date,
    delivery_date: shipment.delivery_date,
    cash_on_delivery: document.cash_on_delivery ?? false,
    warehouse: shipment.warehouse,
    items: shipment.lines.filter((line) => !line.bundled).map((line) => encodeLine(account_id, line, results)),
    international: false,
    insurance: document.insurance ?? null,
    backorder_if_unavailable: document.backorder_if_unavailable ?? false,
    purpose: document.purpose ?? null,
    allocate_priority: shipment.allocate_priority,
    sender: encodeSender(document.sender),
    recipient: encodeAddress(document.recipient),
    apply_rule: document.apply_rule ?? false,
    label_note: settings.label_note,
    assigned_shipping_date: shipment.assigned_shipping_date,
    tax_included: settings.tax_included,
    delivery_day: shipment.delivery_day,
    bundle_shipping_label: null,
    marketplace_shipment_id: null,
    shipment_return: false,
    ...(document.assigned_temperature_zone === undefined
      ? {}
      : { assigned_temperature_zone: document.assigned_temperature_zone }),
    shipped_at: shipment.shipped_at === null ? null : timestampInTokyo(shipment.shipped_at),
    tracking_code: shipment.tracking_codes[0] ?? null,
    tracking_codes: shipment.tracking_codes,
    package_quantity: shipment.packages?.length ?? null,
    packages: shipment.packages ?? [],
    ...(features.case_shipping ? { cases: [] } : {}),
    letter_of_attorney: false,
    duty_paid: false,
    vat_number: null,
    eori_number: null,
  });
}

const encodeLine = (account_id: string, line: ShipmentLine, results: boolean): object => ({
  id: itemId(account_id, line.item_no),
  name: line.document?.name ?? null,
  code: line.code,
  quantity: line.quantity,
  unit_price: line.document?.unit_price ?? null,
  price: line.document?.price ?? null,
  is_reduced_tax: line.document?.is_reduced_tax ?? null,
  hs_code: line.document?.hs_code ?? null,
  gift_wrapping_type: line.document?.gift_wrapping_type ?? null,
  cushioning_type: line.document?.cushioning_type ?? null,
  backordered: line.backordered,
  ...(results ? { serial_no: null } : {}),
});
