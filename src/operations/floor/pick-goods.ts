import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { moveAllocations } from '../../storage/shipments/shipment-work.js';
import type { Context } from '../context.js';
import { floorStep } from './floor-step.js';
import { refuseRecalled } from './refuse-recalled.js';

/**
 * Picks goods from the shelf: all that the shipments hold, or those of certain lines.
 * @throws as {@link floorStep}; api_exception also when units that are still to be picked are recalled
 */
export async function pickGoods(
  ctx: Context,
  account_id: string,
  shipment_nos: readonly number[],
  caller: Caller,
  line_nos: readonly number[] | null = null,
): Promise<void> {
  authorize(caller, 'pickGoods');
  return floorStep(ctx, { account_id, shipment_nos, event: 'pick' }, caller, async (tx, stamp) => {
    await refuseRecalled(tx, account_id, shipment_nos, null);
    await moveAllocations(tx, account_id, shipment_nos, { from: 'allocated', to: 'picked' }, stamp, line_nos);
  });
}
