/*
 * Runs one piece of heavy work at a time, in turns. A caller first takes a seat, or is refused when none is left, and then waits
 * for its turn. Owners are served in rotation, and each owner has a limited number of seats, so that one with many requests does
 * not delay the others for long.
 *
 * It differs from fair-queue.ts, which is simpler and runs a function: here the seat is taken before the work is ready (while a
 * body is still received), and kept after the turn (while the answer is sent).
 */

/** One of the seats. The caller that has it may wait for a turn, once. */
export interface Seat {
  /**
   * Waits for the turn.
   * @returns false when the turn did not come in time. After that, and after {@link leave}, it never comes
   */
  turn(): Promise<boolean>;
  /** Ends the turn and keeps the seat. */
  endTurn(): void;
  /** Ends the turn, or the wait, and frees the seat. Calling it twice is harmless. */
  leave(): void;
}

export interface TurnsOptions {
  /** How many seats there are. */
  readonly seats: number;
  /** How many of them one owner can have at a time. */
  readonly perOwner: number;
  /** How long to wait for a turn, in milliseconds. */
  readonly timeout_ms: number;
}

interface Owner {
  seats: number;
  readonly waiting: Set<(served: boolean) => void>;
}

/** Returns a function that takes a seat for an owner, or returns null when none is left. */
export function turns({ seats, perOwner, timeout_ms }: TurnsOptions): (owner: string) => Seat | null {
  const owners = new Map<string, Owner>();
  let taken = 0;
  let busy = false;

  const next = (): void => {
    if (busy) return;
    for (const owner of owners.values()) {
      const [first] = owner.waiting;
      if (first === undefined) continue;
      owner.waiting.delete(first);
      busy = true;
      first(true);
      return;
    }
  };

  return (name) => {
    const owner = owners.get(name) ?? { seats: 0, waiting: new Set() };
    if (taken >= seats || owner.seats >= perOwner) return null;
    owners.set(name, owner);
    owner.seats += 1;
    taken += 1;
    let state: 'idle' | 'waiting' | 'working' | 'finished' = 'idle';
    let left = false;
    let giveUp = (): void => {};
    const seat: Seat = {
      turn: () =>
        new Promise((resolve) => {
          if (state !== 'idle') return resolve(false);
          state = 'waiting';
          const settle = (served: boolean): void => {
            clearTimeout(timer);
            state = served ? 'working' : 'finished';
            resolve(served);
          };
          giveUp = () => {
            owner.waiting.delete(settle);
            settle(false);
          };
          const timer = setTimeout(() => giveUp(), timeout_ms);
          owner.waiting.add(settle);
          next();
        }),
      endTurn: () => {
        if (state !== 'working') return;
        state = 'finished';
        // An owner that was served goes to the end of the rotation.
        owners.delete(name);
        owners.set(name, owner);
        busy = false;
        next();
      },
      leave: () => {
        if (left) return;
        left = true;
        if (state === 'waiting') giveUp();
        seat.endTurn();
        state = 'finished';
        owner.seats -= 1;
        taken -= 1;
        if (owner.seats === 0) owners.delete(name);
      },
    };
    return seat;
  };
}
