import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../kernel/clock.js';
import type { KeptClock } from '../operations/demo/turn-clock.js';

/*
 * The clock of the demo environment: wall time plus an offset, or stopped between advances. It is stored in the
 * database (KeptClock), and each server shows the value that it read last. While somebody advances a running clock it
 * is stopped too, at each piece of work in turn, so that nothing else can be written at a time whose work is not done
 * yet.
 */

type Wall = () => number;

const msOf = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds;
const isoOf = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString();

/** The time shown at a wall time, in ms. */
function face({ at, stands_at, offset_ms }: KeptClock): (wall: number) => number {
  const least = msOf(stands_at ?? at);
  return stands_at !== null ? () => least : (wall) => Math.max(least, wall + (offset_ms ?? 0));
}

const shownBy = (kept: KeptClock, wall: number): number => face(kept)(wall);

/** Shows whole milliseconds and never goes back, not even when the wall clock does; only a reset turns it back. */
export class VirtualClock implements Clock {
  #kept: KeptClock;
  #face: (wall: number) => number;
  /** The latest time shown, in ms. */
  #shown: number;
  readonly #wall: Wall;

  constructor(kept: KeptClock, wall: Wall = Date.now) {
    this.#kept = kept;
    this.#face = face(kept);
    this.#shown = this.#face(wall());
    this.#wall = wall;
  }

  get kept(): KeptClock {
    return this.#kept;
  }

  now(): Temporal.Instant {
    this.#shown = Math.max(this.#shown, this.#face(this.#wall()));
    return Temporal.Instant.fromEpochMilliseconds(this.#shown);
  }

  /** Takes over the stored clock, unless it already has a newer one. */
  follow(kept: KeptClock): void {
    if (kept.turn <= this.#kept.turn) return;
    this.#face = face(kept);
    if (kept.era !== this.#kept.era) this.#shown = this.#face(this.#wall());
    this.#kept = kept;
  }
}

/** A stopped clock with all work done. @param before the clock's row before a reset */
export const standingAt = (moment: Temporal.Instant, before: KeptClock | null = null): KeptClock => ({
  at: moment.toString(),
  stands_at: moment.toString(),
  offset_ms: null,
  era: (before?.era ?? 0) + 1,
  turn: (before?.turn ?? 0) + 1,
});

/** The clock with all work done up to a moment; if it is stopped, it shows at least that moment. */
export const turnedTo = (kept: KeptClock, moment: Temporal.Instant): KeptClock => ({
  ...kept,
  at: moment.toString(),
  stands_at: kept.stands_at === null ? null : isoOf(Math.max(msOf(kept.stands_at), moment.epochMilliseconds)),
  turn: kept.turn + 1,
});

/** The clock stopped at the present time, in order to be turned. */
export const halted = (kept: KeptClock, wall = Date.now()): KeptClock => ({
  ...kept,
  stands_at: isoOf(shownBy(kept, wall)),
  turn: kept.turn + 1,
});

/** The clock running or stopped from its present time: after it was halted, and after every restart. */
export function resumed(kept: KeptClock, running: boolean, wall = Date.now()): KeptClock {
  const shown = shownBy(kept, wall);
  const state = running ? { stands_at: null, offset_ms: shown - wall } : { stands_at: isoOf(shown), offset_ms: null };
  return { ...kept, ...state, turn: kept.turn + 1 };
}

/** Whether it runs when nobody is turning it. */
export const runs = ({ offset_ms }: KeptClock): boolean => offset_ms !== null;

/** Whether it was stopped in order to be turned. */
export const isHalted = (kept: KeptClock): boolean => runs(kept) && kept.stands_at !== null;
