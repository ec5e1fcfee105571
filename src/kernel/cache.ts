/** Caches the results of some work by key. */
export interface Cache<T> {
  /**
   * The result for a key: the cached result, or the result of work that starts now. A failure, or a result of null,
   * goes to the callers that wait for it and is not cached.
   */
  get(key: string): Promise<T>;
  /** Forgets everything. A call of `get` after this gets the result of work that starts after this. */
  forget(): void;
}

export interface CacheOptions {
  /** How long a result may be used, from the start of the work that found it, in ms of wall time. */
  readonly fresh_ms: number;
  /** Maximum number of keys. When there are more, the oldest result is dropped. */
  readonly max: number;
}

/** Concurrent calls for one key share the work. */
export function cached<T>(work: (key: string) => Promise<T>, { fresh_ms, max }: CacheOptions): Cache<T> {
  const results = new Map<string, { readonly result: Promise<T>; readonly until: number }>();

  const start = (key: string, now: number): Promise<T> => {
    const result = work(key);
    const drop = () => results.get(key)?.result === result && results.delete(key);
    result.then((found) => found === null && drop(), drop);
    // Deleted first, so that the key is the last in the order of the map.
    results.delete(key);
    results.set(key, { result, until: now + fresh_ms });
    if (results.size > max) results.delete(results.keys().next().value as string);
    return result;
  };

  return {
    get: (key) => {
      // Not Kura's clock: the demo's may stand still.
      const now = performance.now();
      const known = results.get(key);
      return known !== undefined && known.until > now ? known.result : start(key, now);
    },
    forget: () => results.clear(),
  };
}
