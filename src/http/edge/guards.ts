import { finished } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RedisOptions } from 'ioredis';
import { fault, invalidRequest, KuraError, notFound, validationFailed } from '../../kernel/errors.js';
import { isAccountId, ownerOf } from '../../kernel/ids.js';
import { say } from '../../kernel/messages.js';
import { type Slots, slots } from '../../kernel/slots.js';
import type { Context } from '../../operations/context.js';
import type { ClientCaller } from '../../rules/accounts/caller.js';
import { entriesIn } from '../../wire/contract/lists.js';
import { mayEnd, VERSIONS, type Version } from '../../wire/contract/versions.js';
import type { EdgeDeps, VersionDates } from '../server.js';
import type { Identify } from './tokens.js';

/*
 * What a call to the contract API must pass before its handler, in the contract's order:
 *
 *   404 unknown route (no route, so no guard runs)  ->  503 maintenance  ->  401 token  ->  429 rate  ->  400 version
 *   ->  403 another account's codes  ->  402 payment
 *
 * All of it is decided from headers and URL, before a byte of the body is read.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls. Only where {@link guardApi} or {@link guardConsole} is on guard. */
    caller: ClientCaller;
    /** The version asked for. Only where {@link guardApi} is on guard. */
    version: Version;
    /** Where the request does its work. Only where {@link guardApi} or {@link guardConsole} is on guard. */
    ctx: Context;
  }
  interface FastifyContextConfig {
    /** Answers 402 while the account has no payment method. */
    needsPayment?: boolean;
    /** Query parameters that list resource ids: one of another account answers 403. */
    idLists?: readonly string[];
  }
}

const WINDOW_MS = 60_000;

/** Maintenance takes longer than an outage. */
const MAINTENANCE_RETRY_S = 30;

/** Tokens counted at a time in memory; the least recently used is forgotten beyond it. */
const TOKENS_COUNTED = 100_000;

/**
 * How to connect to the Redis that counts. It must never make a request wait: while it is away, commands fail at once
 * and requests pass uncounted, where the client's defaults would queue them for seconds.
 */
export const REDIS_OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 1_000,
  commandTimeout: 250,
} as const satisfies RedisOptions;

const limitOf = (request: FastifyRequest, deps: EdgeDeps): number =>
  request.caller.account.rate_limit ?? deps.rateLimit;

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/** @param nameSpace of the counts in Redis: what is counted in one scope is not counted in another */
async function rateLimiter(api: FastifyInstance, deps: EdgeDeps, nameSpace: string): Promise<Count> {
  await api.register(rateLimit, {
    global: false,
    timeWindow: WINDOW_MS,
    cache: TOKENS_COUNTED,
    max: (request: FastifyRequest) => limitOf(request, deps),
    keyGenerator: ({ caller }: FastifyRequest) => `${caller.account.account_id}:${caller.token_id}`,
    skipOnError: true,
    ...(deps.redis === null ? {} : { redis: deps.redis, nameSpace }),
  });
  return api.createRateLimit();
}

/** Counts the request, tells the client where it stands, and throws `too_many_attempts` (429) past the limit. */
async function countRequest(count: Count, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const state = await count(request);
  if (state.isAllowed) return;
  reply.header('x-ratelimit-limit', state.max).header('x-ratelimit-remaining', state.remaining);
  if (!state.isExceeded) return;
  // Wall time, whatever the demo's clock shows. Rounded up: who comes back at that second is let in.
  reply.header('x-ratelimit-reset', Math.ceil((Date.now() + state.ttl) / 1_000));
  reply.header('retry-after', Math.max(1, state.ttlInSeconds));
  throw new KuraError('too_many_attempts');
}

const SUPPORTED = VERSIONS.join(', ');
const UNSUPPORTED_VERSION = new KuraError(
  'api_exception',
  say(`X-Api-Version must be one of: ${SUPPORTED}.`, `X-Api-Versionには次のいずれかを指定してください：${SUPPORTED}`),
);

function versionOf({ headers }: FastifyRequest): Version {
  const asked = headers['x-api-version'];
  const version = VERSIONS.find((one) => one === asked);
  if (version === undefined) throw UNSUPPORTED_VERSION;
  return version;
}

type Texts = Record<string, string | undefined>;
type Lists = Record<string, string | string[] | undefined>;

/**
 * Throws `forbidden` (403) for a code of another account, or an id that bears one, where such stand: in `account_id` and
 * `id`, and in lists of ids. What a client calls an item or an order may look like anything.
 */
function refuseForeign(request: FastifyRequest, own: string, idLists: readonly string[] | undefined): void {
  const { account_id, id } = request.params as Texts;
  const named = [account_id, id].flatMap((text) => text ?? []);
  const owners = named.map((text) => (isAccountId(text) ? text : ownerOf(text)));
  const listed = (idLists ?? []).flatMap((name) => entriesIn((request.query as Lists)[name]).map(ownerOf));
  if ([...owners, ...listed].some((owner) => owner !== null && owner !== own)) throw new KuraError('forbidden');
  // No code of an account: the path leads nowhere.
  if (account_id !== undefined && account_id !== own) throw notFound();
}

