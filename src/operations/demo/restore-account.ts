import type { Account } from '../../rules/accounts/account.js';
import { inTransaction } from '../../storage/database/database.js';
import { restoreAccount as writeAccount } from '../../storage/demo/demo-reset.js';
import { type Context, instantOf } from '../context.js';

/** Opens an account as the demo knows it; one that survived a reset gets back what it began with. */
export const restoreAccount = (ctx: Context, account: Account): Promise<void> =>
  inTransaction(ctx.pool, (tx) => writeAccount(tx, account, instantOf(ctx)));
