import type { Caller } from '../../rules/accounts/caller.js';
import type { LotBalance } from '../../rules/allocation/allocate.js';
import type { LotIdentity } from '../../rules/receipts/receipt-counts.js';
import type { MoveCause } from '../../rules/stock/bucket-values.js';
import type { Bucket } from '../../rules/stock/buckets.js';
import type { FreeUnits } from '../../rules/stock/free-units.js';
import { sql, type Tx } from '../database/database.js';
import { Outdated } from '../database/failures.js';

/**
 * The ledger and its balances. migrations/0003_stock.sql explains how they work and the order in which rows are locked.
 * ARCHITECTURE.md lists the statements that insert moves; only the trigger of the ledger writes balances.
 */

/** A ledger row to be written. Quantity in units, > 0; `lot_no` 0: no lot. */
export interface StockMove {
  readonly item_no: number;
  readonly warehouse: string;
  readonly lot_no: number;
  readonly quantity: number;
  readonly from_bucket: Bucket;
  readonly to_bucket: Bucket;
  readonly cause: MoveCause;
  readonly receipt_no?: number;
  readonly shipment_no?: number;
  readonly line_no?: number;
  /** Numbers of the places that the units leave and enter. Absent: the trigger chooses them (migrations/0047_places.sql). */
  readonly from_place?: number;
  readonly to_place?: number;
}

/** Who made a change and when; the same for all moves of one operation. */
export interface ChangeStamp {
  /** The name to show. */
  readonly actor: string;
  readonly caller_kind: Caller['kind'];
  readonly caller_id: string;
  /** ISO instant. */
  readonly at: string;
}

/** Parameters for the columns `actor, at, caller_kind, caller_id`. */
export const valuesOf = ({ actor, at, caller_kind, caller_id }: ChangeStamp): readonly string[] => [
  actor,
  at,
  caller_kind,
  caller_id,
];

const WRITE_MOVES = sql(
  'stock_moves_write',
  // $1 account, $2 moves as JSON, $3 to $6 change stamp (actor, time, kind and id of the caller)
  `insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause,
                            receipt_no, shipment_no, line_no, from_place, to_place, actor, at, caller_kind, caller_id)
   select $1, x.item_no, x.warehouse, x.lot_no, x.quantity, x.from_bucket, x.to_bucket, x.cause,
          x.receipt_no, x.shipment_no, x.line_no, x.from_place, x.to_place, $3, $4, $5, $6
     from json_to_recordset($2) as x(item_no bigint, warehouse text, lot_no bigint, quantity bigint, from_bucket bucket,
                                     to_bucket bucket, cause text, receipt_no bigint, shipment_no bigint, line_no integer,
                                     from_place bigint, to_place bigint)`,
);

/** Writes moves; a trigger posts them to the balances. The caller holds the stock locks of every moved item. */
export async function writeMoves(
  tx: Tx,
  account_id: string,
  moves: readonly StockMove[],
  stamp: ChangeStamp,
): Promise<void> {
  if (moves.length > 0) await tx.query(WRITE_MOVES, [account_id, JSON.stringify(moves), ...valuesOf(stamp)]);
}

// Each shipment once, and the items as a set: otherwise an order of n lines costs n * n rows or comparisons.
const LOCK_ROWS = `
  select s.item_no, s.in_run from stock s
   where s.account_id = $1 and s.warehouse = any($2) and s.lot_no = 0
     and (s.item_no in (select unnest($3::bigint[])) or s.item_no in (
       with waiting as materialized (
         select distinct shipment_no from shipment_demands
          where account_id = $1 and warehouse = any($2) and item_no = any($3)
       )
       select item_no from shipment_demands
        where account_id = $1 and shipment_no = any(array(select shipment_no from waiting))
       union all
       select item_no from shipment_allocations
        where account_id = $1 and shipment_no = any(array(select shipment_no from waiting))))
   order by s.warehouse, s.item_no`;

const LOCK_STOCK = sql('stock_lock', `${LOCK_ROWS} for update`);

/**
 * Takes the stock locks of items in warehouses, in key order. A transaction must do this before anything else with
 * stock. Also locks all other items of shipments that wait for one of these: new stock is given to demand in
 * the same transaction, which also moves what such shipments already hold.
 */
export async function lockStock(
  tx: Tx,
  account_id: string,
  warehouses: readonly string[],
  item_nos: readonly number[],
): Promise<void> {
  if (item_nos.length > 0) await tx.query(LOCK_STOCK, [account_id, warehouses, item_nos]);
}

