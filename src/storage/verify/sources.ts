import type { HeldBucket } from '../../rules/stock/buckets.js';
import { type Statement, sql } from '../database/database.js';

/* Building blocks of checks: the ledger and the balances as rows of figures, and ways to compare them. */

/** Two figures that should be equal and are not. Fields that do not apply are absent. */
export interface DifferenceRow {
  readonly account_id: string;
  readonly item_no: number;
  readonly warehouse?: string;
  readonly lot_no?: number;
  /** Code of the place where units lie. */
  readonly place?: string;
  readonly shipment_no?: number | null;
  readonly receipt_no?: number;
  readonly removal_no?: number | null;
  readonly adjustment_no?: number | null;
  readonly line_no?: number | null;
  /** The figure that differs, usually a bucket. */
  readonly figure: string;
  readonly expected: number | string;
  readonly actual: number | string;
}

/** Maximum number of differences listed per check; all are counted. */
export const SHOWN = 100;

export const PLACE = 'account_id, item_no, warehouse, lot_no';
export const LINE = 'account_id, item_no, warehouse, shipment_no, line_no';

/**
 * Each move as one row per side inside Kura: units added, or (negative) taken. Two SELECTs, so that PostgreSQL can push
 * a condition on the figure down into each.
 * @param moves a table of moves, or of sums of moves
 * @param further more of its columns to return
 */
export const movedOf = (moves: string, further = ''): string => `(
  select account_id, coalesce(to_warehouse, warehouse) as warehouse, item_no, lot_no, to_bucket as figure, quantity${further}
    from ${moves} where to_bucket < 'supplier'
  union all
  select account_id, warehouse, item_no, lot_no, from_bucket, -quantity${further}
    from ${moves} where from_bucket < 'supplier')`;

/** Every move of the ledger in this form. */
export const MOVED = movedOf('stock_moves', ', shipment_no, receipt_no, line_no');

export const IN_STOCK = `(
  select s.account_id, s.warehouse, s.item_no, s.lot_no, place.figure, place.quantity
    from stock s cross join lateral (values
     ('available'::bucket, s.available), ('reserved', s.reserved), ('allocated', s.allocated), ('picked', s.picked),
     ('packed', s.packed), ('in_transit', s.in_transit), ('processing', s.processing), ('defective', s.defective),
     ('unidentified', s.unidentified)) place(figure, quantity))`;

/** The buckets of units that a shipment holds. */
export const HELD_BUCKETS = ['reserved', 'allocated', 'picked', 'packed'] as const satisfies readonly HeldBucket[];
export const HELD = `('${HELD_BUCKETS.join("', '")}')`;

/**
 * Keys whose quantities differ between two sources. Sums instead of a join, so that a key missing in one source, or a
 * null in a key, is found too.
 */
export const compared = (keys: string, expected: string, actual: string): string =>
  `select ${keys}, figure::text as figure, sum(expected) as expected, sum(actual) as actual
     from (select ${keys}, figure, quantity as expected, 0 as actual from ${expected} as a
           union all
           select ${keys}, figure, 0, quantity from ${actual} as b) as both_sides
    group by ${keys}, figure having sum(expected) <> sum(actual)`;

/** One statement that returns the differences of one check, or of several; no rows when all is well. */
export interface Check {
  readonly checks: readonly {
    readonly name: string;
    /** What the check asserts. */
    readonly description: string;
  }[];
  readonly statement: Statement;
}

export const check = (name: string, description: string, text: string): Check =>
  combinedChecks([[name, description, text]]);

/**
 * Several checks in one statement, so that they can share what they read.
 * @param parts for each check its name, its description, and the SELECT of its differences
 * @param shared the common table expressions that they use (`with ...`)
 */
export function combinedChecks(parts: readonly (readonly [string, string, string])[], shared = ''): Check {
  const limited = parts.map(
    ([name, , text]) => `
      (select '${name}' as check, to_jsonb(d) as row, count(*) over () as count from (${text}) as d order by d limit ${SHOWN})`,
  );
  return {
    checks: parts.map(([name, description]) => ({ name, description })),
    statement: sql(`verify_${parts[0]?.[0]}`, `${shared} ${limited.join(' union all ')}`),
  };
}
