import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import type { ClientCaller } from '../../rules/accounts/caller.js';
import type { EdgeDeps } from '../server.js';

/*
 * Whose request it is, by its bearer token. Every token is looked up with every request: one that was deleted is refused at
 * once, in every process. A caller who sends unknown ones could so keep the database busy; therefore those are counted by
 * address, and beyond a number in a minute tokens from there are refused unseen, except those that were valid lately: a shop
 * behind the same address goes on.
 */

/** The session of the request's bearer token; throws `unauthorized` (401), or `too_many_attempts` (429). */
export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<ClientCaller>;

/** Unknown tokens that an address may send in a minute. */
const MOST_UNKNOWN = 60;
const WINDOW_MS = 60_000;
/** Addresses counted at a time in memory; the least recently used is forgotten beyond it. */
const ADDRESSES_COUNTED = 100_000;

/** Tokens that are remembered as valid, the most recently used ones, and for how long after their last use. */
const MOST_REMEMBERED = 10_000;
const REMEMBERED_MS = 600_000;

const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;
const NO_TOKEN = /^ *(bearer *)?$/i;

const NONE_SENT = new KuraError(
  'unauthorized',
  say('No access token was sent.', 'アクセストークンが指定されていません。'),
);
const NOT_VALID = new KuraError('unauthorized');

type TokenDeps = Pick<EdgeDeps, 'authenticate' | 'redis'>;

/** Makes what identifies the callers of all scopes: unknown tokens are counted together, wherever they are sent. */
export async function identifier(app: FastifyInstance, deps: TokenDeps): Promise<Identify> {
  const count = await counter(app, deps);
  const lately = remembered();
  return async (request, reply) => {
    const sent = request.headers.authorization ?? '';
    const token = BEARER.exec(sent)?.[1];
    if (token === undefined) throw NO_TOKEN.test(sent) ? NONE_SENT : NOT_VALID;
    const key = createHash('sha256').update(token).digest('base64');
    if (!lately.has(key)) {
      const before = await count(request, { increment: false });
      if (!before.isAllowed && before.remaining === 0) throw tooMany(reply, before);
    }
    const caller = await deps.authenticate(token);
    if (caller !== null) {
      lately.add(key);
      return caller;
    }
    lately.delete(key);
    // Counted once it is known to be unknown; of many that came at once, those beyond the number hear of it here.
    const after = await count(request);
    throw !after.isAllowed && after.isExceeded ? tooMany(reply, after) : NOT_VALID;
  };
}

function tooMany(reply: FastifyReply, { ttlInSeconds }: { readonly ttlInSeconds: number }): KuraError {
  reply.header('retry-after', Math.max(1, ttlInSeconds));
  return new KuraError('too_many_attempts');
}

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/** Counts by address; an IPv6 one by its network, all of which is usually one caller's. */
async function counter(app: FastifyInstance, { redis }: TokenDeps): Promise<Count> {
  let count: Count | undefined;
  // In a scope of its own: scopes inside one that counts would share its count, whatever they register themselves.
  const counting: FastifyPluginAsync = async (scope) => {
    await scope.register(rateLimit, {
      global: false,
      timeWindow: WINDOW_MS,
      cache: ADDRESSES_COUNTED,
      max: MOST_UNKNOWN,
      skipOnError: true,
      ...(redis === null ? {} : { redis, nameSpace: 'kura:rate:unknown:' }),
    });
    count = scope.createRateLimit();
  };
  await app.register(counting);
  return count as Count;
}

interface Remembered {
  has(key: string): boolean;
  add(key: string): void;
  delete(key: string): void;
}

/** Keys that were added not long ago; of too many, the latest. */
function remembered(): Remembered {
  const until = new Map<string, number>();
  return {
    has: (key) => (until.get(key) ?? 0) > Date.now(),
    add: (key) => {
      // To the end, so that the first is the one that was used the longest time ago.
      until.delete(key);
      until.set(key, Date.now() + REMEMBERED_MS);
      if (until.size <= MOST_REMEMBERED) return;
      for (const oldest of until.keys()) {
        until.delete(oldest);
        return;
      }
    },
    delete: (key) => until.delete(key),
  };
}
