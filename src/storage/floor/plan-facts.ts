import { groupBy } from '../../kernel/collections.js';
import type { OrderRef } from '../../rules/floor/batches.js';
import type { WantedUnits } from '../../rules/floor/choose-places.js';
import type { OrderFacts, ShelfRow, UnplannedUnits, WorkPlan } from '../../rules/floor/plan-work.js';
import { sql, type Tx } from '../database/database.js';
import { REPLENISHABLE } from './replenishments.js';

/** What planning the batches of a warehouse reads, locks and writes (operations/floor/plan-batches.ts). */

// Units that shipments in picking hold, minus units with open work. They are summed rather than joined: right after a wave, the
// planner's statistics of these tables are outdated, and it could choose a slow join.
const HELD = `
  select account_id, shipment_no, line_no, item_no, lot_no, sum(units)::bigint as units
    from (
      select h.account_id, h.shipment_no, h.line_no, h.item_no, h.lot_no, h.quantity as units
        from shipments s
        join shipment_allocations h on h.account_id = s.account_id and h.shipment_no = s.shipment_no and h.bucket = 'allocated'
       where s.warehouse = $1 and s.status = 'picking' and s.deleted_at is null
       union all
      select account_id, shipment_no, line_no, item_no, lot_no, picked + dropped - units
        from work_lines where warehouse = $1 and picked + dropped < units) side
   group by account_id, shipment_no, line_no, item_no, lot_no
  having sum(units) > 0`;

// Open work whose units do not lie at its place, and that no replenishment brings: somebody carried them away, or they were not
// found. Of several lines at a place, the first ones get what is there. Whole places are compared first, as hardly any is concerned.
const UNCOVERED = `
  with coming as materialized (
    select account_id, item_no, lot_no, to_place as place_no, sum(can_come) as units from (${REPLENISHABLE}) r group by 1, 2, 3, 4
  ), wanted as materialized (
    select account_id, item_no, lot_no, place_no, sum(units - picked - dropped) as units
      from work_lines where warehouse = $1 and picked + dropped < units group by 1, 2, 3, 4
  ), lacking as materialized (
    select account_id, item_no, lot_no, place_no, coalesce(y.quantity, 0) + coalesce(c.units, 0) as there
      from wanted w
      left join (select * from place_stock where warehouse = $1 and condition = 'sound') y using (account_id, item_no, lot_no, place_no)
      left join coming c using (account_id, item_no, lot_no, place_no)
     where w.units > coalesce(y.quantity, 0) + coalesce(c.units, 0)
  )
  select account_id, shipment_no, work_line_no, least(open, until - there)::bigint as units
    from (select w.account_id, w.shipment_no, w.work_line_no, w.units - w.picked - w.dropped as open, l.there,
                 sum(w.units - w.picked - w.dropped) over (
                   partition by w.account_id, w.item_no, w.lot_no, w.place_no order by w.work_line_no) as until
            from lacking l join work_lines w using (account_id, item_no, lot_no, place_no)
           where w.warehouse = $1 and w.picked + w.dropped < w.units) line
   where until > there`;

const LOCK = sql(
  'plan_lock_shipments',
  `select account_id, shipment_no from shipments
    where (account_id, shipment_no) in (select account_id, shipment_no from (${HELD}) held
                                        union all select account_id, shipment_no from (${UNCOVERED}) uncovered)
    order by account_id, shipment_no for no key update`,
);

/** Locks the shipments that have units without open work, or open work at a place without the units. */
export const lockUnplanned = (tx: Tx, warehouse: string): Promise<OrderRef[]> => tx.query<OrderRef>(LOCK, [warehouse]);

const DROP_UNCOVERED = sql(
  'plan_drop_uncovered',
  // $2 and $3 accounts and numbers of shipments
  `update work_lines w set dropped = w.dropped + least(u.units, w.units - w.picked - w.dropped)
     from (${UNCOVERED}) u
    where w.account_id = u.account_id and w.work_line_no = u.work_line_no
      and (w.account_id, w.shipment_no) in (select * from unnest($2::text[], $3::bigint[]))`,
);

/** Ends open work at places without the units, so that it is planned anew. @param locked the shipments, by {@link lockUnplanned} */
export const dropUncovered = (tx: Tx, warehouse: string, locked: readonly OrderRef[]): Promise<unknown> =>
  tx.query(DROP_UNCOVERED, [warehouse, ...keysOf(locked)]);

const UNPLANNED = sql('plan_unplanned', `${HELD} order by account_id, shipment_no, line_no, item_no, lot_no`);

const ORDERS = sql(
  'plan_orders',
  // $1 and $2 accounts and numbers of shipments
  `select s.account_id, s.shipment_no, s.carrier, coalesce(s.allocate_priority, 0) as priority, s.assigned_shipping_date, s.created_at,
          r.released_no, b.batch_no
     from rows from (unnest($1::text[]), unnest($2::bigint[])) as o(account_id, shipment_no)
     join shipments s using (account_id, shipment_no)
    cross join lateral (
      select coalesce(max(history_no), 0) as released_no from shipment_history y
       where y.account_id = s.account_id and y.shipment_no = s.shipment_no and y.event = 'release_wave') r
     left join batch_orders b on b.account_id = s.account_id and b.shipment_no = s.shipment_no and b.left_at is null
                             and b.released_no = r.released_no
    order by s.created_at, s.account_id, s.shipment_no`,
);

/** The accounts and the numbers of orders, as values of a query. */
const keysOf = (orders: readonly OrderRef[]): readonly [string[], number[]] => [
  orders.map(({ account_id }) => account_id),
  orders.map(({ shipment_no }) => shipment_no),
];

