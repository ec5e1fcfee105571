import type { Account } from '../../rules/accounts/account.js';
import { inTransaction } from '../../storage/database/database.js';
import { restoreAccount as writeAccount } from '../../storage/demo/demo-reset.js';
import { type Context, instantOf } from '../context.js';

/** Creates a demo account. One that survived a reset gets its initial name and settings back, and loses its senders. */
export const restoreAccount = (ctx: Context, account: Account): Promise<void> =>
  inTransaction(ctx.pool, (tx) => writeAccount(tx, account, instantOf(ctx)));
