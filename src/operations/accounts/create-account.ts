import { randomUUID } from 'node:crypto';
import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { conflict } from '../../kernel/errors.js';
import type { Account } from '../../rules/accounts/account.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type AccountDraft, planAccount } from '../../rules/accounts/plan-account.js';
import { insertAccount, insertSenders } from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/**
 * Creates the account of a client.
 * @throws validation_failed with every fault, conflict when the code is taken
 */
export async function createAccount(
  ctx: Context,
  { value: draft, faults }: Decoded<AccountDraft>,
  caller: Caller,
): Promise<Account> {
  authorize(caller, 'createAccount');
  return inTransaction(ctx.pool, async (tx) => {
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    const { account, sender } = acceptedPlan(planAccount(draft, null, warehouses), faults);
    const stamp = stampOf(ctx, caller);
    const { account_id } = account;
    if (!(await insertAccount(tx, account, stamp.at))) {
      throw conflict(`There is an account ${account_id} already.`, `荷主${account_id}はすでに登録されています。`);
    }
    if (sender !== null) await insertSenders(tx, account_id, [{ ...sender, uuid: randomUUID() }]);
    await writeAudit(tx, stamp, { action: 'createAccount', account_id, subject: account_id, details: draft });
    return account;
  });
}
