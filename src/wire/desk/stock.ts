import type { Decoded } from '../../kernel/decoded.js';
import type { Fault } from '../../kernel/errors.js';
import { itemId, receiptId } from '../../kernel/ids.js';
import { LOT_LIMIT_TYPES } from '../../rules/items/item-values.js';
import { PLACE_KINDS } from '../../rules/places/place-values.js';
import { ADJUSTABLE, ADJUSTMENT_REASONS } from '../../rules/stock/adjustment-values.js';
import type { LotHere, StockHere } from '../../rules/stock/stock-here.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableOneOf,
  nullableText,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { checkOf } from '../validator.js';

/* The stock of items in one warehouse, and its corrections (adjustments). */

// --- what is there ---------------------------------------------------------------------------------------------------

export const stockHereQuery = {
  search: optional(text({ description: 'A part of a code or a name, or a barcode. Absent: nothing is found.' })),
};

const LOT = exact({
  lot_no: integer({ description: '0: units without a lot.' }),
  expiry_date: nullableDate({ description: 'Until when its units may be used.' }),
  manufacture_date: nullableDate({ description: 'When its units were made.' }),
  receipt_id: nullableText({ description: 'The receipt that brought it, of a lot without a date.' }),
  blocked: flag({ description: 'Whether it is blocked: no order gets its units.' }),
  last_day: nullableDate({ description: 'The last day on which orders get its units. Null: there is no such day.' }),
  available: integer({ description: 'Free units that orders can get; of a blocked lot too.' }),
  defective: integer({ description: 'Defective units that no removal takes.' }),
  unidentified: integer({ description: 'Unidentified units that no removal takes.' }),
  held: integer({ description: 'Units that orders hold.' }),
  claimed: integer({ description: 'Units that removals take.' }),
  put_back: integer({ description: 'Units that cancelled orders left, and that are to be put back.' }),
  place_count: integer({ description: 'How many places have units, besides those where orders are worked on.' }),
  places: list(
    exact({
      place: text({ description: 'Its code.', examples: ['A-01'] }),
      kind: oneOf(PLACE_KINDS, { description: '`missing`: the units were not found when they were wanted.' }),
      sound: integer({ description: 'Sound units, also those that orders hold.' }),
      defective: integer({ description: 'Defective units.' }),
      unidentified: integer({ description: 'Unidentified units.' }),
    }),
    { description: 'These places, in the order of walking: at most 20.' },
  ),
});

const ItemHere = exact({
  account_id: text({ description: 'Whose goods they are.', examples: ['TS001'] }),
  account_name: text({ description: 'Name of the account.' }),
  id: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text({ description: 'Code of the item.' }),
  name: nullableText({ description: 'Name of the item.' }),
  barcode: nullableText({ description: 'Barcode of the item.' }),
  is_set: flag({ description: 'A set has no stock of its own.' }),
  in_lots: flag({ description: 'Whether its units are kept in lots.' }),
  lot_limit_type: nullableOneOf(LOT_LIMIT_TYPES, { description: 'Which date its lots have. Null: none.' }),
  lots: list(LOT, { description: 'Those with units in the warehouse, the first to go out first.' }),
  other_lots: list(LOT, { description: 'The newest 5 of its other lots: units of them may be found.' }),
  corrections: list(
    exact({
      adjustment_no: integer({ description: 'Running number in the account.' }),
      lot_no: integer({ description: '0: the units are in no lot.' }),
      quantity: integer({ description: 'How many units.' }),
      from: oneOf(ADJUSTABLE, { description: '`adjustment`: they came from outside.' }),
      to: oneOf(ADJUSTABLE, { description: '`adjustment`: they are gone.' }),
      reason: oneOf(ADJUSTMENT_REASONS, { description: 'Why.' }),
      note: nullableText({ description: 'What else is to be said about it.' }),
      by: text({ description: 'Who recorded it.' }),
      at: timestamp({ description: 'When it was recorded.' }),
    }),
    { description: 'The newest 5 corrections in the warehouse, also those of counts.' },
  ),
});

export const FoundStockHere = exact({
  items: list(ItemHere, { description: 'First the one with this code or barcode: at most 20.' }),
});

const withReceiptId =
  (account_id: string) =>
  ({ receipt_no, ...lot }: LotHere) => ({
    ...lot,
    receipt_id: receipt_no === null ? null : receiptId(account_id, receipt_no),
  });

const encodeItem = encoderOf(ItemHere);

export const encodeStockHere = ({ item_no, lots, other_lots, corrections, ...item }: StockHere) =>
  encodeItem({
    ...item,
    id: itemId(item.account_id, item_no),
    lots: lots.map(withReceiptId(item.account_id)),
    other_lots: other_lots.map(withReceiptId(item.account_id)),
    corrections: corrections.map(({ actor, ...one }) => ({ ...one, by: actor })),
  });

// --- corrections -----------------------------------------------------------------------------------------------------

export const NewAdjustment = closed({
  account_id: text({ examples: ['TS001'] }),
  warehouse: text({ examples: ['TOKYO'] }),
  code: text({ description: 'Code of the item.', examples: ['TEA-001'] }),
  quantity: integer({ examples: [2] }),
  lot_no: optional(nullableInteger({ description: '0: units without a lot. Absent: by its date, or none.' })),
  expiry_date: optional(nullableText({ description: 'YYYY-MM-DD, of the lot.' })),
  manufacture_date: optional(nullableText({ description: 'YYYY-MM-DD, of the lot.' })),
  from: text({
    min: 1,
    description: '`adjustment` (they come from outside), `available`, `defective` or `unidentified`.',
    examples: ['adjustment'],
  }),
  to: text({
    min: 1,
    description: 'The same words; `adjustment`: they are gone.',
    examples: ['available'],
  }),
  reason: text({
    min: 1,
    description:
      '`stocktake`, `found`, `lost`, `damaged`, `repaired`, `recognised`, `sample`, `correction`, or `other`, which needs a note.',
    examples: ['found'],
  }),
  note: optional(nullableText({ description: 'At most 1,000 characters.' })),
  place: optional(
    text({ description: 'Code of the place where the units lie. Absent: wherever they lie.', examples: ['MISSING'] }),
  ),
});
const newAdjustment = checkOf(NewAdjustment);

/** Decodes an adjustment. The rules check the content of the texts, and report it with the faults of the form. */
export function decodeAdjustment(body: Decoded<unknown>) {
  const { value, faults } = newAdjustment(body);
  const draft = {
    warehouse: value?.warehouse ?? '',
    code: value?.code ?? '',
    quantity: value?.quantity ?? 0,
    lot_no: value?.lot_no ?? null,
    expiry_date: value?.expiry_date ?? null,
    manufacture_date: value?.manufacture_date ?? null,
    from: value?.from ?? '',
    to: value?.to ?? '',
    reason: value?.reason ?? '',
    note: value?.note ?? null,
    ...(value?.place == null ? {} : { place: value.place }),
  };
  return { account_id: value?.account_id ?? '', draft, faults: faults as readonly Fault[] };
}

export const MadeAdjustment = exact({
  account_id: text({ examples: ['TS001'] }),
  adjustment_no: integer({ description: 'Running number in the account.' }),
  lot_no: integer({ description: '0: the units are in no lot.' }),
});
