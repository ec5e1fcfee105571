import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../kernel/clock.js';
import type { KeptClock } from '../operations/demo/keep-clock.js';

type Wall = () => number;

/**
 * The clock of the demo environment: wall time plus an offset, or standing still between advances. It shows whole
 * milliseconds and never goes back by itself, not even when the wall clock does; only {@link set} turns it back.
 */
export class VirtualClock implements Clock {
  /** The latest moment shown or set, in ms. */
  #shown: number;
  #offset: number;
  readonly #wall: Wall;

  /** @param running whether it runs on with the wall clock from `at`, or stands there */
  constructor(
    at: Temporal.Instant,
    readonly running: boolean,
    wall: Wall = Date.now,
  ) {
    this.#shown = at.epochMilliseconds;
    this.#offset = this.#shown - wall();
    this.#wall = wall;
  }

  now(): Temporal.Instant {
    if (this.running) this.#shown = Math.max(this.#shown, this.#wall() + this.#offset);
    return Temporal.Instant.fromEpochMilliseconds(this.#shown);
  }

  /** What it adds to wall time; null: it stands still. */
  get offset_ms(): number | null {
    return this.running ? this.#offset : null;
  }

  /** Turns the clock forward; a moment that has passed leaves it as it is. @returns whether it was turned */
  advance(to: Temporal.Instant): boolean {
    if (to.epochMilliseconds <= this.now().epochMilliseconds) return false;
    this.set(to);
    return true;
  }

  /** Turns the clock to any moment, back as well. */
  set(to: Temporal.Instant): void {
    this.#shown = to.epochMilliseconds;
    this.#offset = this.#shown - this.#wall();
  }
}

/**
 * The clock after a restart, never earlier than before it: one that ran has run on as its offset says, one that stood is
 * where it stood.
 * @param running whether it runs from now on
 */
export function resumedClock(kept: KeptClock, running: boolean, wall: Wall = Date.now): VirtualClock {
  const at = Temporal.Instant.from(kept.at).epochMilliseconds;
  const now = kept.offset_ms === null ? at : Math.max(at, wall() + kept.offset_ms);
  return new VirtualClock(Temporal.Instant.fromEpochMilliseconds(now), running, wall);
}
