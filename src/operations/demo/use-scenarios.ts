import { inTransaction } from '../../storage/database/database.js';
import { useScenarios as use } from '../../storage/demo/scenarios.js';
import { type Context, instantOf } from '../context.js';

/**
 * Counts that plans happen now. The simulated warehouse calls this before the work that they spoil: if it is interrupted in
 * between, the work is done well, and nothing goes wrong twice.
 * @returns those that are still open
 */
export const useScenarios = (ctx: Context, account_id: string, scenario_nos: readonly number[]): Promise<number[]> =>
  inTransaction(ctx.pool, (tx) => use(tx, account_id, scenario_nos, instantOf(ctx)));
