import { inTransaction } from '../../storage/database/database.js';
import { consumeScenarios as consume } from '../../storage/demo/scenarios.js';
import { type Context, instantOf } from '../context.js';

/**
 * Counts one use of each plan, so that no plan happens more often than was asked for. The simulated warehouse calls this before
 * the work that goes wrong by these plans. If it is interrupted in between, that work is done without the problem, and no problem
 * happens twice.
 * @returns the plans that were still open
 */
export const consumeScenarios = (
  ctx: Context,
  account_id: string,
  scenario_nos: readonly number[],
): Promise<number[]> => inTransaction(ctx.pool, (tx) => consume(tx, account_id, scenario_nos, instantOf(ctx)));
