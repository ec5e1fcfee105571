import createClient from 'openapi-fetch';
import type { paths } from './api-schema';
import { askAgain } from './ask-again';
import { isUnattended } from './attendance';
import { connection } from './connection';
import { languageNow } from './i18n';

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

/** The server could not be reached. Whether it has done what it was asked for is not known. */
export class Unreachable extends Error {}

/** The account of the present page. */
let account: string | null = null;

export const setAccount = (account_id: string | null): void => {
  account = account_id;
};

/** Requests that sign in must not ask to sign in. */
const isAboutSignIn = (url: string): boolean => /\/console\/(session|setup|invitations|password-resets)/.test(url);

/**
 * Sends a request. When the session has ended, or a confirmation is needed, asks for it over the page and sends the
 * request again: nothing that was typed is lost.
 */
async function send(request: Request): Promise<Response> {
  const again = request.clone();
  const answer = await reach(request);
  if (isAboutSignIn(request.url)) return answer;
  if (answer.status === 401 && (await askAgain('session'))) return reach(again);
  if (answer.status !== 403) return answer;
  const { error } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { error?: string };
  return error === 'confirmation_required' && (await askAgain('confirmation')) ? reach(again) : answer;
}

async function reach(request: Request): Promise<Response> {
  request.headers.set('accept-language', languageNow());
  if (account !== null) request.headers.set('x-kura-account', account);
  if (isUnattended()) request.headers.set('x-kura-unattended', 'true');
  try {
    const answer = await fetch(request);
    connection.found();
    return answer;
  } catch (cause) {
    connection.lost();
    throw new Unreachable('unreachable', { cause });
  }
}

export const api = createClient<paths>({ baseUrl: `${location.origin}/console`, fetch: send });

/** What openapi-fetch gives: an answer, or an error. */
interface Outcome<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The answer of a request. @throws {Refused} with the reasons, {Unreachable} */
export async function answered<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const { data, error, response } = await outcome;
  if (response.ok) return data as T;
  const body = (typeof error === 'object' && error !== null ? error : {}) as {
    error?: string;
    error_description?: string;
    errors?: Record<string, string[]>;
  };
  const wait = Number(response.headers.get('retry-after'));
  throw new Refused(
    response.status,
    body.error ?? String(response.status),
    body.error_description ?? '',
    body.errors ?? {},
    response.headers.get('x-request-id'),
    wait > 0 ? wait : null,
  );
}

/** Saves a file of the server, as a browser does it with links: those cannot say which account they are about. */
export async function saveFile(path: string, name: string): Promise<void> {
  const answer = await send(new Request(`${location.origin}/console${path}`));
  if (!answer.ok) throw new Refused(answer.status, String(answer.status), answer.statusText, {}, null, null);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
