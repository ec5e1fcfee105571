/**
 * Work that is asked for while it goes on: it goes round once more, instead of side by side. So however often it is asked for,
 * it takes one of the worker's places.
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
