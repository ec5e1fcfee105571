import { randomUUID } from 'node:crypto';
import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { conflict, orNotFound } from '../../kernel/errors.js';
import type { Account, AccountSettings } from '../../rules/accounts/account.js';
import type { AccountCaller, Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type AccountDraft, planAccount } from '../../rules/accounts/plan-account.js';
import { formerIssuer } from '../../rules/papers/invoice.js';
import type { SenderMaster } from '../../rules/shipments/shipment.js';
import type { Warehouse } from '../../rules/warehouses/warehouse.js';
import {
  addFormerIssuer,
  allAccounts,
  findAccount,
  insertAccount,
  insertSenders,
  listSenders,
  lockAccount,
  updateAccount,
  writeSender,
} from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import { allWarehouses, warehousesOf } from '../../storage/warehouses/warehouses.js';
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
    const stamp = stampOf(ctx, caller);
    await changeAccount(tx, existing, account, stamp.at);
    if (sender !== null) await writeSender(tx, account_id, { ...sender, uuid: randomUUID() });
    await writeAudit(tx, stamp, {
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

/**
 * Changes the settings of the caller's account that the draft gives; the rest stays. What the provider has agreed with the client
 * (features, payment, limits, warehouses) cannot be changed here.
 * @throws validation_failed with every fault
 */
export async function setOwnSettings(
  ctx: Context,
  caller: AccountCaller,
  { value: settings, faults }: Decoded<Partial<AccountSettings>>,
): Promise<void> {
  authorize(caller, 'setOwnSettings');
  const { account_id } = caller.account;
  await inTransaction(ctx.pool, async (tx) => {
    const existing = orNotFound(await lockAccount(tx, account_id));
    const warehouses = (await allWarehouses(tx)).map(({ warehouse }) => warehouse);
    const plan = planAccount({ settings }, existing, warehouses);
    const own = plan.faults.map((one) => ({ ...one, path: one.path.replace(/^settings\./, '') }));
    const { account } = acceptedPlan({ ...plan, faults: own }, faults);
    const stamp = stampOf(ctx, caller);
    await changeAccount(tx, existing, account, stamp.at);
    await writeAudit(tx, stamp, {
      action: 'setOwnSettings',
      account_id,
      subject: account_id,
      details: settings,
    });
  });
  ctx.clients?.forget();
}

/** Writes an account, and what its invoices have said until now, if they would say something else. */
async function changeAccount(tx: Tx, existing: Account, account: Account, at: string): Promise<void> {
  await updateAccount(tx, account);
  const former = formerIssuer(existing, account);
  if (former !== null) await addFormerIssuer(tx, account.account_id, at, former);
}

/** All accounts, by code. */
export async function listAccounts(ctx: Context, caller: Caller): Promise<Account[]> {
  authorize(caller, 'listAccounts');
  return inReadOnly(ctx.pool, allAccounts);
}

/** What belongs to an account besides its own fields, which the caller has: its warehouses and senders. */
export async function readOwnAccount(
  ctx: Context,
  caller: AccountCaller,
): Promise<{ readonly warehouses: readonly Warehouse[]; readonly senders: readonly SenderMaster[] }> {
  authorize(caller, 'readOwnAccount');
  const { account_id } = caller.account;
  return inReadOnly(ctx.pool, async (tx) => ({
    warehouses: await warehousesOf(tx, account_id),
    senders: await listSenders(tx, account_id),
  }));
}

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
