import type { LossEvent, LossPlan } from '../../rules/shipments/lost-units.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import type { HeldBucket } from '../../rules/stock/buckets.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';
import { ownTote } from './order-totes.js';

/** Units that shipments lose while the warehouse works on them (rules/shipments/lost-units.ts). */

/** What happened to some shipments of one warehouse. */
export interface Loss {
  readonly warehouse: string;
  readonly event: LossEvent;
  /** The status before. */
  readonly status: ShipmentStatus;
  readonly from: HeldBucket;
  readonly to: 'unidentified' | 'defective';
  /** Where the units lay; null: in the shipment's tote, or else wherever they lie. */
  readonly from_place: number | null;
  /** Whether a recall took them. */
  readonly recalled: boolean;
}

/** What was decided about one of these shipments. */
export interface PlannedLoss extends Pick<LossPlan, 'lost' | 'replacement' | 'released'> {
  readonly shipment_no: number;
}

/*
 * Parameters of both statements: $1 account, $2 shipments, $3 warehouse, $4 status, $5 lost units as JSON, $6 event, $7
 * bucket of the lost units, $8 their new bucket, $9 the place where they lay, $10 to $13 change stamp (actor, time, kind and
 * id of the caller), $14 whether they are recalled.
 */

const LOST = `lost as materialized (
     select $3::text as warehouse, x.*, sum(x.quantity) over (partition by x.shipment_no, x.item_no, x.lot_no) as of_lot
       from json_to_recordset($5) as x(shipment_no bigint, line_no integer, item_no bigint, lot_no bigint, quantity bigint)
   )`;

/** The detail of a shipment's history row. */
const HISTORY_DETAIL = `jsonb_build_object('lost', (
       select jsonb_agg(jsonb_build_object('line_no', l.line_no, 'item_no', l.item_no, 'lot_no', l.lot_no, 'quantity', l.quantity))
         from lost l where l.shipment_no = shipment.shipment_no))
       || case when $14 then '{"recalled": true}'::jsonb else '{}' end`;

/** Where the lost units lay. Picked units lie in the shipment's own tote, if they were picked into one. */
const LOST_FROM = `coalesce($9::bigint, case when $7::bucket = 'picked' then ${ownTote('lost')} end)`;

/** The place to which the lost units go: units that were not found go to MISSING, others stay where they lie. */
const LOST_TO = `case when $8::bucket = 'unidentified' then (
       select place_no from places where warehouse = $3 and code = 'MISSING') end`;

/** The moves of the lost units. */
const LOST_MOVES = `
     select $1, item_no, $3, lot_no, quantity, $7::bucket, $8::bucket, ${LOST_FROM}, ${LOST_TO}, 'shipment', shipment_no, line_no,
            $10, $11::timestamptz, $12, $13 from lost`;

const REPLACE = sql(
  'allocations_replace_lost',
  // $15 the units that replace them as JSON
  `with ${LOST}, other as materialized (
     select * from json_to_recordset($15)
                as x(shipment_no bigint, line_no integer, item_no bigint, lot_no bigint, quantity bigint)
   ), change as materialized (
     select shipment_no, line_no, item_no, lot_no, sum(units) as units
       from (select shipment_no, line_no, item_no, lot_no, -quantity as units from lost
             union all
             select shipment_no, line_no, item_no, lot_no, quantity from other) both_ways
      group by shipment_no, line_no, item_no, lot_no having sum(units) <> 0
   ), changed as (
     update shipment_allocations h set quantity = h.quantity + c.units from change c
      where h.account_id = $1 and h.shipment_no = c.shipment_no and h.line_no = c.line_no and h.item_no = c.item_no
        and h.lot_no = c.lot_no and h.bucket = $7 and h.quantity + c.units > 0
   ), ended as (
     delete from shipment_allocations h using change c
      where h.account_id = $1 and h.shipment_no = c.shipment_no and h.line_no = c.line_no and h.item_no = c.item_no
        and h.lot_no = c.lot_no and h.bucket = $7 and h.quantity + c.units = 0
   ), added as (
     insert into shipment_allocations (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
     select $1, shipment_no, line_no, item_no, lot_no, $3, $7, units from change c
      where units > 0 and not exists (
        select from shipment_allocations h
         where h.account_id = $1 and h.shipment_no = c.shipment_no and h.line_no = c.line_no and h.item_no = c.item_no
           and h.lot_no = c.lot_no and h.bucket = $7)
   ), serial as (
     -- Nobody knows which of the numbers are lost: all numbers of the item in this line must be recorded again.
     delete from shipment_serials s using lost l
      where s.account_id = $1 and s.shipment_no = l.shipment_no and s.line_no = l.line_no and s.item_no = l.item_no
   ), shipment as (
     update shipments set status = $4
      where account_id = $1 and shipment_no = any($2) and status = $4 and deleted_at is null
     returning shipment_no
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
     select $1, shipment_no, $6, $4, $4, ${HISTORY_DETAIL}, $10, $11, $12, $13 from shipment
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, from_place, to_place, cause,
                              shipment_no, line_no, actor, at, caller_kind, caller_id)
     ${LOST_MOVES}
     union all
     select $1, item_no, $3, lot_no, quantity, 'available'::bucket, 'allocated'::bucket, null, null, 'allocation', shipment_no, line_no,
            $10, $11, $12, $13 from other
     union all
     select $1, item_no, $3, lot_no, quantity, 'allocated'::bucket, $7::bucket, null, null, 'shipment', shipment_no, line_no,
            $10, $11, $12, $13 from other where $7 <> 'allocated'
   )
   select shipment_no from shipment`,
);

