import type { BlockedLot } from '../../rules/allocation/arrivals.js';
import type {
  ExplainedShipment,
  LineUnits,
  LotHolder,
  LotInWarehouse,
  OpenRun,
  ShipmentAllocation,
} from '../../rules/allocation/explanation-input.js';
import { sql, type Tx } from '../database/database.js';
import { HAS_LEFT_IN_PART, IS_RECALLED } from '../shipments/recalled-orders.js';
import { IS_UNPICKED } from '../shipments/unpicked-orders.js';

/** Queries that explain why lines are allocated or not. They only read and lock nothing. */

const EXPLAINED = sql(
  'shipment_explained',
  `select s.account_id, s.shipment_no, s.status, s.suspend, s.warehouse, s.allocate_priority, s.carrier, s.shipping_date,
          s.assigned_shipping_date, s.delivery_date, s.delivery_day, s.shipped_at, s.document -> 'recipient' as recipient,
          s.receipt_no is not null as is_transfer, s.status_at, s.line_count, ${IS_RECALLED} as is_recalled,
          ${HAS_LEFT_IN_PART} as has_left_in_part, ${IS_UNPICKED} as is_unpicked,
          (select json_agg(json_build_object(
                    'line_no', l.line_no, 'code', i.code, 'quantity', l.quantity, 'backordered', l.backordered, 'parts',
                    coalesce(l.parts, jsonb_build_array(jsonb_build_object('item_no', l.item_no, 'quantity', l.quantity))))
                    order by l.line_no)
             from (select n.*, s.status = 'backordered' and exists (
                            select from shipment_demands d
                             where d.account_id = n.account_id and d.shipment_no = n.shipment_no and d.line_no = n.line_no) as backordered
                     from shipment_lines n where n.account_id = s.account_id and n.shipment_no = s.shipment_no
                    order by backordered desc, n.line_no limit $3) l
             join items i on i.account_id = l.account_id and i.item_no = l.item_no) as lines
     from shipments s where s.account_id = $1 and s.shipment_no = $2 and s.deleted_at is null`,
);

/** A shipment and up to `limit` of its lines, waiting lines first. @returns null when there is no such shipment */
export const findExplained = async (
  tx: Tx,
  account_id: string,
  shipment_no: number,
  limit: number,
): Promise<ExplainedShipment | null> =>
  (await tx.query<ExplainedShipment>(EXPLAINED, [account_id, shipment_no, limit]))[0] ?? null;

const CONNECTED = sql(
  'demand_connected',
  `with recursive reached(item_no) as (
     select unnest($3::bigint[])
     union
     select o.item_no
       from reached r
       join shipment_demands d on d.account_id = $1 and d.warehouse = $2 and d.item_no = r.item_no
       join shipment_demands o using (account_id, shipment_no, line_no)
   )
   select item_no from reached order by item_no`,
);

/** The given items plus, transitively, every item that shares a waiting line with one of them (as parts of a set). */
export const connectedItems = async (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
): Promise<number[]> =>
  (await tx.query<{ item_no: number }>(CONNECTED, [account_id, warehouse, item_nos])).map(({ item_no }) => item_no);

const LOT_PLACES = sql(
  'stock_lot_places',
  `select s.warehouse, s.item_no, s.lot_no, s.available, s.reserved, s.allocated, s.picked, s.packed, s.in_transit,
          s.processing, s.defective, s.unidentified, l.expiry_date, l.manufacture_date, l.received_at,
          coalesce(l.blocked, false) as blocked
     from stock s left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
    where s.account_id = $1 and s.item_no = any($2)
      and s.available + s.reserved + s.allocated + s.picked + s.packed + s.in_transit + s.processing + s.defective
          + s.unidentified > 0
    order by s.warehouse, s.item_no, s.lot_no`,
);

/** Every lot of the items that has units, in every warehouse. */
export const lotPlaces = (tx: Tx, account_id: string, item_nos: readonly number[]): Promise<LotInWarehouse[]> =>
  tx.query<LotInWarehouse>(LOT_PLACES, [account_id, item_nos]);

