import type { Account } from '../../rules/accounts/account.js';
import { insertAccount } from '../../storage/accounts/accounts.js';
import { inTransaction } from '../../storage/database/database.js';
import { type House, instantOf } from '../house.js';

/** Opens an account. Rejects when its code is taken. */
export const createAccount = (house: House, account: Account): Promise<void> =>
  inTransaction(house.pool, (tx) => insertAccount(tx, account, instantOf(house)));
