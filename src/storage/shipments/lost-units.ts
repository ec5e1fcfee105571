import type { Allocation } from '../../rules/allocation/allocate.js';
import type { LossEvent, LostUnits } from '../../rules/shipments/lost-units.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import type { HeldBucket } from '../../rules/stock/buckets.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';
import { ownTote } from './own-tote.js';

/** Units that a shipment loses while the warehouse works on it (rules/shipments/lost-units.ts). */

/** What happened to a shipment. */
export interface Loss {
  readonly shipment_no: number;
  readonly warehouse: string;
  readonly event: LossEvent;
  /** The status before. */
  readonly status: ShipmentStatus;
  readonly from: HeldBucket;
  readonly to: 'unidentified' | 'defective';
  readonly lost: readonly LostUnits[];
  /** Where they lay; null: in the shipment's tote, or else wherever they lie. */
  readonly from_place: number | null;
}

const LOST = `lost as materialized (
     select $2::bigint as shipment_no, $3::text as warehouse, x.*, sum(x.quantity) over (partition by x.item_no, x.lot_no) as of_lot
       from json_to_recordset($5) as x(line_no integer, item_no bigint, lot_no bigint, quantity bigint)
   )`;

/** Where they lay: what is picked is in the shipment's own tote, where it was picked into one. */
const LOST_FROM = `coalesce($15::bigint, case when $7::bucket = 'picked' then ${ownTote('lost')} end)`;

/** Where units go that were not found; others stay where they lie. */
const LOST_TO = `case when $8::bucket = 'unidentified' then (
       select place_no from places where warehouse = $3 and code = 'MISSING') end`;

const valuesOfLoss = (
  account_id: string,
  { shipment_no, warehouse, status, lost, event, from, to }: Loss,
): unknown[] => [
  account_id,
  shipment_no,
  warehouse,
  status,
  JSON.stringify(lost),
  event,
  from,
  to,
  JSON.stringify({ lost }),
];

const REPLACE = sql(
  'allocations_replace_lost',
  // $1 account, $2 shipment, $3 warehouse, $4 status, $5 lost units as JSON, $6 event, $7 their bucket, $8 where they go, $9 detail,
  // $10 the units in their place as JSON, $11 to $14 change stamp (actor, time, kind and id of the caller), $15 where they lay
  `with ${LOST}, other as materialized (
     select * from json_to_recordset($10) as x(line_no integer, item_no bigint, lot_no bigint, quantity bigint)
   ), change as materialized (
     select line_no, item_no, lot_no, sum(units) as units
       from (select line_no, item_no, lot_no, -quantity as units from lost
             union all
             select line_no, item_no, lot_no, quantity from other) both_ways
      group by line_no, item_no, lot_no having sum(units) <> 0
   ), changed as (
     update shipment_allocations h set quantity = h.quantity + c.units from change c
      where h.account_id = $1 and h.shipment_no = $2 and h.line_no = c.line_no and h.item_no = c.item_no and h.lot_no = c.lot_no
        and h.bucket = $7 and h.quantity + c.units > 0
   ), ended as (
     delete from shipment_allocations h using change c
      where h.account_id = $1 and h.shipment_no = $2 and h.line_no = c.line_no and h.item_no = c.item_no and h.lot_no = c.lot_no
        and h.bucket = $7 and h.quantity + c.units = 0
   ), added as (
     insert into shipment_allocations (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
     select $1, $2, line_no, item_no, lot_no, $3, $7, units from change c
      where units > 0 and not exists (
        select from shipment_allocations h
         where h.account_id = $1 and h.shipment_no = $2 and h.line_no = c.line_no and h.item_no = c.item_no
           and h.lot_no = c.lot_no and h.bucket = $7)
   ), serial as (
     -- Nobody knows which of the numbers are lost: those of the item in this line are recorded anew.
     delete from shipment_serials s using lost l
      where s.account_id = $1 and s.shipment_no = $2 and s.line_no = l.line_no and s.item_no = l.item_no
   ), shipment as (
     update shipments set status = $4
      where account_id = $1 and shipment_no = $2 and status = $4 and deleted_at is null
     returning shipment_no
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
     select $1, shipment_no, $6, $4, $4, $9, $11, $12, $13, $14 from shipment
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, from_place, to_place, cause,
                              shipment_no, line_no, actor, at, caller_kind, caller_id)
     select $1, item_no, $3, lot_no, quantity, $7::bucket, $8::bucket, ${LOST_FROM}, ${LOST_TO}, 'shipment', $2, line_no, $11, $12, $13, $14 from lost
     union all
     select $1, item_no, $3, lot_no, quantity, 'available'::bucket, 'allocated'::bucket, null, null, 'allocation', $2, line_no, $11, $12, $13, $14
       from other
     union all
     select $1, item_no, $3, lot_no, quantity, 'allocated'::bucket, $7::bucket, null, null, 'shipment', $2, line_no, $11, $12, $13, $14
       from other where $7 <> 'allocated'
   )
   select shipment_no from shipment`,
);

