import { momentInTokyo } from '../../kernel/dates.js';
import { itemId, receiptId, shipmentId } from '../../kernel/ids.js';
import { BUCKETS, INSIDE_BUCKETS, MOVE_CAUSES } from '../../rules/stock/bucket-values.js';
import type { ItemAsOf, RecordedMove } from '../../rules/stock/stock-as-of.js';
import { encoderOf } from '../encoder.js';
import {
  counts,
  date,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableText,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';

/*
 * The ledger as the console and the command line show it. The figures are the stock figures that result from moves
 * alone.
 */

/** The figures of the contract, without those that count demand. */
const FIGURES = {
  quantity: integer(),
  available: integer(),
  shipping: integer(),
  processing: integer(),
  reserved: integer(),
  unallocatable: integer(),
};

export const StockAsOf = exact({
  id: text({ description: 'Id of the item.' }),
  code: text(),
  as_of: text({ description: 'The moment, with milliseconds.', examples: ['2026-11-24T10:00:00.000+09:00'] }),
  child_items: optional(list(exact({ id: text(), quantity: integer() }), { description: 'Of a set.' })),
  stock: exact(FIGURES, { description: 'In all warehouses.' }),
  stocks: list(
    exact({
      warehouse: text(),
      ...FIGURES,
      lots: list(
        exact({
          lot_no: integer({ description: '0: units without a lot.' }),
          expiry_date: nullableDate(),
          manufacture_date: nullableDate(),
          lot_allocatable_at: nullableDate({ description: 'By the present settings of the item.' }),
          blocked: flag(),
          allocatable: flag({ description: 'Whether free units of the lot could be allocated on that day.' }),
          units: exact(Object.fromEntries(INSIDE_BUCKETS.map((bucket) => [bucket, optional(integer())])), {
            description: 'By bucket; empty buckets are left out.',
          }),
        }),
        { description: 'In the order in which they go out; none for a set.' },
      ),
    }),
  ),
});

export const encodeAsOf = ({ item, as_of, stock }: ItemAsOf): object => ({
  id: itemId(item.account_id, item.item_no),
  code: item.code,
  // With milliseconds, unlike the contract's timestamps, so that a request for this time gets the same answer.
  as_of: momentInTokyo(as_of),
  ...(item.children.length === 0
    ? {}
    : {
        child_items: item.children.map(({ item_no, quantity }) => ({ id: itemId(item.account_id, item_no), quantity })),
      }),
  stock: stock.total,
  stocks: stock.warehouses.map(({ warehouse, figures, lots }) => ({ warehouse, ...figures, lots })),
});

const MoveRow = exact({
  move_no: integer(),
  at: timestamp(),
  warehouse: text(),
  to_warehouse: nullableText({ description: 'The warehouse that the units entered, if it is another one.' }),
  lot_no: integer({ description: '0: units without a lot.' }),
  quantity: integer(),
  from: oneOf(BUCKETS),
  to: oneOf(BUCKETS),
  cause: oneOf(MOVE_CAUSES),
  receipt: nullableText({ description: 'Id of the receipt.' }),
  shipment: nullableText({ description: 'Id of the shipment.' }),
  identifier: nullableText({ description: "The client's own number of the shipment or the receipt." }),
  removal_no: nullableInteger(),
  adjustment_no: nullableInteger(),
  line_no: nullableInteger(),
  actor: text({ description: 'Who moved them.' }),
});
export const Moves = exact({ moves: list(MoveRow) });

const encode = encoderOf(MoveRow);

export const encodeMove = (account_id: string, move: RecordedMove) => {
  const { receipt_no, shipment_no, from_bucket, to_bucket, ...rest } = move;
  return encode({
    ...rest,
    from: from_bucket,
    to: to_bucket,
    receipt: receipt_no === null ? null : receiptId(account_id, receipt_no),
    shipment: shipment_no === null ? null : shipmentId(account_id, shipment_no),
  });
};

export const StockByDay = exact({
  days: list(
    exact({
      day: date(),
      units: counts({ description: 'By bucket, at the end of the day; now for the last one.' }),
    }),
  ),
});
