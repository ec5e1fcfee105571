import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inTransaction } from '../../storage/database/database.js';
import { endAllocations, deleteShipment as writeDeletion } from '../../storage/shipments/shipment-work.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { lockShipment } from './lock-shipment.js';
import { findShipment, type ShipmentRef } from './read-shipments.js';
import { refusedEvent, refuseTransfer, refuseUnlessAllowed } from './refused-event.js';

/**
 * Deletes a shipment before work on it starts; its units are free again and go to demand.
 * @returns the shipment's last state
 * @throws not_found, api_exception once the warehouse works on it (H-019)
 */
export async function deleteShipment(ctx: Context, caller: AccountCaller, ref: ShipmentRef): Promise<Shipment> {
  authorize(caller, 'deleteShipment');
  const { account_id } = caller.account;
  return inTransaction(ctx.pool, async (tx) => {
    const { shipment_no } = await findShipment(tx, account_id, ref);
    const { before, item_nos } = await lockShipment(tx, account_id, shipment_no);
    refuseTransfer(before);
    refuseUnlessAllowed(before, 'delete');
    const stamp = stampOf(ctx, caller);
    if (!(await writeDeletion(tx, account_id, shipment_no, before.status, 'delete', stamp))) {
      // Work on it started in the meantime.
      throw refusedEvent(await findShipment(tx, account_id, { shipment_no }), 'delete');
    }
    await endAllocations(tx, account_id, [shipment_no], 'available', stamp);
    await serveDemand(ctx, tx, account_id, before.warehouse, item_nos, stamp);
    return before;
  });
}
