import { TOKYO } from '../../kernel/dates.js';
import type {
  CarrierWaiting,
  DayReceipt,
  DayReceipts,
  LateBounds,
  OpenOrders,
  OverdueOrder,
  Unfinished,
  UntouchedTask,
  WorkDone,
} from '../../rules/floor/day.js';
import type { Manifest } from '../../rules/floor/manifest.js';
import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';

/**
 * The day of a warehouse, of all clients. rules/floor/day.ts says what is late. Unfinished work is found by partial indexes,
 * which stay small because finished rows leave them. Of finished work, only today's is read. The number of rows is limited, and
 * further rows are only counted.
 */

interface Rows<Row> {
  readonly all: number;
  readonly rows: readonly Row[];
}

type Counted<Row> = Row & { readonly all_rows: number };

const bounded = <Row extends object>(rows: readonly Counted<Row>[]): Rows<Omit<Counted<Row>, 'all_rows'>> => ({
  all: rows[0]?.all_rows ?? 0,
  rows: rows.map(({ all_rows: _, ...row }) => row),
});

const OPEN = sql(
  'day_open_orders',
  `select status, count(*)::integer as orders, count(*) filter (where assigned_shipping_date <= $2)::integer as due,
          count(*) filter (where assigned_shipping_date < $2)::integer as overdue
     from shipments
    where warehouse = $1 and status not in ('shipped', 'backordered') and deleted_at is null
    group by status order by status`,
);

/** Orders that have all their goods and have not left, by status. */
export const openOrders = (tx: Tx, warehouse: string, { day }: LateBounds): Promise<OpenOrders[]> =>
  tx.query<OpenOrders>(OPEN, [warehouse, day]);

const SHIPPED = sql(
  'day_shipped_orders',
  `select count(*)::integer as orders
     from accounts a
     join shipments s on s.account_id = a.account_id and s.status = 'shipped' and s.shipped_at >= $2
    where s.warehouse = $1`,
);

/** How many orders have left today. */
export const shippedToday = async (tx: Tx, warehouse: string, { begins }: LateBounds): Promise<number> =>
  (await tx.query<{ orders: number }>(SHIPPED, [warehouse, begins]))[0]?.orders ?? 0;

const OVERDUE = sql(
  'day_overdue_orders',
  // $1 warehouse, $2 day, $3 statuses, $4 how many at most
  `select s.account_id, s.shipment_no, s.status, s.assigned_shipping_date, b.batch_no
     from (select * from shipments
            where warehouse = $1 and status = any($3) and assigned_shipping_date < $2 and status not in ('shipped', 'backordered')
              and deleted_at is null
            order by assigned_shipping_date, account_id, shipment_no limit $4) s
     left join batch_orders b on b.account_id = s.account_id and b.shipment_no = s.shipment_no and b.left_at is null
    order by s.assigned_shipping_date, s.account_id, s.shipment_no`,
);

/** Orders that had to leave before today, the oldest first. */
export const overdueOrders = (
  tx: Tx,
  warehouse: string,
  { day }: LateBounds,
  statuses: readonly ShipmentStatus[],
  most: number,
): Promise<OverdueOrder[]> => tx.query<OverdueOrder>(OVERDUE, [warehouse, day, statuses, most]);

const UNRELEASED = sql(
  'day_unreleased_orders',
  // $1 warehouse, $2 day, $3 its beginning, $4 the release. Orders have waited since the day began, or since they came, if later.
  `select null as batch_no, null as carrier, count(*)::integer as orders, null as units, greatest(min(created_at), $3) as since
     from shipments
    where warehouse = $1 and status = 'waiting' and assigned_shipping_date = $2 and deleted_at is null
      and created_at < $4::timestamptz and $3::timestamptz < $4
   having count(*) > 0`,
);

/** Orders of today that a wave release should have taken: all in one row; `since`: when the oldest one began to wait. */
export async function unreleasedOrders(
  tx: Tx,
  warehouse: string,
  { day, begins, release }: LateBounds,
): Promise<Rows<Unfinished>> {
  const rows = await tx.query<Unfinished>(UNRELEASED, [warehouse, day, begins, release]);
  return { all: rows[0]?.orders ?? 0, rows };
}

