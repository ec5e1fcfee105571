import { moveAllocations } from '../../storage/shipments/shipment-work.js';
import type { Context } from '../context.js';
import { floorStep } from './floor-step.js';

/**
 * Goods are taken from the shelf: all that the shipments hold, or certain lines of it.
 * @throws as {@link floorStep}
 */
export const pickGoods = (
  ctx: Context,
  account_id: string,
  shipment_nos: readonly number[],
  actor: string,
  line_nos: readonly number[] | null = null,
): Promise<void> =>
  floorStep(ctx, account_id, shipment_nos, 'pick', actor, (tx, _shipments, stamp) =>
    moveAllocations(tx, account_id, shipment_nos, { from: 'allocated', to: 'picked' }, stamp, line_nos),
  );
