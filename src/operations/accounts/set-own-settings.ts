import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { orNotFound } from '../../kernel/errors.js';
import type { AccountSettings } from '../../rules/accounts/account.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { planAccount } from '../../rules/accounts/plan-account.js';
import { lockAccount, updateAccount } from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { allWarehouses } from '../../storage/warehouses/warehouses.js';
import { type Context, stampOf } from '../context.js';

/**
 * Changes the settings of the caller's account that the draft gives; the rest stays. What the provider has agreed with the client
 * (features, payment, limits, warehouses) cannot be changed here.
 * @throws validation_failed with every fault
 */
export async function setOwnSettings(
  ctx: Context,
  { value: settings, faults }: Decoded<Partial<AccountSettings>>,
  caller: AccountCaller,
): Promise<void> {
  authorize(caller, 'setOwnSettings');
  const { account_id } = caller.account;
  await inTransaction(ctx.pool, async (tx) => {
    const existing = orNotFound(await lockAccount(tx, account_id));
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    const plan = planAccount({ settings }, existing, warehouses);
    const own = plan.faults.map((one) => ({ ...one, path: one.path.replace(/^settings\./, '') }));
    const { account } = acceptedPlan({ ...plan, faults: own }, faults);
    await updateAccount(tx, account);
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setOwnSettings',
      account_id,
      subject: account_id,
      details: settings,
    });
  });
  ctx.clients?.forget();
}
