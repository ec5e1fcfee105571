import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import type { ClientCaller } from '../../rules/accounts/caller.js';
import type { EdgeDeps } from '../server.js';
import { countBy } from './rate-limit.js';

/*
 * Authenticates requests by bearer token. A valid token is looked up at most once a second, so that a deleted one is
 * refused within a second by every process; the process that deleted it refuses it at once. Unknown tokens could keep
 * the database busy, so they are counted by address. Beyond a limit per minute, tokens from that address are refused
 * without a look-up, except recently valid ones: a shop behind the same address can continue.
 */

/** Returns whoever has the request's bearer token; throws `unauthorized` (401), or `too_many_attempts` (429). */
export type Identify<T = ClientCaller> = (request: FastifyRequest, reply: FastifyReply) => Promise<T>;

/** Unknown tokens allowed per address and minute. */
const MAX_UNKNOWN = 60;

/** Number of recently valid tokens remembered, and for how long after their last use. */
const MAX_REMEMBERED = 10_000;
const REMEMBERED_MS = 600_000;

const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;
const NO_TOKEN = /^ *(bearer *)?$/i;

const NONE_SENT = new KuraError(
  'unauthorized',
  say('No access token was sent.', 'アクセストークンが指定されていません。'),
);
const NOT_VALID = new KuraError('unauthorized');

interface TokenDeps<T> extends Pick<EdgeDeps, 'redis'> {
  /** Who has a token; null: nobody, or no longer. */
  authenticate(token: string, request: FastifyRequest): Promise<T | null>;
}

/** How requests without a valid token are refused. */
interface Refused {
  readonly noneSent: KuraError;
  readonly notValid: KuraError;
}

/** Creates the authentication by one kind of token. All scopes that use it share one count of unknown tokens. */
export async function bearerAuthentication<T>(
  app: FastifyInstance,
  deps: TokenDeps<T>,
  { noneSent, notValid }: Refused = { noneSent: NONE_SENT, notValid: NOT_VALID },
): Promise<Identify<T>> {
  const count = await countBy(app, deps, {
    nameSpace: 'kura:rate:unknown:',
    keyOf: null,
    max: () => MAX_UNKNOWN,
  });
  const recentlyValid = recentKeys();
  return async (request, reply) => {
    const sent = request.headers.authorization ?? '';
    const token = BEARER.exec(sent)?.[1];
    if (token === undefined) throw NO_TOKEN.test(sent) ? noneSent : notValid;
    const key = createHash('sha256').update(token).digest('base64');
    if (!recentlyValid.has(key)) {
      const before = await count(request, { increment: false });
      if (!before.isAllowed && before.remaining === 0) throw tooMany(reply, before);
    }
    const caller = await deps.authenticate(token, request);
    if (caller !== null) {
      recentlyValid.add(key);
      return caller;
    }
    recentlyValid.delete(key);
    // Counted only after the token is known to be unknown; concurrent ones beyond the limit are refused here.
    const after = await count(request);
    throw !after.isAllowed && after.isExceeded ? tooMany(reply, after) : notValid;
  };
}

function tooMany(reply: FastifyReply, { ttlInSeconds }: { readonly ttlInSeconds: number }): KuraError {
  reply.header('retry-after', Math.max(1, ttlInSeconds));
  return new KuraError('too_many_attempts');
}

interface Remembered {
  has(key: string): boolean;
  add(key: string): void;
  delete(key: string): void;
}

/** A set of recently added keys. When there are too many, it keeps the latest. */
function recentKeys(): Remembered {
  const until = new Map<string, number>();
  return {
    has: (key) => (until.get(key) ?? 0) > Date.now(),
    add: (key) => {
      // Re-inserted at the end, so that the first is always the least recently used.
      until.delete(key);
      until.set(key, Date.now() + REMEMBERED_MS);
      if (until.size <= MAX_REMEMBERED) return;
      for (const oldest of until.keys()) {
        until.delete(oldest);
        return;
      }
    },
    delete: (key) => until.delete(key),
  };
}
