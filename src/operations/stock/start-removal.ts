import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';
import { takeRemovalStep } from './removal-step.js';

/**
 * Starts a removal. It can no longer be withdrawn.
 * @throws not_found, api_exception unless the removal is waiting
 */
export async function startRemoval(
  ctx: Context,
  account_id: string,
  removal_no: number,
  caller: Caller,
): Promise<void> {
  authorize(caller, 'startRemoval');
  return inTransaction(ctx.pool, async (tx) => {
    await takeRemovalStep(tx, { account_id, removal_no, step: 'start' }, stampOf(ctx, caller), caller);
  });
}
