import {
  ARRIVAL_KINDS,
  LINE_FACTS,
  LINE_STATES,
  LOT_FACTS,
  PART_FACTS,
  TURNS,
} from '../../rules/allocation/explanation-values.js';
import { CARRIER_NAMES } from '../../rules/carriers/carrier-values.js';
import { RECEIPT_STATUSES } from '../../rules/receipts/receipt-values.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { CHARGE } from '../contract/shipments/shipment-answers.js';
import {
  date,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableList,
  nullableText,
  nullableTimestamp,
  oneOf,
  optional,
  orNull,
  sentence,
  text,
  timestamp,
} from '../schema.js';
import { WaitingReason } from './lists.js';

/*
 * Why the lines of a shipment hold units or not. Each fact has a code, the values of that code, and a sentence; the guide
 * why-is-it-not-allocated.md says what each code means.
 */

/** The shipments that hold units, or are served before a line. */
const rivals = (codes: string) => ({
  count: optional(integer({ description: `Of ${codes}: number of the shipments.` })),
  shipments: optional(
    list(
      exact({
        id: text({ description: 'Id of the shipment.', examples: ['TS001-S000001'] }),
        status: oneOf(SHIPMENT_STATUSES, { description: 'Its status.' }),
        allocate_priority: integer({ description: 'Its priority; 0: none was given.' }),
        units: integer({ description: 'Units that it holds, or waits for.' }),
      }),
      { description: `Of ${codes}: the first of the shipments. It can be this one, for another of its lines.` },
    ),
  ),
});

const MESSAGE = sentence('The fact, as a sentence.');

const LotFact = exact({
  code: oneOf(LOT_FACTS, { description: 'The fact.' }),
  units: integer({ description: 'The units of the lot that the fact is about.' }),
  lot_allocatable_at: optional(
    date({ description: 'Of `passed`: the last day on which the units could be allocated.' }),
  ),
  more_units: optional(
    integer({ description: 'Of `held`: units held by newer shipments, which are neither counted nor listed.' }),
  ),
  ...rivals('`held`'),
  receipts: optional(list(text(), { description: 'Of `in_transit`: ids of the receipts that await the units.' })),
  message: MESSAGE,
});

const PartFact = exact({
  code: oneOf(PART_FACTS, { description: 'The fact.' }),
  units: optional(
    integer({
      description:
        'Of `short`: units that are missing. Of `served_before`: units wanted first. Of `elsewhere`: units that could be allocated there.',
    }),
  ),
  needed: optional(integer({ description: 'Of `short` and `enough`: units that the line needs.' })),
  free: optional(integer({ description: 'Of `short` and `enough`: units that could be allocated now.' })),
  ...rivals('`served_before`'),
  warehouse: optional(text({ description: 'Of `elsewhere`: code of the other warehouse.', examples: ['OSAKA'] })),
  on_hand: optional(integer({ description: 'Of `elsewhere`: all units there.' })),
  message: MESSAGE,
});

const LineFact = exact({
  code: oneOf(LINE_FACTS, { description: 'The fact.' }),
  id: optional(text({ description: 'Of `arrival` and `covered_by`: id of the receipt.', examples: ['TS001-W0001'] })),
  kind: optional(oneOf(ARRIVAL_KINDS, { description: 'Of `arrival`: whether a transfer brings the units.' })),
  status: optional(oneOf(RECEIPT_STATUSES, { description: 'Of `arrival`: the status of the receipt.' })),
  arrival_date: optional(date({ description: 'Of `arrival`: the day on which it is due.' })),
  stock_deadline_date: optional(
    nullableDate({
      description:
        'Of `arrival` and `covered_by`: the day by which the units are on the shelf; null: the receipt is late, so nobody knows.',
    }),
  ),
  items: optional(
    list(
      exact({
        code: text({ description: 'Code of the item.' }),
        units: integer({ description: 'Units that are not put away yet.' }),
      }),
      { description: "Of `arrival`: the line's items that it brings." },
    ),
  ),
  covers: optional(flag({ description: 'Of `arrival`: whether the line will be held after it.' })),
  since: optional(timestamp({ description: 'Of `being_served`: when the allocation of the arrived goods began.' })),
  turn: optional(
    oneOf(TURNS, {
      description:
        'Of `being_served`: the turn of the line is to come, was had, or is passed over because its allocation was cleared for others.',
    }),
  ),
  arrivals_omitted: optional(integer({ description: 'Of `not_covered`: later arrivals that were not considered.' })),
  message: MESSAGE,
});