/**
 * Words of the contract that stand where an id or an account's code could. Below them a path that has no route of its
 * own is an unknown route, although one with parameters would take it.
 */
const LITERALS = new Set(['bulk', 'shipped', 'stocked', 'international', 'transfer', 'allocation']);

function refuseUnknownRoute(request: FastifyRequest): void {
  const { account_id, id } = request.params as Texts;
  if (LITERALS.has(account_id ?? id ?? '')) throw notFound();
  // The router takes nothing for a value: `/shipments/shipped/2026/` would be a month without a name.
  if (Object.values(request.params as Texts).includes('')) throw notFound();
}

const LISTS = new Set(['id', 'identifier', 'code']);

/**
 * NUL is the one character that a URL can spell and PostgreSQL cannot hold. Refused here, no query has to fear it: in
 * the path it names nothing that exists (404), in a parameter it is a fault (422).
 */
function refuseNul(request: FastifyRequest): void {
  if (!request.url.includes('%00')) return;
  if (Object.values(request.params as Texts).some((text) => text?.includes('\u0000'))) throw notFound();
  const named = Object.entries(request.query as Lists).filter(([, value]) => [value].flat().join().includes('\u0000'));
  const faults = named.map(([name]) =>
    fault(name, 'Has characters that are not allowed.', '使用できない文字が含まれています。'),
  );
  if (faults.length === 0) return;
  throw faults.some(({ path }) => LISTS.has(path)) ? invalidRequest(faults) : validationFailed(faults);
}

/** `Deprecation` (RFC 9745) is a structured date, `Sunset` (RFC 8594) one of HTTP's. V-014 */
const endingHeaders = ({ deprecation, sunset }: VersionDates): Record<string, string> => ({
  ...(deprecation === null ? {} : { deprecation: `@${Math.floor(deprecation.epochMilliseconds / 1_000)}` }),
  ...(sunset === null ? {} : { sunset: new Date(sunset.epochMilliseconds).toUTCString() }),
});

/** The context as an account gets it. */
export type ShareOf = (account_id: string) => Context;

/**
 * Reads of one account that are at work at a time, each until its answer has gone out: an answer may have some megabytes in
 * memory until its reader has taken it. Others of the account wait, so many of them.
 */
const READERS = { each: 32, most: 1_000, patience_ms: 10_000 };

/** Lets a reader in, until its answer has gone out or it has gone away. */
async function letRead(take: Slots, account_id: string, { raw }: FastifyReply): Promise<void> {
  finished(raw, await take(account_id));
}

/** What both doors ask first: whether maintenance is on, who comes, and how often. Gives the request its `caller` and `ctx`. */
async function admission(scope: FastifyInstance, deps: EdgeDeps, shareOf: ShareOf, who: Identify, nameSpace: string) {
  scope.decorateRequest('caller');
  scope.decorateRequest('ctx');
  const count = await rateLimiter(scope, deps, nameSpace);
  const readers = slots(READERS);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    refuseUnknownRoute(request);
    if (await deps.maintenance()) {
      reply.header('retry-after', MAINTENANCE_RETRY_S);
      throw new KuraError('unavailable');
    }
    request.caller = await who(request, reply);
    request.ctx = shareOf(request.caller.account.account_id);
    if (limitOf(request, deps) > 0) await countRequest(count, request, reply);
    if (request.method === 'GET') await letRead(readers, request.caller.account.account_id, reply);
  };
}

/**
 * Puts the contract's guards before every route registered in `api` (the scope with the prefix `/api`), and gives its
 * requests `caller`, `version` and `ctx`. One hook for all of them: each hook more costs every request a turn.
 */
export async function guardApi(api: FastifyInstance, deps: EdgeDeps, shareOf: ShareOf, who: Identify): Promise<void> {
  api.decorateRequest('version');
  const admit = await admission(api, deps, shareOf, who, 'kura:rate:');
  const ending = endingHeaders(deps.oldVersion);
  api.addHook('onRequest', async (request, reply) => {
    await admit(request, reply);
    const { account } = request.caller;
    request.version = versionOf(request);
    if (mayEnd(request.version)) reply.headers(ending);
    const { config } = request.routeOptions;
    refuseForeign(request, account.account_id, config.idLists);
    if (config.needsPayment === true && !account.payment_registered) throw new KuraError('payment_required');
    refuseNul(request);
  });
}

/**
 * The guards of the console's own routes (the scope with the prefix `/console`), which are no part of the contract: no
 * version, no payment, and a count of its own, so that who looks at the console does not use up what his shop may order with.
 * @param who whose request it is: by the account's bearer token, or another way of signing in
 */
export async function guardConsole(
  scope: FastifyInstance,
  deps: EdgeDeps,
  shareOf: ShareOf,
  who: Identify,
): Promise<void> {
  const admit = await admission(scope, deps, shareOf, who, 'kura:rate:console:');
  scope.addHook('onRequest', async (request, reply) => {
    await admit(request, reply);
    refuseForeign(request, request.caller.account.account_id, request.routeOptions.config.idLists);
    refuseNul(request);
  });
}
