/*
 * Runs long work in slices. Work that takes seconds would block all other requests, so it yields to the event loop
 * regularly. It is written as a generator that yields wherever it may be interrupted; this keeps it pure.
 */

/** Milliseconds: long enough that yielding costs nothing, short enough that no request notices. */
const SLICE = 15;

/** Resolves in the next turn of the event loop, when everything that waits now has had its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Returns a function to await wherever work may be interrupted; it yields to the event loop when a slice is over. */
export function slicer(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** Runs the work in slices. */
export async function inSlices<R>(work: Generator<unknown, R>): Promise<R> {
  const pause = slicer();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    const others = pause();
    if (others !== undefined) await others;
  }
}
