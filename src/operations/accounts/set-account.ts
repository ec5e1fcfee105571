import { randomUUID } from 'node:crypto';
import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { orNotFound } from '../../kernel/errors.js';
import type { Account } from '../../rules/accounts/account.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type AccountDraft, planAccount } from '../../rules/accounts/plan-account.js';
import { lockAccount, updateAccount, writeSender } from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/**
 * Changes the fields of an account that the draft gives; the rest stays. Every server uses them within a second. Stock and
 * shipments in warehouses that the account may not use any more stay where they are.
 * @throws validation_failed with every fault, not_found when there is no such account
 */
export async function setAccount(
  ctx: Context,
  account_id: string,
  { value: draft, faults }: Decoded<Omit<AccountDraft, 'account_id'>>,
  caller: Caller,
): Promise<Account> {
  authorize(caller, 'setAccount');
  const changed = await inTransaction(ctx.pool, async (tx) => {
    const existing = orNotFound(await lockAccount(tx, account_id));
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    const { account, sender } = acceptedPlan(planAccount(draft, existing, warehouses), faults);
    await updateAccount(tx, account);
    if (sender !== null) await writeSender(tx, account_id, { ...sender, uuid: randomUUID() });
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setAccount',
      account_id,
      subject: account_id,
      details: draft,
    });
    return account;
  });
  ctx.clients?.forget();
  return changed;
}
