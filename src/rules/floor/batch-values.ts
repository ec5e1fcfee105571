/* Kinds of batches, and their states as the desk sees them. */

/** How a batch is picked: orders of one item each, as sums; orders with a tote each, on a cart; one very large order alone. */
export const BATCH_KINDS = ['singles', 'cart', 'alone'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** `waiting`: nobody has begun it. `paused`: somebody began it and put it aside. `done`: none of its work is open. */
export const BATCH_STATES = ['waiting', 'picking', 'paused', 'done', 'dissolved'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** What a list of batches shows: one state, or all batches that are neither done nor dissolved. */
export const BATCH_LISTS = ['open', ...BATCH_STATES] as const;
export type BatchList = (typeof BATCH_LISTS)[number];
