import { inTransaction } from '../../storage/database/database.js';
import { consumeScenarios as consume } from '../../storage/demo/scenarios.js';
import { type Context, instantOf } from '../context.js';

/**
 * Counts that plans happen now, so that none happens more often than was asked for. The simulated warehouse calls this before
 * it does the work that they spoil. If it is interrupted in between, the work is done well, and nothing goes wrong twice.
 * @returns the plans that were still open
 */
export const consumeScenarios = (
  ctx: Context,
  account_id: string,
  scenario_nos: readonly number[],
): Promise<number[]> => inTransaction(ctx.pool, (tx) => consume(tx, account_id, scenario_nos, instantOf(ctx)));
