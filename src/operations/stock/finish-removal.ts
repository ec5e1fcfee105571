import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';
import { takeRemovalStep } from './removal-step.js';

/**
 * Completes a removal: its goods are gone.
 * @throws not_found, api_exception unless the removal is processing
 */
export async function finishRemoval(
  ctx: Context,
  account_id: string,
  removal_no: number,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'finishRemoval');
  return inTransaction(ctx.pool, async (tx) => {
    await takeRemovalStep(tx, account_id, removal_no, 'finish', stampOf(ctx, caller), caller);
  });
}
