import { type Cache, cached } from '../../kernel/cache.js';
import { type Fault, fault, notFound, orNotFound, refuseIfFaulty } from '../../kernel/errors.js';
import { hashOfSecret, newSecret } from '../../kernel/secrets.js';
import { isStorable, lengthOf } from '../../kernel/text.js';
import type { Caller, ClientCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import {
  findAccount,
  findClient,
  insertToken,
  listTokens as readTokens,
  type TokenDraft,
  type TokenRecord,
  deleteToken as writeDeletion,
} from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction, type Pool } from '../../storage/database/database.js';
import { type Context, stampOf } from '../context.js';

export type { TokenDraft, TokenRecord };

const newToken = (): string => `kura_${newSecret()}`;

/**
 * Creates a token for an account. Only the hash is stored, so the plain text cannot be read again.
 * @param token fixed text instead of a random one, for demo environments
 * @throws validation_failed for the name, not_found when there is no such account
 */
export async function createToken(
  ctx: Context,
  account_id: string,
  draft: TokenDraft,
  caller: Caller,
  token = newToken(),
): Promise<{ readonly token: string; readonly token_id: number }> {
  authorize(caller, 'createToken', account_id);
  refuseIfFaulty(validateTokenName(draft.name));
  return inTransaction(ctx.pool, async (tx) => {
    orNotFound(await findAccount(tx, account_id));
    const stamp = stampOf(ctx, caller);
    const token_id = await insertToken(tx, account_id, draft, hashOfSecret(token), stamp.at);
    await writeAudit(tx, stamp, { action: 'createToken', account_id, subject: String(token_id), details: draft });
    return { token, token_id };
  });
}

const MAX_NAME = 100;

/** People tell tokens apart by their names. */
const validateTokenName = (name: string): Fault[] =>
  name.trim() !== '' && lengthOf(name) <= MAX_NAME && isStorable(name)
    ? []
    : [fault('name', `Must have 1 to ${MAX_NAME} characters.`, `1～${MAX_NAME}文字で指定してください。`)];

/** Tokens of an account that are not deleted, without their texts. */
export async function listTokens(ctx: Context, account_id: string, caller: Caller): Promise<TokenRecord[]> {
  authorize(caller, 'listTokens', account_id);
  return inReadOnly(ctx.pool, (tx) => readTokens(tx, account_id));
}

/** Like {@link listTokens}, of all accounts. */
export async function listAllTokens(ctx: Context, caller: Caller): Promise<TokenRecord[]> {
  authorize(caller, 'listAllTokens');
  return inReadOnly(ctx.pool, (tx) => readTokens(tx, null));
}

/** @throws not_found when the account has no such token */
export async function deleteToken(ctx: Context, account_id: string, token_id: number, caller: Caller): Promise<void> {
  authorize(caller, 'deleteToken', account_id);
  await inTransaction(ctx.pool, async (tx) => {
    const stamp = stampOf(ctx, caller);
    if (!(await writeDeletion(tx, account_id, token_id, stamp.at))) throw notFound();
    await writeAudit(tx, stamp, { action: 'deleteToken', account_id, subject: String(token_id), details: {} });
  });
  ctx.clients?.forget();
}

/** How long a server uses what it read of a token and its account. The contract's section 9 allows a second. */
export const FRESH_FOR_MS = 1_000;
/** Maximum number of tokens that a server remembers. */
const MAX_CACHED = 10_000;

/** Remembers the clients of tokens that were found, for {@link Context.clients}. */
export const cachedClients = (pool: Pool): Cache<ClientCaller | null> =>
  cached((token) => findClient(pool, hashOfSecret(token)), { fresh_ms: FRESH_FOR_MS, max: MAX_CACHED });

/** The client that a token belongs to; null when the token is unknown or deleted. */
export const authenticate = ({ clients, pool }: Context, token: string): Promise<ClientCaller | null> =>
  clients === undefined ? findClient(pool, hashOfSecret(token)) : clients.get(token);
