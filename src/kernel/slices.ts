/*
 * Long work in slices: a piece that runs for seconds at a stretch keeps everybody else waiting, so it gives the event loop back
 * every so often. Work that is written as a generator yields where it may be interrupted; pure code stays pure so.
 */

/** Milliseconds. Long enough that giving back costs nothing, short enough that nobody notices. */
const SLICE = 15;

const everybodyElse = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A function to be awaited wherever work may be interrupted; it gives the event loop back when a slice is over. */
export function slicer(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE) return undefined;
    return everybodyElse().then(() => {
      since = performance.now();
    });
  };
}

/** Does the work in slices. */
export async function inSlices<R>(work: Generator<unknown, R>): Promise<R> {
  const pause = slicer();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    const others = pause();
    if (others !== undefined) await others;
  }
}

/** Does the work at a stretch. */
export function atOnce<R>(work: Generator<unknown, R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
