/** Where a unit of an item can be inside the warehouses; every unit is in exactly one (see migrations/0003_stock.sql). */
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

/** Where units come from and go to. */
export const OUTSIDE_BUCKETS = ['supplier', 'customer', 'disposed', 'returned', 'adjustment'] as const;

export type InsideBucket = (typeof INSIDE_BUCKETS)[number];
export type OutsideBucket = (typeof OUTSIDE_BUCKETS)[number];
export type Bucket = InsideBucket | OutsideBucket;

/** Buckets whose units are held for one line of one shipment. */
export type HeldBucket = 'reserved' | 'allocated' | 'picked' | 'packed';

/** A step of the ledger: units leave one bucket and enter another. */
export interface BucketMove {
  readonly from: Bucket;
  readonly to: Bucket;
}