// $1 account, $2 warehouses, $3 items
const FURTHER = `
  with wanted as materialized (${LOCK_ROWS}), locked as materialized (${LOCK_ROWS} for update skip locked)
  select (select count(*) from wanted) - (select count(*) from locked) as missed`;

const LOCK_FURTHER_STOCK = sql('stock_lock_further', FURTHER);

/**
 * Locks what {@link lockStock} would lock now, after it was called before: orders that were created while the caller waited
 * may wait for further items. These locks are out of key order, so this function must not wait for them.
 * @throws {Outdated} when another transaction holds one of them: the caller restarts and locks all of them at once
 */
export async function lockFurtherStock(
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
): Promise<void> {
  const values = [account_id, [warehouse], item_nos];
  const [row] = await tx.query<{ readonly missed: number }>(LOCK_FURTHER_STOCK, values);
  if (row?.missed !== 0) throw locksMissed();
}

const locksMissed = () => new Outdated('new demand waits for items that another transaction has locked');

const LOCK_AND_COUNT_DEMAND = sql(
  'stock_lock_and_count_demand',
  // $4 maximum number of lines to count
  `${FURTHER},
         coalesce((select bool_or(in_run) from locked), false) as in_run,
         (select count(*) from (select from shipment_demands
                                 where account_id = $1 and warehouse = any($2) and item_no = any($3) limit $4 + 1) lines) as lines`,
);

/** Demand for items whose stock is locked. */
interface Demanded {
  /** An allocation run serves one of the items, or of those locked along with them. */
  readonly in_run: boolean;
  /** Number of waiting lines, counted up to one more than the limit. */
  readonly lines: number;
}

/**
 * Like {@link lockFurtherStock}, and counts the lines that wait for the items.
 * @param most lines counted at most
 * @throws {Outdated}
 */
export async function lockAndCountDemand(
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
  most: number,
): Promise<Demanded> {
  const values = [account_id, [warehouse], item_nos, most];
  const [row] = await tx.query<Demanded & { readonly missed: number }>(LOCK_AND_COUNT_DEMAND, values);
  if (row?.missed !== 0) throw locksMissed();
  return row;
}

export interface WarehouseBalance extends LotBalance {
  readonly warehouse: string;
}

export const AVAILABLE_LOTS = sql(
  'stock_free_balances',
  `select s.warehouse, s.item_no, s.lot_no, s.available, l.expiry_date, l.manufacture_date, l.received_at,
          coalesce(l.blocked, false) as blocked
     from stock s left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
    where s.account_id = $1 and s.warehouse = any($2) and s.item_no = any($3) and s.available > 0`,
);

/** Units in `available`, by lot; exact while the caller holds the stock locks. */
export const readAvailableLots = (
  tx: Tx,
  account_id: string,
  warehouses: readonly string[],
  item_nos: readonly number[],
): Promise<WarehouseBalance[]> =>
  item_nos.length === 0
    ? Promise.resolve([])
    : tx.query<WarehouseBalance>(AVAILABLE_LOTS, [account_id, warehouses, item_nos]);

const FREE_UNITS = sql(
  'stock_free_units',
  `with claimed as (
     select c.item_no, c.lot_no, sum(case c.source when 'defective' then c.quantity else 0 end) as defective,
            sum(case c.source when 'unidentified' then c.quantity else 0 end) as unidentified
       from (select r.item_no, l.lot_no, r.source, l.quantity from removals r join removal_lots l using (account_id, removal_no)
              where r.account_id = $1 and r.warehouse = $2 and r.item_no = any($3)
                and r.status in ('waiting', 'processing') and r.source <> 'available') c
      group by c.item_no, c.lot_no
   )
   select s.item_no, s.lot_no, s.available, s.defective - coalesce(c.defective, 0) as defective,
          s.unidentified - coalesce(c.unidentified, 0) as unidentified,
          l.expiry_date, l.manufacture_date, l.received_at, coalesce(l.blocked, false) as blocked
     from stock s
     left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
     left join claimed c on c.item_no = s.item_no and c.lot_no = s.lot_no
    where s.account_id = $1 and s.warehouse = $2 and s.item_no = any($3)
    order by s.item_no, s.lot_no`,
);

/**
 * The balances of items in a warehouse without claimed units. Allocated units are in other buckets already; units in
 * quarantine that open removals claim are subtracted here. Exact while the caller holds the stock locks.
 */
export const readFreeUnits = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
): Promise<FreeUnits[]> => tx.query<FreeUnits>(FREE_UNITS, [account_id, warehouse, item_nos]);

