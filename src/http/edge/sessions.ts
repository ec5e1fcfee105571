import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import type { SessionUse } from '../../operations/people/sessions.js';
import type { SignedIn } from '../../operations/people/sign-in.js';
import type { Session } from '../../rules/people/session.js';
import type { EdgeDeps } from '../server.js';
import { LIMIT_OF_PERSON, type LimitRequest, limitBy } from './rate-limit.js';

/*
 * Sessions of people, by a cookie. A page of another origin cannot read the cookie (HttpOnly), and the browser does not send
 * it with a form of another site (SameSite=Lax). In addition, every change must come from a page of our own origin.
 */

/** What the sessions of people need. */
export interface SessionDeps {
  /** The session with this secret; null: none, or it has ended. */
  findSession(secret: string, use: SessionUse): Promise<Session | null>;
  /** Counts the requests of the person whose session it is. */
  readonly limitPerson: LimitRequest;
  /** The origin at which people reach Kura. It is known as soon as the server listens. */
  publicUrl(): string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of a person; null: the request is from a client program. Only behind the guards of the console. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** Asks for password or passkey again, unless the person gave it a short time ago. */
    needsConfirmation?: boolean;
  }
}

const SESSION = 'kura_session';
const BROWSER = 'kura_browser';

/** Browsers keep a cookie for at most 400 days. */
const BROWSER_KEPT_S = 400 * 24 * 60 * 60;

/** Counts the requests of each person at the console and the desk. */
export const limitPeople = (
  app: FastifyInstance,
  { redis, rateLimit }: Pick<EdgeDeps, 'redis' | 'rateLimit'>,
): Promise<LimitRequest> =>
  limitBy(
    app,
    { redis },
    {
      nameSpace: 'kura:rate:person:',
      keyOf: (request) => String(sessionOf(request).person_id),
      max: () => (rateLimit === 0 ? 0 : LIMIT_OF_PERSON),
    },
  );

/** Reads cookies in `scope`. */
export const readCookies = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(cookie);
  scope.decorateRequest('session', null);
};

const optionsAt = (publicUrl: string, seconds: number): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: publicUrl.startsWith('https:'),
  maxAge: seconds,
});

/** Sets the cookies of a new session and of the browser. */
export function rememberSignIn(
  reply: FastifyReply,
  { session, lasts_s, ...browser }: SignedIn,
  publicUrl: string,
): void {
  reply.setCookie(SESSION, session, optionsAt(publicUrl, lasts_s));
  rememberBrowser(reply, browser, publicUrl);
}

/** Sets the cookie of the browser, so that its next sign-in is known to be from the same browser. */
export function rememberBrowser(
  reply: FastifyReply,
  { known_browser }: Pick<SignedIn, 'known_browser'>,
  publicUrl: string,
): void {
  reply.setCookie(BROWSER, known_browser, optionsAt(publicUrl, BROWSER_KEPT_S));
}

export const forgetSession = (reply: FastifyReply, publicUrl: string): void => {
  reply.setCookie(SESSION, '', optionsAt(publicUrl, 0));
};

/** Maximum length of a secret. All secrets that we make are shorter. */
export const MAX_SECRET = 100;

const secretIn = (request: FastifyRequest, name: string): string | null => {
  const value = request.cookies[name];
  return value === undefined || value === '' || value.length > MAX_SECRET ? null : value;
};

/** Names of browsers are cut to this length. */
const MAX_BROWSER = 300;

/** Where a sign-in comes from: address and browser, with what the browser kept. */
export const originOf = (request: FastifyRequest) => ({
  address: request.ip,
  browser: (request.headers['user-agent'] ?? '').slice(0, MAX_BROWSER),
  known_browser: secretIn(request, BROWSER),
  earlier_session: secretIn(request, SESSION),
});

/** The session of the request's cookie; null: there is none, or it has ended. */
export async function sessionIn(request: FastifyRequest, { findSession }: SessionDeps): Promise<Session | null> {
  const secret = secretIn(request, SESSION);
  const unattended = request.headers['x-kura-unattended'] === 'true';
  return secret === null ? null : findSession(secret, { address: request.ip, unattended });
}

const NOT_SIGNED_IN = new KuraError(
  'unauthorized',
  say(
    'You are not signed in, or your session has ended.',
    'サインインしていないか、セッションの有効期限が切れています。',
  ),
);

/** The session that the request must have; sets `session`. @throws unauthorized, too_many_attempts, confirmation_required */
export async function requireSession(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: SessionDeps,
): Promise<Session> {
  refuseOtherOrigin(request, deps);
  const session = await sessionIn(request, deps);
  if (session === null) throw NOT_SIGNED_IN;
  request.session = session;
  await deps.limitPerson(request, reply);
  if (request.routeOptions.config.needsConfirmation === true && !session.is_confirmed)
    throw new KuraError('confirmation_required');
  return session;
}

/** The session of a request whose scope requires one. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (session === null) throw NOT_SIGNED_IN;
  return session;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a change that does not come from a page of Kura itself: another site cannot act with the cookie of a person. */
export function refuseOtherOrigin(request: FastifyRequest, { publicUrl }: SessionDeps): void {
  if (READS.has(request.method) || request.headers.origin === publicUrl()) return;
  const url = publicUrl();
  throw new KuraError(
    'forbidden',
    say(
      `Changes are accepted from pages at ${url} only. Open Kura there.`,
      `変更は${url}のページからのみ受け付けます。${url}を開いてください。`,
    ),
  );
}
