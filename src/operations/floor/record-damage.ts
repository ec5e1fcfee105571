import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ReportedLoss } from '../../rules/shipments/lost-units.js';
import type { Context } from '../context.js';
import { loseUnits, type StatusAfter } from './lose-units.js';

/**
 * Records that picked units broke while they were packed. They become defective. Other units take their place, or the shipment
 * waits for stock again and the rest is put back.
 * @returns the new status
 * @throws not_found; api_exception unless it is picked; validation_failed for units that are not picked
 */
export async function recordDamage(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  broken: readonly ReportedLoss[],
  caller: Caller,
): Promise<StatusAfter> {
  authorize(caller, 'recordDamage');
  return loseUnits(ctx, account_id, { event: 'damage' }, { shipment_no, reported: broken }, caller);
}
