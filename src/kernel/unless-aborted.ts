import { once } from 'node:events';

/**
 * Begins `work` and settles as it does, or rejects with the reason of the signal as soon as that is aborted. The work itself
 * goes on then.
 */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = once(signal, 'abort').then(() => {
    throw signal.reason;
  });
  return Promise.race([work(), aborted]);
}
