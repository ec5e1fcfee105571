import { sql, type Tx } from '../database/database.js';

/** What the picking of a batch asks, beside its work lines. */

const TOTELESS = sql(
  'floor_toteless',
  `select place_no from places p
    where p.warehouse = $1 and p.code = 'STAGING'
      and not exists (select from places t where t.warehouse = $1 and t.kind = 'tote' and t.closed_at is null)`,
);

/** Where picked units go in a warehouse without totes; null: it has some. */
export const toteless = async (tx: Tx, warehouse: string): Promise<{ readonly place_no: number } | null> =>
  (await tx.query<{ place_no: number }>(TOTELESS, [warehouse]))[0] ?? null;

const COMPLETE = sql(
  'batch_complete_orders',
  `select o.account_id, o.shipment_no
     from batch_orders o join shipments s on s.account_id = o.account_id and s.shipment_no = o.shipment_no
    where o.warehouse = $1 and o.batch_no = $2 and o.left_at is null and s.status = 'picking' and s.deleted_at is null
      and not exists (select from shipment_allocations h
                       where h.account_id = o.account_id and h.shipment_no = o.shipment_no and h.bucket = 'allocated')
    order by o.account_id, o.shipment_no`,
);

/** Orders of a batch in picking of which every unit is picked. */
export const completeOrders = (
  tx: Tx,
  warehouse: string,
  batch_no: number,
): Promise<{ readonly account_id: string; readonly shipment_no: number }[]> =>
  tx.query(COMPLETE, [warehouse, batch_no]);
