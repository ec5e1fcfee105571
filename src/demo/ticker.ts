/** A repeated task, until it is stopped. */
export interface Ticker {
  /** Resolves when the current run is done; no run starts after that. */
  stop(): Promise<void>;
}

/**
 * Runs `task` at once, and again `everyMs` after each run ended, so that runs never overlap.
 * @param onError receives the error of a failed run; the next one follows all the same
 */
export function startTicker(task: () => Promise<unknown>, everyMs: number, onError: (error: unknown) => void): Ticker {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  const tick = () => {
    underWay = task().then(
      () => {},
      (error: unknown) => onError(error),
    );
    void underWay.then(() => {
      if (stopped) return;
      timer = setTimeout(tick, everyMs);
      // Does not keep the process alive.
      timer.unref();
    });
  };
  tick();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      return underWay;
    },
  };
}