const HOLDERS = sql(
  'allocations_of_lots',
  // $1 account, $2 warehouse, $3 items, $4 shipment to leave out, $5 maximum per lot, $6 maximum of allocations
  `with oldest as materialized (
     -- In the order of the primary key, so that the scan ends at the limit.
     select item_no, lot_no, shipment_no, quantity from shipment_allocations
      where account_id = $1 and warehouse = $2 and item_no = any($3) and shipment_no <> $4
      order by shipment_no, line_no, item_no, lot_no limit $6
   ), holder as (
     select item_no, lot_no, shipment_no, sum(quantity)::bigint as units, count(*) over lot as holders,
            sum(sum(quantity)) over lot as units_of_all,
            row_number() over (partition by item_no, lot_no order by shipment_no) as rank
       from oldest group by item_no, lot_no, shipment_no window lot as (partition by item_no, lot_no)
   )
   select h.item_no, h.lot_no, h.shipment_no, s.status, coalesce(s.allocate_priority, 0) as priority, h.units, h.holders,
          h.units_of_all
     from holder h join shipments s on s.account_id = $1 and s.shipment_no = h.shipment_no
    where h.rank <= $5 order by h.item_no, h.lot_no, h.rank`,
);

/** Which holders of units are read. */
interface HolderLimits {
  /** Number of a shipment to leave out. */
  readonly except: number;
  /** Shipments per lot, at most. */
  readonly per_lot: number;
  /** Allocations of the items that are read, at most: those of the oldest shipments. Later shipments are left out. */
  readonly allocations: number;
}

/** For each lot, the first shipments that hold its units: oldest first. */
export const lotHolders = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
  { except, per_lot, allocations }: HolderLimits,
): Promise<LotHolder[]> =>
  tx.query<LotHolder>(HOLDERS, [account_id, warehouse, item_nos, except, per_lot, allocations]);

const ALLOCATIONS = sql(
  'allocations_of_shipments',
  `select h.shipment_no, h.line_no, h.item_no, h.lot_no, h.bucket, h.quantity, l.expiry_date, l.manufacture_date, l.received_at,
          coalesce(l.blocked, false) as blocked
     from shipment_allocations h left join lots l using (account_id, item_no, lot_no)
    where h.account_id = $1 and h.shipment_no = any($2) order by h.shipment_no, h.line_no, h.item_no, h.lot_no`,
);

/** The allocations of each line of shipments, in the order of their numbers. */
export const allocationsOf = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<(ShipmentAllocation & { readonly shipment_no: number })[]> =>
  tx.query(ALLOCATIONS, [account_id, shipment_nos]);

const UNITS_HELD = sql(
  'units_of_lines',
  `select case when h.line_no = any($4) then h.line_no end as line_no, h.item_no, h.lot_no, sum(h.quantity)::bigint as quantity
     from shipment_allocations h where h.account_id = $1 and h.shipment_no = $2 and h.item_no = any($3)
    group by 1, h.item_no, h.lot_no`,
);

/** What a shipment holds of the items: separately for the lines in `line_nos`, and summed over its other lines. */
export const unitsHeld = (
  tx: Tx,
  account_id: string,
  shipment_no: number,
  item_nos: readonly number[],
  line_nos: readonly number[],
): Promise<LineUnits[]> => tx.query<LineUnits>(UNITS_HELD, [account_id, shipment_no, item_nos, line_nos]);

const PRIORITIES = sql(
  'shipments_priorities',
  `select shipment_no, coalesce(allocate_priority, 0) as priority from shipments
    where account_id = $1 and shipment_no = any($2)`,
);

/** Priorities by shipment_no; 0 for a shipment without one. */
export const prioritiesOf = async (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (await tx.query<{ shipment_no: number; priority: number }>(PRIORITIES, [account_id, shipment_nos])).map(
      ({ shipment_no, priority }) => [shipment_no, priority],
    ),
  );

const BLOCKED = sql(
  'lots_blocked',
  `select item_no, lot_no, expiry_date, manufacture_date, receipt_no from lots
    where account_id = $1 and item_no = any($2) and blocked order by item_no, lot_no`,
);

export const blockedLots = (tx: Tx, account_id: string, item_nos: readonly number[]): Promise<BlockedLot[]> =>
  tx.query<BlockedLot>(BLOCKED, [account_id, item_nos]);

const OPEN_RUN = sql(
  'allocation_run_over',
  `select since, left_out, json_build_object('rank', after_rank, 'shipment_no', after_shipment) as after,
          array(select item_no from stock s
                 where s.account_id = $1 and s.warehouse = $2 and s.lot_no = 0 and s.in_run and s.item_no = any($3)) as item_nos
     from allocation_runs where account_id = $1 and warehouse = $2`,
);

/** The open allocation run of a warehouse, and which of the items it has marked. */
export const openRunOver = async (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
): Promise<OpenRun | null> => (await tx.query<OpenRun>(OPEN_RUN, [account_id, warehouse, item_nos]))[0] ?? null;
