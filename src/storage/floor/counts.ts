import type { Counted, HoldingLine, UnitsInPlace, Variance } from '../../rules/floor/compare-count.js';
import type { Count, CountReason } from '../../rules/floor/count.js';
import type { LotDates } from '../../rules/floor/match-scan.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import { BEFORE_IN_LOG, type ListCursor, microsecondsOf } from '../lists.js';
import type { ChangeStamp } from '../stock/stock.js';

/** Counts of places. migrations/0053_counts.sql explains them, and how they are locked. */

const COLUMNS = `c.count_no, c.warehouse, c.place_no, p.code as place, c.reason, c.state, c.opened_by, c.opened_at, c.begun_by,
                 c.begun_at, c.begun_move, c.recounted, c.finished_by, c.finished_at, c.finished_move`;
const FROM = 'counts c join places p on p.warehouse = c.warehouse and p.place_no = c.place_no';

/** A count with the numbers of the last place moves before it began, and before it ended. */
export interface StoredCount extends Count {
  readonly begun_move: number | null;
  readonly finished_move: number | null;
}

const OPEN = sql(
  'counts_open',
  // $1 warehouse, $2 codes of places, $3 reason, $4 actor, $5 time
  `with shelf as (
     select place_no from places where warehouse = $1 and code = any($2) and kind = 'shelf' and closed_at is null
   )
   insert into counts (warehouse, place_no, reason, opened_by, opened_at)
   select $1, place_no, $3, $4, $5 from shelf order by place_no
   on conflict (warehouse, place_no) where state in ('open', 'counting') do nothing
   returning count_no`,
);

const RUNNING = sql(
  'counts_running_of',
  `select ${COLUMNS} from ${FROM} where c.warehouse = $1 and p.code = any($2) and c.state in ('open', 'counting') order by p.path, p.code`,
);

/** Opens a count of each open shelf with one of these codes that has no running count. @returns the numbers of the new counts */
export const insertCounts = async (
  tx: Tx,
  warehouse: string,
  codes: readonly string[],
  reason: CountReason,
  { actor, at }: ChangeStamp,
): Promise<number[]> =>
  (await tx.query<{ count_no: number }>(OPEN, [warehouse, codes, reason, actor, at])).map(({ count_no }) => count_no);

/** The running counts of places, in the order of walking. */
export const runningCounts = (tx: Tx, warehouse: string, codes: readonly string[]): Promise<StoredCount[]> =>
  tx.query<StoredCount>(RUNNING, [warehouse, codes]);

const SHELVES = sql(
  'counts_shelves',
  'select code, kind, closed_at from places where warehouse = $1 and code = any($2)',
);

export const placesToCount = (tx: Tx, warehouse: string, codes: readonly string[]) =>
  tx.query<{ code: string; kind: string; closed_at: Date | null }>(SHELVES, [warehouse, codes]);

const LOCK = sql('count_lock', `select ${COLUMNS} from ${FROM} where c.count_no = $1 for no key update of c`);

/** A count, locked. Null: there is none. */
export const lockCount = async (tx: Tx, count_no: number): Promise<StoredCount | null> =>
  (await tx.query<StoredCount>(LOCK, [count_no]))[0] ?? null;

const LOCK_UNITS = sql(
  'count_lock_lying',
  `select from place_stock where warehouse = $1 and place_no = $2
    order by account_id, warehouse, item_no, lot_no, place_no, condition for update`,
);

/** Locks what lies in a place: changes of these units wait until this transaction ends. */
export const lockUnitsIn = (tx: Tx, { warehouse, place_no }: Count): Promise<unknown> =>
  tx.query(LOCK_UNITS, [warehouse, place_no]);

const FIND = sql('count_find', `select ${COLUMNS} from ${FROM} where c.count_no = $1`);

/** A count, not locked; null: there is none. */
export const findCount = async (tx: Tx, count_no: number): Promise<StoredCount | null> =>
  (await tx.query<StoredCount>(FIND, [count_no]))[0] ?? null;

const LAST_MOVE = `coalesce(pg_sequence_last_value(pg_get_serial_sequence('place_moves', 'place_move_no')), 0)`;

const BEGIN = sql(
  'count_begin',
  `update counts set state = 'counting', begun_by = $2, begun_at = $3, begun_move = ${LAST_MOVE}, recounted = $4 where count_no = $1`,
);

/** Begins a count, or a recount. The caller has locked the count and what lies in the place. */
export const markBegun = (tx: Tx, count_no: number, { actor, at }: ChangeStamp, recounted: boolean): Promise<unknown> =>
  tx.query(BEGIN, [count_no, actor, at, recounted]);

