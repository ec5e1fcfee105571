import type { ClientCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inTransaction } from '../../storage/database/database.js';
import { endAllocations, deleteShipment as writeDeletion } from '../../storage/shipments/shipment-work.js';
import { serveWaiting } from '../allocation/serve-waiting.js';
import { type Context, stampOf } from '../context.js';
import { lockShipment } from './lock-shipment.js';
import { findShipment, type ShipmentRef } from './read-shipments.js';
import { refusedEvent, refuseTransfer, refuseUnlessAllowed } from './refused-event.js';

/**
 * Takes back a shipment before work on it starts; what it held is free again and goes to demand that waits.
 * @returns the shipment as it last was
 * @throws not_found, api_exception once the floor has it (H-019)
 */
export async function deleteShipment(ctx: Context, caller: ClientCaller, ref: ShipmentRef): Promise<Shipment> {
  authorize(caller, 'deleteShipment');
  const { account_id } = caller.account;
  return inTransaction(ctx.pool, async (tx) => {
    const { shipment_no } = await findShipment(tx, account_id, ref);
    const { before, item_nos } = await lockShipment(tx, account_id, shipment_no);
    refuseTransfer(before);
    refuseUnlessAllowed(before, 'delete');
    const stamp = stampOf(ctx, caller);
    if (!(await writeDeletion(tx, account_id, shipment_no, before.status, 'delete', stamp))) {
      // The floor was faster.
      throw refusedEvent(await findShipment(tx, account_id, { shipment_no }), 'delete');
    }
    await endAllocations(tx, account_id, [shipment_no], 'available', stamp);
    await serveWaiting(ctx, tx, account_id, before.warehouse, item_nos, stamp);
    return before;
  });
}
