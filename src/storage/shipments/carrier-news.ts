import type { ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { sql, type Tx } from '../database/database.js';
import { type ChangeStamp, valuesOf } from '../stock/stock.js';

/** What carriers report about shipments that they carry. */

interface Promised {
  readonly status: ShipmentStatus;
  readonly delivery_day: string | null;
}

const LOCK = sql(
  'carrier_news_lock',
  `select status, delivery_day from shipments
    where account_id = $1 and shipment_no = $2 and receipt_no is null and deleted_at is null for update`,
);

const WRITE = sql(
  'carrier_news_write',
  // $1 account, $2 shipment, $3 event, $4 day of delivery, $5 detail, $6 to $9 change stamp (actor, time, kind and id of the caller)
  `with shipment as (
     update shipments set delivery_day = $4 where account_id = $1 and shipment_no = $2 returning shipment_no, status
   )
   insert into shipment_history (account_id, shipment_no, event, from_status, to_status, detail, actor, at, caller_kind, caller_id)
   select $1, shipment_no, $3, status, status, $5, $6, $7, $8, $9 from shipment`,
);

/**
 * Writes the new day of delivery, with the history.
 * @param decide gets the shipment with its row locked, null when there is none or it is a transfer; returns the day
 */
export async function changeDeliveryDay(
  tx: Tx,
  account_id: string,
  shipment_no: number,
  event: 'carrier_delay' | 'carrier_loss',
  stamp: ChangeStamp,
  decide: (shipment: Promised | null) => string | null,
): Promise<void> {
  const [shipment] = await tx.query<Promised>(LOCK, [account_id, shipment_no]);
  const day = decide(shipment ?? null);
  const detail = event === 'carrier_delay' && day !== null ? JSON.stringify({ delivery_day: day }) : null;
  await tx.query(WRITE, [account_id, shipment_no, event, day, detail, ...valuesOf(stamp)]);
}
