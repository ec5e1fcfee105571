/*
 * Which requests are sent again, and after which outcome. The contract: "After a timeout or a 5xx, the server may have
 * completed the work." So there are three kinds of outcome after which a request may be sent again:
 *
 *   nothing was done    429                                          any request is sent again
 *   being worked on     409 that names the Idempotency-Key           a POST with that key is sent again
 *   nobody knows        500, 502, 503, 504, no connection, timeout   what can be done twice without harm is sent again
 *
 * Every other outcome is an answer, and the same request would get the same answer again.
 *
 * Harmless twice: GET; PUT, which says how things shall be; POST with an Idempotency-Key, which the server does once;
 * anything with dry_run=1, which does nothing. Not DELETE: the second one would answer 404, which does not tell whether
 * the first one worked, and by code or identifier it could delete a newer resource that got the freed name. The caller
 * must read the resource and decide.
 */

/** The outcome of an attempt: an answer that was read completely, or no answer. */
export type Outcome =
  | { readonly response: Response; readonly bytes: ArrayBuffer }
  | { readonly response: null; readonly error: unknown };

const UNKNOWN = new Set([500, 502, 503, 504]);

export function mayRepeat(request: Request, outcome: Outcome): boolean {
  if (outcome.response === null) return isHarmlessTwice(request);
  const { status } = outcome.response;
  if (status === 409) return hasKey(request) && new TextDecoder().decode(outcome.bytes).includes('Idempotency-Key');
  return status === 429 || (UNKNOWN.has(status) && isHarmlessTwice(request));
}

const hasKey = ({ method, headers }: Request): boolean => method === 'POST' && headers.has('Idempotency-Key');

const isHarmlessTwice = (request: Request): boolean =>
  ['GET', 'HEAD', 'PUT'].includes(request.method) ||
  hasKey(request) ||
  new URL(request.url).searchParams.get('dry_run') === '1';
