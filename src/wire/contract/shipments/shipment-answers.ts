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

/* What a shipment looks like in answers; shipments.ts writes it. */

const amount = (description: string, ...examples: readonly unknown[]) => anything({ description, examples });
const money = (description: string) => nullableInteger({ description });

const LineResponse = exact(
  {
    id: text({ pattern: idPattern('item'), description: 'Id of the item.', examples: ['TS001-I000001'] }),
    name: nullableText({ description: 'What the statement calls it.', examples: ['煎茶 100g'] }),
    code: text({ description: 'Code of the item.', examples: ['TEA-001'] }),
    quantity: integer({ minimum: 1, description: 'Units to ship.', examples: [2] }),
    unit_price: amount('Unit price on the statement, as it was given.', 1200),
    price: amount('Price of the line on the statement, as it was given.', 2400),
    is_reduced_tax: nullableFlag({ description: 'The reduced tax rate applies.', examples: [true] }),
    hs_code: nullableText({ description: 'Customs code.' }),
    gift_wrapping_type: nullableOneOf(WRAPPING_TYPES, { description: 'Wrapping of this line.' }),
    cushioning_type: nullableOneOf(CUSHIONING_TYPES, { description: 'Cushioning of this line.' }),
    backordered: flag({ description: 'It waits for stock; no unit is held for it.' }),
    serial_no: optional(
      nullableText({
        description: 'Serial numbers that were shipped, separated by commas. Only in answers that read a shipment.',
      }),
    ),
  },
  { component: 'ShipmentItem' },
);

const CASES = exact(
  {
    item_id: integer({ description: 'The running number inside the item id.', examples: [1] }),
    details: list(
      exact({
        quantity_in_case: integer({ description: 'Units in one case.', examples: [24] }),
        quantity: integer({ description: 'Cases.', examples: [2] }),
      }),
      { description: 'Cases by the units that they hold.' },
    ),
  },
  {
    component: 'ShippedCases',
    description:
      'The first item of which something was shipped in closed cases. Only for accounts that use case shipping.',
  },
);

const PACKAGE = exact(
  {
    size: text({ description: 'SS, S, or the sum of the edges in cm.', examples: ['60'] }),
    weight: optional(
      nullableInteger({ description: 'Overseas only: grams; null where nobody knows.', examples: [1200] }),
    ),
    tracking_code: optional(
      nullableText({
        description: 'Overseas only: of this parcel; null before it shipped.',
        examples: ['EA123456785JP'],
      }),
    ),
  },
  { component: 'Package' },
);

/** Fields of the request, as they stand now: always there. */
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
  cushioning_unit: nullableOneOf(UNITS, { description: 'What is cushioned: the order, or lines.' }),
  cushioning_type: nullableOneOf(CUSHIONING_TYPES, { description: 'Cushioning of the order.' }),
  gift_wrapping_unit: nullableOneOf(UNITS, { description: 'What is wrapped: the order, or lines.' }),
  gift_wrapping_type: nullableOneOf(WRAPPING_TYPES, { description: 'Wrapping of the order.' }),
  gift_sender_name: nullableText({ description: 'Who gives it, on statement and slip.' }),
  bundled_items: list(text({ pattern: idPattern('item') }), {
    description: 'Ids of the enclosed goods; empty without any.',
    examples: [[]],
  }),
  shipping_email: nullableText({ format: 'email', description: 'Who is told by mail when it ships.' }),
  delivery_note_type: oneOf(DELIVERY_NOTE_TYPES, {
    description: 'The kind of statement.',
    examples: ['NOT_INCLUDE_PII'],
  }),
  price_on_delivery_note: nullableFlag({ description: 'The statement shows amounts.' }),
  message: nullableText({ description: 'Message on the statement.' }),
  suspend: flag({ description: 'Stock is held, but work does not begin before it is released.' }),
  shipping_date: nullableDate({ description: 'Work is done on or after this day; null: as soon as can be.' }),
  delivery_carrier: nullableOneOf(CARRIERS_ON_REQUEST, { description: 'The carrier that was asked for.' }),
  delivery_time_slot: nullableOneOf(TIME_SLOTS, { description: 'The hours of delivery that were asked for.' }),
  delivery_date: nullableDate({ description: 'The day of delivery that was asked for.' }),
  cash_on_delivery: flag({ description: 'The recipient pays on delivery.' }),
  total_for_cash_on_delivery: money('What the recipient pays, in yen.'),
  tax_for_cash_on_delivery: money('The tax in that, in yen.'),
  delivery_method: nullableOneOf(DELIVERY_METHODS, { description: 'Letter-box post or a box.' }),
  delivery_options: Type.Unsafe<object | null>({
    type: ['object', 'null'],
    properties: {
      box_delivery: nullableFlag({ description: 'In a box, whatever its size.' }),
      fragile_item: nullableFlag({ description: 'Marked as fragile.' }),
    },
    description: 'Wishes for the parcel, as they were given.',
    examples: [null],
  }),
  warehouse: text({ description: 'Code of the warehouse that it ships from.', examples: ['TOKYO'] }),
  items: list(LineResponse, { description: 'What is ordered, in the order of the request.' }),
  international: flag({ description: 'It goes overseas.' }),
  delivery_service: nullableOneOf(OVERSEAS_SERVICES, {
    description: 'The overseas service; null for a domestic shipment.',
  }),
  currency_code: nullableOneOf(CURRENCY_CODES, { description: 'Currency of overseas prices.' }),
  insurance: nullableFlag({ description: 'Insured (overseas).' }),
  backorder_if_unavailable: flag({ description: 'It may wait for stock as a whole.' }),
  purpose: nullableOneOf(PURPOSES, { description: 'Export purpose.' }),
  allocate_priority: nullableInteger({
    description: `0 to ${HIGHEST_PRIORITY}: who waits with more gets stock first.`,
  }),
  tax_number: nullableText({ description: 'Tax identification number for customs.' }),
  sender: SenderResponse,
  recipient: RecipientResponse,
  apply_rule: flag({ description: 'Shipping rules were applied.' }),
};

