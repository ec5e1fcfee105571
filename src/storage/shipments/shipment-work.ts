import type { Carrier } from '../../rules/carriers/carriers.js';
import type { Destination, Package, ShipmentDocument } from '../../rules/shipments/shipment.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import type { HeldBucket } from '../../rules/stock/buckets.js';
import type { HeldUnits, ItemCases } from '../../rules/stock/cases.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';
import { byOwnTotes } from './order-totes.js';
import { IS_HELD_BACK } from './recalled-orders.js';

/**
 * Warehouse work on shipments. Each UPDATE of a status checks the old status and writes the history row in the same
 * statement; each change of an allocation writes its move in the same statement.
 */

/** A shipment, as far as warehouse work needs it. */
export interface ShipmentAtWork {
  readonly shipment_no: number;
  readonly status: ShipmentStatus;
  readonly warehouse: string;
  /** Null unless it is a transfer. */
  readonly destination: Destination | null;
  readonly carrier: Carrier;
  /** Only these fields: a whole document may be a megabyte, and work covers hundreds of shipments at a time. */
  readonly document: Pick<ShipmentDocument, 'recipient' | 'shipping_email'>;
  readonly packages: readonly Package[] | null;
  readonly delivery_date: string | null;
  /** Items that the shipment holds or waits for. */
  readonly item_nos: readonly number[];
}

const FIND = sql(
  'shipments_at_work',
  `select s.shipment_no, s.status, s.warehouse, s.carrier, s.packages, s.delivery_date,
          jsonb_build_object('recipient', s.document -> 'recipient', 'shipping_email', s.document -> 'shipping_email') as document,
          (select json_build_object('warehouse', r.warehouse, 'receipt_no', r.receipt_no)
             from receipts r where r.account_id = s.account_id and r.receipt_no = s.receipt_no) as destination,
          array(select h.item_no from shipment_allocations h where h.account_id = s.account_id and h.shipment_no = s.shipment_no
                union
                select d.item_no from shipment_demands d where d.account_id = s.account_id and d.shipment_no = s.shipment_no
               ) as item_nos
     from shipments s where s.account_id = $1 and s.shipment_no = any($2) and s.deleted_at is null
    order by s.shipment_no`,
);

/** Takes no locks: the write checks again what was decided from this. */
export const findShipmentsAtWork = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<ShipmentAtWork[]> => tx.query<ShipmentAtWork>(FIND, [account_id, shipment_nos]);

const LOCK_ROWS = sql(
  'shipments_lock_rows',
  'select from shipments where account_id = $1 and shipment_no = any($2) order by shipment_no for no key update',
);

/** Locks shipments in the order of their numbers, before places are locked. Whoever will change their stock takes the stock
 * locks before. */
