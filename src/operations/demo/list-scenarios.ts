import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { STILL_POSSIBLE } from '../../rules/demo/plan-scenario.js';
import type { Scenario } from '../../rules/demo/scenario.js';
import { inReadOnly } from '../../storage/database/database.js';
import { listScenarios as read } from '../../storage/demo/scenarios.js';
import type { Context } from '../context.js';

/** More than can be open at a time. */
const SHOWN = 200;

/**
 * The plans of the caller's account: the open ones that can still happen, then those that happened, of each the newest first; 200 at
 * most.
 */
export async function listScenarios(ctx: Context, caller: AccountCaller): Promise<Scenario[]> {
  authorize(caller, 'listScenarios');
  return inReadOnly(ctx.pool, (tx) => read(tx, caller.account.account_id, SHOWN, STILL_POSSIBLE));
}
