/** Runs work that the server would run in slices (src/kernel/slices.ts), without interruption. */
export function runToEnd<R>(work: Generator<unknown, R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
