import { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from './dates.js';

/** The only source of the current time. No business decision in Kura reads the machine's clock. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that always shows the same instant. */
export const clockAt = (instant: Temporal.Instant): Clock => ({ now: () => instant });

/** The current day in Japan. */
export const today = (clock: Clock): Temporal.PlainDate => dateInTokyo(clock.now());
