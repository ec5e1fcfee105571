import type { Session } from '../../rules/account.js';
import { chargesOf } from '../../rules/charges.js';
import type { Shipment } from '../../rules/shipment.js';
import type { Stage } from '../../rules/shipment-status.js';
import { inTransaction } from '../../storage/database.js';
import { insertRequest } from '../../storage/shipment-requests.js';
import { type House, instantOf } from '../house.js';
import { findShipment, type ShipmentRef } from './read-shipments.js';
import { refusedEvent, refuseTransfer, refuseUnlessAllowed } from './refused-event.js';

/**
 * Asks the warehouse to cancel a shipment that it is working on; the warehouse accepts or refuses later
 * (operations/floor/answer-request.ts). The request is charged by how far the work has come.
 * @throws not_found; api_exception before work begins (delete it instead) and once it is shipped
 */
export const requestCancel = (house: House, { account, token_name }: Session, ref: ShipmentRef): Promise<Shipment> =>
  inTransaction(house.pool, async (tx) => {
    const { account_id } = account;
    const before = await findShipment(tx, account_id, ref);
    refuseTransfer(before);
    refuseUnlessAllowed(before, 'request_cancel');
    const { shipment_no } = before;
    const stage = before.status as Stage;
    const request = { shipment_no, kind: 'cancel', stage, change: null, charges: chargesOf('cancel', stage) } as const;
    const written = await insertRequest(tx, account_id, request, { actor: token_name, at: instantOf(house) });
    const after = await findShipment(tx, account_id, { shipment_no });
    if (!written) throw refusedEvent(after, 'request_cancel');
    return after;
  });
