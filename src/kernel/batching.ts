import { nextTurn } from './slices.js';

/**
 * Batching: concurrent requests are handled together, which costs less than one by one. Orders share a transaction, for
 * example: its locks, round trips and commit are paid once.
 *
 *  - Each request has a key, which its caller chooses: only requests with the same key share a batch.
 *  - While no batch of a key runs, a request starts at once, alone; it never waits for others to join. While one runs,
 *    requests wait in a queue. The next batch takes all waiting requests, at most `largest`, in order of arrival.
 *  - While a batch only waits for its commit, the next one starts beside it if at least as many requests wait as that
 *    batch has: a smaller batch would cost more time than it saves.
 *  - A batch that takes longer than `slow_ms` (it waits for a lock, say) no longer delays the others: the next one starts
 *    beside it. At most `concurrency` run at a time.
 *  - Each request has its own outcome. When a batch fails as a whole and certainly changed nothing, each of its requests
 *    is retried alone; these retries start together, and do not count towards `concurrency`. When that is not certain
 *    (the connection broke, and the commit may have arrived), all of them get the error.
 *  - A key uses no memory while it has no requests.
 */

/** The outcome of one request. */
export type Outcome<R> = { readonly result: R } | { readonly error: unknown };

/**
 * Handles several requests at once; the outcomes are in the order of the requests.
 * @param nearlyDone to be called when the work only waits for its commit
 */
export type Work<P, R> = (requests: readonly P[], nearlyDone: () => void) => Promise<readonly Outcome<R>[]>;

/**
 * Handles a request, alone or in a batch of its key. All requests with a key must pass the same work, because a batch
 * uses the work of its first request.
 */
export type Batcher = <P, R>(key: string, request: P, work: Work<P, R>) => Promise<R>;

export interface BatcherOptions {
  /** Maximum number of batches with the same key at a time. */
  readonly concurrency: number;
  /** Maximum number of requests in one batch. */
  readonly largest: number;
  /** How long a batch runs before the next one starts beside it, in ms. */
  readonly slow_ms: number;
  /** Whether a batch that failed with this error certainly changed nothing. */
  readonly rolledBack: (error: unknown) => boolean;
}

interface Waiting {
  readonly request: unknown;
  readonly work: Work<unknown, unknown>;
  readonly settle: (outcome: Outcome<unknown>) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  /** Batches that run. */
  running: number;
  /** The batch that started last. It alone says when another one may start beside it. */
  last: Batch;
}

interface Batch {
  /** The next batch starts beside this one as soon as this many requests wait. */
  enough: number;
}

export function batcher({ concurrency, largest, slow_ms, rolledBack }: BatcherOptions): Batcher {
  const queues = new Map<string, Queue>();

  /** Starts the next batch, if it may start now. */
  const startNext = (key: string, queue: Queue): void => {
    if (queue.waiting.length === 0) {
      if (queue.running === 0) queues.delete(key);
    } else if (queue.running === 0) void run(key, queue);
    else if (queue.waiting.length >= queue.last.enough && queue.running < concurrency) void run(key, queue);
  };

  const run = async (key: string, queue: Queue): Promise<void> => {
    const requests = queue.waiting.splice(0, largest);
    queue.running += 1;
    const batch: Batch = { enough: Number.POSITIVE_INFINITY };
    queue.last = batch;
    const startNextAt = (enough: number) => {
      batch.enough = Math.min(batch.enough, enough);
      startNext(key, queue);
    };
    const slow = setTimeout(() => startNextAt(1), slow_ms);
    const settleAll = await doBatch(requests, rolledBack, () => startNextAt(requests.length));
    clearTimeout(slow);
    queue.running -= 1;
    startNextAt(1);
    // Lets the next batch send its statements before the answers of this batch are written, so that the database is not idle
    // meanwhile.
    if (queue.running > 0) await nextTurn();
    settleAll();
  };

  return <P, R>(key: string, request: P, work: Work<P, R>) =>
    new Promise<R>((resolve, reject) => {
      const queue = queues.get(key) ?? { waiting: [], running: 0, last: { enough: 0 } };
      queues.set(key, queue);
      const settle = (outcome: Outcome<R>) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result));
      queue.waiting.push({ request, work, settle } as Waiting);
      startNext(key, queue);
    });
}

/** @returns a function that gives each request its outcome */
async function doBatch(
  batch: readonly Waiting[],
  rolledBack: (error: unknown) => boolean,
  nearlyDone: () => void,
): Promise<() => void> {
  try {
    const requests = batch.map(({ request }) => request);
    const outcomes = await (batch[0] as Waiting).work(requests, nearlyDone);
    if (outcomes.length !== batch.length) throw new Error('a batch must have an outcome for each request');
    return () => {
      for (const [index, { settle }] of batch.entries()) settle(outcomes[index] as Outcome<unknown>);
    };
  } catch (error) {
    const retry = (one: Waiting) => void doBatch([one], rolledBack, () => {}).then((settleOne) => settleOne());
    if (batch.length > 1 && rolledBack(error)) return () => batch.forEach(retry);
    return () => {
      for (const { settle } of batch) settle({ error });
    };
  }
}

/** Handles a request without a batcher. */
export async function unbatched<P, R>(request: P, work: Work<P, R>): Promise<R> {
  const [outcome] = await work([request], () => {});
  if (outcome === undefined) throw new Error('a batch must have an outcome for each request');
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}
