/**
 * Shares the result of `work` between concurrent calls with the same key. A call made while it runs waits for the next
 * run, which starts after the call, so that no call gets a result from before it.
 */
export function coalesce<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const runs = new Map<string, { readonly ended: Promise<void>; next?: Promise<T> }>();

  const start = (key: string): Promise<T> => {
    const answer = work(key);
    const ended = answer.then(
      () => {},
      () => {},
    );
    runs.set(key, { ended });
    // Before a waiting call starts the next run.
    void ended.then(() => runs.delete(key));
    return answer;
  };

  return (key) => {
    const run = runs.get(key);
    if (run === undefined) return start(key);
    run.next ??= run.ended.then(() => start(key));
    return run.next;
  };
}
