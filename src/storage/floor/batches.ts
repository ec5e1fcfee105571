import type { BatchDetails, BatchLine, BatchOrder, BatchTote, ListedBatch } from '../../rules/floor/batch.js';
import type { BatchList } from '../../rules/floor/batch-values.js';
import { sql, type Tx } from '../database/database.js';

/** Batches of a warehouse: what one person picks on one walk. migrations/0051_batches.sql explains them. */

/** A query: batches with their progress. */
const PROGRESS = `
  select b.warehouse, b.batch_no, b.kind, b.cut_off, b.carrier, b.temperature, b.priority, b.urgency, b.made_at, b.dissolved_at, o.orders,
         w.open_lines, w.lines, w.open, w.picked
    from batches b
   cross join lateral (
     select count(*)::integer as lines, count(*) filter (where units > picked + dropped)::integer as open_lines,
            coalesce(sum(units - picked - dropped), 0)::bigint as open, coalesce(sum(picked), 0)::bigint as picked
       from work_lines where warehouse = b.warehouse and batch_no = b.batch_no and units > dropped) w
   cross join lateral (
     select count(*)::integer as orders from batch_orders
      where warehouse = b.warehouse and batch_no = b.batch_no and left_at is null) o`;

const STATE = `case when b.dissolved_at is not null then 'dissolved' when b.person_id is not null then 'picking'
                    when b.task_no is not null then 'paused' when b.open_lines > 0 then 'waiting' else 'done' end`;

/** A query: batches with their progress, and with the open task of picking them and its worker. */
const WITH_TASK = `
  select b.*, t.task_no, t.person_id, p.name as worker
    from (${PROGRESS}) b
    left join floor_tasks t on t.warehouse = b.warehouse and t.kind = 'pick' and t.subject = b.batch_no::text and t.done_at is null
    left join people p on p.person_id = t.person_id`;

const SHOWN = `b.warehouse, b.batch_no, b.kind, b.cut_off, b.carrier, b.temperature, b.priority, b.urgency, b.made_at, b.dissolved_at,
          b.orders, b.open_lines, b.lines, b.open, b.picked, b.worker, ${STATE} as state`;

/** A query: batches of the warehouses $1 (null: all) of which something is still to be picked, or of which a task is open. */
const OPEN = `
  select warehouse, batch_no from work_lines
   where picked + dropped < units and ($1::text[] is null or warehouse = any($1)) group by 1, 2
   union
  select warehouse, subject::bigint from floor_tasks
   where kind = 'pick' and done_at is null and ($1::text[] is null or warehouse = any($1))`;

const OPEN_PAGE = sql(
  'batches_page_open',
  // $1 warehouses (null: all), $2 a state (null: all), $3 to $6 the batch after which the page begins (null: the first page), $7 its size
  `with open as materialized (${OPEN})
   select ${SHOWN}
     from open join (${WITH_TASK}) b using (warehouse, batch_no)
    where b.dissolved_at is null and ($2::text is null or ${STATE} = $2)
      and ($6::bigint is null
           or (-b.urgency, b.cut_off, -b.priority, b.batch_no) > (-$3::integer, $4::timestamptz, -$5::integer, $6::bigint))
    order by b.urgency desc, b.cut_off, b.priority desc, b.batch_no limit $7`,
);

const ENDED_PAGE = sql(
  'batches_page_ended',
  // $1 warehouses (null: all), $2 a state, $3 the number before which the page begins, $4 its size. Only batches of the page are
  // counted: a warehouse has many that have ended.
  `with open as materialized (${OPEN}), page as materialized (
     select b.warehouse, b.batch_no from batches b
      where ($1::text[] is null or b.warehouse = any($1)) and b.batch_no < $3
        and case $2 when 'dissolved' then b.dissolved_at is not null
                    else b.dissolved_at is null and (b.warehouse, b.batch_no) not in (select warehouse, batch_no from open) end
      order by b.batch_no desc limit $4
   )
   select ${SHOWN} from page join (${WITH_TASK}) b using (warehouse, batch_no) order by b.batch_no desc`,
);

/** The batch after which the next page of a list begins. */
export type BatchCursor = Pick<ListedBatch, 'urgency' | 'cut_off' | 'priority' | 'batch_no'>;

/** Batches that are neither done nor dissolved, in the order in which they are picked. @param warehouses null: all */
export const pageOfOpenBatches = (
  tx: Tx,
  warehouses: readonly string[] | null,
  state: Exclude<BatchList, 'open'> | null,
  after: BatchCursor | null,
  limit: number,
): Promise<ListedBatch[]> =>
  tx.query<ListedBatch>(OPEN_PAGE, [
    ...[warehouses, state, after?.urgency ?? null, after?.cut_off.toISOString() ?? null],
    ...[after?.priority ?? null, after?.batch_no ?? null, limit],
  ]);

/** Batches that are done or dissolved, the newest first. @param warehouses null: all */
export const pageOfEndedBatches = (
  tx: Tx,
  warehouses: readonly string[] | null,
  state: 'done' | 'dissolved',
  before: number,
  limit: number,
): Promise<ListedBatch[]> => tx.query<ListedBatch>(ENDED_PAGE, [warehouses, state, before, limit]);

const ONE = sql('batch_listed', `select ${SHOWN} from (${WITH_TASK}) b where b.warehouse = $1 and b.batch_no = $2`);

