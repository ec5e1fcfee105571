import { sql, type Tx } from '../database/database.js';
import { isOfOrder } from '../shipments/order-totes.js';

/** The totes of batches. migrations/0051_batches.sql explains them. */

/** Whether an order that a tote serves (alias `t`) is being picked or waits to be packed. */
const SERVES = `exists (
          select from batch_orders o join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
           where ${isOfOrder()} and o.left_at is null and s.deleted_at is null
             and s.status in ('picking', 'picked', 'modify_request', 'cancel_request'))`;

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
        and not ${SERVES}
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
   -- The tote has this order or batch already: it was scanned again.
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

const CLOSED = sql(
  'batch_tote_closed',
  'select from places where warehouse = $1 and place_no = $2 and closed_at is not null',
);

/** Whether a tote that was refused is closed. */
export const isToteClosed = async (tx: Tx, warehouse: string, place_no: number): Promise<boolean> =>
  (await tx.query(CLOSED, [warehouse, place_no])).length > 0;

const SERVING = sql(
  'batch_totes_serving',
  `select t.place_no, t.batch_no from batch_totes t
    where t.warehouse = $1 and t.place_no = any($2) and t.ended_at is null and ${SERVES}`,
);

/**
 * Which of some places are totes that serve a batch, with the number of the batch. If the caller has locked the places, no batch
 * gets them meanwhile.
 */
export async function servingTotes(
  tx: Tx,
  warehouse: string,
  place_nos: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ place_no: number; batch_no: number }>(SERVING, [warehouse, place_nos]);
  return new Map(rows.map(({ place_no, batch_no }) => [place_no, batch_no]));
}
