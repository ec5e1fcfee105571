/**
 * Begins `work` and settles as it does, or rejects with the reason of the signal as soon as that is aborted. The work itself
 * goes on then.
 */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work(), aborted]);
}