const UNPICKED = sql(
  'day_unpicked_batches',
  // $1 warehouse, $2 the beginning of the day, $3 batches with an earlier cut-off are late, $4 how many at most
  `select b.batch_no, b.carrier, w.orders, w.units, b.cut_off as since, sum(w.orders) over ()::integer as all_rows
     from (select batch_no, count(distinct (account_id, shipment_no))::integer as orders, sum(units - picked - dropped)::bigint as units
             from work_lines where warehouse = $1 and picked + dropped < units group by batch_no) w
     join batches b on b.warehouse = $1 and b.batch_no = w.batch_no
    where b.cut_off >= $2 and b.cut_off < $3
    order by b.cut_off, b.batch_no limit $4`,
);

/** Batches with open units whose cut-off of today has passed, the oldest first; `all`: the number of their orders. */
export const unpickedBatches = async (
  tx: Tx,
  warehouse: string,
  { begins, cut_off }: LateBounds,
  most: number,
): Promise<Rows<Unfinished>> =>
  bounded(await tx.query<Counted<Unfinished>>(UNPICKED, [warehouse, begins, cut_off, most]));

const PACKED = sql(
  'day_packed_orders',
  // $1 warehouse, $2 the beginning of the day
  `with closed as (
     select carrier, max(closed_at) as at from manifests where warehouse = $1 and closed_at >= $2 group by carrier
   )
   select s.carrier, count(*)::integer as orders, min(s.status_at) as oldest,
          count(*) filter (where l.late)::integer as late, min(s.status_at) filter (where l.late) as since
     from shipments s
     left join closed c on c.carrier = s.carrier
    cross join lateral (select s.status_at < $2 or s.status_at < coalesce(c.at, $2) as late) l
    where s.warehouse = $1 and s.status = 'packed' and s.deleted_at is null
    group by s.carrier order by s.carrier`,
);

/** Packed orders that wait for their carrier; `left_behind`: those that missed a closed manifest, or were packed before today. */
export async function packedOrders(
  tx: Tx,
  warehouse: string,
  { begins }: LateBounds,
): Promise<{ readonly packed: CarrierWaiting[]; readonly left_behind: Unfinished[] }> {
  const rows = await tx.query<CarrierWaiting & { late: number; since: Date | null }>(PACKED, [warehouse, begins]);
  return {
    packed: rows.map(({ carrier, orders, oldest }) => ({ carrier, orders, oldest })),
    left_behind: rows.flatMap(({ carrier, late: orders, since }) =>
      since === null ? [] : [{ batch_no: null, carrier, orders, units: null, since }],
    ),
  };
}

const RECEIPTS = sql(
  'day_receipts',
  // $1 warehouse, $2 day, $3 its beginning, $4 goods that came earlier, or were announced for its day, are late, $5 how many receipts of each kind at most
  `with here as (
     select r.*, case r.status when 'waiting' then r.arrival_date <= ($4::timestamptz at time zone '${TOKYO}')::date when 'stocked' then false else r.status_at < $4 end as late
       from receipts r
      where r.warehouse = $1 and r.status <> 'stocked' and r.cancelled_at is null
        and (r.status <> 'waiting' or r.arrival_date <= $2)
     union all
     select r.*, false
       from accounts a
       join receipts r on r.account_id = a.account_id and r.status = 'stocked' and r.stocked_at >= $3
      where r.warehouse = $1
   ), ranked as (
     select h.*, count(*) over (partition by status, late)::integer as all_rows,
            row_number() over (partition by status, late
                               order by case when status = 'waiting' then arrival_date end, status_at, account_id, receipt_no) as place
       from here h
   )
   select r.account_id, r.receipt_no, r.identifier, r.status, r.arrival_date, r.status_at, r.late, r.all_rows, came.arrived_at,
          goods.lines, coalesce(stored.units, goods.units) as units
     from ranked r
    cross join lateral (
      select min(y.at) as arrived_at from receipt_history y
       where y.account_id = r.account_id and y.receipt_no = r.receipt_no
         and (y.to_status = 'received' or y.event = 'take_back')) came
    cross join lateral (
      select count(*)::integer as lines, coalesce(sum(l.quantity), 0)::bigint as units from receipt_lines l
       where l.account_id = r.account_id and l.receipt_no = r.receipt_no) goods
    cross join lateral (
      select sum(c.good + c.defective + c.unidentified)::bigint as units from receipt_counts c
       where r.status = 'stocked' and c.account_id = r.account_id and c.receipt_no = r.receipt_no) stored
    where r.place <= $5
    order by r.status, r.late, r.place`,
);