/** What work made of it. */
const WORKED = {
  label_note: nullableText({ description: 'Goods name on the shipping label: the setting of the account.' }),
  assigned_shipping_date: nullableDate({
    description: 'The day that it is to ship; null while it waits for stock.',
    examples: ['2026-11-24'],
  }),
  tax_included: flag({ description: 'Amounts on the statement include tax: the setting of the account.' }),
  delivery_day: nullableDate({ description: 'When the carrier delivers; null before it shipped, and overseas.' }),
  bundle_shipping_label: nullableText({ description: 'Not in use: always null.' }),
  marketplace_shipment_id: nullableText({ description: 'Id at a marketplace; null without one.' }),
  shipment_return: flag({ description: 'It came back.' }),
  assigned_temperature_zone: optional(
    oneOf(COOL_ZONES, { description: 'Ships cool; absent when nothing in it must.' }),
  ),
  shipped_at: nullableTimestamp({ description: 'When it left the warehouse.', examples: [null] }),
  tracking_code: nullableText({ description: 'Tracking code of the first parcel.' }),
  tracking_codes: list(text(), { description: 'Tracking codes of all parcels.', examples: [[]] }),
  package_quantity: nullableInteger({ description: 'Number of parcels; null before packing.' }),
  packages: list(PACKAGE, { description: 'The parcels; empty before packing.', examples: [[]] }),
  cases: optional(orNull(CASES)),
  letter_of_attorney: flag({ description: 'Customs have a letter of attorney.' }),
  duty_paid: flag({ description: 'Duty is paid by the sender.' }),
  vat_number: nullableText({ description: 'VAT number for customs.' }),
  eori_number: nullableText({ description: 'EORI number for customs.' }),
};

const CHARGE = exact(
  {
    kind: oneOf(CHARGE_KINDS, { description: 'What it is for.' }),
    amount: integer({ description: 'In yen; negative where a refusal takes it back.', examples: [300] }),
  },
  { component: 'Charge' },
);

const RequestResponse = exact(
  {
    kind: oneOf(REQUEST_KINDS, { description: 'What was asked.' }),
    stage: oneOf(STAGES, { description: 'Where the shipment stood.' }),
    state: oneOf(REQUEST_STATES, { description: 'What the warehouse says.' }),
    reason: nullableText({ description: 'Why it was refused.' }),
    requested_at: timestamp({ description: 'When it was asked.' }),
    answered_at: nullableTimestamp({ description: 'When the warehouse answered; null while it is open.' }),
    charges: list(CHARGE, { description: 'What it costs.' }),
  },
  { component: 'ShipmentRequestState' },
);

const DestinationResponse = exact(
  {
    warehouse: text({ description: 'Code of the warehouse that the goods go to.', examples: ['OSAKA'] }),
    warehousing: exact(
      { id: text({ pattern: idPattern('receipt'), description: 'Its id.', examples: ['TS001-W0001'] }) },
      { description: 'The receipt that awaits the goods there.' },
    ),
  },
  { component: 'TransferDestination', description: 'Of transfers only.' },
);

/** Statuses of the contract that Kura has no use for. */
const NEVER_SHOWN = ['allocating', 'working'] as const;

export const ShipmentResponse = exact(
  {
    id: text({ pattern: idPattern('shipment'), description: 'Id of the shipment.', examples: ['TS001-S000001'] }),
    status: oneOf([...SHIPMENT_STATUSES, ...NEVER_SHOWN], {
      description: 'How far it is. `allocating` and `working` are never shown.',
      examples: ['waiting'],
    }),
    ...REQUEST_FIELDS,
    ...WORKED,
    destination: optional(DestinationResponse),
    applied_rules: optional(orNull(AppliedRulesResponse)),
    requests: optional(
      list(RequestResponse, {
        description: 'With requests=1 only: what was asked since work began, and what it cost.',
      }),
    ),
  },
  { component: 'Shipment' },
);

const shipments = list(ShipmentResponse, { description: 'Newest first.' });

/** A page of shipments that are to ship, or that were asked for by name. */
export const ShipmentList = exact({ shipments }, { component: 'ShipmentList' });
/** A page of shipments of a day or a month. */
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
          serial_no: text({ description: 'Serial numbers with commas between them.', examples: ['A1001,A1002'] }),
        },
        { component: 'ItemSerialNumbers' },
      ),
      { description: 'Items with serial numbers.' },
    ),
  },
  { component: 'SerialNumbers' },
);
