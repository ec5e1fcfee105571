import { groupBy, mapSeries } from '../../kernel/collections.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { endAllocations, deleteShipments as writeDeletions } from '../../storage/shipments/shipment-work.js';
import type { ChangeStamp } from '../../storage/stock/stock.js';
import { serveDemand } from '../allocation/serve-demand.js';
import { type Context, stampOf } from '../context.js';
import { type LockedShipment, lockShipment } from './lock-shipment.js';
import { findShipment, type ShipmentRef } from './read-shipments.js';
import { refusedEvent, refuseIfTransfer, refuseUnlessAllowed } from './refused-event.js';

/**
 * Deletes a shipment before work on it starts; its units are free again and go to demand.
 * @returns the shipment as it was before
 * @throws not_found, api_exception once the warehouse works on it (H-019)
 */
export async function deleteShipment(ctx: Context, caller: AccountCaller, ref: ShipmentRef): Promise<Shipment> {
  authorize(caller, 'deleteShipment');
  const { account_id } = caller.account;
  return inTransaction(ctx.pool, async (tx) => {
    const { shipment_no } = await findShipment(tx, account_id, ref);
    const { before, item_nos } = await lockShipment(tx, account_id, shipment_no);
    refuseIfTransfer(before);
    refuseUnlessAllowed(before, 'delete');
    const stamp = stampOf(ctx, caller);
    if (!(await deleteLocked(ctx, tx, account_id, [{ before, item_nos }], stamp))) {
      // Work on it started in the meantime.
      throw refusedEvent(await findShipment(tx, account_id, { shipment_no }), 'delete');
    }
    return before;
  });
}

/**
 * Deletes shipments whose goods are locked; their units go to demand, those of one warehouse together.
 * @returns false when work on one of them started in the meantime: the caller must roll back
 */
export async function deleteLocked(
  ctx: Context,
  tx: Tx,
  account_id: string,
  locked: readonly LockedShipment[],
  stamp: ChangeStamp,
): Promise<boolean> {
  const shipments = locked.map(({ before }) => before);
  if (!(await writeDeletions(tx, account_id, shipments, 'delete', stamp))) return false;
  const nos = shipments.map(({ shipment_no }) => shipment_no);
  await endAllocations(tx, account_id, nos, 'available', stamp);
  await mapSeries(
    groupBy(locked, ({ before }) => before.warehouse),
    ([warehouse, there]) => {
      const item_nos = new Set(there.flatMap((one) => one.item_nos));
      return serveDemand(ctx, tx, account_id, warehouse, [...item_nos], stamp);
    },
  );
  return true;
}
