import type { RequestKind } from '../../rules/charges/charge-values.js';
import { chargesOf } from '../../rules/charges/charges.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { type ModifyChange, withBefore } from '../../rules/shipments/shipment-request.js';
import type { Stage } from '../../rules/shipments/shipment-values.js';
import type { Tx } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { insertRequests } from '../../storage/shipments/shipment-requests.js';
import type { ChangeStamp } from '../../storage/stock/stock.js';
import { refusalsOfDeparted } from './departed.js';
import { findShipment } from './read-shipments.js';
import { refuseUnlessAllowed } from './refused-event.js';

/**
 * Creates a request that the warehouse accepts or refuses later (operations/floor/answer-request.ts). Its charge
 * depends on the progress of the work.
 * @param change what a modify request asks for
 * @returns the updated shipment
 * @throws api_exception unless the warehouse works on the shipment, and its status allows this kind of request; for a cancellation
 *   also when a parcel has left
 */
export async function askWarehouse(
  tx: Tx,
  before: Shipment,
  kind: RequestKind,
  change: ModifyChange | null,
  stamp: ChangeStamp,
): Promise<Shipment> {
  const event = `request_${kind}` as const;
  refuseUnlessAllowed(before, event);
  const { account_id, shipment_no } = before;
  const stage = before.status as Stage;
  const request = { shipment_no, stage, change: change && withBefore(change, before), charges: chargesOf(kind, stage) };
  const written = await insertRequests(tx, account_id, kind, [request], stamp);
  const after = await findShipment(tx, account_id, { shipment_no });
  if (!written) {
    refuseUnlessAllowed(after, event);
    // Only the status moved on, and the new one may allow the request too: retry, instead of refusing for an outdated
    // status.
    throw new Outdated('the status of the shipment changed in the meantime');
  }
  // Now nothing more of it can be handed over.
  const departed = kind === 'cancel' && stage === 'packed' ? [shipment_no] : [];
  const refusal = (await refusalsOfDeparted(tx, account_id, departed)).get(shipment_no);
  if (refusal !== undefined) throw refusal;
  return after;
}
