import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { ReportedLoss } from '../../rules/shipments/lost-units.js';
import type { Context } from '../context.js';
import { loseUnits, type StatusAfter } from './lose-units.js';

/**
 * Records that units of a shipment were not found while picking. They become unidentified, until somebody finds them or
 * writes them off. Picking goes on with other units, or the shipment waits for stock again and what is picked is put back.
 * @param from_place the number of the shelf where they should have been; null: wherever they lie
 * @returns the new status
 * @throws not_found; api_exception unless it is picking; validation_failed for units that are not to be picked
 */
export async function shortPick(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  missing: readonly ReportedLoss[],
  caller: Caller,
  from_place: number | null = null,
): Promise<StatusAfter> {
  authorize(caller, 'shortPick');
  return loseUnits(ctx, account_id, { event: 'short_pick', from_place }, { shipment_no, reported: missing }, caller);
}