/** Receipts that are expected by today, are worked on, or were put away today, by status and whether they are late. */
export async function receiptsOfDay(
  tx: Tx,
  warehouse: string,
  { day, begins, came }: LateBounds,
  most: number,
): Promise<DayReceipts[]> {
  const values = [warehouse, day, begins, came, most];
  const rows = await tx.query<DayReceipt & { late: boolean; all_rows: number }>(RECEIPTS, values);
  const kinds = new Map<string, { status: DayReceipt['status']; late: boolean; all: number; rows: DayReceipt[] }>();
  for (const { late, all_rows: all, ...row } of rows) {
    const key = `${row.status} ${late}`;
    const kind = kinds.get(key) ?? { status: row.status, late, all, rows: [] };
    kind.rows.push(row);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}

const MANIFESTS = sql(
  'day_manifests',
  // $1 warehouse, $2 the beginning of the day, $3 how many at most
  `select m.manifest_no, m.warehouse, w.name as warehouse_name, m.carrier, m.day, m.opened_by, m.opened_at, m.closed_by, m.closed_at,
          (select count(*) from parcels p where p.manifest_no = m.manifest_no and p.voided_at is null)::integer as parcels,
          count(*) over ()::integer as all_rows
     from manifests m join warehouses w on w.warehouse = m.warehouse
    where m.warehouse = $1 and (m.closed_at is null or m.closed_at >= $2)
    order by m.closed_at nulls first, m.manifest_no desc limit $3`,
);

/** Manifests that are open or were closed today, open ones first. */
export const manifestsOfDay = async (
  tx: Tx,
  warehouse: string,
  { begins }: LateBounds,
  most: number,
): Promise<Rows<Manifest>> => bounded(await tx.query<Counted<Manifest>>(MANIFESTS, [warehouse, begins, most]));

const UNTOUCHED = sql(
  'day_untouched_tasks',
  `select task_no, kind, subject, changed_at, person_id is null as is_aside, count(*) over ()::integer as all_rows
     from floor_tasks where warehouse = $1 and done_at is null and changed_at < $2
    order by changed_at, task_no limit $3`,
);

/** Tasks that somebody has begun and nobody continues, the longest untouched first. */
export const untouchedTasks = async (
  tx: Tx,
  warehouse: string,
  { touched }: LateBounds,
  most: number,
): Promise<Rows<UntouchedTask>> =>
  bounded(await tx.query<Counted<UntouchedTask>>(UNTOUCHED, [warehouse, touched, most]));

const WORK = sql(
  'day_work_done',
  // $1 warehouse, $2 the beginning of the day, $3 now. Scans have the machine's time, which is not that of the demo's clock.
  // Rows are grouped into hours by date_bin, and only these few hours are converted to Tokyo time at the end: converting each row
  // would double the time. Moves are grouped exactly as in the statistics stock_moves_hours, so that the planner can use these.
  `with machine as materialized (
     select clock_timestamp() - ($3::timestamptz - $2::timestamptz) as begins
   ), moved as (
     select date_bin('1 hour', at, 'epoch') as begins, from_bucket, to_bucket, sum(quantity)::bigint as count
       from stock_moves
      where warehouse = $1 and at >= $2
        and (to_bucket in ('picked', 'packed') or from_bucket = 'packed' or cause = 'receipt' and from_bucket in ('supplier', 'in_transit'))
      group by date_bin('1 hour', at, 'epoch'), from_bucket, to_bucket
   ), done as (
     select begins, case when from_bucket = 'allocated' and to_bucket = 'picked' then 'picked'
                         when from_bucket = 'picked' and to_bucket = 'packed' then 'packed'
                         when from_bucket = 'packed' and to_bucket in ('customer', 'in_transit') then 'shipped'
                         when from_bucket in ('supplier', 'in_transit') and to_bucket <> 'adjustment' then 'stored' end as kind, count
       from moved
     union all
     select date_bin('1 hour', made_at, $2), 'parcels', count(*)
       from parcels where warehouse = $1 and made_at >= $2 and voided_at is null group by 1
     union all
     select date_bin('1 hour', s.at, m.begins) + ($2::timestamptz - m.begins), 'scans', count(*)
       from machine m join floor_scans s on s.at >= m.begins join devices d on d.device_no = s.device_no
      where d.warehouse = $1 group by date_bin('1 hour', s.at, m.begins), m.begins
   )
   select extract(hour from begins at time zone '${TOKYO}')::integer as hour, kind, sum(count)::bigint as count
     from done where kind is not null group by 1, 2 order by 1, 2`,
);

/** What the team has done today, hour by hour; hours and kinds without work are left out. @param now ISO instant */
export const workDone = (tx: Tx, warehouse: string, { begins }: LateBounds, now: string): Promise<WorkDone[]> =>
  tx.query<WorkDone>(WORK, [warehouse, begins, now]);
