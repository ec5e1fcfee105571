import type { Decoded } from '../../kernel/decoded.js';
import { itemId, receiptId, shipmentId } from '../../kernel/ids.js';
import type { FloorRecall, ItemWithLots, RecallDraft, RecallProgress } from '../../rules/floor/recall.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableText,
  nullableTimestamp,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { decoderOf } from '../validator.js';

/* Recalls: units that must leave the shelves of a warehouse. */

const MOST_LOTS = 50;

export const NewRecall = closed({
  account_id: text({ examples: ['TS001'] }),
  warehouse: text({ examples: ['TOKYO'] }),
  code: text({ min: 1, description: 'Code of the item.', examples: ['TEA-001'] }),
  lots: list(integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, examples: [3] }), {
    minItems: 1,
    maxItems: MOST_LOTS,
    description: 'Numbers of its lots.',
  }),
  reason: text({
    min: 1,
    description: 'For whoever carries the units: 1 to 200 characters.',
    examples: ['異物混入のおそれ'],
  }),
  place: text({ min: 1, description: 'Code of the open shelf to which they are carried.', examples: ['Q-01'] }),
});
const newRecall = decoderOf(NewRecall);

/** @throws validation_failed with every fault of the form */
export function decodeNewRecall(body: Decoded<unknown>): RecallDraft {
  const { lots, ...recall } = newRecall(body);
  return { ...recall, lot_nos: lots };
}

export const RecallTarget = closed({
  to: text({
    min: 1,
    description: 'Code of the open shelf to which the units are carried from now on.',
    examples: ['Q-02'],
  }),
});
export const decodeRecallTarget = decoderOf(RecallTarget);

export const RecallAnswer = exact({
  account_id: text({ description: 'Whose goods they are.', examples: ['TS001'] }),
  recall_no: integer({ description: 'Its number.' }),
  warehouse: text({ description: 'Where the units are collected.', examples: ['TOKYO'] }),
  id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text({ description: 'Code of the item.' }),
  name: nullableText({ description: 'Name of the item.' }),
  lots: list(integer(), { description: 'Numbers of its lots that are recalled.' }),
  reason: text({ description: 'For whoever carries the units.' }),
  place: text({ description: 'The shelf to which the units are carried.' }),
  opened_by: text({ description: 'Who began it.' }),
  opened_at: timestamp({ description: 'When it began.' }),
  ended_by: nullableText({ description: 'Who carried the last unit, or withdrew it.' }),
  ended_at: nullableTimestamp({
    description: 'When no unit was left elsewhere in the warehouse, or somebody withdrew it.',
  }),
  withdrawn: flag({ description: 'Somebody ended it, wherever its units were.' }),
});
const encode = encoderOf(RecallAnswer);

const RecallProgressRow = exact({
  ...RecallAnswer.properties,
  on_shelves: integer({ description: 'Units of the lots on other shelves than that of the recall.' }),
  at_work: integer({ description: 'In totes, on packing tables and in the staging area.' }),
  collected: integer({ description: 'On the shelf of the recall.' }),
  missing: integer({ description: 'Nobody knows where they are.' }),
  blocked_lots: list(integer(), { description: 'Those of its lots that are still blocked since it began.' }),
  lot_dates: list(
    exact({
      lot_no: integer({ description: 'Number of the lot.' }),
      expiry_date: nullableDate({ description: 'The day on which it expires.' }),
      manufacture_date: nullableDate({ description: 'The day on which it was made.' }),
    }),
    { description: 'Its lots as people know them, the first to expire first.' },
  ),
  orders: list(
    exact({
      id: text({ description: 'Id of the shipment.', examples: ['TS001-S000001'] }),
      identifier: text({ description: "The client's own number." }),
      status: oneOf(SHIPMENT_STATUSES, { description: 'How far it is.' }),
      units: integer({ description: 'How many units it holds.' }),
    }),
    {
      description:
        'Orders that hold picked or packed units, of an open recall: at most 20, the oldest first. They do not leave until they have others.',
    },
  ),
});
const encodeRow = encoderOf(RecallProgressRow);

export const Recalls = exact({
  recalls: list(RecallProgressRow, {
    description: 'The figures of a recall that has ended are those of the moment when it ended.',
  }),
});

const named = (recall: FloorRecall) => ({
  ...recall,
  id: itemId(recall.account_id, recall.item_no),
  lots: recall.lot_nos,
});

export const encodeRecallAnswer = (recall: FloorRecall) => encode(named(recall));

export const encodeRecallProgress = ({ orders, ...recall }: FloorRecall & RecallProgress) =>
  encodeRow({
    ...recall,
    ...named(recall),
    orders: orders.map(({ shipment_no, ...order }) => ({ id: shipmentId(recall.account_id, shipment_no), ...order })),
  });

export const lotsHereQuery = {
  search: optional(text({ description: 'A part of a code or a name, or a barcode. Absent: nothing is found.' })),
};

const ItemWithLotsRow = exact({
  account_id: text({ examples: ['TS001'] }),
  account_name: text(),
  id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text(),
  name: nullableText(),
  lots: list(
    exact({
      lot_no: integer(),
      expiry_date: nullableDate(),
      manufacture_date: nullableDate(),
      receipt_id: nullableText({ description: 'The receipt that brought it, of a lot without a date.' }),
      units: integer({ description: 'Units in the warehouse, in any condition.' }),
      blocked: flag(),
    }),
    { description: 'The earliest date first.' },
  ),
});

export const LotsHere = exact({ items: list(ItemWithLotsRow) });

const encodeItem = encoderOf(ItemWithLotsRow);

export const encodeLotsHere = ({ item_no, lots, ...item }: ItemWithLots) =>
  encodeItem({
    ...item,
    id: itemId(item.account_id, item_no),
    lots: lots.map(({ receipt_no, ...lot }) => ({
      ...lot,
      receipt_id: receipt_no === null ? null : receiptId(item.account_id, receipt_no),
    })),
  });
