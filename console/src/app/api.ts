import createClient from 'openapi-fetch';
import { save } from '../shared/save';
import type { operations, paths } from './api-schema';
import { askAgain } from './ask-again';
import { isUnattended } from './attendance';
import type { paths as DeskPaths } from './floor-schema';
import { languageNow } from './i18n';
import { reach } from './reach';
import { markRepeats } from './repeats';

/** What an operation of the console answers. */
export type Answer<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The server refused a request, and says why, in the language of the page. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
    /** Faults by the path of the field. */
    readonly faults: Readonly<Record<string, readonly string[]>>,
    readonly request_id: string | null,
    /** When to try again, in seconds. */
    readonly retry_after_s: number | null,
  ) {
    super(message);
  }
}

/** The account of the present page. */
let account: string | null = null;

export const setAccount = (account_id: string | null): void => {
  account = account_id;
};

/** For these requests, 401 means that what was typed is wrong, so no dialog asks to sign in. */
const isAboutSignIn = (url: string): boolean => /\/console\/(session|setup|invitations|password-resets)/.test(url);

/**
 * Sends a request. When the session has ended, or a confirmation is needed, a dialog over the page asks for it, and the
 * request is sent again: nothing that was typed is lost.
 */
async function send(request: Request): Promise<Response> {
  request.headers.set('accept-language', languageNow());
  if (account !== null) request.headers.set('x-kura-account', account);
  if (isUnattended()) request.headers.set('x-kura-unattended', 'true');
  const noteAnswer = await markRepeats(request, account);
  const second = request.clone();
  const isRepeatable = request.method === 'GET' || isAboutSignIn(request.url);
  let answer = await reach(request, isRepeatable);
  if (!isAboutSignIn(request.url) && (await mayBeSentAgain(answer))) answer = await reach(second, isRepeatable);
  noteAnswer(answer.status);
  return answer;
}

/**
 * If a request was refused because a sign-in or a confirmation is missing, asks the person.
 * @returns whether the person gave it
 */
async function mayBeSentAgain(answer: Response): Promise<boolean> {
  if (answer.status === 401) return askAgain('session');
  if (answer.status !== 403) return false;
  const { error } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { error?: string };
  return error === 'confirmation_required' && askAgain('confirmation');
}

export const api = createClient<paths>({ baseUrl: `${location.origin}/console`, fetch: send });

/** What the provider's staff decide about the work of the floor (`/desk/...`). */
export const desk = createClient<DeskPaths>({ baseUrl: location.origin, fetch: send });

/** What openapi-fetch gives: an answer, or an error. */
interface Outcome<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The answer of a request. @throws {Refused} with the reasons, {Unreachable}, {Unanswered} */
export async function answered<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const { data, error, response } = await outcome;
  if (response.ok) return data as T;
  throw refusalOf(response, error);
}

/** @param error the body of the answer: parsed JSON, or text if it is no JSON (the page of a proxy, for example) */
function refusalOf(response: Response, error: unknown): Refused {
  const body = (typeof error === 'object' && error !== null ? error : {}) as {
    error?: string;
    error_description?: string;
    errors?: Record<string, string[]>;
  };
  const wait = Number(response.headers.get('retry-after'));
  return new Refused(
    response.status,
    body.error ?? String(response.status),
    body.error_description ?? '',
    body.errors ?? {},
    response.headers.get('x-request-id'),
    wait > 0 ? wait : null,
  );
}

/**
 * Downloads a file of the server. A plain link cannot do this: its request does not name the account.
 * @throws as {@link answered}
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const root = path.startsWith('/desk/') ? '' : '/console';
  const answer = await send(new Request(`${location.origin}${root}${path}`));
  if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => null));
  save(await answer.blob(), name);
}
