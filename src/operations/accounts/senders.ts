import { randomUUID } from 'node:crypto';
import { acceptedPlan, type Decoded } from '../../kernel/decoded.js';
import { notFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { planSenderMaster, type SenderMasterDraft } from '../../rules/accounts/plan-sender-master.js';
import type { SenderMaster } from '../../rules/shipments/shipment.js';
import { insertSenders, listSenders, lockAccount, writeSender } from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';

/** Registers senders of an account. Rejects when a uuid is taken, or the account would have two default senders. */
export const registerSenders = (ctx: Context, account_id: string, senders: readonly SenderMaster[]): Promise<void> =>
  inTransaction(ctx.pool, (tx) => insertSenders(tx, account_id, senders));

/**
 * Registers a sender of the caller's account, or changes one. Earlier shipments keep the address that they have. A sender is never
 * removed, because an update of an earlier shipment names its sender.
 * @param uuid null: a new sender
 * @throws validation_failed with every fault, not_found when there is no such sender
 */
export async function setSender(
  ctx: Context,
  caller: AccountCaller,
  uuid: string | null,
  { value: draft, faults }: Decoded<SenderMasterDraft>,
): Promise<SenderMaster> {
  authorize(caller, 'setSender');
  const { account_id } = caller.account;
  return inTransaction(ctx.pool, async (tx) => {
    await lockAccount(tx, account_id);
    const senders = await listSenders(tx, account_id);
    const existing = senders.find((one) => one.uuid === uuid) ?? null;
    if (uuid !== null && existing === null) throw notFound();
    const planned = acceptedPlan(planSenderMaster(draft, existing, senders.length), faults);
    const sender = { ...planned, uuid: uuid ?? randomUUID() };
    await writeSender(tx, account_id, sender);
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'setSender',
      account_id,
      subject: sender.uuid,
      details: { ...draft },
    });
    return sender;
  });
}