const UNITS_DURING_COUNT = sql(
  'count_lying',
  // $1 warehouse, $2 place, $3 and $4 the last moves before the count began and before it ended (null: it runs), $5 what was counted, as JSON
  `with goods as (
     select account_id, item_no, lot_no, condition from place_stock where warehouse = $1 and place_no = $2
     union
     select account_id, item_no, lot_no, condition::condition
       from json_to_recordset($5) as x(account_id text, item_no bigint, lot_no bigint, condition text)
   ), moved as (
     select g.*, m.place_move_no, sum(side.units) as units,
            -- Corrections of the place after the count are treated as moves during the count, so that none is recorded twice.
            bool_or($4::bigint is null or m.place_move_no <= $4 or m.cause = 'adjustment'
                    or exists (select from places o where o.warehouse = $1 and o.place_no = m.to_place and o.kind = 'missing')) as meanwhile
       from goods g
       join place_moves m on m.account_id = g.account_id and m.item_no = g.item_no and m.lot_no = g.lot_no and m.warehouse = $1
                         and m.place_move_no > $3
      cross join lateral (values (m.to_place, m.to_condition, m.quantity), (m.from_place, m.from_condition, -m.quantity))
                           side(place_no, condition, units)
      where side.place_no = $2 and side.condition = g.condition
      group by g.account_id, g.item_no, g.lot_no, g.condition, m.place_move_no
   ), begun as (
     select g.*, coalesce(p.quantity, 0) as units,
            coalesce(p.quantity, 0) - coalesce((select sum(units) from moved m where (m.account_id, m.item_no, m.lot_no, m.condition)
                                                  = (g.account_id, g.item_no, g.lot_no, g.condition)), 0) as first
       from goods g
       left join place_stock p on p.account_id = g.account_id and p.warehouse = $1 and p.item_no = g.item_no and p.lot_no = g.lot_no
                              and p.place_no = $2 and p.condition = g.condition
   ), steps as (
     select account_id, item_no, lot_no, condition,
            sum(units) over (partition by account_id, item_no, lot_no, condition order by place_move_no) as change
       from moved where meanwhile
   )
   select b.account_id, b.item_no, b.lot_no, b.condition, b.units,
          (b.first + least(0, min(s.change)))::bigint as least, (b.first + greatest(0, max(s.change)))::bigint as most
     from begun b left join steps s using (account_id, item_no, lot_no, condition)
    group by b.account_id, b.item_no, b.lot_no, b.condition, b.units, b.first`,
);

/** What lies in the place and what was counted, with the least and the most that lay there while the count ran. */
export const readUnitsDuringCount = (
  tx: Tx,
  count: StoredCount,
  counted: readonly Counted[],
): Promise<UnitsInPlace[]> =>
  tx.query<UnitsInPlace>(UNITS_DURING_COUNT, [
    count.warehouse,
    count.place_no,
    count.begun_move,
    count.finished_move,
    JSON.stringify(counted),
  ]);

const FINISH = sql(
  'count_finish',
  // $1 count, $2 state, $3 actor, $4 time, $5 rows as JSON
  `with finished as (
     update counts set state = $2, finished_by = $3, finished_at = $4, finished_move = ${LAST_MOVE} where count_no = $1
     returning warehouse, place_no
   ), superseded as (
     -- The place was counted again, so the variances of its earlier counts are not recorded any more.
     update counts c set state = 'dismissed', decided_by = $3, decided_at = $4, decision = 'counted again'
       from finished f
      where c.warehouse = f.warehouse and c.place_no = f.place_no and c.state = 'counted' and c.count_no <> $1
   )
   insert into count_rows (account_id, count_no, item_no, lot_no, condition, units, lying, variance)
   select account_id, $1, item_no, lot_no, condition::condition, counted, lying, variance
     from json_to_recordset($5) as x(account_id text, item_no bigint, lot_no bigint, condition text, counted bigint, lying bigint,
                                     variance bigint)`,
);

/** Ends a count. The caller has locked the count and what lies in the place. */
export const markFinished = (
  tx: Tx,
  count_no: number,
  state: 'agreed' | 'counted',
  rows: readonly Variance[],
  { actor, at }: ChangeStamp,
): Promise<unknown> => tx.query(FINISH, [count_no, state, actor, at, JSON.stringify(rows)]);

const DECIDE = sql(
  'count_decide',
  `update counts set state = $2, decided_by = $3, decided_at = $4, decision = $5 where count_no = $1 and state = 'counted'`,
);

export const markDecided = (
  tx: Tx,
  count_no: number,
  state: 'approved' | 'dismissed',
  decision: string | null,
  { actor, at }: ChangeStamp,
): Promise<unknown> => tx.query(DECIDE, [count_no, state, actor, at, decision]);

const COUNTED = sql(
  'count_counted',
  `select account_id, item_no, lot_no, condition, units from count_rows where count_no = $1
    order by account_id, item_no, lot_no, condition`,
);

