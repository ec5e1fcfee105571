import { KuraError } from './errors.js';

/*
 * Slots of a scarce resource. Each owner has a fixed number, so that an owner with much work waits without delaying the
 * others.
 */

/**
 * Takes a slot for an owner, in order of arrival.
 * @returns a function that releases it; calling it twice is harmless
 * @throws unavailable when none was free in time, or too many are waiting
 */
export type Slots = (owner: string) => Promise<() => void>;

export interface SlotsOptions {
  /** Slots of one owner. */
  readonly each: number;
  readonly timeout_ms: number;
  /** Maximum number of waiting calls of one owner. Absent: no limit. */
  readonly max?: number;
}

interface Owner {
  taken: number;
  readonly waiting: Set<() => void>;
}

export function slots({ each, timeout_ms, max = Number.POSITIVE_INFINITY }: SlotsOptions): Slots {
  const owners = new Map<string, Owner>();

  const leave = (name: string, owner: Owner): void => {
    const [next] = owner.waiting;
    if (next === undefined) owner.taken -= 1;
    else next();
    if (owner.taken === 0) owners.delete(name);
  };

  const wait = ({ waiting }: Owner): Promise<void> =>
    new Promise((resolve, reject) => {
      const sit = (): void => {
        clearTimeout(timer);
        waiting.delete(sit);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(sit);
        reject(new KuraError('unavailable'));
      }, timeout_ms);
      waiting.add(sit);
    });

  return async (name) => {
    const owner = owners.get(name) ?? { taken: 0, waiting: new Set() };
    owners.set(name, owner);
    if (owner.waiting.size >= max) throw new KuraError('unavailable');
    if (owner.taken < each) owner.taken += 1;
    else await wait(owner);
    let held = true;
    return () => {
      if (held) leave(name, owner);
      held = false;
    };
  };
}
