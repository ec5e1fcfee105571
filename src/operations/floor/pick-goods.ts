import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { moveAllocations } from '../../storage/shipments/shipment-work.js';
import type { Context } from '../context.js';
import { floorStep } from './floor-step.js';

/**
 * Picks goods from the shelf: all that the shipments hold, or certain lines.
 * @throws as {@link floorStep}
 */
export async function pickGoods(
  ctx: Context,
  account_id: string,
  shipment_nos: readonly number[],
  caller: Caller,
  line_nos: readonly number[] | null = null,
): Promise<void> {
  authorize(caller, 'pickGoods');
  return floorStep(ctx, account_id, shipment_nos, 'pick', caller, (tx, _shipments, stamp) =>
    moveAllocations(tx, account_id, shipment_nos, { from: 'allocated', to: 'picked' }, stamp, line_nos),
  );
}
