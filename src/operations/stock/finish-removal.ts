import { inTransaction } from '../../storage/database/database.js';
import { type Context, instantOf } from '../context.js';
import { takeRemovalStep } from './removal-step.js';

/**
 * The goods of a removal are gone.
 * @throws not_found, api_exception unless the removal is processing
 */
export const finishRemoval = (ctx: Context, account_id: string, removal_no: number, actor: string): Promise<void> =>
  inTransaction(ctx.pool, async (tx) => {
    await takeRemovalStep(tx, account_id, removal_no, 'finish', { actor, at: instantOf(ctx) });
  });
