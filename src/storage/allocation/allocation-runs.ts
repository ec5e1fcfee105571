import type { AwaitedUnits } from '../../rules/allocation/allocate.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/**
 * Allocation runs: free stock is given to demand in batches. migrations/0018_allocation_runs.sql explains the
 * design and the order in which rows are locked.
 */

/** One warehouse of one account: what an allocation run works on. At most one run is open for each. */
export interface AccountWarehouse {
  readonly account_id: string;
  readonly warehouse: string;
}

/** A position in the order of service. */
export interface Cursor {
  readonly rank: number;
  readonly shipment_no: number;
}

/**
 * An open allocation run. Its allocations are recorded as made by the caller who last made stock available: the fields
 * of {@link ChangeStamp} name that caller.
 */
export interface AllocationRun extends AccountWarehouse, Omit<ChangeStamp, 'at'> {
  /** The shipment that the run skips, because the run was started or restarted by clearing its allocation. */
  readonly left_out: number | null;
  /** The demand up to and including this position has been served. */
  readonly after: Cursor;
  /** Changes with every change of the run. */
  readonly version: number;
  /** Items of the run that have free units. A line that waits for none of them gets nothing. */
  readonly free_items: readonly number[];
}

/** Sorts before all demand: priorities are at most 100, running numbers start at 1. */
const START: Cursor = { rank: -1_000_000, shipment_no: 0 };

const OPEN = sql(
  'allocation_run_open',
  `with run as (
     insert into allocation_runs as r (account_id, warehouse, item_nos, left_out, after_rank, after_shipment, actor, since,
                                       caller_kind, caller_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_id, warehouse) do update
        set item_nos = array(select distinct unnest(r.item_nos || excluded.item_nos)), left_out = excluded.left_out,
            after_rank = excluded.after_rank, after_shipment = excluded.after_shipment, version = r.version + 1,
            actor = excluded.actor, caller_kind = excluded.caller_kind, caller_id = excluded.caller_id
     returning 1
   ), reached as materialized (
     select unnest($3::bigint[]) as item_no
     union
     select part.item_no
       from shipment_demands d join shipment_demands part using (account_id, shipment_no, line_no)
      where d.account_id = $1 and d.warehouse = $2 and d.item_no = any($3)
   ), marked as (
     update stock s set in_run = true from reached
      where s.account_id = $1 and s.warehouse = $2 and s.item_no = reached.item_no and s.lot_no = 0 and not s.in_run
   )
   select wake_allocator() from run`,
);

/**
 * Opens an allocation run for items that became available, or adds them to the open run. An open run starts again at
 * the beginning, because lines that it already passed may now be allocated. The caller holds the stock locks of the
 * items and of all other items of the shipments that wait for them.
 * @param left_out the shipment to skip; null: none. It replaces that of the open run: when other stock appears, a
 *   shipment whose allocation was cleared before waits for it like every other
 */
export async function openRun(
  tx: Tx,
  { account_id, warehouse }: AccountWarehouse,
  item_nos: readonly number[],
  left_out: number | null,
  stamp: ChangeStamp,
): Promise<void> {
  const begin = [left_out, START.rank, START.shipment_no];
  await tx.query(OPEN, [account_id, warehouse, item_nos, ...begin, ...valuesOf(stamp)]);
}

const JOIN = sql(
  'allocation_run_join',
  `with line as materialized (
     select distinct d.warehouse, d.rank, d.shipment_no, d.line_no
       from shipment_demands d join stock s using (account_id, warehouse, item_no)
      where d.account_id = $1 and d.shipment_no = any($2) and s.lot_no = 0 and s.in_run
   ), part as materialized (
     select distinct l.warehouse, d.item_no
       from line l join shipment_demands d on d.account_id = $1 and d.shipment_no = l.shipment_no and d.line_no = l.line_no
   ), marked as (
     update stock s set in_run = true from part p
      where s.account_id = $1 and s.warehouse = p.warehouse and s.item_no = p.item_no and s.lot_no = 0 and not s.in_run
   ), first as (
     select distinct on (warehouse) warehouse, rank, shipment_no - 1 as shipment_no from line
      order by warehouse, rank, shipment_no
   )
   update allocation_runs r
      set item_nos = array(select distinct unnest(r.item_nos || array(select p.item_no from part p where p.warehouse = r.warehouse))),
          left_out = case when r.left_out = any($2) then null else r.left_out end,
          after_rank = least(r.after_rank, f.rank),
          after_shipment = case when (r.after_rank, r.after_shipment) <= (f.rank, f.shipment_no) then r.after_shipment
                                else f.shipment_no end,
          version = r.version + 1
     from first f where r.account_id = $1 and r.warehouse = f.warehouse`,
);

