import { KuraNoAnswerError } from './errors.js';
import { mayRepeat, type Outcome } from './may-repeat.js';
import { bodyOf, remade } from './request.js';
import { retryAfterMs } from './retry-after.js';

/** An attempt that came to nothing, told before the wait that follows it. */
export interface Retry {
  readonly method: string;
  readonly url: string;
  /** Its number; the first is 1. */
  readonly attempt: number;
  /** What was answered; null for no answer. */
  readonly status: number | null;
  /** Why there was no answer. */
  readonly error?: unknown;
  readonly delayMs: number;
}

export interface ResilientFetchOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  /** How long one attempt may take, its answer included; 30 seconds. */
  readonly timeoutMs: number;
  /** How often a request is sent again at most; 4. */
  readonly retries: number;
  /** How long a call may take with all attempts and waits; 2 minutes, so that it outlives a full rate limit. */
  readonly totalMs: number;
  readonly onRetry: (retry: Retry) => void;
}

/** What waiting takes from the world; a test gives its own. */
export interface World {
  /** Milliseconds of a clock that nobody sets. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Rejects with the signal's reason as soon as it aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

const WORLD: World = { now: () => performance.now(), random: Math.random, sleep };

/**
 * A fetch that sends again what may be sent again, after the wait that the server asks for, or else after one that
 * doubles. Each attempt sends the same bytes.
 * @throws KuraNoAnswerError when the last attempt brought no answer; the signal's reason when the caller aborts
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
      if (!inTime || !mayRepeat(request, outcome)) return settled(outcome, request, attempt);
      const { response, ...failure } = outcome;
      onRetry?.({ method, url, attempt, status: response?.status ?? null, ...failure, delayMs });
      await world.sleep(delayMs, signal);
    }
  };
}

/**
 * Sends once and reads the answer whole: one that breaks off is none.
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
    const response = await fetch(remade(request, body, { signal }));
    return { response, bytes: await response.arrayBuffer() };
  } catch (error) {
    request.signal.throwIfAborted();
    return { response: null, error };
  }
}

function settled(outcome: Outcome, request: Request, attempts: number): Response {
  if (outcome.response === null) throw new KuraNoAnswerError(request, attempts, outcome.error);
  const { response, bytes } = outcome;
  return new Response(bytes.byteLength === 0 ? null : bytes, response);
}

/** The first wait is at most so long, each further one twice as long, up to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;

/**
 * Somewhere between nothing and the longest wait of this attempt, so that clients that failed together do not come back
 * together; on top of what the server asks for.
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
