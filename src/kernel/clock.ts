import { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from './dates.js';

/** The one source of "now". Nothing else in Kura reads the machine's time for business decisions. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that stands still, for a task that runs at a moment of its own. */
export const clockAt = (instant: Temporal.Instant): Clock => ({ now: () => instant });

/** The business day that the clock shows in Japan. */
export const today = (clock: Clock): Temporal.PlainDate => dateInTokyo(clock.now());
