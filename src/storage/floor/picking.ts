import type { Batch } from '../../rules/floor/batches.js';
import { sql, type Tx } from '../database/database.js';

/** What picking a batch reads, apart from its work lines. */

/** SQL: whether an order is in picking and all its units are picked. Aliases: `o`, the order in its batch; `s`, the shipment. */
const IS_COMPLETE = `o.left_at is null and s.status = 'picking' and s.deleted_at is null
      and not exists (select from shipment_allocations h
                       where h.account_id = o.account_id and h.shipment_no = o.shipment_no and h.bucket = 'allocated')`;

// Batches with an order of which something can be picked now. The numbers of batches with open work are looked up one after the
// other, so that neither finished batches nor all open lines are read.
const WITH_WORK = `
    with recursive open as (
      (select batch_no from work_lines where warehouse = $1 and picked + dropped < units order by batch_no limit 1)
      union all
      select (select w.batch_no from work_lines w
               where w.warehouse = $1 and w.picked + w.dropped < w.units and w.batch_no > o.batch_no order by w.batch_no limit 1)
        from open o where o.batch_no is not null
    )
    select batch_no from open
     where exists (
       select from work_lines w join shipments s on s.account_id = w.account_id and s.shipment_no = w.shipment_no
        where w.warehouse = $1 and w.batch_no = open.batch_no and w.picked + w.dropped < w.units and s.status = 'picking'
          -- Planning takes care that the units of other work lie there.
          and (not w.after_replenishment or exists (
                select from place_stock y
                 where y.account_id = w.account_id and y.warehouse = w.warehouse and y.item_no = w.item_no and y.lot_no = w.lot_no
                   and y.place_no = w.place_no and y.condition = 'sound' and y.quantity > 0)))`;

/** SQL: of some batches, those on which nobody works. */
const unattended = (batches: string): string => `
  from (${batches}) o join batches b on b.warehouse = $1 and b.batch_no = o.batch_no and b.dissolved_at is null
 where not exists (
   select from floor_tasks t
    where t.warehouse = $1 and t.kind = 'pick' and t.subject = b.batch_no::text and t.done_at is null and t.person_id is not null)`;

const NEXT = sql(
  'batch_next',
  // Also batches with orders whose units are all picked, but which were not finished, because the client asked for a change then.
  `select b.batch_no ${unattended(`${WITH_WORK}
    union
    select o.batch_no
      from shipments s join batch_orders o on o.account_id = s.account_id and o.shipment_no = s.shipment_no
     where s.warehouse = $1 and o.warehouse = $1 and ${IS_COMPLETE}`)}
    order by b.urgency desc, b.cut_off, b.priority desc, b.batch_no limit 1`,
);

/** The most urgent batch on which nobody works; null: none waits. */
export const nextBatch = async (tx: Tx, warehouse: string): Promise<number | null> =>
  (await tx.query<{ batch_no: number }>(NEXT, [warehouse]))[0]?.batch_no ?? null;

const COUNT = sql(
  'batches_waiting',
  // Each home screen counts these: so of the batches that are picked completely, only those whose task was paused are read, and all
  // orders that went into picking without a wave count as one batch, until somebody who wants to pick plans them.
  `select count(*)::integer as waiting from (select 1 ${unattended(`${WITH_WORK}
    union
    select t.subject::bigint from floor_tasks t
     where t.warehouse = $1 and t.kind = 'pick' and t.done_at is null and t.person_id is null
       and exists (
         select from batch_orders o join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
          where o.warehouse = $1 and o.batch_no = t.subject::bigint and ${IS_COMPLETE})`)}
    union all
    select 1 where exists (
      select from shipments s
       where s.warehouse = $1 and s.status = 'picking' and s.deleted_at is null
         and exists (select from shipment_allocations h
                      where h.account_id = s.account_id and h.shipment_no = s.shipment_no and h.bucket = 'allocated')
         and not exists (select from batch_orders o
                          where o.account_id = s.account_id and o.shipment_no = s.shipment_no and o.left_at is null))
    limit $2::integer) batch`,
);

/**
 * How many batches wait on which nobody works, with one more for orders in picking that are in no batch yet. @param most the largest number to count to
 */
export const waitingBatches = async (tx: Tx, warehouse: string, most: number): Promise<number> =>
  (await tx.query<{ waiting: number }>(COUNT, [warehouse, most]))[0]?.waiting ?? 0;

/** What the picking of a batch needs to know about it. */
export interface BatchToPick {
  readonly kind: Batch['kind'];
  /** Whether an order of it is still to be sent: false when all were cancelled, are to be changed, or are in another batch now. */
  readonly has_orders: boolean;
  /** Where picked units go in a warehouse without totes; null: the warehouse has totes. */
  readonly staging: { readonly place_no: number } | null;
}

const TO_PICK = sql(
  'batch_to_pick',
  `select b.kind, exists (
            select from batch_orders o join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
             where o.warehouse = $1 and o.batch_no = $2 and o.left_at is null and s.status in ('picking', 'picked')) as has_orders,
          case when not exists (select from places t where t.warehouse = $1 and t.kind = 'tote' and t.closed_at is null)
                       then (select json_build_object('place_no', p.place_no) from places p where p.warehouse = $1 and p.code = 'STAGING')
                  end as staging
     from batches b where b.warehouse = $1 and b.batch_no = $2`,
);

/** @throws Error when there is no such batch */
export async function batchToPick(tx: Tx, warehouse: string, batch_no: number): Promise<BatchToPick> {
  const [batch] = await tx.query<BatchToPick>(TO_PICK, [warehouse, batch_no]);
  if (batch === undefined) throw new Error(`warehouse ${warehouse} has no batch ${batch_no}`);
  return batch;
}

const COMPLETE = sql(
  'batch_complete_orders',
  `select o.account_id, o.shipment_no
     from batch_orders o join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
    where o.warehouse = $1 and o.batch_no = $2 and ${IS_COMPLETE}
    order by o.account_id, o.shipment_no`,
);

/** Orders of a batch in picking of which every unit is picked. */
export const completeOrders = (
  tx: Tx,
  warehouse: string,
  batch_no: number,
): Promise<{ readonly account_id: string; readonly shipment_no: number }[]> =>
  tx.query(COMPLETE, [warehouse, batch_no]);
