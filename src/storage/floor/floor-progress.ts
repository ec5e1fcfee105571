import type { CaseCount } from '../../rules/stock/cases.js';
import { sql, type Tx } from '../database/database.js';

/** Progress of warehouse work, beyond what statuses show. */

export interface ShipmentKey {
  readonly account_id: string;
  readonly shipment_no: number;
}

const UNPICKED = sql(
  'floor_unpicked',
  `select distinct s.account_id, s.shipment_no
     from shipments s join shipment_allocations h using (account_id, shipment_no)
    where s.status = 'picking' and s.deleted_at is null and h.bucket = 'allocated'
    order by s.account_id, s.shipment_no`,
);

/** Shipments in picking with units still to pick. */
export const unpickedShipments = (tx: Tx): Promise<ShipmentKey[]> => tx.query<ShipmentKey>(UNPICKED);

const ATTENDED = sql(
  'floor_attended',
  `select t.subject, o.account_id, o.shipment_no
     from floor_tasks t
     left join batch_orders o on o.warehouse = t.warehouse and o.batch_no = case when t.kind = 'pick' then t.subject::bigint end
       and o.left_at is null
    where t.kind in ('pick', 'pack', 'receive', 'put_away', 'removal') and t.person_id is not null and t.done_at is null
      and t.changed_at > $1`,
);

/**
 * A task on which somebody works. `account_id` and `shipment_no` name an order of the batch that is picked; null: the task is no
 * picking, or all orders have left the batch.
 */
export interface AttendedWork {
  readonly subject: string;
  readonly account_id: string | null;
  readonly shipment_no: number | null;
}

/** Tasks on which people have worked with devices since a moment; a batch has a row for each order. @param since ISO instant */
export const attendedWork = (tx: Tx, since: string): Promise<AttendedWork[]> =>
  tx.query<AttendedWork>(ATTENDED, [since]);

const MEASURES = sql(
  'floor_sizes_and_weights',
  `select s.shipment_no, ($3::text[])[max(array_position($3::text[], i.size))] as size,
          case when bool_and(i.weight_g is not null) then sum(i.weight_g::bigint * h.quantity) end as weight_g
     from shipments s
     join shipment_allocations h using (account_id, shipment_no)
     join items i using (account_id, item_no)
    where s.account_id = $1 and s.shipment_no = any($2)
    group by s.shipment_no order by s.shipment_no`,
);

/**
 * For each shipment, the largest size among its goods, null when none was measured; and their total weight, null when
 * one of them was not measured.
 * @param sizes every size, smallest first
 */
export const sizesAndWeights = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
  sizes: readonly string[],
): Promise<{ shipment_no: number; size: string | null; weight_g: number | null }[]> =>
  tx.query(MEASURES, [account_id, shipment_nos, sizes]);

const FULL_CASES = sql(
  'floor_full_cases',
  `select h.shipment_no, h.item_no, c.quantity_in_case, h.units / c.quantity_in_case as quantity
     from (select shipment_no, item_no, sum(quantity)::bigint as units from shipment_allocations
            where account_id = $1 and shipment_no = any($2) group by shipment_no, item_no) h
    cross join lateral (
      select k.quantity_in_case from receipt_lines l join receipt_cases k using (account_id, receipt_no, line_no)
       where l.account_id = $1 and l.item_no = h.item_no
       order by l.receipt_no desc, k.quantity_in_case desc limit 1) c
    where h.units >= c.quantity_in_case order by h.shipment_no, h.item_no`,
);

/** The number of full cases among the goods, for items that come in cases. The size of a case is that of the last receipt. */
export const fullCases = (
  tx: Tx,
  account_id: string,
  shipment_nos: readonly number[],
): Promise<(CaseCount & { readonly shipment_no: number; readonly item_no: number })[]> =>
  tx.query(FULL_CASES, [account_id, shipment_nos]);

const MARK = sql(
  'floor_servable_mark',
  `select md5(string_agg(concat_ws(' ', d.account_id, d.warehouse, d.item_no, d.wanted, f.free), ';'
                         order by d.account_id, d.warehouse, d.item_no)) as mark
     from (select account_id, warehouse, item_no, concat_ws(' ', sum(quantity), count(*), max(shipment_no)) as wanted
             from shipment_demands group by account_id, warehouse, item_no) d
    cross join lateral (
      select string_agg(concat_ws(' ', s.lot_no, s.available, l.blocked), ',' order by s.lot_no) as free
        from stock s left join lots l on l.account_id = s.account_id and l.item_no = s.item_no and l.lot_no = s.lot_no
       where s.account_id = d.account_id and s.warehouse = d.warehouse and s.item_no = d.item_no and s.available > 0) f
    where f.free is not null`,
);

/**
 * A fingerprint of demand that has free stock: it changes whenever the demand or the stock does. Null: there is
 * none.
 */
export const servableFingerprint = async (tx: Tx): Promise<string | null> =>
  (await tx.query<{ mark: string | null }>(MARK))[0]?.mark ?? null;