export const lockShipmentRows = (tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<unknown> =>
  tx.query(LOCK_ROWS, [account_id, shipment_nos]);

/** One status transition of some shipments of one account. */
export interface Step {
  readonly event: string;
  readonly from: ShipmentStatus;
  readonly to: ShipmentStatus;
}

const CHANGE_STATUS = sql(
  'shipments_change_status',
  // $1 account, $2 shipments, $3 old status, $4 new status, $5 event, $6 to $9 change stamp (actor, time, kind and id of the caller),
  // $10 the wave that takes them (null: none)
  `with changed as (
     update shipments s
        set status = $4, status_at = case when $3 = $4 then s.status_at else $7 end, wave_no = coalesce($10, s.wave_no)
       from (select unnest($2::bigint[]) as shipment_no order by 1) x
      where s.account_id = $1 and s.shipment_no = x.shipment_no and s.status = $3 and s.deleted_at is null
     returning s.shipment_no
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, shipment_no, $5, $3, $4, $6, $7, $8, $9 from changed order by shipment_no
   )
   select shipment_no from changed`,
);

/**
 * Changes the status of shipments.
 * @param wave_no of the wave that takes them; null: none does
 * @returns those whose status allowed the step; the others stay unchanged
 */
export async function changeStatus(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  step: Step,
  stamp: ChangeStamp,
  wave_no: number | null = null,
): Promise<number[]> {
  const values = [account_id, shipment_nos, step.from, step.to, step.event, ...valuesOf(stamp), wave_no];
  return (await tx.query<{ shipment_no: number }>(CHANGE_STATUS, values)).map((row) => row.shipment_no);
}

const MOVE_ALLOCATIONS = sql(
  'allocations_move',
  // $1 account, $2 shipments, $3 old bucket, $4 new bucket, $5 lines (null: all), $6 to $9 change stamp (actor, time, kind and id of the caller)
  `with moved as (
     delete from shipment_allocations
      where account_id = $1 and shipment_no = any($2) and bucket = $3 and ($5::integer[] is null or line_no = any($5))
     returning shipment_no, line_no, item_no, lot_no, warehouse, quantity
   ), added as (
     -- Some units of a line may be there already.
     insert into shipment_allocations as h (account_id, shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity)
     select $1, shipment_no, line_no, item_no, lot_no, warehouse, $4::bucket, quantity from moved
     on conflict (account_id, shipment_no, line_no, item_no, lot_no, bucket) do update set quantity = h.quantity + excluded.quantity
   )
   insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, from_place, cause,
                            shipment_no, line_no, actor, at, caller_kind, caller_id)
   select $1, item_no, warehouse, lot_no, part.units, $3, $4, part.place_no, 'shipment', shipment_no, line_no, $6, $7, $8, $9
     from (select *, sum(quantity) over (partition by shipment_no, item_no, lot_no order by line_no) as upto from moved) moved
    -- Packed units leave the order's own totes, if they were picked into one.
    cross join lateral ${byOwnTotes('moved', "$4 = 'packed'")} part
    where part.units > 0
    order by shipment_no, line_no, item_no, lot_no`,
);

/**
 * Moves the units that shipments hold in one bucket, for all or certain lines, to the next. The caller holds the stock
 * locks.
 */
export async function moveAllocations(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  { from, to }: { readonly from: HeldBucket; readonly to: HeldBucket },
  stamp: ChangeStamp,
  line_nos: readonly number[] | null = null,
): Promise<void> {
  await tx.query(MOVE_ALLOCATIONS, [account_id, shipment_nos, from, to, line_nos, ...valuesOf(stamp)]);
}

const END_ALLOCATIONS = sql(
  'allocations_end',
  // $1 account, $2 shipments, $3 new bucket, $4 cause, $5 to $8 change stamp (actor, time, kind and id of the caller)
  `with ended as (
     delete from shipment_allocations where account_id = $1 and shipment_no = any($2)
     returning shipment_no, line_no, item_no, lot_no, warehouse, bucket, quantity
   ), move as (
     insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause,
                            shipment_no, line_no, actor, at, caller_kind, caller_id)
     select $1, item_no, warehouse, lot_no, quantity, bucket, $3, $4, shipment_no, line_no, $5, $6, $7, $8 from ended
      order by shipment_no, line_no, item_no, lot_no
   )
   select item_no, sum(quantity)::bigint as units from ended group by item_no`,
);

/**
 * Ends all allocations of shipments: units return to the shelf, or went to the customer. The caller holds the stock
 * locks.
 * @returns how many units of each item they held
 */
export async function endAllocations(
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  to: 'available' | 'customer',
  stamp: ChangeStamp,
): Promise<Map<number, number>> {
  const cause = to === 'customer' ? 'shipment' : 'release';
  const values = [account_id, shipment_nos, to, cause, ...valuesOf(stamp)];
  const ended = await tx.query<{ item_no: number; units: number }>(END_ALLOCATIONS, values);
  return new Map(ended.map(({ item_no, units }) => [item_no, units]));
}

const UNPICKED = sql(
  'allocations_unpicked',
  `select distinct shipment_no from shipment_allocations
    where account_id = $1 and shipment_no = any($2) and bucket = 'allocated' order by shipment_no`,
);

/** Shipments that still have units to pick. */
export const findUnpicked = async (tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<number[]> =>
  (await tx.query<{ shipment_no: number }>(UNPICKED, [account_id, shipment_nos])).map((row) => row.shipment_no);

const RECORD_PACKAGES = sql(
  'shipments_record_packages',
  `update shipments s set packages = x.packages, cases = x.cases
     from json_to_recordset($2) as x(shipment_no bigint, packages jsonb, cases jsonb)
    where s.account_id = $1 and s.shipment_no = x.shipment_no`,
);

export interface PackedShipment {
  readonly shipment_no: number;
  readonly packages: readonly Package[];
  /** Units packed as closed cases; only for accounts with case shipping. */
  readonly cases?: readonly ItemCases[];
}

const HELD_UNITS = sql(
  'allocations_units',
  `select shipment_no, item_no, sum(quantity)::bigint as units from shipment_allocations
    where account_id = $1 and shipment_no = any($2)
    group by shipment_no, item_no order by shipment_no, min(line_no), item_no`,
);

/** Units of each item that shipments hold, in line order. */
export const heldUnits = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<(HeldUnits & { readonly shipment_no: number })[]> => tx.query(HELD_UNITS, [account_id, shipment_nos]);

export async function recordPackages(tx: Tx, account_id: string, packed: readonly PackedShipment[]): Promise<void> {
  await tx.query(RECORD_PACKAGES, [account_id, JSON.stringify(packed)]);
}

const SERIALS = sql(
  'tracking_serials',
  `select array(select nextval('tracking_serial') from generate_series(1, $1::integer)) as serials`,
);

/** Serial numbers for tracking codes; each is given once. */
export async function nextTrackingSerials(tx: Tx, count: number): Promise<number[]> {
  const [row] = await tx.query<{ serials: number[] }>(SERIALS, [count]);
  return row?.serials ?? [];
}

const RECORD_SHIPPED = sql(
  'shipments_record_shipped',
  `update shipments s
      set shipped_at = $3, delivery_day = x.delivery_day,
          tracking_codes = array(select json_array_elements_text(x.tracking_codes))
     from json_to_recordset($2) as x(shipment_no bigint, tracking_codes json, delivery_day date)
    where s.account_id = $1 and s.shipment_no = x.shipment_no`,
);

export interface ShippedFacts {
  readonly shipment_no: number;
  readonly tracking_codes: readonly string[];
  readonly delivery_day: string | null;
}

export async function recordShipped(
  tx: Tx,
  account_id: string,
  facts: readonly ShippedFacts[],
  at: string,
): Promise<void> {
  await tx.query(RECORD_SHIPPED, [account_id, JSON.stringify(facts), at]);
}

const DELETE = sql(
  'shipments_delete',
  // $1 account, $2 shipments, $3 their old statuses, $4 event, $5 to $8 change stamp (actor, time, kind and id of the caller)
  `with gone as (
     update shipments s set deleted_at = $6, status_at = $6
       from (select * from unnest($2::bigint[], $3::text[]) as x(shipment_no, status) order by shipment_no) x
      where s.account_id = $1 and s.shipment_no = x.shipment_no and s.status = x.status and s.deleted_at is null
     returning s.shipment_no, s.status
   ), demand as (
     delete from shipment_demands d using gone where d.account_id = $1 and d.shipment_no = gone.shipment_no
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, shipment_no, $4, status, 'deleted', $5, $6, $7, $8 from gone order by shipment_no
   )
   select shipment_no from gone`,
);

/** Deletes shipments and their demand. @returns whether all were deleted: false when a status changed in the meantime */
export async function deleteShipments(
  tx: Tx,
  account_id: string,
  shipments: readonly { readonly shipment_no: number; readonly status: ShipmentStatus }[],
  event: 'delete' | 'accept_cancel' | 'cancel_recalled',
  stamp: ChangeStamp,
): Promise<boolean> {
  const nos = shipments.map(({ shipment_no }) => shipment_no);
  const from = shipments.map(({ status }) => status);
  const gone = await tx.query(DELETE, [account_id, nos, from, event, ...valuesOf(stamp)]);
  return gone.length === shipments.length;
}

const CLEAR = sql(
  'shipment_clear',
  // $1 account, $2 shipment, $3 old status, $4 to $7 change stamp (actor, time, kind and id of the caller)
  `with cleared as (
     update shipments set status = 'backordered', status_at = $5, assigned_shipping_date = null
      where account_id = $1 and shipment_no = $2 and status = $3 and deleted_at is null
     returning shipment_no, warehouse, allocate_priority
   ), demand as (
     insert into shipment_demands (account_id, shipment_no, line_no, item_no, warehouse, quantity, rank)
     select $1, c.shipment_no, l.line_no, part.item_no, c.warehouse, part.quantity, -coalesce(c.allocate_priority, 0)
       from cleared c
       join shipment_lines l on l.account_id = $1 and l.shipment_no = c.shipment_no
      cross join lateral (
        select l.item_no, l.quantity where l.parts is null
        union all
        select x.item_no, x.quantity from jsonb_to_recordset(l.parts) as x(item_no bigint, quantity bigint)) part
     on conflict do nothing
   ), history as (
     insert into shipment_history (account_id, shipment_no, event, from_status, to_status, actor, at, caller_kind, caller_id)
     select $1, shipment_no, 'clear', $3, 'backordered', $4, $5, $6, $7 from cleared
   )
   select shipment_no from cleared`,
);

/**
 * Makes every line of a shipment wait for stock; {@link endAllocations} ends its allocations. The caller holds the
 * stock locks.
 * @returns false when its status changed in the meantime
 */
export const clearAllocation = async (
  tx: Tx,
  account_id: string,
  shipment_no: number,
  from: ShipmentStatus,
  stamp: ChangeStamp,
): Promise<boolean> => (await tx.query(CLEAR, [account_id, shipment_no, from, ...valuesOf(stamp)])).length > 0;

/** A shipment with open work, for planning the warehouse's day. */
export interface OpenShipment {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly status: ShipmentStatus;
  readonly status_at: Date;
  /** Packed, and its status is that of before a request, which was answered or withdrawn at `status_at`. */
  readonly was_packed: boolean;
  /** Packed, with units of a recall that has not ended: it does not leave. */
  readonly is_recalled: boolean;
  readonly warehouse: string;
  readonly assigned_shipping_date: string | null;
}

const OPEN = sql(
  'shipments_open',
  `select account_id, shipment_no, status, status_at, warehouse, assigned_shipping_date,
          status = 'packed' and exists (
            select from shipment_requests r
             where (r.account_id, r.shipment_no, r.answered_at) = (s.account_id, s.shipment_no, s.status_at)) as was_packed,
          ${IS_HELD_BACK} as is_recalled
     from shipments s
    where status not in ('shipped', 'backordered') and deleted_at is null
      and ($1::timestamptz is null or status not in ('waiting', 'suspended') or status_at >= $1)
    order by account_id, shipment_no`,
);

/**
 * All shipments that the warehouse works on or will work on, of all accounts.
 * @param waitingSince ISO instant: of those waiting for their wave release, only shipments waiting since then or later;
 * null: all
 */
export const openShipments = (tx: Tx, waitingSince: string | null): Promise<OpenShipment[]> =>
  tx.query<OpenShipment>(OPEN, [waitingSince]);

const ACCOUNTS_WAITING = sql(
  'shipments_accounts_waiting',
  `select distinct account_id from shipments
    where warehouse = $1 and status = 'waiting' and deleted_at is null order by account_id`,
);

/** Accounts with shipments that wait for the wave release of a warehouse. */
export const accountsWaiting = async (tx: Tx, warehouse: string): Promise<string[]> =>
  (await tx.query<{ account_id: string }>(ACCOUNTS_WAITING, [warehouse])).map(({ account_id }) => account_id);
