import type { SenderMaster } from '../../rules/shipments/shipment.js';
import { insertSenders } from '../../storage/accounts/accounts.js';
import { inTransaction } from '../../storage/database/database.js';
import type { House } from '../house.js';

/** Registers senders of an account. Rejects when a uuid is taken, or the account would have two default senders. */
export const registerSenders = (house: House, account_id: string, senders: readonly SenderMaster[]): Promise<void> =>
  inTransaction(house.pool, (tx) => insertSenders(tx, account_id, senders));