/** What was counted; of goods that lay there and were not found, 0 units. */
export const readCounted = (tx: Tx, count_no: number): Promise<Counted[]> => tx.query<Counted>(COUNTED, [count_no]);

const PAGE = sql(
  'counts_page',
  `select ${COLUMNS} from ${FROM}
    where ($1::text[] is null or c.warehouse = any($1)) and c.state = any($2) and c.count_no > $3 order by c.count_no limit $4`,
);

/** Counts in some states, oldest first. @param warehouses null: of all */
export const pageOfCounts = (
  tx: Tx,
  warehouses: readonly string[] | null,
  states: readonly string[],
  after: number,
  limit: number,
): Promise<StoredCount[]> => tx.query<StoredCount>(PAGE, [warehouses, states, after, limit]);

/** A count that is finished, and who has decided about its variances; null: nobody has, or there are none. */
export interface FinishedCount extends StoredCount {
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  /** Why its variances are not recorded. */
  readonly decision: string | null;
  readonly sort_key: string;
}

const FINISHED = sql(
  'counts_finished',
  `select ${COLUMNS}, c.decided_by, c.decided_at, c.decision, ${microsecondsOf('c.finished_at')}::text as sort_key from ${FROM}
    where ($1::text[] is null or c.warehouse = any($1)) and (c.finished_at, c.count_no) < ${BEFORE_IN_LOG}
    order by c.finished_at desc, c.count_no desc limit $4`,
);

/** Finished counts after a place, newest first. @param warehouses null: of all */
export const pageOfFinishedCounts = (
  tx: Tx,
  warehouses: readonly string[] | null,
  { no, key }: ListCursor,
  limit: number,
): Promise<FinishedCount[]> => tx.query<FinishedCount>(FINISHED, [warehouses, no, key, limit, null]);

/** A variance as people see it. */
export interface FoundVariance extends LotDates {
  readonly count_no: number;
  readonly account_id: string;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly lot_no: number;
  readonly condition: Counted['condition'];
  readonly counted: number;
  readonly lying: number;
  readonly variance: number;
}

const VARIANCES = sql(
  'count_variances',
  `select r.count_no, r.account_id, r.item_no, i.code, i.name, r.lot_no, l.expiry_date, l.manufacture_date, r.condition,
          r.units as counted, r.lying, r.variance
     from count_rows r join items i on i.account_id = r.account_id and i.item_no = r.item_no
     left join lots l on l.account_id = r.account_id and l.item_no = r.item_no and l.lot_no = r.lot_no
    where r.count_no = any($1) and r.variance <> 0
    order by r.count_no, r.account_id, r.item_no, r.lot_no, r.condition`,
);

export const variancesOf = (tx: Tx, count_nos: readonly number[]): Promise<FoundVariance[]> =>
  tx.query<FoundVariance>(VARIANCES, [count_nos]);

const HOLDING = sql(
  'count_holding_lines',
  // $1 account, $2 warehouse, $3 items
  `select h.shipment_no, h.line_no, h.item_no, h.lot_no, h.bucket, h.quantity as units, coalesce(s.allocate_priority, 0) as priority,
          s.status, s.identifier, h.account_id
     from shipment_allocations h
     join shipments s on s.account_id = h.account_id and s.shipment_no = h.shipment_no
    where h.account_id = $1 and h.warehouse = $2 and h.item_no = any($3) and h.bucket in ('reserved', 'allocated')
      and s.status in ('backordered', 'waiting', 'suspended', 'picking') and s.deleted_at is null`,
);

/** A line with its shipment. */
export interface HoldingOrderLine extends HoldingLine {
  readonly status: ShipmentStatus;
  readonly identifier: string;
}

/** Lines that hold units which nobody has picked, with their shipments. Shipments with an open request keep their units. */
export const holdingLines = (
  tx: Tx,
  account_id: string,
  warehouse: string,
  item_nos: readonly number[],
): Promise<HoldingOrderLine[]> => tx.query<HoldingOrderLine>(HOLDING, [account_id, warehouse, item_nos]);

const MISSING = sql(
  'count_missing',
  `select s.item_no, s.lot_no, s.place_no, s.quantity as units
     from place_stock s join places p on p.warehouse = s.warehouse and p.place_no = s.place_no
    where s.account_id = $1 and s.warehouse = $2 and s.item_no = any($3) and s.condition = 'unidentified' and p.code = 'MISSING'`,
);

/** Units that were not found before. */
export const missingUnits = (tx: Tx, account_id: string, warehouse: string, item_nos: readonly number[]) =>
  tx.query<{ item_no: number; lot_no: number; place_no: number; units: number }>(MISSING, [
    account_id,
    warehouse,
    item_nos,
  ]);
