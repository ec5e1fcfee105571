/**
 * The buckets inside the warehouses. Every unit is in exactly one bucket (migrations/0003_stock.sql). A new bucket
 * needs a migration: the type `bucket` of the database and the columns of `stock` have the same list.
 */
export const INSIDE_BUCKETS = [
  'available',
  'reserved',
  'allocated',
  'picked',
  'packed',
  'in_transit',
  'processing',
  'defective',
  'unidentified',
] as const;

/** The buckets outside: where units come from, and where they go. */
export const OUTSIDE_BUCKETS = ['supplier', 'customer', 'disposed', 'returned', 'adjustment'] as const;

export type InsideBucket = (typeof INSIDE_BUCKETS)[number];
export type OutsideBucket = (typeof OUTSIDE_BUCKETS)[number];
export type Bucket = InsideBucket | OutsideBucket;

/** The buckets whose units are allocated to one line of one shipment. */
export type HeldBucket = 'reserved' | 'allocated' | 'picked' | 'packed';

/** A move of units from one bucket to another. */
export interface BucketMove {
  readonly from: Bucket;
  readonly to: Bucket;
}
