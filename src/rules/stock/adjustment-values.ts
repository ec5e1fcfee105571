import { FREE_BUCKETS } from './bucket-values.js';

/**
 * The reasons of an adjustment. A new reason needs a migration: the CHECK of `adjustments.reason` has the same list
 * (test/storage/closed-lists.test.ts).
 */
export const ADJUSTMENT_REASONS = [
  'stocktake',
  'found',
  'lost',
  'damaged',
  'repaired',
  'recognised',
  'sample',
  'correction',
  'other',
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** The buckets of an adjustment, also in a CHECK of the database; `adjustment` means outside the warehouse. */
export const ADJUSTABLE = ['adjustment', ...FREE_BUCKETS] as const;
export type Adjustable = (typeof ADJUSTABLE)[number];