const Lot = exact({
  lot_no: integer({ description: 'Number of the lot; 0: units without a lot.' }),
  expiry_date: nullableDate({ description: 'Expiry date.' }),
  manufacture_date: nullableDate({ description: 'Manufacture date.' }),
  received_at: nullableTimestamp({ description: 'When it was received.' }),
  lot_allocatable_at: nullableDate({ description: 'The last day on which it may be allocated; null: any day.' }),
  blocked: flag({ description: 'Whether it is blocked.' }),
  on_hand: integer({ description: 'All its units in the warehouse, without those in transit.' }),
  free: integer({
    description: 'Units that could be allocated now. Demand that is served before the line may still get them.',
  }),
  facts: list(LotFact, { description: 'What is true of its units.' }),
});

const Part = exact({
  item_id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text({ description: 'Its code.', examples: ['TEA-001'] }),
  needed: integer({ description: 'Units that the line needs.' }),
  held: integer({ description: 'Units that the line holds.' }),
  free: integer({ description: 'Units of all lots that could be allocated now.' }),
  to_announce: integer({
    description:
      'Units that would have to be announced so that the shipment certainly gets the item; 0: what there is or is announced brings it. Of many items, only the first are looked at: of the others, the units that are missing now.',
  }),
  lots: list(Lot, { description: 'Its lots, in the order in which they are used; at most 100.' }),
  lots_count: integer({ description: 'Number of all lots.' }),
  facts: list(PartFact, { description: 'Why it is short or not; empty unless the line waits.' }),
});

const Line = exact({
  line_no: integer({ description: 'Number of the line, from 1.' }),
  code: text({ description: 'Code of the item that was ordered.', examples: ['TEA-001'] }),
  quantity: integer({ description: 'Units that were ordered.' }),
  state: oneOf(LINE_STATES, { description: 'Whether it holds its units, waits for them, or has left with them.' }),
  parts: list(Part, {
    description: 'The items that it needs: of a set, its parts. Empty for a line that has left.',
  }),
  facts: list(LineFact, { description: 'What brings the units of a waiting line, and when.' }),
});

export const Explanation = exact({
  id: text({ description: 'Id of the shipment.', examples: ['TS001-S000001'] }),
  status: oneOf(SHIPMENT_STATUSES, { description: 'Its status.' }),
  warehouse: text({ description: 'Code of the warehouse that ships it.', examples: ['TOKYO'] }),
  carrier: oneOf(CARRIER_NAMES, { description: 'The carrier that takes it, asked for or chosen.' }),
  allocate_priority: nullableInteger({ description: 'Its priority; null: none was given.' }),
  reason: orNull(WaitingReason),
  lines: list(Line, {
    description: 'In the order of their numbers; at most 200. If there are more, first those that wait.',
  }),
  lines_omitted: integer({ description: 'Number of the lines that are left out.' }),
  schedule: exact(
    {
      arrives_on: nullableDate({ description: 'When the last goods that it waits for arrive.' }),
      ships_on: nullableDate({ description: 'When it leaves, or has left.' }),
      delivers_on: nullableDate({ description: 'When it is delivered.' }),
      free_until: nullableText({
        description:
          'The wave release that begins the work on it, with milliseconds: from then on a change costs a fee.',
        examples: ['2026-11-24T10:00:00.000+09:00'],
      }),
    },
    { description: 'What is planned. Null: it is not known, or nothing of the kind happens.' },
  ),
  charges_now: exact(
    {
      modify: nullableList(CHARGE, { description: 'Of a change; null: it is not possible.' }),
      cancel: nullableList(CHARGE, { description: 'Of a cancellation; null: it is not possible.' }),
    },
    { description: 'What a request would cost now; an empty list: nothing.' },
  ),
});
