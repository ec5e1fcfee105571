import type { Account } from '../../rules/accounts/account.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { allAccounts } from '../../storage/accounts/accounts.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { Context } from '../context.js';

/** All accounts, by code. */
export async function listAccounts(ctx: Context, caller: Caller): Promise<Account[]> {
  authorize(caller, 'listAccounts');
  return inReadOnly(ctx.pool, allAccounts);
}
