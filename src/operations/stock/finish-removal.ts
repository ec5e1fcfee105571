import { refuseIfFaulty } from '../../kernel/errors.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type CollectedUnits, validateCollected } from '../../rules/stock/removed-parts.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { readLocked } from '../../storage/places/relocations.js';
import { findRemoval, lotsOfRemoval, type Removal } from '../../storage/stock/removals.js';
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
    const check = (removal: Removal) =>
      collected === null ? Promise.resolve() : checkCollected(tx, removal, collected);
    await takeRemovalStep(tx, account_id, removal_no, 'finish', stampOf(ctx, caller), caller, collected, check);
  });
}

/** @throws validation_failed */
async function checkCollected(
  tx: Tx,
  { account_id, removal_no, warehouse, item_no, source }: Removal,
  collected: readonly CollectedUnits[],
): Promise<void> {
  // Somebody may have ended the removal while we waited for the stock lock; then the step refuses.
  if ((await findRemoval(tx, account_id, removal_no))?.status !== 'processing') return;
  const lots = await lotsOfRemoval(tx, account_id, removal_no);
  const lying = await readLocked(tx, account_id, warehouse, item_no, null);
  refuseIfFaulty(validateCollected(source, lots, collected, lying));
}
