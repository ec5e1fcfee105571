import type { LateOrder, StoppedRemoval, WaitingDecisions } from '../../rules/floor/decision.js';
import { sql, type Tx } from '../database/database.js';

/** Decisions that the provider's staff have to make, for all clients. */

/** Orders `s` that should have left before the day $2. */
const LATE = `s.status in ('waiting', 'picking', 'picked', 'packed') and s.deleted_at is null and s.assigned_shipping_date < $2`;

/** SQL: a removal `r` that was begun, that somebody collected by scans without finding all its units, and that nobody collects now. */
export const STOPPED = `r.status = 'processing'
        and exists (select from floor_tasks t
                     where t.warehouse = r.warehouse and t.kind = 'removal' and t.subject = r.account_id || '/' || r.removal_no)
        and not exists (select from floor_tasks t
                         where t.warehouse = r.warehouse and t.kind = 'removal' and t.subject = r.account_id || '/' || r.removal_no
                           and t.done_at is null)`;

const WAITING = sql(
  'decisions_waiting',
  // $1 warehouses (null: all), $2 the day in Japan, $3 tasks without a scan since this moment are forgotten
  `with missing as (
     select z.account_id, z.warehouse, z.item_no, z.lot_no, sum(z.quantity) as units
       from places o join place_stock z on z.warehouse = o.warehouse and z.place_no = o.place_no
      where o.kind = 'missing' and z.quantity > 0 and ($1::text[] is null or o.warehouse = any($1))
      group by z.account_id, z.warehouse, z.item_no, z.lot_no
   ), claimed as (
     select m.account_id, m.warehouse, m.item_no, k.lot_no, sum(k.quantity) as units
       from removals m join removal_lots k on k.account_id = m.account_id and k.removal_no = m.removal_no
      where m.status in ('waiting', 'processing') and m.source in ('defective', 'unidentified')
      group by m.account_id, m.warehouse, m.item_no, k.lot_no
   ), decisions as (
     select 'request' as kind, s.warehouse
       from shipment_requests r join shipments s on s.account_id = r.account_id and s.shipment_no = r.shipment_no
      where r.state = 'open'
     union all select 'variance', warehouse from counts where state = 'counted'
     union all select 'missing', warehouse from missing
     union all
     select 'quarantine', s.warehouse
       from stock s
       left join missing m using (account_id, warehouse, item_no, lot_no)
       left join claimed c using (account_id, warehouse, item_no, lot_no)
      where s.defective + s.unidentified > 0
        and s.defective + s.unidentified > coalesce(m.units, 0) + coalesce(c.units, 0)
     union all select 'removal', r.warehouse from removals r where ${STOPPED}
     union all select 'task', warehouse from floor_tasks where done_at is null and changed_at <= $3
     union all select 'late', s.warehouse from shipments s where ${LATE}
   )
   select kind, warehouse, count(*)::integer as count from decisions
    where $1::text[] is null or warehouse = any($1) group by kind, warehouse order by warehouse, kind`,
);

/**
 * How many decisions wait, by kind and warehouse.
 * @param warehouses null: all
 * @param today `YYYY-MM-DD` in Japan
 * @param forgotten tasks without a scan since this moment are forgotten
 */
export const waitingDecisions = (
  tx: Tx,
  warehouses: readonly string[] | null,
  today: string,
  forgotten: string,
): Promise<WaitingDecisions[]> => tx.query<WaitingDecisions>(WAITING, [warehouses, today, forgotten]);

/** How many late orders are read: those that have been late the longest. */
const MOST_LATE = 100;

const LATE_ORDERS = sql(
  'decisions_late_orders',
  // $1 warehouses (null: all), $2 the day in Japan
  `select s.account_id, a.name as account_name, s.shipment_no, s.identifier, s.warehouse, s.status, s.assigned_shipping_date,
          s.carrier, b.batch_no
     from shipments s
     join accounts a on a.account_id = s.account_id
     left join lateral (
       select o.batch_no from batch_orders o
        where o.account_id = s.account_id and o.shipment_no = s.shipment_no and o.left_at is null
        order by o.batch_no desc limit 1) b on true
    where ${LATE} and ($1::text[] is null or s.warehouse = any($1))
    order by s.assigned_shipping_date, s.account_id, s.shipment_no limit ${MOST_LATE}`,
);

/** Orders that should have left on an earlier day: at most 100. @param warehouses null: of all */
export const lateOrders = (
  tx: Tx,
  warehouses: readonly string[] | null,
  today: string,
): Promise<Omit<LateOrder, 'worker'>[]> => tx.query(LATE_ORDERS, [warehouses, today]);

/** How many stopped removals are read: the oldest. */
const MOST_STOPPED = 100;

const STOPPED_REMOVALS = sql(
  'decisions_stopped_removals',
  // $1 warehouses (null: all)
  `select r.account_id, a.name as account_name, r.removal_no, r.kind, r.source, r.warehouse, r.item_no, i.code, i.name,
          (select sum(l.quantity)::bigint from removal_lots l where l.account_id = r.account_id and l.removal_no = r.removal_no) as units,
          r.requested_at,
          (select max(t.done_at) from floor_tasks t
            where t.warehouse = r.warehouse and t.kind = 'removal' and t.subject = r.account_id || '/' || r.removal_no) as stopped_at
     from removals r
     join accounts a on a.account_id = r.account_id
     join items i on i.account_id = r.account_id and i.item_no = r.item_no
    where ${STOPPED} and ($1::text[] is null or r.warehouse = any($1))
    order by r.requested_at, r.account_id, r.removal_no limit ${MOST_STOPPED}`,
);

/** Removals that somebody stopped because units were not found: at most 100, the oldest first. @param warehouses null: of all */
export const stoppedRemovals = (tx: Tx, warehouses: readonly string[] | null): Promise<StoppedRemoval[]> =>
  tx.query<StoppedRemoval>(STOPPED_REMOVALS, [warehouses]);
