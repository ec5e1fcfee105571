import type { Scenario } from '../../rules/demo/scenario.js';
import { inTransaction } from '../../storage/database/database.js';
import { takeAnswer } from '../../storage/demo/scenarios.js';
import { type Context, instantOf } from '../context.js';

/** What becomes of the answer to a request. */
export type PlannedAnswer = Pick<Scenario, 'outcome' | 'detail'>;

/** Takes what the account has planned for the answer to a request, once; null: nothing. @param path without the query */
export const takePlannedAnswer = (
  ctx: Context,
  account_id: string,
  request: { readonly method: string; readonly path: string },
): Promise<PlannedAnswer | null> =>
  inTransaction(ctx.pool, (tx) => takeAnswer(tx, account_id, request, instantOf(ctx)));
