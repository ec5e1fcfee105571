import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fault, KuraError, notFound } from '../../kernel/errors.js';
import { isAccountId, ownerOf } from '../../kernel/ids.js';
import { say } from '../../kernel/messages.js';
import { type Slots, slots } from '../../kernel/slots.js';
import { type Context, type ContextOf, callerKeyIn } from '../../operations/context.js';
import type { AccountCaller, MemberCaller } from '../../rules/accounts/caller.js';
import type { Session } from '../../rules/people/session.js';
import { entriesIn, queryRefused } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION, canBeDeprecated, VERSIONS, type Version } from '../../wire/contract/versions.js';
import type { EdgeDeps, VersionDates } from '../server.js';
import { delayPlannedAnswers, givePlannedAnswer } from './planned-answers.js';
import { limitBy } from './rate-limit.js';
import { requireSession, type SessionDeps } from './sessions.js';
import type { Identify } from './tokens.js';

/*
 * The checks before a handler of the contract API, in the contract's order:
 *
 *   404 unknown route (the router, or `refuseUnknownRoute`)  ->  503 maintenance  ->  401 token  ->  429 rate
 *   ->  503 too many reads at once (GET only)  ->  400 version  ->  403 another account's codes, 404 codes that no account
 *   has  ->  402 payment  ->  404 or 422 a NUL in the URL
 *
 * In a demo environment, what the account has planned for its answers (planned-answers.ts) comes before the version.
 *
 * All of them use headers and URL only, before any of the body is read.
 */

declare module 'fastify' {
  interface FastifyRequest {
    /** Who acts for a client: a program, or in the console a person. Only behind {@link guardApi} or {@link guardConsole}. */
    caller: AccountCaller;
    /** The requested API version; in the console the newest. Only behind {@link guardApi} or {@link guardConsole}. */
    version: Version;
    /** The context of the request. Only behind {@link guardApi} or {@link guardConsole}. */
    ctx: Context;
  }
  interface FastifyContextConfig {
    /** Answers 402 while the account has no payment method. */
    needsPayment?: boolean;
    /** Query parameters that list resource ids: an id of another account gets a 403. */
    idLists?: readonly string[];
    /** Answers during maintenance too. Used at the desk and on the floor only. */
    duringMaintenance?: boolean;
  }
}

/** `Retry-After` during maintenance, in seconds. Longer than that of other answers 503 (errors.ts). */
const MAINTENANCE_RETRY_S = 30;

const SUPPORTED = VERSIONS.join(', ');
const UNSUPPORTED_VERSION = new KuraError(
  'api_exception',
  say(
    `The header X-Api-Version must be one of: ${SUPPORTED}.`,
    `ヘッダーX-Api-Versionには次のいずれかを指定してください：${SUPPORTED}`,
  ),
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
 * Throws `forbidden` (403) when the path or a list of ids names another account, by its code or by an id that begins with
 * its code. Throws `not_found` (404) when `account_id` in the path is no account code at all. Codes and identifiers chosen
 * by the client are not checked, as they may look like anything.
 */
function refuseForeign(request: FastifyRequest, own: string, idLists: readonly string[] | undefined): void {
  const { account_id, id } = request.params as Texts;
  const named = [account_id, id].flatMap((text) => text ?? []);
  const owners = named.map((text) => (isAccountId(text) ? text : ownerOf(text)));
  const listed = (idLists ?? []).flatMap((name) => entriesIn((request.query as Lists)[name]).map(ownerOf));
  if ([...owners, ...listed].some((owner) => owner !== null && owner !== own)) throw new KuraError('forbidden');
  // Other accounts' codes were refused above, so this text is not an account code.
  if (account_id !== undefined && account_id !== own) throw notFound();
}

/**
 * Fixed path segments where other paths have an id or an account code. Without this check `/shipments/bulk/x` would match
 * the route `/shipments/{account_id}/{identifier}`; it is an unknown route.
 */
const LITERALS = new Set(['bulk', 'shipped', 'stocked', 'international', 'transfer', 'allocation']);

function refuseUnknownRoute(request: FastifyRequest): void {
  const { account_id, id } = request.params as Texts;
  if (LITERALS.has(account_id ?? id ?? '')) throw notFound();
  // The router accepts empty values: `/shipments/shipped/2026/` would be a month without a name.
  if (Object.values(request.params as Texts).includes('')) throw notFound();
}

/**
 * NUL is the only character that a URL can contain and PostgreSQL cannot store. It is refused here, so that no query
 * needs to check: in the path it names nothing (404), in a parameter it is a fault (422).
 */
export function refuseNul(request: FastifyRequest): void {
  if (!request.url.includes('%00')) return;
  if (Object.values(request.params as Texts).some((text) => text?.includes('\u0000'))) throw notFound();
  const named = Object.entries(request.query as Lists).filter(([, value]) => [value].flat().join().includes('\u0000'));
  const faults = named.map(([name]) =>
    fault(name, 'Has characters that are not allowed.', '使用できない文字が含まれています。'),
  );
  if (faults.length === 0) return;
  throw queryRefused(faults);
}

/** `Deprecation` (RFC 9745) is a structured date, `Sunset` (RFC 8594) an HTTP date. V-014 */
const endingHeaders = ({ deprecation, sunset }: VersionDates): Record<string, string> => ({
  ...(deprecation === null ? {} : { deprecation: `@${Math.floor(deprecation.epochMilliseconds / 1_000)}` }),
  ...(sunset === null ? {} : { sunset: new Date(sunset.epochMilliseconds).toUTCString() }),
});

/**
 * Limits for concurrent reads of one account. A read ends when its answer is sent, because an answer may occupy some
 * megabytes until then.
 */
const READERS = { each: 32, max: 1_000, timeout_ms: 10_000 };

/** Takes a slot for a read, until its answer is sent or the client disconnects. */
async function takeReadSlot(take: Slots, account_id: string, { raw }: FastifyReply): Promise<void> {
  finished(raw, await take(account_id));
}

/** What a guard needs to refuse requests during maintenance. */
export type AdmissionDeps = Pick<EdgeDeps, 'maintenance'>;

/** @throws unavailable (503) during maintenance, unless the route works then too */
export async function refuseInMaintenance(
  { routeOptions }: FastifyRequest,
  reply: FastifyReply,
  { maintenance }: AdmissionDeps,
): Promise<void> {
  if (routeOptions.config.duringMaintenance === true || !(await maintenance())) return;
  reply.header('retry-after', MAINTENANCE_RETRY_S);
  throw new KuraError('unavailable');
}

/** The checks that API and console share: maintenance, token, rate limit. Sets `caller` and `ctx` of the request. */
async function sharedChecks(
  scope: FastifyInstance,
  deps: EdgeDeps,
  contextOf: ContextOf,
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<AccountCaller>,
  nameSpace: string,
) {
  scope.decorateRequest('caller');
  scope.decorateRequest('ctx');
  const limit = await limitBy(scope, deps, {
    nameSpace,
    keyOf: ({ caller }) => callerKeyIn(caller),
    // The requests of people were counted with their sessions.
    max: ({ caller }) => (caller.kind === 'client' ? (caller.account.rate_limit ?? deps.rateLimit) : 0),
  });
  const readers = slots(READERS);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    refuseUnknownRoute(request);
    await refuseInMaintenance(request, reply, deps);
    request.caller = await identify(request, reply);
    request.ctx = contextOf(request.caller.account.account_id);
    await limit(request, reply);
    if (request.method === 'GET') await takeReadSlot(readers, request.caller.account.account_id, reply);
  };
}

