import type { HELD_BUCKETS, INSIDE_BUCKETS, OUTSIDE_BUCKETS } from './bucket-values.js';

export type InsideBucket = (typeof INSIDE_BUCKETS)[number];
export type OutsideBucket = (typeof OUTSIDE_BUCKETS)[number];
export type Bucket = InsideBucket | OutsideBucket;

/** The buckets whose units are allocated to one line of one shipment. */
export type HeldBucket = (typeof HELD_BUCKETS)[number];

/** A move of units from one bucket to another. */
export interface BucketMove {
  readonly from: Bucket;
  readonly to: Bucket;
}