/**
 * Writes a loss after which the work goes on with other units. The caller holds the stock locks of all items concerned.
 * @returns false when the shipment's status changed in the meantime: the caller must not commit
 */
export const replaceLost = async (
  tx: Tx,
  account_id: string,
  loss: Loss,
  replacement: readonly Allocation[],
  stamp: ChangeStamp,
): Promise<boolean> => {
  const values = [...valuesOfLoss(account_id, loss), JSON.stringify(replacement), ...valuesOf(stamp), loss.from_place];
  return (await tx.query(REPLACE, values)).length > 0;
};

const WAIT_AGAIN = sql(
  'allocations_wait_again',
  // $1 account, $2 shipment, $3 warehouse, $4 status, $5 lost units as JSON, $6 event, $7 their bucket, $8 where they go, $9 detail,
  // $10 lines that release all their units, $11 to $14 change stamp (actor, time, kind and id of the caller), $15 where they lay
  `with ${LOST}, held as materialized (
     select h.line_no, h.item_no, h.lot_no, h.bucket, h.quantity, coalesce(l.quantity, 0) as lost
       from shipment_allocations h
       left join lost l on l.line_no = h.line_no and l.item_no = h.item_no and l.lot_no = h.lot_no and h.bucket = $7
      where h.account_id = $1 and h.shipment_no = $2
   ), gone as materialized (
     select * from held where line_no = any($10)
   ), ended as (
     delete from shipment_allocations h where h.account_id = $1 and h.shipment_no = $2 and h.line_no = any($10)
   ), kept as (
     update shipment_allocations h set bucket = 'reserved'
      where h.account_id = $1 and h.shipment_no = $2 and h.line_no <> all($10)
     returning h.line_no, h.item_no, h.lot_no, h.quantity
   ), shipment as (
     update shipments set status = 'backordered', status_at = $12, assigned_shipping_date = null
      where account_id = $1 and shipment_no = $2 and status = $4 and deleted_at is null
     returning shipment_no, allocate_priority
   ), demand as (
     insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity, rank)
     select $1, $2, g.line_no, g.item_no, $3, sum(g.quantity), -coalesce(s.allocate_priority, 0)
       from gone g cross join shipment s group by g.line_no, g.item_no, s.allocate_priority
   ), put_back as (
     insert into put_backs (account_id, shipment_no, warehouse, item_no, lot_no, quantity, since)
     select $1, $2, $3, item_no, lot_no, sum(quantity - lost), $12 from gone
      where bucket <> 'allocated' group by item_no, lot_no having sum(quantity - lost) > 0 order by item_no, lot_no
   ), serial as (
     -- The units that will be picked are others.
     delete from shipment_serials where account_id = $1 and shipment_no = $2
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
     select $1, shipment_no, $6, $4, 'backordered', $9, $11, $12, $13, $14 from shipment
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, from_place, to_place, cause,
                              shipment_no, line_no, actor, at, caller_kind, caller_id)
     select $1, item_no, $3, lot_no, quantity, $7::bucket, $8::bucket, ${LOST_FROM}, ${LOST_TO}, 'shipment', $2, line_no, $11, $12, $13, $14 from lost
     union all
     select $1, item_no, $3, lot_no, quantity - lost, bucket,
            case bucket when 'allocated' then 'available' else 'processing' end::bucket, null, null, 'release', $2, line_no, $11, $12, $13, $14
       from gone where quantity > lost
     union all
     select $1, item_no, $3, lot_no, quantity, 'allocated'::bucket, 'reserved'::bucket, null, null, 'release', $2, line_no, $11, $12, $13, $14 from kept
   )
   select shipment_no from shipment`,
);

/**
 * Writes a loss after which the shipment waits for stock again; what is picked must be put back. The caller holds the stock
 * locks of all items concerned.
 * @returns false when the shipment's status changed in the meantime: the caller must not commit
 */
export const waitAgain = async (
  tx: Tx,
  account_id: string,
  loss: Loss,
  released: readonly number[],
  stamp: ChangeStamp,
): Promise<boolean> =>
  (await tx.query(WAIT_AGAIN, [...valuesOfLoss(account_id, loss), released, ...valuesOf(stamp), loss.from_place]))
    .length > 0;
