import type { Condition } from '../../rules/places/place.js';
import type { KnownLot, NewAdjustment } from '../../rules/stock/plan-adjustment.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from './stock.js';

/** Adjustments: each is written with its one move and never changes. */

const INSERT = sql(
  'adjustments_insert',
  // $1 account, $2 adjustments as JSON, $3 to $6 change stamp (actor, time, kind and id of the caller)
  `with asked as materialized (
     select x.*, nextval(pg_get_serial_sequence('adjustments', 'adjustment_no')) as adjustment_no
       from json_to_recordset($2) as x(warehouse text, item_no bigint, lot_no bigint, quantity bigint, "from" bucket, "to" bucket,
                                       reason text, note text, from_place bigint, to_place bigint)
   ), balance as (
     -- A lot may never have been in this warehouse before.
     insert into stock (account_id, warehouse, item_no, lot_no)
     select distinct $1, warehouse, item_no, lot_no from asked on conflict do nothing
   ), adjustment as (
     insert into adjustments (account_id, adjustment_no, warehouse, item_no, lot_no, quantity, from_bucket, to_bucket, reason, note, actor, at)
     overriding system value
     select $1, adjustment_no, warehouse, item_no, lot_no, quantity, "from", "to", reason, note, $3, $4 from asked
   ), move as (
     insert into stock_moves (account_id, warehouse, item_no, lot_no, quantity, from_bucket, to_bucket, cause,
                              adjustment_no, actor, at, caller_kind, caller_id, from_place, to_place)
     select $1, warehouse, item_no, lot_no, quantity, "from", "to", 'adjustment', adjustment_no, $3, $4, $5, $6, from_place, to_place
       from asked order by adjustment_no
   )
   select adjustment_no from asked order by adjustment_no`,
);

/** Writes adjustments, each with its move. The caller holds the stock locks of the items. @returns their running numbers */
export async function insertAdjustments(
  tx: Tx,
  account_id: string,
  adjustments: readonly NewAdjustment[],
  stamp: ChangeStamp,
): Promise<number[]> {
  if (adjustments.length === 0) return [];
  const values = [account_id, JSON.stringify(adjustments), ...valuesOf(stamp)];
  return (await tx.query<{ adjustment_no: number }>(INSERT, values)).map(({ adjustment_no }) => adjustment_no);
}

const LYING = sql(
  'adjustment_lying',
  // $1 account, $2 warehouse, $3 item, $4 lot, $5 condition, $6 the code of the place. Sound units that are not on a shelf are at work.
  `select p.place_no, y.quantity as units
     from places p
     join place_stock y on y.warehouse = p.warehouse and y.place_no = p.place_no and y.account_id = $1 and y.item_no = $3
                       and y.lot_no = $4 and y.condition = $5::condition
    where p.warehouse = $2 and p.code = $6 and (p.kind = 'shelf' or y.condition <> 'sound')
      for update of y`,
);

/** Units of a lot in a place that can be adjusted, with their row locked; null: none. The caller holds the stock lock. */
export const lockLyingAt = async (
  tx: Tx,
  account_id: string,
  goods: {
    readonly warehouse: string;
    readonly item_no: number;
    readonly lot_no: number;
    readonly condition: Condition;
  },
  place: string,
): Promise<{ readonly place_no: number; readonly units: number } | null> => {
  const { warehouse, item_no, lot_no, condition } = goods;
  const values = [account_id, warehouse, item_no, lot_no, condition, place];
  return (await tx.query<{ place_no: number; units: number }>(LYING, values))[0] ?? null;
};

const LOTS = sql(
  'adjustment_known_lots',
  'select lot_no, expiry_date, manufacture_date from lots where account_id = $1 and item_no = $2 order by lot_no',
);

/** Every lot of an item, including empty ones. */
export const knownLots = (tx: Tx, account_id: string, item_no: number): Promise<KnownLot[]> =>
  tx.query<KnownLot>(LOTS, [account_id, item_no]);
