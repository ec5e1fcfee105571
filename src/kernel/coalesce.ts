/**
 * Work whose answer is shared by those who ask for the same at the same time. Who asks while it runs hears the answer of
 * the next run, which begins after he asked: nobody hears what was true before.
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
    // Before whoever waits for the end begins the next run.
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
