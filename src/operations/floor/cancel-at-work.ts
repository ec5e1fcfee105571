import { shipmentTransition } from '../../rules/shipments/shipment-status.js';
import type { Tx } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { cancelAllocations } from '../../storage/shipments/shipment-requests.js';
import { deleteShipments, type ShipmentAtWork } from '../../storage/shipments/shipment-work.js';
import type { ChangeStamp } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import type { Context } from '../context.js';
import { dropReceipt } from '../transfers/follow-answer.js';

/** The status from which an event cancels a shipment. */
const FROM = { accept_cancel: 'cancel_request', cancel_recalled: 'packed' } as const;

/**
 * Cancels a shipment in the warehouse: it disappears from the API, with the receipt of a transfer. Units not picked yet are free
 * again, the others are in `processing` until they are put back. The caller holds the stock locks of its goods.
 */
export async function cancelAtWork(
  ctx: Context,
  tx: Tx,
  account_id: string,
  { shipment_no, warehouse, destination, item_nos }: ShipmentAtWork,
  event: keyof typeof FROM,
  stamp: ChangeStamp,
): Promise<void> {
  const status = FROM[event];
  const row = shipmentTransition(event, status);
  if (row === null) throw new Error(`the status table has no ${event}`);
  const gone = await deleteShipments(tx, account_id, [{ shipment_no, status }], event, stamp);
  if (!gone) throw new Outdated('the status of the shipment changed in the meantime');
  await cancelAllocations(tx, account_id, shipment_no, row.stock, stamp);
  if (destination !== null) await dropReceipt(tx, account_id, destination.receipt_no, stamp);
  await serveDemand(ctx, tx, account_id, warehouse, item_nos, stamp);
}
