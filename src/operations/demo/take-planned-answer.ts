import type { Scenario } from '../../rules/demo/scenario.js';
import { inTransaction } from '../../storage/database/database.js';
import { takeAnswer } from '../../storage/demo/scenarios.js';
import { type Context, instantOf } from '../context.js';

/** What is planned to happen to the answer to a request. */
export type PlannedAnswer = Pick<Scenario, 'outcome' | 'detail'>;

/** Takes a plan of the account for the answer to a request, for one use; null: there is none. The path is without the query. */
export const takePlannedAnswer = (
  ctx: Context,
  account_id: string,
  request: { readonly method: string; readonly path: string },
): Promise<PlannedAnswer | null> =>
  inTransaction(ctx.pool, (tx) => takeAnswer(tx, account_id, request, instantOf(ctx)));
