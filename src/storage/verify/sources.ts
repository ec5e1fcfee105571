import { type Statement, sql } from '../database/database.js';

/** What checks are made of: the ledger and the balances as rows of figures, and the ways to compare them. */

/** Something that should be equal and is not. Fields that do not apply are absent. */
export interface DifferenceRow {
  readonly account_id: string;
  readonly item_no: number;
  readonly warehouse?: string;
  readonly lot_no?: number;
  readonly shipment_no?: number | null;
  readonly receipt_no?: number;
  readonly removal_no?: number | null;
  readonly adjustment_no?: number | null;
  readonly line_no?: number | null;
  /** What differs, in words; mostly a bucket. */
  readonly figure: string;
  readonly expected: number | string;
  readonly actual: number | string;
}

/** Differences shown of one check; the rest is only counted. */
export const SHOWN = 100;

export const PLACE = 'account_id, item_no, warehouse, lot_no';
export const LINE = 'account_id, item_no, warehouse, shipment_no, line_no';

/**
 * Moves twice, once for each of their sides that lies inside: what they brought there, or (negative) took away. Two readings,
 * so that a condition on the figure reaches each of them.
 * @param moves a table of moves, or of sums of moves
 * @param further columns of it that are kept
 */
export const movedOf = (moves: string, further = ''): string => `(
  select account_id, coalesce(to_warehouse, warehouse) as warehouse, item_no, lot_no, to_bucket as figure, quantity${further}
    from ${moves} where to_bucket < 'supplier'
  union all
  select account_id, warehouse, item_no, lot_no, from_bucket, -quantity${further}
    from ${moves} where from_bucket < 'supplier')`;

/** Every move of the ledger so. */
export const MOVED = movedOf('stock_moves', ', shipment_no, receipt_no, line_no');

export const IN_STOCK = `(
  select s.account_id, s.warehouse, s.item_no, s.lot_no, place.figure, place.quantity
    from stock s cross join lateral (values
     ('available'::bucket, s.available), ('reserved', s.reserved), ('allocated', s.allocated), ('picked', s.picked),
     ('packed', s.packed), ('in_transit', s.in_transit), ('processing', s.processing), ('defective', s.defective),
     ('unidentified', s.unidentified)) place(figure, quantity))`;

/** Where units lie that a shipment holds. */
export const HELD_BUCKETS = ['reserved', 'allocated', 'picked', 'packed'] as const;
export const HELD = `('${HELD_BUCKETS.join("', '")}')`;

/**
 * Keys whose quantities in two sources do not add up to the same. Adding up instead of joining finds keys that one of
 * the sources lacks, and a null in a key.
 */
export const compared = (keys: string, expected: string, actual: string): string =>
  `select ${keys}, figure::text as figure, sum(expected) as expected, sum(actual) as actual
     from (select ${keys}, figure, quantity as expected, 0 as actual from ${expected} as a
           union all
           select ${keys}, figure, 0, quantity from ${actual} as b) as both_sides
    group by ${keys}, figure having sum(expected) <> sum(actual)`;

/** One statement that answers what differs; none when all is well. */
export interface Check {
  readonly name: string;
  /** What the check holds to be so. */
  readonly description: string;
  readonly statement: Statement;
}

export const check = (name: string, description: string, text: string): Check => {
  const limited = `select d.*, count(*) over () as count from (${text}) as d order by 1, 2, 3, 4 limit ${SHOWN}`;
  return { name, description, statement: sql(`verify_${name}`, limited) };
};