/**
 * Makes open runs serve shipments that started to wait, or whose priority changed, while the runs were open. A cursor
 * that has passed such a shipment is moved back to it. When the shipment was allocated, the units kept for demand
 * before it were not offered to it (`Supply.forPriority`); the run offers it what that demand leaves. The caller holds
 * the stock locks of all items that the shipments wait for.
 */
export async function joinRuns(tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<void> {
  if (shipment_nos.length > 0) await tx.query(JOIN, [account_id, shipment_nos]);
}

const AWAITED = sql(
  'allocation_run_awaited',
  `select s.warehouse, d.item_no, -d.rank as priority, true as older, sum(d.quantity)::bigint as quantity
     from stock s join shipment_demands d using (account_id, warehouse, item_no)
    where s.account_id = $1 and s.warehouse = any($2) and s.item_no = any($3) and s.lot_no = 0 and s.in_run
      and d.shipment_no < $4
    group by s.warehouse, d.item_no, d.rank
    union all
   select s.warehouse, d.item_no, -d.rank, false, sum(d.quantity)::bigint
     from stock s join shipment_demands d using (account_id, warehouse, item_no)
    where s.account_id = $1 and s.warehouse = any($2) and s.item_no = any($3) and s.lot_no = 0 and s.in_run
      and d.shipment_no > $4
    group by s.warehouse, d.item_no, d.rank`,
);

/**
 * Units for which other shipments wait, of those items that open runs have marked. The caller holds the stock locks of
 * the items.
 * @param shipment_no the shipment that is allocated; null: an order without a number yet, so all others are older
 */
export const findAwaited = (
  tx: Tx,
  account_id: string,
  warehouses: readonly string[],
  item_nos: readonly number[],
  shipment_no: number | null,
): Promise<(AwaitedUnits & { readonly warehouse: string })[]> =>
  item_nos.length === 0
    ? Promise.resolve([])
    : tx.query(AWAITED, [account_id, warehouses, item_nos, shipment_no ?? Number.MAX_SAFE_INTEGER]);

const LIST = sql(
  'allocation_run_list',
  'select account_id, warehouse from allocation_runs order by since, account_id, warehouse',
);

/** Where runs are open, the oldest run first. */
export const listRuns = (tx: Tx): Promise<AccountWarehouse[]> => tx.query<AccountWarehouse>(LIST);

const LOCK_SERVING = sql(
  'allocation_run_lock_serving',
  'select pg_advisory_xact_lock(18, hashtext($1)) is not null as mine',
);
const LOCK_SERVING_IF_FREE = sql(
  'allocation_run_lock_serving_if_free',
  'select pg_try_advisory_xact_lock(18, hashtext($1)) as mine',
);

/**
 * Prevents others from serving the run until the transaction ends. Without this lock they would do the same work and
 * discard it at the end.
 * @param wait whether to wait when the lock is taken
 * @returns false when the lock is taken and `wait` is false
 */
export async function lockServing(
  tx: Tx,
  { account_id, warehouse }: AccountWarehouse,
  wait: boolean,
): Promise<boolean> {
  const [row] = await tx.query<{ mine: boolean }>(wait ? LOCK_SERVING : LOCK_SERVING_IF_FREE, [
    `${account_id} ${warehouse}`,
  ]);
  return row?.mine === true;
}

const FIND = sql(
  'allocation_run_find',
  `select r.account_id, r.warehouse, r.left_out, r.version, r.actor, r.caller_kind, r.caller_id,
          json_build_object('rank', r.after_rank, 'shipment_no', r.after_shipment) as after,
          array(select distinct s.item_no from stock s
                 where s.account_id = r.account_id and s.warehouse = r.warehouse and s.item_no = any(r.item_nos)
                   and s.available > 0) as free_items
     from allocation_runs r where r.account_id = $1 and r.warehouse = $2`,
);

/** @returns null when no run is open */
export const findRun = async (tx: Tx, { account_id, warehouse }: AccountWarehouse): Promise<AllocationRun | null> =>
  (await tx.query<AllocationRun>(FIND, [account_id, warehouse]))[0] ?? null;

// `is true` keeps PostgreSQL from using the index on items: it would then read all demand for each batch, where the
// index on the order lets it continue after the last batch. Arrays instead of joins: a plan made while the tables were
// small used nested loops and took minutes.
export const LOCK_BATCH = sql(
  'allocation_run_lock_batch',
  `with wanted as materialized (
     select unnest($3::bigint[]) as item_no
   ), next as materialized (
     select rank, shipment_no from shipment_demands
      where account_id = $1 and warehouse = $2 and (rank, shipment_no) > ($4::integer, $5::bigint)
        and (item_no in (select item_no from wanted)) is true
        and shipment_no is distinct from $6
      order by rank, shipment_no limit $7
   ), shipment as materialized (
     select distinct shipment_no from next
   ), touched as materialized (
     select item_no from shipment_demands where account_id = $1 and shipment_no = any(array(select shipment_no from shipment))
     union
     select item_no from shipment_allocations where account_id = $1 and shipment_no = any(array(select shipment_no from shipment))
   ), locked as materialized (
     select s.item_no from stock s
      where s.account_id = $1 and s.warehouse = $2 and s.lot_no = 0 and s.item_no = any(array(select item_no from touched))
      order by s.item_no for update
   )
   select last.rank, last.shipment_no, array(select shipment_no from shipment) as shipment_nos,
          array(select item_no from locked) as item_nos
     from (select rank, shipment_no from next order by rank desc, shipment_no desc limit 1) last`,
);

/** The next shipments of a run. The stock lock rows of all items that they wait for or hold are locked. */
export interface RunPart {
  /** The last shipment of the part. */
  readonly until: Cursor;
  readonly shipment_nos: readonly number[];
  readonly item_nos: ReadonlySet<number>;
}

/** @param lines the approximate batch size. @returns null when the run has reached its end */
export async function lockBatch(tx: Tx, run: AllocationRun, lines: number): Promise<RunPart | null> {
  const { account_id, warehouse, after, left_out, free_items } = run;
  if (free_items.length === 0) return null;
  const values = [account_id, warehouse, free_items, after.rank, after.shipment_no, left_out, lines];
  const [row] = await tx.query<Cursor & { shipment_nos: number[]; item_nos: number[] }>(LOCK_BATCH, values);
  if (row === undefined) return null;
  const { rank, shipment_no, shipment_nos, item_nos } = row;
  return { until: { rank, shipment_no }, shipment_nos, item_nos: new Set(item_nos) };
}

const LOCK = sql(
  'allocation_run_lock',
  'select from allocation_runs where account_id = $1 and warehouse = $2 and version = $3 for update',
);

/** Locks the row of a run; the caller already holds the stock locks. @returns false when it changed since it was read */
export const lockRun = async (tx: Tx, { account_id, warehouse, version }: AllocationRun): Promise<boolean> =>
  (await tx.query(LOCK, [account_id, warehouse, version])).length > 0;

const ADVANCE = sql(
  'allocation_run_advance',
  `update allocation_runs set after_rank = $3, after_shipment = $4, version = version + 1
    where account_id = $1 and warehouse = $2`,
);

/** Saves the cursor of a run. The caller has locked its row. */
export async function advanceRun(
  tx: Tx,
  { account_id, warehouse }: AccountWarehouse,
  { rank, shipment_no }: Cursor,
): Promise<void> {
  await tx.query(ADVANCE, [account_id, warehouse, rank, shipment_no]);
}

const LOCK_MARKED = sql(
  'allocation_run_lock_marked',
  `select item_no from stock where account_id = $1 and warehouse = $2 and lot_no = 0 and in_run order by item_no for update`,
);

/** Takes the stock locks of all items that a run has marked. */
export async function lockMarked(tx: Tx, { account_id, warehouse }: AccountWarehouse): Promise<void> {
  await tx.query(LOCK_MARKED, [account_id, warehouse]);
}

const CLOSE = sql(
  'allocation_run_close',
  `with closed as (
     delete from allocation_runs where account_id = $1 and warehouse = $2
   )
   update stock set in_run = false where account_id = $1 and warehouse = $2 and lot_no = 0 and in_run`,
);

/** Closes a run. The caller holds the stock locks of the marked items and has locked the run's row after them. */
export async function closeRun(tx: Tx, { account_id, warehouse }: AccountWarehouse): Promise<void> {
  await tx.query(CLOSE, [account_id, warehouse]);
}
