import { notFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { inTransaction } from '../../storage/database/database.js';
import { endAllocations, clearAllocation as writeClearing } from '../../storage/shipments/shipment-work.js';
import { findShipments } from '../../storage/shipments/shipments.js';
import { type Context, stampOf } from '../context.js';
import { lockShipment } from '../shipments/lock-shipment.js';
import { refusedEvent, refuseUnlessAllowed } from '../shipments/refused-event.js';
import { serveDemand } from './serve-demand.js';

/**
 * Releases everything that a shipment holds and makes it wait for stock again. The released units go to other waiting
 * demand, highest priority first; this shipment competes again at the next stock event or half-hourly pass (H-036,
 * H-038).
 * @param checkBody is called only if the shipment exists
 * @throws not_found, api_exception once the warehouse works on it
 */
export async function clearAllocation(
  ctx: Context,
  caller: AccountCaller,
  shipment_no: number,
  checkBody: () => void = () => {},
): Promise<Shipment> {
  authorize(caller, 'clearAllocation');
  const { account } = caller;
  return inTransaction(ctx.pool, async (tx) => {
    const { account_id } = account;
    const { before, item_nos } = await lockShipment(tx, account_id, shipment_no);
    checkBody();
    refuseUnlessAllowed(before, 'clear');
    const stamp = stampOf(ctx, caller);
    const cleared = await writeClearing(tx, account_id, shipment_no, before.status, stamp);
    const [after] = await findShipments(tx, account_id, [shipment_no]);
    if (after === undefined) throw notFound();
    if (!cleared) throw refusedEvent(after, 'clear');
    await endAllocations(tx, account_id, [shipment_no], 'available', stamp);
    await serveDemand(ctx, tx, account_id, before.warehouse, item_nos, stamp, { left_out: shipment_no });
    return after;
  });
}
