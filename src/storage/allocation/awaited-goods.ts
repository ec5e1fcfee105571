import { TOKYO } from '../../kernel/dates.js';
import type { AwaitedGoods, Present } from '../../rules/allocation/waiting.js';
import { sql, type Tx } from '../database/database.js';
import { IS_HELD_BACK } from '../shipments/recalled-orders.js';
import { isAllocatable, isPastLastDay } from '../stock/lot-rule.js';

/**
 * What orders wait for, in sums: the facts from which rules/allocation/goods-reason.ts decides why an order waits, and the
 * orders whose goods are not certain to come. Each warehouse is counted separately. In all parts of statements, `$1` is the
 * account.
 */

/** Units on the shelf of the items in the relation `goods`: those that can be allocated, and those in lots that cannot. */
const onShelf = (day: string): string => `
  select k.warehouse, k.item_no,
         sum(k.available) filter (where not u.blocked and not u.passed) as free,
         sum(k.available) filter (where u.blocked) as blocked,
         sum(k.available) filter (where u.passed and not u.blocked) as passed
    from goods g
    join stock k on k.account_id = $1 and k.warehouse = g.warehouse and k.item_no = g.item_no and k.available > 0
    join items i on i.account_id = $1 and i.item_no = k.item_no
    left join lots o on o.account_id = $1 and o.item_no = k.item_no and o.lot_no = k.lot_no
   cross join lateral (select coalesce(o.blocked, false) as blocked, ${isPastLastDay(day)} as passed) u
   group by k.warehouse, k.item_no`;

/**
 * Good units that open receipts will still bring, by receipt and item: what is not counted yet, and what is counted, not put
 * away, and in a lot that can be allocated. The receipt of a transfer that waits for stock itself, or that
 * a recall holds back, brings nothing that is known.
 */
const arrivals = (day: string): string => `
  select r.receipt_no, r.warehouse, r.status, r.arrival_date, r.document ->> 'stock_deadline_date' as deadline, l.item_no,
         sum(greatest(0, l.quantity - coalesce(c.counted, 0)) + coalesce(c.to_store, 0)) as units
    from receipts r
    join receipt_lines l on l.account_id = $1 and l.receipt_no = r.receipt_no
    join items i on i.account_id = $1 and i.item_no = l.item_no
    left join lateral (
      select sum(c.good + c.defective + c.unidentified) as counted,
             sum(c.good - c.good_stored) filter (where ${isAllocatable(day)}) as to_store
        from receipt_counts c
        left join lots o on o.account_id = $1 and o.item_no = l.item_no and o.lot_no = c.lot_no
       where c.account_id = $1 and c.receipt_no = l.receipt_no and c.line_no = l.line_no) c on true
   where r.account_id = $1 and r.status <> 'stocked' and r.cancelled_at is null
     and not exists (select from shipments s
                      where s.account_id = $1 and s.receipt_no = r.receipt_no
                        and (s.status = 'backordered' or ${IS_HELD_BACK}))
   group by r.account_id, r.receipt_no, l.item_no`;

/**
 * Units that receipts will bring, and whether these are late, as `isOverdue` in rules/allocation/arrivals.ts decides it.
 * @param warehouses all of them, as an array @param since for each of them `Present.owed_since`
 */
export const timedArrivals = (day: string, warehouses: string, since: string): string => `
  select a.*, a.status = 'waiting' and a.arrival_date <= (owed.since at time zone '${TOKYO}')::date as late
    from (${arrivals(day)}) a
    join unnest(${warehouses}, ${since}) as owed(warehouse, since) using (warehouse)`;

/**
 * The numbers of orders that wait for goods which are not certain to come: neither from free stock nor from a receipt that
 * is not late. The condition is that of `coverage` in goods-reason.ts. Only the queues of items of which some orders get
 * units, and others do not, are sorted. Sums are of type float8, which is exact for units, and much faster than numeric.
 */
