import type { UnitsInPlace } from './compare-count.js';
import type { COUNT_REASONS, COUNT_STATES } from './count-values.js';

export type CountReason = (typeof COUNT_REASONS)[number];
export type CountState = (typeof COUNT_STATES)[number];

/** The count of a place. Migration 0053 explains the fields. */
export interface Count {
  readonly count_no: number;
  readonly warehouse: string;
  readonly place_no: number;
  readonly place: string;
  readonly reason: CountReason;
  readonly state: CountState;
  readonly opened_by: string;
  readonly opened_at: Date;
  readonly begun_by: string | null;
  readonly begun_at: Date | null;
  readonly recounted: boolean;
  readonly finished_by: string | null;
  readonly finished_at: Date | null;
}

/**
 * Limits what can be missing when the variance of a finished count is recorded later: at most the units that lie in the place
 * now. Units that have left the place since are not missing there.
 * @param counted units that were counted of these goods
 */
export const limitMissing = (lying: UnitsInPlace, counted: number): UnitsInPlace => ({
  ...lying,
  least: Math.min(lying.least, counted + lying.units),
});
