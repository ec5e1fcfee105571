import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { CollectedUnits } from '../../rules/stock/removed-parts.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';
import { takeRemovalStep } from './removal-step.js';

/**
 * Completes a removal: its goods are gone.
 * @param collected from which places they were taken; null: from wherever they lie
 * @throws not_found, api_exception unless the removal is processing; validation_failed unless all of its units were collected, from
 *   places where they lie
 */
export async function finishRemoval(
  ctx: Context,
  account_id: string,
  removal_no: number,
  caller: Caller,
  collected: readonly CollectedUnits[] | null = null,
): Promise<void> {
  authorize(caller, 'finishRemoval');
  return inTransaction(ctx.pool, async (tx) => {
    await takeRemovalStep(tx, { account_id, removal_no, step: 'finish', collected }, stampOf(ctx, caller), caller);
  });
}
