import { Type } from 'typebox';
import { idPattern } from '../../../kernel/ids.js';
import { CARRIERS_ON_REQUEST, OVERSEAS_SERVICES, TIME_SLOTS } from '../../../rules/carriers/carrier-values.js';
import { CHARGE_KINDS, REQUEST_KINDS } from '../../../rules/charges/charge-values.js';
import { COOL_ZONES } from '../../../rules/items/item-values.js';
import {
  CURRENCY_CODES,
  CUSHIONING_TYPES,
  DELIVERY_METHODS,
  DELIVERY_NOTE_TYPES,
  HIGHEST_PRIORITY,
  PURPOSES,
  REQUEST_STATES,
  SHIPMENT_STATUSES,
  STAGES,
  UNITS,
  WRAPPING_TYPES,
} from '../../../rules/shipments/shipment-values.js';
import {
  anything,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableFlag,
  nullableInteger,
  nullableOneOf,
  nullableText,
  nullableTimestamp,
  oneOf,
  optional,
  orNull,
  text,
  timestamp,
} from '../../schema.js';
import { RecipientResponse, SenderResponse } from '../addresses/addresses.js';
import { AppliedRulesResponse } from './applied-rules.js';

/* The form of shipments in answers. shipments.ts writes them. */

const amount = (description: string, ...examples: readonly unknown[]) => anything({ description, examples });
const money = (description: string) => nullableInteger({ description });

const LineResponse = exact(
  {
    id: text({ pattern: idPattern('item'), description: 'Id of the item.', examples: ['TS001-I000001'] }),
    name: nullableText({ description: 'Name on the statement.', examples: ['煎茶 100g'] }),
    code: text({ description: 'Code of the item.', examples: ['TEA-001'] }),
    quantity: integer({ minimum: 1, description: 'Units to ship.', examples: [2] }),
    unit_price: amount('Unit price on the statement, as you sent it.', 1200),
    price: amount('Price of the line on the statement, as you sent it.', 2400),
    is_reduced_tax: nullableFlag({ description: 'Whether the reduced tax rate applies.', examples: [true] }),
    hs_code: nullableText({ description: 'Customs code.' }),
    gift_wrapping_type: nullableOneOf(WRAPPING_TYPES, { description: 'Wrapping of this line.' }),
    cushioning_type: nullableOneOf(CUSHIONING_TYPES, { description: 'Cushioning of this line.' }),
    backordered: flag({ description: 'Whether the line waits for stock. Then no unit is held for it.' }),
    serial_no: optional(
      nullableText({
        description: 'Serial numbers that were shipped, separated by commas. Only in answers to GET.',
      }),
    ),
  },
  { component: 'ShipmentItem' },
);

const CASES = exact(
  {
    item_id: integer({ description: 'The number at the end of the item id, without leading zeros.', examples: [1] }),
    details: list(
      exact({
        quantity_in_case: integer({ description: 'Units in one case.', examples: [24] }),
        quantity: integer({ description: 'Number of cases.', examples: [2] }),
      }),
      { description: 'The number of cases of each size.' },
    ),
  },
  {
    component: 'ShippedCases',
    description: 'The first item that was shipped in closed cases. Only for accounts that use case shipping.',
  },
);

const PACKAGE = exact(
  {
    size: text({ description: 'SS, S, or the sum of the three edges in cm.', examples: ['60'] }),
    weight: optional(nullableInteger({ description: 'Overseas only: in grams; null if unknown.', examples: [1200] })),
    tracking_code: optional(
      nullableText({
        description: 'Overseas only: tracking code of this parcel; null until it has shipped.',
        examples: ['EA123456785JP'],
      }),
    ),
  },
  { component: 'Package' },
);

