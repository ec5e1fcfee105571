import { KuraNoAnswerError } from './errors.js';
import { mayRepeat, type Outcome } from './may-repeat.js';
import { bodyOf, rebuildRequest } from './request.js';
import { retryAfterMs } from './retry-after.js';

/** A failed attempt. It is reported before the wait for the next one. */
export interface Retry {
  readonly method: string;
  readonly url: string;
  /** The number of the attempt; the first is 1. */
  readonly attempt: number;
  /** The status of the answer; null: there was none. */
  readonly status: number | null;
  /** Why there was no answer. */
  readonly error?: unknown;
  readonly delayMs: number;
}

export interface ResilientFetchOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  /** How long one attempt may take, including its answer. Default: 30 seconds. */
  readonly timeoutMs: number;
  /** Maximum number of retries of a request. Default: 4. */
  readonly retries: number;
  /** How long a call may take with all attempts and waits. Default: 2 minutes, longer than the window of the rate limit. */
  readonly totalMs: number;
  readonly onRetry: (retry: Retry) => void;
}

/** The clock, random numbers and sleep that waiting needs. Tests replace them. */
export interface World {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Rejects with the signal's reason as soon as it aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const WORLD: World = { now: () => performance.now(), random: Math.random, sleep };

/**
 * A fetch that retries requests that may be repeated (may-repeat.ts). Before a retry it waits as long as the server asks
 * for, or else for a random time whose maximum doubles. Each attempt sends the same bytes.
 * @throws KuraNoAnswerError when the last attempt got no answer; the signal's reason when the caller aborts
 */
export function resilientFetch(
  options: Partial<ResilientFetchOptions>,
  world: World = WORLD,
): (request: Request) => Promise<Response> {
  const { fetch = globalThis.fetch, timeoutMs = 30_000, retries = 4, totalMs = 120_000, onRetry } = options;
  return async (request) => {
    const { method, url, signal } = request;
    const body = await bodyOf(request);
    const end = world.now() + totalMs;
    for (let attempt = 1; ; attempt += 1) {
      const limitMs = Math.ceil(Math.max(1, Math.min(timeoutMs, end - world.now())));
      const outcome = await attemptOf(fetch, request, body, limitMs);
      const delayMs = delayAfter(attempt, outcome, world);
      const inTime = attempt <= retries && world.now() + delayMs < end;
      if (!inTime || !mayRepeat(request, outcome)) return responseOrThrow(outcome, request, attempt);
      const { response, ...failure } = outcome;
      onRetry?.({ method, url, attempt, status: response?.status ?? null, ...failure, delayMs });
      await world.sleep(delayMs, signal);
    }
  };
}

/**
 * Sends the request once and reads the whole answer. An answer that breaks off counts as no answer.
 * @throws the signal's reason when the caller aborts
 */
async function attemptOf(
  fetch: ResilientFetchOptions['fetch'],
  request: Request,
  body: ArrayBuffer | null,
  limitMs: number,
): Promise<Outcome> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limitMs)]);
  try {
    const response = await fetch(rebuildRequest(request, body, { signal }));
    return { response, bytes: await response.arrayBuffer() };
  } catch (error) {
    request.signal.throwIfAborted();
    return { response: null, error };
  }
}

function responseOrThrow(outcome: Outcome, request: Request, attempts: number): Response {
  if (outcome.response === null) throw new KuraNoAnswerError(request, attempts, outcome.error);
  const { response, bytes } = outcome;
  return new Response(bytes.byteLength === 0 ? null : bytes, response);
}

/** Maximum of the first wait. It doubles with each retry, up to the longest wait. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;

/**
 * The wait that the server asks for, plus a random time up to the maximum of this attempt. It is random so that clients
 * that failed at the same time do not come back at the same time.
 */
function delayAfter(attempt: number, { response }: Outcome, { random }: World): number {
  const asked = response === null ? null : retryAfterMs(response.headers);
  const upTo = asked === null ? Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS) : FIRST_WAIT_MS;
  return (asked ?? 0) + random() * upTo;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
