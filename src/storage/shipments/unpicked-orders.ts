import { sql, type Tx } from '../database/database.js';

/**
 * SQL: whether a wave has taken an order `s`, and nobody picks it or has picked any of it. A batch that was put aside has no
 * picker.
 */
export const IS_UNPICKED = `(s.status = 'picking'
     and not exists (select from shipment_allocations h
                      where h.account_id = s.account_id and h.shipment_no = s.shipment_no and h.bucket <> 'allocated')
     and not exists (
       select from batch_orders b
         join floor_tasks t on t.warehouse = b.warehouse and t.kind = 'pick' and t.subject = b.batch_no::text
                           and t.done_at is null and t.person_id is not null
        where b.account_id = s.account_id and b.shipment_no = s.shipment_no and b.left_at is null))`;

const UNPICKED = sql(
  'shipments_unpicked',
  `select s.shipment_no from shipments s
    where s.account_id = $1 and s.shipment_no = any($2) and ${IS_UNPICKED} order by s.shipment_no`,
);

/** Of some orders, those that a wave has taken and that wait for a picker. Takes no locks. */
export const unpickedOrders = async (tx: Tx, account_id: string, shipment_nos: readonly number[]): Promise<number[]> =>
  shipment_nos.length === 0
    ? []
    : (await tx.query<{ shipment_no: number }>(UNPICKED, [account_id, shipment_nos])).map(
        ({ shipment_no }) => shipment_no,
      );
