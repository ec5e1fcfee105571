import { KuraError } from './errors.js';

/**
 * Lets pieces of work in one at a time. Whoever waits is served by turns: one piece of each key, then the next of each, in
 * the order in which they came. So one caller with many pieces keeps another waiting for one of them, not for all. Where there
 * is no more room, the last of the longest line gives way to whoever has clearly fewer there.
 */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export interface QueueBounds {
  /** Pieces that wait. */
  readonly most: number;
  /** How long one waits. */
  readonly patience_ms: number;
}

interface Waiting {
  readonly enter: () => void;
  readonly giveUp: (reason: string) => void;
  readonly patience: NodeJS.Timeout;
}

/** Its cause is for the log. */
const noTurn = (reason: string): KuraError =>
  Object.assign(new KuraError('unavailable'), { cause: new Error(`no turn in the queue: ${reason}`) });

/** @throws unavailable (in place of the work) where too many wait, or one has waited for too long */
export function fairQueue({ most, patience_ms }: QueueBounds): FairQueue {
  /** Who waits, by key; the first key is the next whose turn it is. */
  const lines = new Map<string, Waiting[]>();
  let busy = false;
  let waiting = 0;

  const makeRoom = (key: string): boolean => {
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const own = lines.get(key)?.length ?? 0;
    // By more than one: else two of the same length would push each other out.
    if (longest.length <= own + 1) return false;
    longest.at(-1)?.giveUp('it gave way to a caller who has fewer waiting');
    return true;
  };

  const enter = (key: string): Promise<void> => {
    if (!busy) {
      busy = true;
      return Promise.resolve();
    }
    if (waiting >= most && !makeRoom(key)) return Promise.reject(noTurn(`${waiting} wait already`));
    return new Promise((resolve, reject) => {
      const line = lines.get(key) ?? [];
      const giveUp = (reason: string) => {
        clearTimeout(one.patience);
        line.splice(line.indexOf(one), 1);
        if (line.length === 0) lines.delete(key);
        waiting -= 1;
        reject(noTurn(reason));
      };
      const one: Waiting = {
        enter: resolve,
        giveUp,
        patience: setTimeout(giveUp, patience_ms, `not within ${patience_ms} ms`),
      };
      lines.set(key, line);
      line.push(one);
      waiting += 1;
    });
  };

  const leave = (): void => {
    const [turn] = lines;
    busy = turn !== undefined;
    if (turn === undefined) return;
    const [key, line] = turn;
    const next = line.shift();
    // Behind the others, if more of this key wait.
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    waiting -= 1;
    clearTimeout(next?.patience);
    // Between two pieces everybody else has a turn: a piece may keep the event loop to itself.
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
