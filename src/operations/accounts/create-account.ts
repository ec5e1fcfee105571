import type { Account } from '../../rules/accounts/account.js';
import { insertAccount } from '../../storage/accounts/accounts.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, instantOf } from '../context.js';

/** Creates an account. Rejects when its code is taken. */
export const createAccount = (ctx: Context, account: Account): Promise<void> =>
  inTransaction(ctx.pool, (tx) => insertAccount(tx, account, instantOf(ctx)));
