import { inTransaction } from '../../storage/database/database.js';
import { type Context, instantOf } from '../context.js';
import { takeRemovalStep } from './removal-step.js';

/**
 * The floor begins to take goods away; they cannot be had back any more.
 * @throws not_found, api_exception unless the removal is waiting
 */
export const startRemoval = (ctx: Context, account_id: string, removal_no: number, actor: string): Promise<void> =>
  inTransaction(ctx.pool, async (tx) => {
    await takeRemovalStep(tx, account_id, removal_no, 'start', { actor, at: instantOf(ctx) });
  });
