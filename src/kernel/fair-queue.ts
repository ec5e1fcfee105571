import { KuraError } from './errors.js';

/**
 * Runs one piece of work at a time. Each key has a line of waiting work. The lines are served in rotation, one piece of each:
 * so a caller with many pieces delays another caller by one piece only. When the queue is full, the last piece of the longest
 * line is dropped in favour of a key that has clearly fewer waiting.
 *
 * It differs from turns.ts, where a caller takes a seat before its work is ready, and keeps it after the work is done.
 */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export interface QueueBounds {
  /** Maximum number of waiting pieces. */
  readonly max: number;
  /** How long a piece may wait before it is refused. */
  readonly timeout_ms: number;
}

interface Waiting {
  readonly enter: () => void;
  readonly giveUp: (reason: string) => void;
  readonly timer: NodeJS.Timeout;
}

/** The client is told only that Kura is busy. The reason is for the log. */
const noTurn = (reason: string): KuraError =>
  Object.assign(new KuraError('unavailable'), { cause: new Error(`no turn in the queue: ${reason}`) });

/** @throws unavailable, without running the work, when too many wait or the wait was too long */
export function fairQueue({ max, timeout_ms }: QueueBounds): FairQueue {
  /** Waiting work by key. The first key is served next. */
  const lines = new Map<string, Waiting[]>();
  let busy = false;
  let waiting = 0;

  const makeRoom = (key: string): boolean => {
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const own = lines.get(key)?.length ?? 0;
    // Longer by more than one: otherwise two lines of the same length would push each other out.
    if (longest.length <= own + 1) return false;
    longest.at(-1)?.giveUp('it gave way to a caller who has fewer waiting');
    return true;
  };

  const enter = (key: string): Promise<void> => {
    if (!busy) {
      busy = true;
      return Promise.resolve();
    }
    if (waiting >= max && !makeRoom(key)) return Promise.reject(noTurn(`${waiting} wait already`));
    return new Promise((resolve, reject) => {
      const line = lines.get(key) ?? [];
      const giveUp = (reason: string) => {
        clearTimeout(one.timer);
        line.splice(line.indexOf(one), 1);
        if (line.length === 0) lines.delete(key);
        waiting -= 1;
        reject(noTurn(reason));
      };
      const one: Waiting = {
        enter: resolve,
        giveUp,
        timer: setTimeout(giveUp, timeout_ms, `not within ${timeout_ms} ms`),
      };
      lines.set(key, line);
      line.push(one);
      waiting += 1;
    });
  };

  const leave = (): void => {
    const [firstLine] = lines;
    busy = firstLine !== undefined;
    if (firstLine === undefined) return;
    const [key, line] = firstLine;
    const next = line.shift();
    // If more of this key wait, they go to the end.
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    waiting -= 1;
    clearTimeout(next?.timer);
    // A piece may block the event loop, so other events are handled between two pieces.
    if (next !== undefined) setImmediate(next.enter);
  };

  return async (key, work) => {
    await enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
