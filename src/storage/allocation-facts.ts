import type { FrozenLot } from '../rules/arrivals.js';
import type { LineHolding, LotHolder, LotPlace, OpenRun } from '../rules/explain-allocation.js';
import { sql, type Tx } from './database.js';

/** What tells why lines are allocated or not. Reads only: nothing is locked. */

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

/** The items given, and all that lines which wait for one of them wait for besides, and so on: parts of sets. */
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
          coalesce(l.frozen, false) as frozen
     from stock s left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
    where s.account_id = $1 and s.item_no = any($2)
      and s.available + s.reserved + s.allocated + s.picked + s.packed + s.in_transit + s.processing + s.defective
          + s.unidentified > 0
    order by s.warehouse, s.item_no, s.lot_no`,
);

/** Every lot of items of which there are units, in every warehouse. */
export const lotPlaces = (tx: Tx, account_id: string, item_nos: readonly number[]): Promise<LotPlace[]> =>
  tx.query<LotPlace>(LOT_PLACES, [account_id, item_nos]);

const HOLDERS = sql(
  'holdings_of_lots',
  `with holder as (
     select h.item_no, h.lot_no, h.shipment_no, sum(h.quantity)::bigint as units
       from shipment_holdings h
      where h.account_id = $1 and h.warehouse = $2 and h.item_no = any($3) and h.shipment_no <> $4
      group by h.item_no, h.lot_no, h.shipment_no
   ), ranked as (
     select r.*, s.status, coalesce(s.allocate_priority, 0) as priority, count(*) over lot as holders,
            row_number() over (partition by r.item_no, r.lot_no
                                   order by coalesce(s.allocate_priority, 0) desc, r.shipment_no) as rank
       from holder r join shipments s on s.account_id = $1 and s.shipment_no = r.shipment_no
     window lot as (partition by r.item_no, r.lot_no)
   )
   select item_no, lot_no, shipment_no, status, priority, units, holders from ranked
    where rank <= $5 order by item_no, lot_no, rank`,
);

/** The first shipments, but one, that hold units of each lot of items in a warehouse: highest priority, then oldest first. */
export const lotHolders = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
  except: number,
  limit: number,
): Promise<LotHolder[]> => tx.query<LotHolder>(HOLDERS, [account_id, warehouse, item_nos, except, limit]);

const HOLDINGS = sql(
  'holdings_of_shipment',
  `select h.line_no, h.item_no, h.lot_no, h.bucket, h.quantity, l.expiry_date, l.manufacture_date, l.received_at,
          coalesce(l.frozen, false) as frozen
     from shipment_holdings h left join lots l using (account_id, item_no, lot_no)
    where h.account_id = $1 and h.shipment_no = $2 order by h.line_no, h.item_no, h.lot_no`,
);

/** What each line of a shipment holds. */
export const holdingsOf = (tx: Tx, account_id: string, shipment_no: number): Promise<LineHolding[]> =>
  tx.query<LineHolding>(HOLDINGS, [account_id, shipment_no]);

const PRIORITIES = sql(
  'shipments_priorities',
  `select shipment_no, coalesce(allocate_priority, 0) as priority from shipments
    where account_id = $1 and shipment_no = any($2)`,
);

/** By shipment_no; 0 where a shipment has none. */
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

const FROZEN = sql(
  'lots_frozen',
  `select item_no, lot_no, expiry_date, manufacture_date, receipt_no from lots
    where account_id = $1 and item_no = any($2) and frozen order by item_no, lot_no`,
);

/** The lots of items that are frozen. */
export const frozenLots = (tx: Tx, account_id: string, item_nos: readonly number[]): Promise<FrozenLot[]> =>
  tx.query<FrozenLot>(FROZEN, [account_id, item_nos]);

const OPEN_RUN = sql(
  'allocation_run_over',
  `select since, left_out, json_build_object('rank', after_rank, 'shipment_no', after_shipment) as after,
          array(select item_no from stock s
                 where s.account_id = $1 and s.warehouse = $2 and s.lot_no = 0 and s.in_run and s.item_no = any($3)) as item_nos
     from allocation_runs where account_id = $1 and warehouse = $2`,
);

/** The allocation run that is open in a warehouse, and which of the items lie in its reach. */
export const openRunOver = async (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
): Promise<OpenRun | null> => (await tx.query<OpenRun>(OPEN_RUN, [account_id, warehouse, item_nos]))[0] ?? null;
