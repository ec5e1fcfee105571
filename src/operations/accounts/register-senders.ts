import type { SenderMaster } from '../../rules/shipments/shipment.js';
import { insertSenders } from '../../storage/accounts/accounts.js';
import { inTransaction } from '../../storage/database/database.js';
import type { Context } from '../context.js';

/** Registers senders of an account. Rejects when a uuid is taken, or the account would have two default senders. */
export const registerSenders = (ctx: Context, account_id: string, senders: readonly SenderMaster[]): Promise<void> =>
  inTransaction(ctx.pool, (tx) => insertSenders(tx, account_id, senders));
