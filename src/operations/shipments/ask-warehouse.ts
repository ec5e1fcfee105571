import { chargesOf, type RequestKind } from '../../rules/charges/charges.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import type { ModifyChange } from '../../rules/shipments/shipment-request.js';
import type { Stage } from '../../rules/shipments/shipment-status.js';
import type { Tx } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { insertRequest } from '../../storage/shipments/shipment-requests.js';
import type { ChangeStamp } from '../../storage/stock/stock.js';
import { findShipment } from './read-shipments.js';
import { refuseUnlessAllowed } from './refused-event.js';

/**
 * Puts a request before the warehouse, which accepts or refuses it later (operations/floor/answer-request.ts). It is
 * charged by how far the work has come.
 * @param change what a modify request asks for
 * @returns the shipment as it now is
 * @throws api_exception unless the floor has the shipment, and its kind can be asked for that there
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
  const request = { shipment_no, kind, stage, change, charges: chargesOf(kind, stage) };
  const written = await insertRequest(tx, account_id, request, stamp);
  const after = await findShipment(tx, account_id, { shipment_no });
  if (!written) {
    refuseUnlessAllowed(after, event);
    // The floor only went on with it: refused, the client would be told that a packed one can be asked for while it is packed.
    throw new Outdated('the floor went on with the shipment in the meantime');
  }
  return after;
}