const ORDERS = sql(
  'batch_orders_of',
  `select o.account_id, o.shipment_no, o.position, s.status, o.left_at is not null or s.deleted_at is not null as has_left
     from batch_orders o join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
    where o.warehouse = $1 and o.batch_no = $2
    order by o.position, o.account_id, o.shipment_no`,
);

const LINES = sql(
  'batch_lines_of',
  `select w.account_id, w.shipment_no, w.line_no, w.item_no, i.code, i.name, w.lot_no, l.expiry_date, l.manufacture_date,
          p.code as place, w.units - w.picked - w.dropped as open, w.picked
     from work_lines w
     join places p on p.warehouse = w.warehouse and p.place_no = w.place_no
     join items i on i.account_id = w.account_id and i.item_no = w.item_no
     left join lots l on l.account_id = w.account_id and l.item_no = w.item_no and l.lot_no = w.lot_no
    where w.warehouse = $1 and w.batch_no = $2 and w.units > w.dropped
    order by p.path, p.place_no, w.account_id, w.item_no, w.lot_no, w.work_line_no`,
);

const TOTES = sql(
  'batch_totes_of',
  `select p.code as place, t.position, t.since,
          (select coalesce(sum(y.quantity), 0) from place_stock y where y.warehouse = t.warehouse and y.place_no = t.place_no)::bigint as units
     from batch_totes t
     join places p on p.warehouse = t.warehouse and p.place_no = t.place_no
    where t.warehouse = $1 and t.batch_no = $2 and t.ended_at is null
    order by t.position nulls first, t.tote_no`,
);

/** A batch with its orders, lines and totes; null: there is none. */
export async function readBatchDetails(tx: Tx, warehouse: string, batch_no: number): Promise<BatchDetails | null> {
  const values = [warehouse, batch_no];
  const [[batch], orders_of, lines_of, totes] = await Promise.all([
    tx.query<ListedBatch>(ONE, values),
    tx.query<BatchOrder>(ORDERS, values),
    tx.query<BatchLine>(LINES, values),
    tx.query<BatchTote>(TOTES, values),
  ]);
  return batch === undefined ? null : { ...batch, orders_of, lines_of, totes };
}

const URGENCY = sql(
  'batch_urgency_write',
  'update batches set urgency = $3 where warehouse = $1 and batch_no = $2 and dissolved_at is null returning batch_no',
);

/** @returns false: there is no such batch, or it was dissolved */
export const writeUrgency = async (tx: Tx, warehouse: string, batch_no: number, urgency: number): Promise<boolean> =>
  (await tx.query(URGENCY, [warehouse, batch_no, urgency])).length > 0;

const LOCK_ORDERS = sql(
  'batch_lock_orders',
  `select from shipments where (account_id, shipment_no) in (
     select account_id, shipment_no from batch_orders where warehouse = $1 and batch_no = $2 and left_at is null)
    order by account_id, shipment_no for no key update`,
);

const DISSOLVE = sql(
  'batch_dissolve',
  // $1 warehouse, $2 batch, $3 time
  `with leaving as materialized (
     select o.account_id, o.shipment_no
       from batch_orders o join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
      where o.warehouse = $1 and o.batch_no = $2 and o.left_at is null and s.deleted_at is null
        and s.status in ('picking', 'modify_request', 'cancel_request')
        and exists (select from shipment_allocations h
                     where h.account_id = o.account_id and h.shipment_no = o.shipment_no and h.bucket = 'allocated')
        -- An order of which units are picked stays in the batch: they lie in its tote, on the cart.
        and not exists (select from shipment_allocations h
                         where h.account_id = o.account_id and h.shipment_no = o.shipment_no and h.bucket <> 'allocated')
   ), dropped as (
     update work_lines w set dropped = units - picked
       from leaving l
      where w.account_id = l.account_id and w.shipment_no = l.shipment_no and w.warehouse = $1 and w.batch_no = $2
        and w.picked + w.dropped < w.units
   ), gone as (
     update batch_orders o set left_at = $3
       from leaving l
      where o.account_id = l.account_id and o.shipment_no = l.shipment_no and o.warehouse = $1 and o.batch_no = $2
     returning 1
   ), staying as (
     select count(*)::integer as orders from batch_orders o
       join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
      where o.warehouse = $1 and o.batch_no = $2 and o.left_at is null and s.deleted_at is null
        and s.status in ('picking', 'picked', 'modify_request', 'cancel_request')
        and not exists (select from leaving l where l.account_id = o.account_id and l.shipment_no = o.shipment_no)
   ), ended as (
     update batches set dissolved_at = $3
      where warehouse = $1 and batch_no = $2 and (select orders from staying) = 0 and exists (select from leaving)
   )
   select (select count(*)::integer from leaving) as leaving, (select orders from staying) as staying`,
);

/**
 * Takes those orders out of a batch of which no unit is picked, so that they are planned again. If no other order stays, the
 * batch is dissolved. The caller has locked the batch's task and the warehouse.
 * @returns how many orders left the batch, and how many stay
 */
export async function dissolve(
  tx: Tx,
  warehouse: string,
  batch_no: number,
  at: string,
): Promise<{ readonly leaving: number; readonly staying: number }> {
  await tx.query(LOCK_ORDERS, [warehouse, batch_no]);
  const [row] = await tx.query<{ leaving: number; staying: number }>(DISSOLVE, [warehouse, batch_no, at]);
  return row as { leaving: number; staying: number };
}
