import { notFound } from '../../kernel/errors.js';
import type { Destination, Shipment } from '../../rules/shipments/shipment.js';
import type { Tx } from '../../storage/database/database.js';
import { findShipments } from '../../storage/shipments/shipments.js';

export type Transfer = Shipment & { readonly destination: Destination };

/** @throws not_found, also for a shipment that is no transfer */
export async function findTransfer(tx: Tx, account_id: string, shipment_no: number): Promise<Transfer> {
  const [found] = await findShipments(tx, account_id, [shipment_no]);
  if (found === undefined || !isTransfer(found)) throw notFound();
  return found;
}

const isTransfer = (shipment: Shipment): shipment is Transfer => shipment.destination !== null;