/** The checks that come when the caller is known, in the contract's order. */
function checkAfterCaller(request: FastifyRequest): void {
  const { account } = request.caller;
  const { idLists, needsPayment } = request.routeOptions.config;
  refuseForeign(request, account.account_id, idLists);
  if (needsPayment === true && !account.payment_registered) throw new KuraError('payment_required');
  refuseNul(request);
}

/**
 * Adds the contract's guards to every route registered in `api` (the scope with the prefix `/api`), and sets `caller`,
 * `version` and `ctx`. A single hook, because each further one would delay every request.
 */
export async function guardApi(
  api: FastifyInstance,
  deps: EdgeDeps,
  contextOf: ContextOf,
  identify: Identify,
): Promise<void> {
  api.decorateRequest('version');
  const admit = await sharedChecks(api, deps, contextOf, identify, 'kura:rate:');
  const ending = endingHeaders(deps.oldVersion);
  const { takePlannedAnswer } = deps;
  if (takePlannedAnswer !== undefined) delayPlannedAnswers(api);
  api.addHook('onRequest', async (request, reply) => {
    await admit(request, reply);
    if (takePlannedAnswer !== undefined) await givePlannedAnswer(request, reply, takePlannedAnswer);
    request.version = versionOf(request);
    if (canBeDeprecated(request.version)) reply.headers(ending);
    checkAfterCaller(request);
  });
}

/** Finds who acts in the account that a person names; null when the person does not work there. */
export type MemberOf = (session: Session, account_id: string) => Promise<MemberCaller | null>;

const NO_ACCOUNT = new KuraError(
  'api_exception',
  say('X-Kura-Account must name an account.', 'X-Kura-Accountにアカウントコードを指定してください。'),
);
const NOT_YOURS = new KuraError(
  'forbidden',
  say('You do not work in this account.', 'このアカウントを利用する権限がありません。'),
);

/**
 * The guards of the console's routes for an account (in the scope with the prefix `/console`). People name the account by
 * the header `X-Kura-Account`. A client's program uses its token and may only read: its changes must go through the
 * contract API. The newest version applies, and a separate rate limit, so that using the console does not reduce the
 * limit of the client's orders.
 */
export async function guardConsole(
  scope: FastifyInstance,
  deps: EdgeDeps & SessionDeps & { readonly memberOf: MemberOf },
  contextOf: ContextOf,
  identify: Identify,
): Promise<void> {
  scope.decorateRequest('version');
  const findCaller = async (request: FastifyRequest, reply: FastifyReply): Promise<AccountCaller> => {
    if (request.headers.authorization !== undefined) return { ...(await identify(request, reply)), scope: 'read' };
    const session = await requireSession(request, reply, deps);
    const account_id = request.headers['x-kura-account'];
    if (typeof account_id !== 'string' || !isAccountId(account_id)) throw NO_ACCOUNT;
    const member = await deps.memberOf(session, account_id);
    if (member === null) throw NOT_YOURS;
    return member;
  };
  const admit = await sharedChecks(scope, deps, contextOf, findCaller, 'kura:rate:console:');
  scope.addHook('onRequest', async (request, reply) => {
    await admit(request, reply);
    request.version = CONSOLE_VERSION;
    checkAfterCaller(request);
  });
}
