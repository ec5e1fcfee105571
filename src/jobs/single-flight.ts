/**
 * Never runs `work` twice at the same time. After a call during a run, that run is followed by one more; the call itself
 * returns at once. So a task that is added often occupies only one of the worker's concurrent jobs.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let busy = false;
  let asked = false;
  return async () => {
    asked = true;
    if (busy) return;
    busy = true;
    try {
      while (asked) {
        asked = false;
        await work();
      }
    } finally {
      busy = false;
    }
  };
}