const uncovered = (day: string, warehouses: string, since: string): string => `
  with goods as materialized (
    select d.warehouse, d.item_no, sum(d.quantity::float8) as wanted, array_agg(d.shipment_no) as shipments
      from shipment_demands d where d.account_id = $1 group by d.warehouse, d.item_no
  ), shelf as materialized (${onShelf(day)}
  ), arriving as materialized (
    select a.warehouse, a.item_no, sum(a.units) as announced,
           coalesce(sum(a.units) filter (where not a.late), 0) as sure, coalesce(max(a.units) filter (where not a.late), 0) as most
      from (${timedArrivals(day, warehouses, since)}) a group by a.warehouse, a.item_no
  ), supply as materialized (
    select (row_number() over ())::integer as no, g.warehouse, g.item_no, g.wanted, g.shipments,
           (coalesce(f.free, 0) + coalesce(a.sure, 0))::float8 as sure,
           (coalesce(f.free, 0) + coalesce(a.announced, 0))::float8 as units, greatest(f.free, a.most, 0)::float8 as most
      from goods g left join shelf f using (warehouse, item_no) left join arriving a using (warehouse, item_no)
  ), queue as materialized (
    select p.no, p.sure, p.most, d.shipment_no, d.line_no, d.item_no, d.rank, d.quantity::float8 as quantity
      from supply p
      join shipment_demands d on d.account_id = $1 and d.warehouse = p.warehouse and d.item_no = p.item_no
     where p.sure > 0 and p.sure < p.wanted and d.quantity <= p.units
  ), contested as materialized (
    select q.no from queue q group by q.no, q.sure having sum(q.quantity) > q.sure
  )
  -- Nothing brings these goods. Their orders were read with the sums: to read them again would take as long as all the rest.
  select unnest(p.shipments) as shipment_no from supply p where p.sure = 0
  union all
  -- These orders wait for more units than will come in all, whatever the order of service: they need no queue.
  select d.shipment_no
    from supply p
    join shipment_demands d on d.account_id = $1 and d.warehouse = p.warehouse and d.item_no = p.item_no
   where p.sure > 0 and p.sure < p.wanted and d.quantity > p.units
  union all
  select t.shipment_no
    from (select q.shipment_no, q.line_no, q.item_no, q.most,
                 sum(q.quantity) over (partition by q.no order by q.rank, q.shipment_no) as until
            from queue q join contested c using (no)) t
   where t.until > t.most or exists (
     select from shipment_demands e
      where e.account_id = $1 and e.shipment_no = t.shipment_no and e.line_no = t.line_no and e.item_no <> t.item_no)`;

/**
 * The numbers of the shipments that need a decision, in SQL; a number may occur twice. `warehouses` and `since` are parallel
 * arrays of all warehouses: {@link Present.owed_since}.
 */
export const needingDecision = (day: string, warehouses: string, since: string): string => `
  select u.shipment_no from (${uncovered(day, warehouses, since)}) u
  union all
  -- The other reasons of goods-reason.ts.
  select s.shipment_no from shipments s
    left join unnest(${warehouses}, ${since}) as owed(warehouse, since) on owed.warehouse = s.warehouse
   where s.account_id = $1 and s.status not in ('shipped', 'backordered') and s.deleted_at is null
     and (s.status = 'suspended' or s.assigned_shipping_date < ${day}
       or s.status in ('modify_request', 'cancel_request') and s.status_at < owed.since)
  union all
  select s.shipment_no from recalls r
    join shipment_allocations h on h.account_id = r.account_id and h.warehouse = r.warehouse and h.item_no = r.item_no
                               and h.lot_no = any(r.lot_nos) and h.bucket = 'packed'
    join shipments s on s.account_id = h.account_id and s.shipment_no = h.shipment_no and s.status = 'packed'
   where r.account_id = $1 and r.ended_at is null`;

const DECISIONS = sql(
  'shipments_decisions',
  `select array_agg(n.shipment_no)::text as numbers
     from (${needingDecision('$2::date', '$3::text[]', '$4::timestamptz[]')}) n`,
);

/**
 * The numbers of the shipments that need a decision, some of them twice, as the text of a PostgreSQL array: there may be
 * thousands, and only other statements use them. A list finds them once, not in each of its statements: PostgreSQL cannot
 * estimate how many they are, and would go through all of them for every row.
 */
export async function findDecisions(tx: Tx, account_id: string, { day, owed_since }: Present): Promise<string> {
  const owed = [[...owed_since.keys()], [...owed_since.values()]];
  const [row] = await tx.query<{ numbers: string | null }>(DECISIONS, [account_id, day, ...owed]);
  return row?.numbers ?? '{}';
}

/** Maximum number of items that are read of an order: an order may wait for a thousand. */
const GOODS = 20;
/** Maximum number of arrivals that are read of an item. */
const ARRIVALS = 100;
/** Rank and shipment number as one number that sorts like both, so that a queue is read once for all orders of a page. */
const place = (rank: string, shipment_no: string): string => `(${rank}::bigint * 1099511627776 + ${shipment_no})`;

