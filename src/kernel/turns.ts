/*
 * Runs one piece of heavy work at a time. A caller first takes a place, which is refused when none is left, and then
 * waits for its turn. Owners are served in rotation, and each has a limited number of places, so that one with many
 * requests does not delay the others for long.
 */

/** A place among the working and waiting ones. */
export interface Place {
  /**
   * Waits for the turn.
   * @returns false when it did not come in time; after that, and after {@link leave}, it never comes
   */
  turn(): Promise<boolean>;
  /** Ends the turn and keeps the place. */
  rest(): void;
  /** Ends the turn, or the wait, and frees the place. Calling it twice is harmless. */
  leave(): void;
}

export interface TurnsOptions {
  /** Total number of places, and of one owner. */
  readonly places: number;
  readonly placesOfOne: number;
  /** How long to wait for a turn, in milliseconds. */
  readonly timeout_ms: number;
}

interface Owner {
  places: number;
  readonly waiting: Set<(served: boolean) => void>;
}

/** Returns a function that takes a place for an owner, or returns null when none is left. */
export function turns({ places, placesOfOne, timeout_ms }: TurnsOptions): (owner: string) => Place | null {
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
    const owner = owners.get(name) ?? { places: 0, waiting: new Set() };
    if (taken >= places || owner.places >= placesOfOne) return null;
    owners.set(name, owner);
    owner.places += 1;
    taken += 1;
    let state: 'idle' | 'waiting' | 'working' | 'gone' = 'idle';
    let left = false;
    let giveUp = (): void => {};
    const place: Place = {
      turn: () =>
        new Promise((resolve) => {
          if (state !== 'idle') return resolve(false);
          state = 'waiting';
          const settle = (served: boolean): void => {
            clearTimeout(timer);
            state = served ? 'working' : 'gone';
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
      rest: () => {
        if (state !== 'working') return;
        state = 'gone';
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
        place.rest();
        state = 'gone';
        owner.places -= 1;
        taken -= 1;
        if (owner.places === 0) owners.delete(name);
      },
    };
    return place;
  };
}
