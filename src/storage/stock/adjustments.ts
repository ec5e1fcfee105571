import type { Adjustable, KnownLot } from '../../rules/stock/plan-adjustment.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from './stock.js';

/** Adjustments: each is written with its one move and never changes. */

export interface NewAdjustment {
  readonly warehouse: string;
  readonly item_no: number;
  readonly lot_no: number;
  readonly quantity: number;
  readonly from: Adjustable;
  readonly to: Adjustable;
  readonly reason: string;
  readonly note: string | null;
  /** Where the units lie, and come to lie. Absent: as for moves that name no place. */
  readonly from_place?: number;
  readonly to_place?: number;
}

const INSERT = sql(
  'adjustment_insert',
  // $1 account, $2 warehouse, $3 item, $4 lot, $5 quantity, $6 old bucket, $7 new bucket, $8 reason, $9 note, $10 to $13 change stamp (actor, time, kind and id of the caller),
  // $14 and $15 places
  `with balance as (
     -- A lot may never have been in this warehouse before.
     insert into stock (account_id, warehouse, item_no, lot_no) values ($1, $2, $3, $4) on conflict do nothing
   ), adjustment as (
     insert into adjustments (account_id, warehouse, item_no, lot_no, quantity, from_bucket, to_bucket, reason, note, actor, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     returning adjustment_no
   ), move as (
     insert into stock_moves (account_id, warehouse, item_no, lot_no, quantity, from_bucket, to_bucket, cause,
                              adjustment_no, actor, at, caller_kind, caller_id, from_place, to_place)
     select $1, $2, $3, $4, $5, $6, $7, 'adjustment', adjustment_no, $10, $11, $12, $13, $14, $15 from adjustment
   )
   select adjustment_no from adjustment`,
);

/** Writes an adjustment and its move. The caller holds the stock lock of the item. @returns its running number */
export async function insertAdjustment(
  tx: Tx,
  account_id: string,
  { warehouse, item_no, lot_no, quantity, from, to, reason, note, from_place, to_place }: NewAdjustment,
  stamp: ChangeStamp,
): Promise<number> {
  const places = [from_place ?? null, to_place ?? null];
  const values = [
    account_id,
    warehouse,
    item_no,
    lot_no,
    quantity,
    from,
    to,
    reason,
    note,
    ...valuesOf(stamp),
    ...places,
  ];
  const [row] = await tx.query<{ adjustment_no: number }>(INSERT, values);
  return (row as { adjustment_no: number }).adjustment_no;
}

const LOTS = sql(
  'adjustment_known_lots',
  'select lot_no, expiry_date, manufacture_date from lots where account_id = $1 and item_no = $2 order by lot_no',
);

/** Every lot of an item, including empty ones. */
export const knownLots = (tx: Tx, account_id: string, item_no: number): Promise<KnownLot[]> =>
  tx.query<KnownLot>(LOTS, [account_id, item_no]);