// $1 account, $2 numbers of orders, $3 today
const AWAITED = sql(
  'awaited_goods',
  `with own as materialized (
     select d.shipment_no, d.warehouse, d.item_no, min(d.line_no) as line_no, sum(d.quantity)::bigint as needed,
            ${place('min(d.rank)', 'd.shipment_no')} as place, count(*) over (partition by d.shipment_no)::bigint as goods_count,
            row_number() over (partition by d.shipment_no order by d.item_no) as n
       from shipment_demands d where d.account_id = $1 and d.shipment_no = any($2::bigint[])
      group by d.shipment_no, d.warehouse, d.item_no
   ), goods as materialized (
     select warehouse, item_no, array_agg(place order by place) as places from own where n <= ${GOODS} group by warehouse, item_no
   ), shelf as materialized (${onShelf('$3::date')}
   ), arrival as materialized (
     select a.*, row_number() over (partition by a.warehouse, a.item_no order by a.deadline, a.arrival_date, a.receipt_no) as n
       from (${arrivals('$3::date')}) a join goods g using (warehouse, item_no) where a.units > 0
   ), arriving as materialized (
     select a.warehouse, a.item_no, sum(a.units)::bigint as announced,
            json_agg(json_build_object('receipt_no', a.receipt_no, 'status', a.status, 'arrival_date', a.arrival_date, 'units', a.units)
                     order by a.n) filter (where a.n <= ${ARRIVALS}) as arrivals
       from arrival a group by a.warehouse, a.item_no
   ), queue as materialized (
     -- Sums of the units in the queue, from each order of the page up to the next one: of all lines, and of those that fit.
     -- Sums of type float8, as above.
     select g.warehouse, g.item_no, q.*
       from goods g left join shelf f using (warehouse, item_no) left join arriving a using (warehouse, item_no)
      cross join lateral (select (coalesce(f.free, 0) + coalesce(a.announced, 0))::float8 as units) supply
      cross join lateral (
        select width_bucket(${place('d.rank', 'd.shipment_no')}, g.places) as bucket, sum(d.quantity::float8) as units,
               sum(d.quantity::float8) filter (where d.quantity::float8 <= supply.units) as fitting
          from shipment_demands d where d.account_id = $1 and d.warehouse = g.warehouse and d.item_no = g.item_no
         group by bucket) q
   )
   select o.shipment_no, o.warehouse, o.item_no, i.code, i.name, o.needed, o.goods_count,
          (select j.code from shipment_lines l join items j on j.account_id = $1 and j.item_no = l.item_no
            where l.account_id = $1 and l.shipment_no = o.shipment_no and l.line_no = o.line_no and l.parts is not null) as set_code,
          exists (select from shipment_demands d
                    join shipment_demands e on e.account_id = $1 and e.shipment_no = d.shipment_no and e.line_no = d.line_no
                                           and e.item_no <> d.item_no
                   where d.account_id = $1 and d.shipment_no = o.shipment_no and d.item_no = o.item_no) as with_parts,
          q.before, q.wanted, q.fitting_before, q.fitting_wanted,
          coalesce(f.free, 0)::bigint as free, coalesce(f.blocked, 0)::bigint as blocked, coalesce(f.passed, 0)::bigint as passed,
          coalesce(a.announced, 0)::bigint as announced, coalesce(a.arrivals, '[]') as arrivals
     from own o
     join goods g using (warehouse, item_no)
     left join shelf f using (warehouse, item_no)
     left join arriving a using (warehouse, item_no)
     join items i on i.account_id = $1 and i.item_no = o.item_no
    cross join lateral (
      select coalesce(sum(units) filter (where earlier), 0)::bigint as before, sum(units)::bigint as wanted,
             coalesce(sum(fitting) filter (where earlier), 0)::bigint as fitting_before,
             coalesce(sum(fitting), 0)::bigint as fitting_wanted
        from (select units, fitting, bucket < array_position(g.places, o.place) as earlier
                from queue where warehouse = o.warehouse and item_no = o.item_no) counted) q
    where o.n <= ${GOODS}
    order by o.shipment_no, o.item_no`,
);

/** The first goods for which each of the orders waits. @param day `YYYY-MM-DD` in Japan */
export const awaitedGoods = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  day: string,
): Promise<AwaitedGoods[]> =>
  shipment_nos.length === 0 ? Promise.resolve([]) : tx.query<AwaitedGoods>(AWAITED, [account_id, shipment_nos, day]);