const orderKey = ({ account_id, shipment_no }: OrderRef): string => `${account_id} ${shipment_no}`;

/** Units without open work, the oldest orders first, line by line. @param locked the shipments, by {@link lockUnplanned} */
export async function unplannedUnits(
  tx: Tx,
  warehouse: string,
  locked: readonly OrderRef[],
): Promise<UnplannedUnits[]> {
  const [held, orders] = await Promise.all([
    tx.query<WantedUnits>(UNPLANNED, [warehouse]),
    tx.query<OrderFacts>(ORDERS, keysOf(locked)),
  ]);
  const units = groupBy(held, orderKey);
  return orders.flatMap((order) => (units.get(orderKey(order)) ?? []).map((one) => ({ ...one, ...order })));
}

const SHELVES = sql(
  'plan_shelves',
  // $1 warehouse, $2 and $3 accounts and items, each pair once
  `select p.place_no, p.path, p.aisle, p.use, p.temperature,
          exists (select from counts c
                   where c.warehouse = p.warehouse and c.place_no = p.place_no and c.reason = 'short_pick'
                     and c.state in ('open', 'counting', 'counted')) as doubted, y.account_id, y.item_no, y.lot_no, y.quantity as units,
          (coalesce(w.open, 0) + coalesce(r.units, 0))::bigint as open_units
     from rows from (unnest($2::text[]), unnest($3::bigint[])) as wanted(account_id, item_no)
     join place_stock y on y.account_id = wanted.account_id and y.warehouse = $1 and y.item_no = wanted.item_no and y.condition = 'sound'
     join places p on p.warehouse = y.warehouse and p.place_no = y.place_no and p.kind = 'shelf'
     left join (select place_no, account_id, item_no, lot_no, sum(units - picked - dropped) as open from work_lines
                 where warehouse = $1 and picked + dropped < units group by place_no, account_id, item_no, lot_no) w
            on w.place_no = y.place_no and w.account_id = y.account_id and w.item_no = y.item_no and w.lot_no = y.lot_no
     left join (select from_place, account_id, item_no, lot_no, sum(units - carried) as units from replenishments
                 where warehouse = $1 and done_at is null group by from_place, account_id, item_no, lot_no) r
            on r.from_place = y.place_no and r.account_id = y.account_id and r.item_no = y.item_no and r.lot_no = y.lot_no
    order by p.path, p.place_no, y.account_id, y.item_no, y.lot_no`,
);

export const shelvesOf = (
  tx: Tx,
  warehouse: string,
  goods: readonly { readonly account_id: string; readonly item_no: number }[],
): Promise<ShelfRow[]> =>
  tx.query<ShelfRow>(SHELVES, [warehouse, goods.map((one) => one.account_id), goods.map((one) => one.item_no)]);

const LEAVE = sql(
  'plan_leave_batches',
  // $1 orders as JSON, $2 time
  `update batch_orders o set left_at = $2
     from json_to_recordset($1) as x(account_id text, shipment_no bigint)
    where o.account_id = x.account_id and o.shipment_no = x.shipment_no and o.left_at is null`,
);

const WRITE = sql(
  'plan_write',
  // $1 warehouse, $2 batches, $3 orders, $4 lines, $5 replenishments, all as JSON, $6 time
  `with fresh as materialized (
     select x.*, nextval(pg_get_serial_sequence('batches', 'batch_no')) as batch_no
       from json_to_recordset($2) as x(nth integer, kind text, cut_off timestamptz, carrier text, temperature text, priority integer)
   ), batch as (
     insert into batches (warehouse, batch_no, kind, cut_off, carrier, temperature, priority, made_at)
     overriding system value
     select $1, batch_no, kind, cut_off, carrier, temperature, priority, $6 from fresh order by nth
   ), ordered as (
     insert into batch_orders (account_id, shipment_no, warehouse, batch_no, position, released_no)
     select x.account_id, x.shipment_no, $1, fresh.batch_no, x.position, x.released_no
       from json_to_recordset($3) as x(nth integer, account_id text, shipment_no bigint, position integer, released_no bigint)
       join fresh using (nth)
   ), line as (
     insert into work_lines (account_id, warehouse, batch_no, shipment_no, line_no, item_no, lot_no, place_no, units, after_replenishment)
     select x.account_id, $1, coalesce(fresh.batch_no, x.batch_no), x.shipment_no, x.line_no, x.item_no, x.lot_no, x.place_no, x.units,
            x.after_replenishment
       from json_to_recordset($4) as x(nth integer, batch_no bigint, account_id text, shipment_no bigint, line_no integer,
                                       item_no bigint, lot_no bigint, place_no bigint, path integer, units bigint, after_replenishment boolean)
       left join fresh using (nth)
      order by coalesce(fresh.batch_no, x.batch_no), x.path, x.place_no
   )
   insert into replenishments (account_id, warehouse, item_no, lot_no, from_place, to_place, units, made_at)
   select account_id, $1, item_no, lot_no, from_place, to_place, units, $6
     from json_to_recordset($5) as x(account_id text, item_no bigint, lot_no bigint, from_place bigint, to_place bigint, units bigint)`,
);

/** Writes a plan. The caller has locked the warehouse and the shipments. */
export async function writePlan(tx: Tx, warehouse: string, plan: WorkPlan, at: string): Promise<void> {
  await tx.query(LEAVE, [JSON.stringify(plan.orders), at]);
  const { batches, orders, lines, replenishments } = plan;
  await tx.query(WRITE, [warehouse, ...[batches, orders, lines, replenishments].map((one) => JSON.stringify(one)), at]);
}
