import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Redis, RedisOptions } from 'ioredis';
import { KuraError } from '../../kernel/errors.js';
import type { REQUEST_COUNTS } from '../../rules/server/health-values.js';
import type { EdgeDeps } from '../server.js';

/*
 * Counts requests by the minute: those of a client's token, of a person at the console or the desk, and of a device on the
 * floor. Unknown tokens are counted by address (tokens.ts).
 */

const WINDOW_MS = 60_000;

/** Maximum number of callers counted in memory; beyond it the least recently used is dropped. */
const MOST_COUNTED = 100_000;

/** Requests of a person per minute, at all pages together: a page makes several, and no person makes as many. */
export const LIMIT_OF_PERSON = 1_200;

/** Requests of a device per minute. One that was without a network sends what it has kept, a request for each scan. */
export const LIMIT_OF_DEVICE = 3_000;

/**
 * Connection options for the Redis that counts requests. It must never delay a request: while it is unavailable,
 * commands fail at once and requests are not counted. With the client's defaults they would wait for seconds.
 */
export const REDIS_OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 1_000,
  commandTimeout: 250,
  // The connection to a Redis that hangs is dropped, so that the requests after it do not wait.
  socketTimeout: 250,
} as const satisfies RedisOptions;

/** Where requests are counted at this moment. While Redis cannot be reached, or hangs, its client is not ready. */
export const whereCounted = (redis: Redis | null): (typeof REQUEST_COUNTS)[number] =>
  redis === null ? 'own' : redis.status === 'ready' ? 'shared' : 'none';

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/** Who is counted, and how many requests a minute are allowed; 0: any number. */
interface Limit {
  /** The prefix in Redis, so that every limit has its own counts. */
  readonly nameSpace: string;
  /** Null: by address; IPv6 by network, because one client usually has a whole network. */
  readonly keyOf: ((request: FastifyRequest) => string) | null;
  max(request: FastifyRequest): number;
}

/** Creates the count of one limit. */
export async function countBy(
  app: FastifyInstance,
  { redis }: Pick<EdgeDeps, 'redis'>,
  { nameSpace, keyOf, max }: Limit,
): Promise<Count> {
  let count: Count | undefined;
  // In a scope of its own, because the scopes inside a counting scope share its count.
  const counting: FastifyPluginAsync = async (scope) => {
    await scope.register(rateLimit, {
      global: false,
      timeWindow: WINDOW_MS,
      cache: MOST_COUNTED,
      max,
      ...(keyOf === null ? {} : { keyGenerator: keyOf }),
      skipOnError: true,
      ...(redis === null ? {} : { redis, nameSpace }),
    });
    count = scope.createRateLimit();
  };
  await app.register(counting);
  return count as Count;
}

/** Counts the request and sets the rate limit headers. @throws too_many_attempts (429) beyond the limit */
export type LimitRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Creates the check of one limit. */
export async function limitBy(
  app: FastifyInstance,
  deps: Pick<EdgeDeps, 'redis'>,
  limit: Limit,
): Promise<LimitRequest> {
  const count = await countBy(app, deps, limit);
  return async (request, reply) => {
    if (limit.max(request) === 0) return;
    const state = await count(request);
    // Narrows the type: `isAllowed` means "on the allow list", and we have none.
    if (state.isAllowed) return;
    reply.header('x-ratelimit-limit', state.max).header('x-ratelimit-remaining', state.remaining);
    if (!state.isExceeded) return;
    // Wall time, not the demo's clock. Rounded up, so that a client that returns at that second is let in.
    reply.header('x-ratelimit-reset', Math.ceil((Date.now() + state.ttl) / 1_000));
    reply.header('retry-after', Math.max(1, state.ttlInSeconds));
    throw new KuraError('too_many_attempts');
  };
}
