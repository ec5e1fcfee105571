import { createHash, randomBytes } from 'node:crypto';
import { notFound } from '../../kernel/errors.js';
import type { Session } from '../../rules/accounts/account.js';
import {
  findAccount,
  findSession,
  insertToken,
  listTokens as readTokens,
  type TokenRecord,
  deleteToken as writeDeletion,
} from '../../storage/accounts/accounts.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import { type House, instantOf } from '../house.js';

export type { TokenRecord };

/** Tokens are 256 random bits, so a plain hash keeps them: there is nothing to guess, and a look-up is one probe. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const newToken = (): string => `kura_${randomBytes(32).toString('base64url')}`;

/**
 * Makes a token for an account; the plain text exists only in the answer.
 * @param token fixed text instead of a random one, for demo environments
 * @throws not_found when there is no such account
 */
export async function createToken(
  house: House,
  account_id: string,
  name: string,
  token = newToken(),
): Promise<{ readonly token: string; readonly token_id: number }> {
  return inTransaction(house.pool, async (tx) => {
    if ((await findAccount(tx, account_id)) === null) throw notFound();
    return { token, token_id: await insertToken(tx, account_id, name, hashOf(token), instantOf(house)) };
  });
}

/** Tokens in force, of one account or (null) of all; the texts are not known. */
export const listTokens = (house: House, account_id: string | null): Promise<TokenRecord[]> =>
  inReadOnly(house.pool, (tx) => readTokens(tx, account_id));

/** @throws not_found when the account has no such token in force */
export async function deleteToken(house: House, account_id: string, token_id: number): Promise<void> {
  const deleted = await inTransaction(house.pool, (tx) => writeDeletion(tx, account_id, token_id, instantOf(house)));
  if (!deleted) throw notFound();
}

/** The session that a token opens; null for one that is unknown or deleted. */
export const authenticate = (house: House, token: string): Promise<Session | null> =>
  findSession(house.pool, hashOf(token));
