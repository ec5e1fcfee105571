/**
 * Never runs `work` twice at the same time. After a call during a run, that run is followed by one more; the call itself
 * returns at once. So a task that is added often occupies only one of the worker's concurrent jobs. A run that fails is followed by
 * one more as well, if there was a call during it; the last error is thrown at the end.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let busy = false;
  let asked = false;
  return async () => {
    asked = true;
    if (busy) return;
    busy = true;
    let failed: readonly unknown[] = [];
    while (asked) {
      asked = false;
      failed = await work().then(
        () => failed,
        (error) => [error],
      );
    }
    busy = false;
    if (failed.length > 0) throw failed[0];
  };
}