const WAIT_AGAIN = sql(
  'allocations_wait_again',
  // $15 lines that release all their units as JSON
  `with ${LOST}, released as materialized (
     select * from json_to_recordset($15) as x(shipment_no bigint, line_no integer)
   ), held as materialized (
     select h.shipment_no, h.line_no, h.item_no, h.lot_no, h.bucket, h.quantity, coalesce(l.quantity, 0) as lost
       from shipment_allocations h
       left join lost l on l.shipment_no = h.shipment_no and l.line_no = h.line_no and l.item_no = h.item_no
                       and l.lot_no = h.lot_no and h.bucket = $7
      where h.account_id = $1 and h.shipment_no = any($2)
   ), gone as materialized (
     select held.* from held join released using (shipment_no, line_no)
   ), ended as (
     delete from shipment_allocations h using released r
      where h.account_id = $1 and h.shipment_no = r.shipment_no and h.line_no = r.line_no
   ), kept as (
     update shipment_allocations h set bucket = 'reserved'
      where h.account_id = $1 and h.shipment_no = any($2)
        and not exists (select from released r where r.shipment_no = h.shipment_no and r.line_no = h.line_no)
     returning h.shipment_no, h.line_no, h.item_no, h.lot_no, h.quantity
   ), shipment as (
     update shipments set status = 'backordered', status_at = $11, assigned_shipping_date = null
      where account_id = $1 and shipment_no = any($2) and status = $4 and deleted_at is null
     returning shipment_no, allocate_priority
   ), demand as (
     insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity, rank)
     select $1, shipment_no, g.line_no, g.item_no, $3, sum(g.quantity), -coalesce(s.allocate_priority, 0)
       from gone g join shipment s using (shipment_no) group by shipment_no, g.line_no, g.item_no, s.allocate_priority
   ), put_back as (
     insert into put_backs (account_id, shipment_no, warehouse, item_no, lot_no, quantity, since)
     select $1, shipment_no, $3, item_no, lot_no, sum(quantity - lost), $11 from gone
      where bucket <> 'allocated' group by shipment_no, item_no, lot_no having sum(quantity - lost) > 0
      order by shipment_no, item_no, lot_no
   ), serial as (
     -- Other units will be picked.
     delete from shipment_serials where account_id = $1 and shipment_no = any($2)
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
     select $1, shipment_no, $6, $4, 'backordered', ${HISTORY_DETAIL}, $10, $11, $12, $13 from shipment
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, from_place, to_place, cause,
                              shipment_no, line_no, actor, at, caller_kind, caller_id)
     ${LOST_MOVES}
     union all
     select $1, item_no, $3, lot_no, quantity - lost, bucket,
            case bucket when 'allocated' then 'available' else 'processing' end::bucket, null, null, 'release', shipment_no, line_no,
            $10, $11, $12, $13 from gone where quantity > lost
     union all
     select $1, item_no, $3, lot_no, quantity, 'allocated'::bucket, 'reserved'::bucket, null, null, 'release', shipment_no, line_no,
            $10, $11, $12, $13 from kept
   )
   select shipment_no from shipment`,
);

/**
 * Writes the consequences for shipments that lose units: the work continues with other units, or a shipment waits for stock
 * again, and its picked units must be put back. The caller holds the stock locks of all items concerned.
 * @returns the shipments that were written. The status of the others changed in the meantime: then the caller must not commit
 */
export async function writeLosses(
  tx: Tx,
  account_id: string,
  loss: Loss,
  planned: readonly PlannedLoss[],
  stamp: ChangeStamp,
): Promise<ReadonlySet<number>> {
  const write = async (statement: typeof REPLACE, some: readonly PlannedLoss[], more: readonly object[]) => {
    const { warehouse, status, event, from, to, from_place, recalled } = loss;
    const nos = some.map(({ shipment_no }) => shipment_no);
    const lost = JSON.stringify(ofEach(some, (one) => one.lost));
    const values = [
      account_id,
      nos,
      warehouse,
      status,
      lost,
      event,
      from,
      to,
      from_place,
      ...valuesOf(stamp),
      recalled,
    ];
    const rows = await tx.query<{ shipment_no: number }>(statement, [...values, JSON.stringify(more)]);
    return rows.map(({ shipment_no }) => shipment_no);
  };
  const waiting = planned.filter(({ replacement }) => replacement === null);
  const working = planned.filter(({ replacement }) => replacement !== null);
  const replacements = ofEach(working, ({ replacement }) => replacement ?? []);
  const released = ofEach(waiting, (one) => one.released.map((line_no) => ({ line_no })));
  return new Set([
    ...(working.length > 0 ? await write(REPLACE, working, replacements) : []),
    ...(waiting.length > 0 ? await write(WAIT_AGAIN, waiting, released) : []),
  ]);
}

/** Parts of shipments, each with its shipment. */
const ofEach = <T extends object>(shipments: readonly PlannedLoss[], partsIn: (one: PlannedLoss) => readonly T[]) =>
  shipments.flatMap((one) => partsIn(one).map((part) => ({ shipment_no: one.shipment_no, ...part })));