const AVAILABLE_LOTS_WITHOUT = sql(
  'stock_balances_without',
  `with back as (
     select warehouse, item_no, lot_no, sum(quantity)::bigint as quantity
       from shipment_allocations where account_id = $1 and shipment_no = $4 group by warehouse, item_no, lot_no
   )
   select s.warehouse, s.item_no, s.lot_no, s.available + coalesce(back.quantity, 0) as available,
          l.expiry_date, l.manufacture_date, l.received_at, coalesce(l.blocked, false) as blocked
     from stock s
     left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
     left join back on back.warehouse = s.warehouse and back.item_no = s.item_no and back.lot_no = s.lot_no
    where s.account_id = $1 and s.warehouse = any($2) and s.item_no = any($3) and s.available + coalesce(back.quantity, 0) > 0`,
);

/**
 * Like {@link readAvailableLots}, but as if a shipment had released all its allocations: to check a change of its goods
 * before anything is written.
 */
export const readAvailableLotsWithout = (
  tx: Tx,
  account_id: string,
  warehouses: readonly string[],
  item_nos: readonly number[],
  shipment_no: number,
): Promise<WarehouseBalance[]> =>
  item_nos.length === 0
    ? Promise.resolve([])
    : tx.query<WarehouseBalance>(AVAILABLE_LOTS_WITHOUT, [account_id, warehouses, item_nos, shipment_no]);

/** The balances of an item in a warehouse, by lot, as the stock figures need them; quarantine and transit are not among them. */
export interface ItemBalance extends WarehouseBalance {
  readonly reserved: number;
  readonly allocated: number;
  readonly picked: number;
  readonly packed: number;
  readonly processing: number;
}

const ITEM_BALANCES = sql(
  'stock_item_balances',
  `select s.warehouse, s.item_no, s.lot_no, s.available, s.reserved, s.allocated, s.picked, s.packed, s.processing,
          l.expiry_date, l.manufacture_date, l.received_at, coalesce(l.blocked, false) as blocked
     from stock s left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
    where s.account_id = $1 and s.item_no = any($2)
    order by s.warehouse`,
);

export const balancesOfItems = (tx: Tx, account_id: string, item_nos: readonly number[]): Promise<ItemBalance[]> =>
  item_nos.length === 0 ? Promise.resolve([]) : tx.query<ItemBalance>(ITEM_BALANCES, [account_id, item_nos]);

export interface OpenDemand {
  readonly warehouse: string;
  readonly item_no: number;
  readonly quantity: number;
}

const DEMAND = sql(
  'stock_open_demand',
  `select warehouse, item_no, sum(quantity)::bigint as quantity from shipment_demands
    where account_id = $1 and item_no = any($2) group by warehouse, item_no order by warehouse`,
);

/** Units that shipments wait for, by warehouse. */
export const openDemandOfItems = (tx: Tx, account_id: string, item_nos: readonly number[]): Promise<OpenDemand[]> =>
  item_nos.length === 0 ? Promise.resolve([]) : tx.query<OpenDemand>(DEMAND, [account_id, item_nos]);

const ENSURE_LOTS = sql(
  'lots_ensure',
  `with found as (
     select * from json_to_recordset($3) as x(item_no bigint, expiry_date date, manufacture_date date, receipt_no bigint)
   ), made as (
     insert into lots (account_id, item_no, expiry_date, manufacture_date, receipt_no, received_at)
     select $1, f.item_no, f.expiry_date, f.manufacture_date, f.receipt_no, $4
       from (select distinct * from found) f order by f.item_no, f.expiry_date, f.manufacture_date
     on conflict (account_id, item_no, expiry_date, manufacture_date, receipt_no) do update set received_at = lots.received_at
     returning item_no, lot_no, expiry_date, manufacture_date, receipt_no
   ), balance as (
     insert into stock (account_id, warehouse, item_no, lot_no) select $1, $2, item_no, lot_no from made
     on conflict do nothing
   )
   select item_no, lot_no, expiry_date, manufacture_date, receipt_no from made`,
);

/** Finds or creates lots, with a balance in the warehouse. The caller holds the stock locks of the items. */
export const ensureLots = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  lots: readonly LotIdentity[],
  at: string,
): Promise<(LotIdentity & { lot_no: number })[]> =>
  lots.length === 0
    ? Promise.resolve([])
    : tx.query<LotIdentity & { lot_no: number }>(ENSURE_LOTS, [account_id, warehouse, JSON.stringify(lots), at]);
