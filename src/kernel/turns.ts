/*
 * One piece of heavy work at a time. Whoever wants to do one takes a place first, which is refused when there is none, and
 * waits for a turn in it. Owners are served in rotation and have a share of the places each, so that one who brings many
 * keeps nobody else from being served.
 */

/** A place among those who work or wait. */
export interface Place {
  /**
   * Waits for the turn.
   * @returns false when it did not come in time; then, and after {@link leave}, it never will
   */
  turn(): Promise<boolean>;
  /** Ends the turn and keeps the place. */
  rest(): void;
  /** Ends the turn, or the waiting, and frees the place. Once more does nothing. */
  leave(): void;
}

export interface TurnsOptions {
  /** Places in all, and of one owner. */
  readonly places: number;
  readonly placesOfOne: number;
  /** Milliseconds that somebody waits for a turn. */
  readonly patience: number;
}

interface Owner {
  places: number;
  readonly waiting: Set<(served: boolean) => void>;
}

/** @returns takes a place for an owner; null: there is none */
export function turns({ places, placesOfOne, patience }: TurnsOptions): (owner: string) => Place | null {
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
          const timer = setTimeout(() => giveUp(), patience);
          owner.waiting.add(settle);
          next();
        }),
      rest: () => {
        if (state !== 'working') return;
        state = 'gone';
        // Who was served goes behind all others: it is their turn before it is this one's again.
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
