import { notFound } from '../../kernel/errors.js';
import { LIST_START } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type RequestState, stateOf } from '../../rules/shipments/shipment-request.js';
import { inReadOnly } from '../../storage/database/database.js';
import { pageOfHistory } from '../../storage/shipments/shipment-history.js';
import { requestsOfShipment } from '../../storage/shipments/shipment-requests.js';
import type { Context } from '../context.js';

/**
 * Requests for a shipment since work on it began, oldest first, with their charges; also for deleted and cancelled
 * shipments.
 * @throws not_found
 */
export async function readShipmentRequests(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  caller: Caller,
): Promise<RequestState[]> {
  authorize(caller, 'readShipmentRequests', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    // Every existing shipment has at least one entry.
    const [first] = await pageOfHistory(tx, account_id, shipment_no, LIST_START, 1, []);
    if (first === undefined) throw notFound();
    return (await requestsOfShipment(tx, account_id, shipment_no)).map(stateOf);
  });
}
