import { type KuraError, notAllowed, notFound } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Destination, Shipment } from '../../rules/shipment.js';
import { type ShipmentEvent, statusesAllowing } from '../../rules/shipment-status.js';
import type { Tx } from '../../storage/database.js';
import { findShipments } from '../../storage/shipments.js';

export type Transfer = Shipment & { readonly destination: Destination };

/** @throws not_found, also for a shipment that is no transfer */
export async function findTransfer(tx: Tx, account_id: string, shipment_no: number): Promise<Transfer> {
  const [found] = await findShipments(tx, account_id, [shipment_no]);
  if (found === undefined || !isTransfer(found)) throw notFound();
  return found;
}

const isTransfer = (shipment: Shipment): shipment is Transfer => shipment.destination !== null;

/** @throws api_exception for a transfer: what goes for orders would leave its receipt behind */
export function refuseTransfer({ account_id, shipment_no, status, destination }: Shipment): void {
  if (destination === null) return;
  const id = shipmentId(account_id, shipment_no);
  throw notAllowed(
    `Shipment ${id} is a transfer and ${status}: use the operations under /shipments/transfer/${id}. A transfer is updated while it is ${statusesAllowing('update', 'transfer').join(' or ')}; a modification or a cancellation is requested while it is picking.`,
    `出荷依頼${id}は倉庫間移動（ステータス：${status}）です。/shipments/transfer/${id}の操作をご利用ください。`,
  );
}

/** The refusal of an event that the transfer's status does not allow. */
export function refusedEvent({ account_id, shipment_no, status }: Transfer, event: ShipmentEvent): KuraError {
  const id = shipmentId(account_id, shipment_no);
  const allowed = statusesAllowing(event, 'transfer');
  return notAllowed(
    `Transfer ${id} is ${status}; it can be updated while it is ${allowed.join(' or ')}.`,
    `倉庫間移動${id}の現在のステータスは${status}です。更新できるステータス：${allowed.join('、')}`,
  );
}
