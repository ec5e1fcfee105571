import type { BatchProgress } from '../../rules/floor/batch.js';
import { sql, type Tx } from '../database/database.js';

/** Batches of a warehouse: what one person picks on one walk. migrations/0051_batches.sql explains them. */

/** The rest of a statement that begins with `with`, or with nothing: a batch `b` with its progress. */
export const PROGRESS = `
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

const OPEN = sql(
  'batches_open',
  `${PROGRESS}
    where ($1::text[] is null or b.warehouse = any($1)) and b.dissolved_at is null
      and (b.warehouse, b.batch_no) in (
        select w.warehouse, w.batch_no from work_lines w
          join shipments s on s.account_id = w.account_id and s.shipment_no = w.shipment_no
         where w.picked + w.dropped < w.units and s.status = 'picking')
    order by b.urgency desc, b.cut_off, b.priority desc, b.batch_no`,
);

/** Batches with work that can be done now, in the order in which they should be picked. @param warehouses null: all */
export const openBatches = (tx: Tx, warehouses: readonly string[] | null): Promise<BatchProgress[]> =>
  tx.query<BatchProgress>(OPEN, [warehouses]);

const ONE = sql('batch_progress', `${PROGRESS} where b.warehouse = $1 and b.batch_no = $2`);

/** A batch, open or not; null: there is none. */
export const findBatch = async (tx: Tx, warehouse: string, batch_no: number): Promise<BatchProgress | null> =>
  (await tx.query<BatchProgress>(ONE, [warehouse, batch_no]))[0] ?? null;

const ASSIGN = sql(
  'batch_tote_assign',
  // $1 warehouse, $2 batch, $3 position (null: the whole batch), $4 the place of the tote, $5 time
  `with tote as materialized (
     select place_no from places where warehouse = $1 and place_no = $4 and kind = 'tote' and closed_at is null for no key update
   ), freed as (
     -- A tote is free when nothing lies in it, and no order that it serves is being picked or waits to be packed.
     update batch_totes t set ended_at = $5
      where t.warehouse = $1 and t.place_no = $4 and t.ended_at is null
        and not exists (select from place_stock y where y.warehouse = $1 and y.place_no = $4)
        and not exists (
          select from batch_orders o join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
           where o.warehouse = $1 and o.batch_no = t.batch_no and (t.position is null or o.position = t.position)
             and o.left_at is null and s.deleted_at is null
             and s.status in ('picking', 'picked', 'modify_request', 'cancel_request'))
     returning 1
   ), given as (
     insert into batch_totes (warehouse, place_no, batch_no, position, since)
     select $1, place_no, $2, $3, $5 from tote where (select count(*) from freed) >= 0
        and not exists (select from place_stock y where y.warehouse = $1 and y.place_no = $4)
     on conflict do nothing
     returning place_no
   )
   select place_no from given
   union
   -- Scanned again.
   select place_no from batch_totes
    where warehouse = $1 and place_no = $4 and batch_no = $2 and position is not distinct from $3 and ended_at is null`,
);

/**
 * Gives a tote to an order of a batch, or to the whole batch. An order may have several, when one is full.
 * @param position of the order in the batch; null: all orders share it
 * @returns false when the place is no tote, something lies in it, or it serves another order or batch
 */
export const assignTote = async (
  tx: Tx,
  warehouse: string,
  batch_no: number,
  position: number | null,
  place_no: number,
  at: string,
): Promise<boolean> => (await tx.query(ASSIGN, [warehouse, batch_no, position, place_no, at])).length > 0;
