import { notAllowed } from '../../kernel/errors.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/** Some units of a line that are taken from the shelf, or put back there. */
export interface PickedUnits {
  readonly shipment_no: number;
  readonly line_no: number;
  readonly item_no: number;
  readonly lot_no: number;
  /** Greater than 0. */
  readonly quantity: number;
  /** Numbers of places. */
  readonly from_place: number;
  readonly to_place: number;
}

/** The statement for both directions: units of a line in one bucket become units of the same line in another bucket. */
const splitting = (event: 'pick' | 'undo_pick', from: 'allocated' | 'picked', to: 'allocated' | 'picked'): string => `
  -- $1 account, $2 units as JSON, $3 to $6 change stamp (actor, time, kind and id of the caller)
  with asked as materialized (
     select * from json_to_recordset($2) as x(
       shipment_no bigint, line_no integer, item_no bigint, lot_no bigint, quantity bigint, from_place bigint, to_place bigint)
   ), shipment as materialized (
     select shipment_no from shipments
      where account_id = $1 and shipment_no in (select shipment_no from asked) and status = 'picking' and deleted_at is null
      order by shipment_no for no key update
   ), wanted as materialized (
     select shipment_no, line_no, item_no, lot_no, sum(quantity)::bigint as units
       from asked join shipment using (shipment_no) group by shipment_no, line_no, item_no, lot_no
   ), fewer as (
     update shipment_allocations h set quantity = h.quantity - w.units from wanted w
      where h.account_id = $1 and h.shipment_no = w.shipment_no and h.line_no = w.line_no and h.item_no = w.item_no
        and h.lot_no = w.lot_no and h.bucket = '${from}' and h.quantity > w.units
     returning h.shipment_no, h.line_no, h.item_no, h.lot_no, h.warehouse, w.units
   ), ended as (
     delete from shipment_allocations h using wanted w
      where h.account_id = $1 and h.shipment_no = w.shipment_no and h.line_no = w.line_no and h.item_no = w.item_no
        and h.lot_no = w.lot_no and h.bucket = '${from}' and h.quantity = w.units
     returning h.shipment_no, h.line_no, h.item_no, h.lot_no, h.warehouse, w.units
   ), taken as (
     select * from fewer union all select * from ended
   ), kept as (
     insert into shipment_allocations as h (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
     select $1, shipment_no, line_no, item_no, lot_no, warehouse, '${to}', units from taken
     on conflict (account_id, shipment_no, line_no, item_no, lot_no, bucket) do update set quantity = h.quantity + excluded.quantity
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, shipment_no, '${event}', 'picking', 'picking', $3, $4, $5, $6
       from (${
         event === 'undo_pick'
           ? 'select distinct shipment_no from taken'
           : `-- Once for each line that is now completely picked.
              select e.shipment_no, e.line_no from ended e
               where not exists (
                 select from shipment_allocations o
                  where o.account_id = $1 and o.shipment_no = e.shipment_no and o.line_no = e.line_no and o.bucket = '${from}'
                    and not exists (select from ended x where x.shipment_no = o.shipment_no and x.line_no = o.line_no
                                       and x.item_no = o.item_no and x.lot_no = o.lot_no))
               group by e.shipment_no, e.line_no`
       }) changed order by shipment_no
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, from_place, to_place, cause,
                              shipment_no, line_no, actor, at, caller_kind, caller_id)
     select $1, a.item_no, t.warehouse, a.lot_no, a.quantity, '${from}', '${to}', a.from_place, a.to_place, 'shipment',
            a.shipment_no, a.line_no, $3, $4, $5, $6
       from asked a join taken t using (shipment_no, line_no, item_no, lot_no)
      order by a.shipment_no, a.line_no, a.item_no, a.lot_no
   )
   select (select count(distinct (shipment_no, line_no, item_no, lot_no)) from asked)::integer as asked, (select count(*) from taken)::integer as taken`;

const PICK = sql('units_pick', splitting('pick', 'allocated', 'picked'));
const UNPICK = sql('units_unpick', splitting('undo_pick', 'picked', 'allocated'));

const NOT_TO_PICK = notAllowed(
  'These units no longer need to be picked.',
  'この商品はすでにピッキング済みか、ピッキングの対象ではなくなりました。',
);
const NOT_PICKED = notAllowed('These units are not picked.', 'この商品はピッキングされていません。');

async function split(tx: Tx, statement: typeof PICK, values: readonly unknown[]): Promise<boolean> {
  const [row] = await tx.query<{ asked: number; taken: number }>(statement, values);
  return row !== undefined && row.asked === row.taken;
}

/**
 * Takes units from places to places (a shelf to a tote), for lines of shipments in picking: only these units are picked
 * then, and count as picked at the place's work line. The caller holds the stock locks of the items.
 * @throws api_exception when a shipment is not in picking, or a line has fewer units to pick: the caller must not commit
 */
export async function pickUnits(
  tx: Tx,
  account_id: string,
  picks: readonly PickedUnits[],
  stamp: ChangeStamp,
): Promise<void> {
  if (picks.length === 0) return;
  if (!(await split(tx, PICK, [account_id, JSON.stringify(picks), ...valuesOf(stamp)]))) throw NOT_TO_PICK;
}

/**
 * Undoes {@link pickUnits}: puts picked units from places (a tote) to places (the shelf they came from). They must be picked
 * again.
 * The caller holds the stock locks of the items.
 * @throws api_exception when a shipment is not in picking, or fewer units are picked: the caller must not commit
 */
export async function unpickUnits(
  tx: Tx,
  account_id: string,
  units: readonly PickedUnits[],
  stamp: ChangeStamp,
): Promise<void> {
  if (units.length === 0) return;
  if (!(await split(tx, UNPICK, [account_id, JSON.stringify(units), ...valuesOf(stamp)]))) throw NOT_PICKED;
}
