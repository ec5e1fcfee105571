/** The buckets whose units are allocated to one line of one shipment. */
export const HELD_BUCKETS = ['reserved', 'allocated', 'picked', 'packed'] as const;

/** The buckets of units that no shipment holds. The CHECK of `removals.source` has the same list. */
export const FREE_BUCKETS = ['available', 'defective', 'unidentified'] as const;

/** The buckets of units that are not free: somebody has them, or work on them. */
export const TAKEN_BUCKETS = [...HELD_BUCKETS, 'in_transit', 'processing', 'defective', 'unidentified'] as const;

/**
 * The buckets inside the warehouses. Every unit is in exactly one bucket (migrations/0003_stock.sql). A new bucket
 * needs a migration: the type `bucket` of the database and the columns of `stock` have the same list.
 */
export const INSIDE_BUCKETS = ['available', ...TAKEN_BUCKETS] as const;

/** The buckets outside: where units come from, and where they go. */
export const OUTSIDE_BUCKETS = ['supplier', 'customer', 'disposed', 'returned', 'adjustment'] as const;

export const BUCKETS = [...INSIDE_BUCKETS, ...OUTSIDE_BUCKETS] as const;

/** Why units move. */
export const MOVE_CAUSES = ['receipt', 'allocation', 'release', 'shipment', 'adjustment', 'removal', 'return'] as const;
export type MoveCause = (typeof MOVE_CAUSES)[number];
