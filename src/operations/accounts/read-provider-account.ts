import { orNotFound } from '../../kernel/errors.js';
import type { Account } from '../../rules/accounts/account.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { SenderMaster } from '../../rules/shipments/shipment.js';
import { findAccount, listSenders } from '../../storage/accounts/accounts.js';
import { inReadOnly } from '../../storage/database/database.js';
import type { Context } from '../context.js';

/** An account with its senders, for the provider's people. @throws not_found when there is no such account */
export async function readProviderAccount(
  ctx: Context,
  account_id: string,
  caller: Caller,
): Promise<{ readonly account: Account; readonly senders: readonly SenderMaster[] }> {
  authorize(caller, 'readProviderAccount');
  return inReadOnly(ctx.pool, async (tx) => {
    const account = orNotFound(await findAccount(tx, account_id));
    return { account, senders: await listSenders(tx, account_id) };
  });
}
