/**
 * Batching: concurrent requests are handled together, which costs less than one by one. Orders share a transaction, for
 * example: its locks, round trips and commit are paid once.
 *
 *  - At most `concurrency` batches with the same key run at a time. While fewer run, a request starts at once, alone; it never
 *    waits for others to join. When all are busy, requests wait in a queue. The next batch takes all waiting requests, at
 *    most `largest`, in order of arrival.
 *  - Each request has its own outcome. When a batch fails as a whole and certainly changed nothing, each of its requests
 *    is retried alone. When that is not certain (the connection broke, and the commit may have arrived), all of them
 *    get the error.
 *  - A key uses no memory while it has no requests.
 */

/** The outcome of one request. */
export type Outcome<R> = { readonly result: R } | { readonly error: unknown };

/** Handles several requests at once; the outcomes are in the order of the requests. */
export type Work<P, R> = (requests: readonly P[]) => Promise<readonly Outcome<R>[]>;

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
  /** Whether a batch that failed with this error certainly changed nothing. */
  readonly undone: (error: unknown) => boolean;
}

interface Waiting {
  readonly request: unknown;
  readonly work: Work<unknown, unknown>;
  readonly settle: (outcome: Outcome<unknown>) => void;
}

interface Queue {
  running: number;
  readonly waiting: Waiting[];
}

export function batcher({ concurrency, largest, undone }: BatcherOptions): Batcher {
  const queues = new Map<string, Queue>();

  const run = async (key: string, queue: Queue): Promise<void> => {
    queue.running += 1;
    while (queue.waiting.length > 0) await doBatch(queue.waiting.splice(0, largest), undone);
    queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  };

  return <P, R>(key: string, request: P, work: Work<P, R>) =>
    new Promise<R>((resolve, reject) => {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      queues.set(key, queue);
      const settle = (outcome: Outcome<R>) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result));
      queue.waiting.push({ request, work, settle } as Waiting);
      if (queue.running < concurrency) void run(key, queue);
    });
}

async function doBatch(batch: readonly Waiting[], undone: (error: unknown) => boolean): Promise<void> {
  try {
    const outcomes = await (batch[0] as Waiting).work(batch.map(({ request }) => request));
    if (outcomes.length !== batch.length) throw new Error('a batch must have an outcome for each request');
    for (const [index, { settle }] of batch.entries()) settle(outcomes[index] as Outcome<unknown>);
  } catch (error) {
    if (batch.length > 1 && undone(error)) await Promise.all(batch.map((one) => doBatch([one], undone)));
    else for (const { settle } of batch) settle({ error });
  }
}

/** Handles a request without a batcher. */
export async function unbatched<P, R>(request: P, work: Work<P, R>): Promise<R> {
  const [outcome] = await work([request]);
  if (outcome === undefined) throw new Error('a batch must have an outcome for each request');
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}