/** The fields of the request, with their present values. Answers always have them. */
export const REQUEST_FIELDS = {
  identifier: text({ description: 'Your own unique code for it.', examples: ['ORDER-2001'] }),
  order_no: nullableText({ description: 'Order number on the statement.', examples: ['1001'] }),
  subtotal_amount: amount('Printed on the statement as it was given.', 2400),
  delivery_charge: amount('Printed on the statement as it was given.', 660),
  handling_charge: amount('Printed on the statement as it was given.'),
  discount_amount: amount('Printed on the statement as it was given.'),
  total_amount: amount('Printed on the statement as it was given.', 3060),
  tax: money('Tax on the statement, in yen.'),
  total_with_normal_tax: money('Part of the total at the standard rate, in yen.'),
  total_with_reduced_tax: money('Part of the total at the reduced rate, in yen.'),
  cushioning_unit: nullableOneOf(UNITS, {
    description: 'What is cushioned: the whole order (`ORDER`) or single lines (`ITEM`).',
  }),
  cushioning_type: nullableOneOf(CUSHIONING_TYPES, { description: 'Cushioning of the order.' }),
  gift_wrapping_unit: nullableOneOf(UNITS, {
    description: 'What is wrapped: the whole order (`ORDER`) or single lines (`ITEM`).',
  }),
  gift_wrapping_type: nullableOneOf(WRAPPING_TYPES, { description: 'Wrapping of the order.' }),
  gift_sender_name: nullableText({ description: 'Name of the giver, on the statement and the slip.' }),
  bundled_items: list(text({ pattern: idPattern('item') }), {
    description: 'Ids of the enclosed goods; empty if there are none.',
    examples: [[]],
  }),
  shipping_email: nullableText({
    format: 'email',
    description: 'Address that gets a mail when the shipment has left.',
  }),
  delivery_note_type: oneOf(DELIVERY_NOTE_TYPES, {
    description: 'The kind of statement: without addresses (`NOT_INCLUDE_PII`), or none (`NONE`).',
    examples: ['NOT_INCLUDE_PII'],
  }),
  price_on_delivery_note: nullableFlag({ description: 'Whether the statement shows amounts.' }),
  message: nullableText({ description: 'Message on the statement.' }),
  suspend: flag({
    description: 'If true, stock is held for the shipment, but work does not start until an update sets this to false.',
  }),
  shipping_date: nullableDate({ description: 'Work starts on this day or later; null: as soon as possible.' }),
  delivery_carrier: nullableOneOf(CARRIERS_ON_REQUEST, { description: 'The requested carrier.' }),
  delivery_time_slot: nullableOneOf(TIME_SLOTS, { description: 'The requested time of delivery.' }),
  delivery_date: nullableDate({ description: 'The requested day of delivery.' }),
  cash_on_delivery: flag({ description: 'Whether the recipient pays on delivery.' }),
  total_for_cash_on_delivery: money('The amount that the recipient pays, in yen.'),
  tax_for_cash_on_delivery: money('The tax in total_for_cash_on_delivery, in yen.'),
  delivery_method: nullableOneOf(DELIVERY_METHODS, {
    description: 'Letter-box post (`POST_EXPRESS`) or a box (`HOME_BOX`).',
  }),
  delivery_options: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    properties: {
      box_delivery: nullableFlag({
        description:
          'Whether the parcel may be put into a delivery box (宅配ボックス). It is kept and answered; the carrier and the method do not depend on it.',
      }),
      fragile_item: nullableFlag({ description: 'Whether to mark the parcel as fragile.' }),
    },
    description: 'Options for the parcel, as you sent them.',
    examples: [null],
  }),
  warehouse: text({ description: 'Code of the warehouse that it ships from.', examples: ['TOKYO'] }),
  items: list(LineResponse, { description: 'What is ordered, in the order of the request.' }),
  international: flag({ description: 'Whether the shipment goes overseas.' }),
  delivery_service: nullableOneOf(OVERSEAS_SERVICES, {
    description: 'The overseas service; null for a domestic shipment.',
  }),
  currency_code: nullableOneOf(CURRENCY_CODES, { description: 'Currency of overseas prices.' }),
  insurance: nullableFlag({ description: 'Whether the shipment is insured. Overseas only.' }),
  backorder_if_unavailable: flag({ description: 'Whether all lines of the shipment may wait for stock.' }),
  purpose: nullableOneOf(PURPOSES, { description: 'Export purpose.' }),
  allocate_priority: nullableInteger({
    description: `From 0 to ${HIGHEST_PRIORITY}. Of waiting shipments, those with a higher priority get stock first.`,
  }),
  tax_number: nullableText({ description: 'Tax identification number for customs.' }),
  sender: SenderResponse,
  recipient: RecipientResponse,
  apply_rule: flag({ description: 'Whether shipping rules were applied.' }),
};

