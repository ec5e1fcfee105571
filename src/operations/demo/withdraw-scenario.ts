import { orNotFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Scenario } from '../../rules/demo/scenario.js';
import { inTransaction } from '../../storage/database/database.js';
import { deleteScenario } from '../../storage/demo/scenarios.js';
import type { Context } from '../context.js';

/** Withdraws a plan of the caller's account that has not happened yet. @throws not_found when there is no such open plan */
export async function withdrawScenario(ctx: Context, scenario_no: number, caller: AccountCaller): Promise<Scenario> {
  authorize(caller, 'withdrawScenario');
  return inTransaction(ctx.pool, async (tx) => {
    return orNotFound(await deleteScenario(tx, caller.account.account_id, scenario_no));
  });
}
