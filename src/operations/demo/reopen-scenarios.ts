import { inTransaction } from '../../storage/database/database.js';
import { reopenScenarios as reopen } from '../../storage/demo/scenarios.js';
import type { Context } from '../context.js';

/** Takes back the use of plans of a receipt or shipment: the work was done, and what was planned did not happen. */
export const reopenScenarios = (ctx: Context, account_id: string, scenario_nos: readonly number[]): Promise<unknown> =>
  inTransaction(ctx.pool, (tx) => reopen(tx, account_id, scenario_nos));