/** The fields that Kura and the warehouse fill. */
const WORKED = {
  label_note: nullableText({ description: 'Name of the goods on the shipping label, as set for the account.' }),
  assigned_shipping_date: nullableDate({
    description: 'The planned day of shipping; null while the shipment waits for stock.',
    examples: ['2026-11-24'],
  }),
  tax_included: flag({ description: 'Whether amounts on the statement include tax, as set for the account.' }),
  delivery_day: nullableDate({
    description: 'The day on which the carrier delivers. Null until the shipment has left, and for overseas shipments.',
  }),
  bundle_shipping_label: nullableText({ description: 'Not in use: always null.' }),
  marketplace_shipment_id: nullableText({ description: 'Not in use: always null.' }),
  shipment_return: flag({ description: 'Whether the recipient sent the goods back.' }),
  assigned_temperature_zone: optional(
    oneOf(COOL_ZONES, {
      description: 'The temperature at which the goods are kept on the way. Absent if no goods must be kept cool.',
    }),
  ),
  shipped_at: nullableTimestamp({
    description: 'When the shipment left the warehouse; null until then.',
    examples: [null],
  }),
  tracking_code: nullableText({ description: 'Tracking code of the first parcel.' }),
  tracking_codes: list(text(), { description: 'Tracking codes of all parcels.', examples: [[]] }),
  package_quantity: nullableInteger({ description: 'Number of parcels; null before packing.' }),
  packages: list(PACKAGE, { description: 'The parcels; empty before packing.', examples: [[]] }),
  cases: optional(orNull(CASES)),
  letter_of_attorney: flag({ description: 'Whether customs have a letter of attorney.' }),
  duty_paid: flag({ description: 'Whether the sender pays the duty.' }),
  vat_number: nullableText({ description: 'Not in use: always null.' }),
  eori_number: nullableText({ description: 'Not in use: always null.' }),
};

export const CHARGE = exact(
  {
    kind: oneOf(CHARGE_KINDS, { description: 'What the charge is for.' }),
    amount: integer({
      description: 'In yen. Negative if the charge is refunded because the request was refused.',
      examples: [300],
    }),
  },
  { component: 'Charge' },
);

const RequestResponse = exact(
  {
    kind: oneOf(REQUEST_KINDS, { description: 'What was requested.' }),
    stage: oneOf(STAGES, { description: 'How far the work was when the request was made.' }),
    state: oneOf(REQUEST_STATES, { description: 'The answer of the warehouse; `open`: there is none yet.' }),
    reason: nullableText({ description: 'Why the request was refused; null if it was not.' }),
    requested_at: timestamp({ description: 'When the request was made.' }),
    answered_at: nullableTimestamp({ description: 'When the warehouse answered; null until then.' }),
    charges: list(CHARGE, { description: 'What the request costs.' }),
  },
  { component: 'ShipmentRequestState' },
);

const DestinationResponse = exact(
  {
    warehouse: text({ description: 'Code of the warehouse that the goods go to.', examples: ['OSAKA'] }),
    warehousing: exact(
      { id: text({ pattern: idPattern('receipt'), description: 'Id of the receipt.', examples: ['TS001-W0001'] }) },
      { description: 'The receipt of the goods at the destination.' },
    ),
  },
  { component: 'TransferDestination', description: 'Where a transfer goes. Only transfers have this field.' },
);

/** Statuses that the contract names and Kura does not use. */
const NEVER_SHOWN = ['allocating', 'working'] as const;

export const ShipmentResponse = exact(
  {
    id: text({ pattern: idPattern('shipment'), description: 'Id of the shipment.', examples: ['TS001-S000001'] }),
    status: oneOf([...SHIPMENT_STATUSES, ...NEVER_SHOWN], {
      description: 'Status of the shipment. `allocating` and `working` never occur.',
      examples: ['waiting'],
    }),
    ...REQUEST_FIELDS,
    ...WORKED,
    destination: optional(DestinationResponse),
    applied_rules: optional(orNull(AppliedRulesResponse)),
    arrives_on: optional(
      nullableDate({
        description:
          'Only with `arrival=1`: the day on which the recipient will have it, as planned now. Null while it waits for stock, and for overseas shipments.',
        examples: ['2026-11-26'],
      }),
    ),
    requests: optional(
      list(RequestResponse, {
        description:
          'Only with `requests=1`: the requests to modify or cancel the shipment since work on it began, and their charges.',
      }),
    ),
  },
  { component: 'Shipment' },
);

const shipments = list(ShipmentResponse, { description: 'Newest first.' });

/** A page of shipments that have not left yet, or of shipments that the request names. */
export const ShipmentList = exact({ shipments }, { component: 'ShipmentList' });
/** A page of the shipments that left on a day or in a month. */
export const ShippedList = exact({ shipments }, { component: 'ShippedList' });
/** The shipments of a bulk request, in its order. */
export const CreatedShipments = exact(
  { shipments: list(ShipmentResponse, { description: 'In the order of the request.' }) },
  { component: 'CreatedShipments' },
);

/** The serial numbers that were shipped. */
export const SerialsResponse = exact(
  {
    items: list(
      exact(
        {
          id: text({ pattern: idPattern('item'), description: 'Id of the item.', examples: ['TS001-I000001'] }),
          serial_no: text({ description: 'Serial numbers, separated by commas.', examples: ['A1001,A1002'] }),
        },
        { component: 'ItemSerialNumbers' },
      ),
      { description: 'The items that have serial numbers.' },
    ),
  },
  { component: 'SerialNumbers' },
);
