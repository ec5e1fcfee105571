/** Something done again and again until it is stopped. */
export interface Ticker {
  /** Resolves when what is under way is done; nothing begins after it. */
  stop(): Promise<void>;
}

/**
 * Runs `task` at once and then every `everyMs` after it ended, so that a slow one is never under way twice.
 * @param onError hears of a task that failed; the next one comes all the same
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
      // A process that has nothing else to do may end.
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
