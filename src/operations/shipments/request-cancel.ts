import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';
import { askWarehouse } from './ask-warehouse.js';
import { findShipment, type ShipmentRef } from './read-shipments.js';
import { refuseIfTransfer } from './refused-event.js';

/**
 * Asks the warehouse to cancel a shipment that it is working on; the warehouse accepts or refuses later
 * (operations/floor/answer-request.ts). The charge depends on the progress of the work.
 * @param checkBody is called only if the shipment exists
 * @throws not_found; api_exception before work begins (delete it instead) and once it is shipped
 */
export async function requestCancel(
  ctx: Context,
  caller: AccountCaller,
  ref: ShipmentRef,
  checkBody: () => void = () => {},
): Promise<Shipment> {
  authorize(caller, 'requestCancel');
  const { account } = caller;
  return inTransaction(ctx.pool, async (tx) => {
    const before = await findShipment(tx, account.account_id, ref);
    checkBody();
    refuseIfTransfer(before);
    return askWarehouse(tx, before, 'cancel', null, stampOf(ctx, caller));
  });
}
