import { isatty } from 'node:tty';

/** A signal has ended a command, or a start, before it was done. There is nothing to say about it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(readonly exitCode: number) {
    super('interrupted by a signal');
  }
}

/** One Ctrl-C can arrive twice, from npm and from the terminal. A second one after this time ends the process at once. */
const IMPATIENT_MS = 1_000;

/**
 * Calls `stop` once for SIGTERM, SIGINT and SIGHUP. A second signal that is no echo of the first ends the process at once.
 *
 * SIGHUP, which a terminal sends when it is closed, counts only if one of our streams is a terminal. `nohup` leaves none; it
 * has the signal ignored as well, but Node takes that back when it starts.
 * @returns a function that stops listening
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  let since: number | null = null;
  const hear = (signal: NodeJS.Signals) => {
    if (since === null) {
      since = performance.now();
      stop(signal);
    } else if (performance.now() - since >= IMPATIENT_MS) process.exit(1);
  };
  const inTerminal = [0, 1, 2].some((stream) => isatty(stream));
  const listeners = { SIGTERM: hear, SIGINT: hear, SIGHUP: inTerminal ? hear : () => {} };
  for (const [signal, listener] of Object.entries(listeners)) process.on(signal, listener);
  return () => {
    for (const [signal, listener] of Object.entries(listeners)) process.off(signal, listener);
  };
}
