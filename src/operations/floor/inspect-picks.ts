import { notAllowed } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { findUnpicked } from '../../storage/shipments/shipment-work.js';
import type { Context } from '../context.js';
import { floorStep } from './floor-step.js';

/**
 * Records that the picked goods were checked against the order and are complete.
 * @throws as {@link floorStep}; api_exception when units are still to be picked
 */
export async function inspectPicks(
  ctx: Context,
  account_id: string,
  shipment_nos: readonly number[],
  caller: Caller,
): Promise<void> {
  authorize(caller, 'inspectPicks');
  return floorStep(ctx, { account_id, shipment_nos, event: 'inspect' }, caller, async (tx) => {
    const [unpicked] = await findUnpicked(tx, account_id, shipment_nos);
    if (unpicked === undefined) return;
    const id = shipmentId(account_id, unpicked);
    throw notAllowed(
      `Shipment ${id} has goods that are not picked yet.`,
      `出荷依頼${id}に未ピッキングの商品があります。`,
    );
  });
}
