/*
 * Which requests are sent again, and after what. The contract: "After a timeout or a 5xx, the server may have completed
 * the work." So there are three kinds of outcome that call for it:
 *
 *   nothing was done    429                                          any request is sent again
 *   being worked on     409 that names the Idempotency-Key           a POST with that key is sent again
 *   nobody knows        500, 502, 503, 504, no connection, timeout   what can be done twice without harm is sent again
 *
 * Everything else is an answer, and sending the request again would earn the same one.
 *
 * Harmless twice: GET; PUT, which says how things shall be; POST with an Idempotency-Key, which the server does once;
 * anything with dry_run=1, which does nothing. Not DELETE: the second one would answer 404, which does not tell whether
 * the first one worked, and by code or identifier it could hit a successor that took the freed name. Whoever called
 * reads the resource and decides.
 */

/** What an attempt came to: an answer that was read whole, or none. */
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
