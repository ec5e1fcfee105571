/* Kinds of batches, and their states as the desk sees them. */

/** How a batch is picked: orders of one item each as sums; orders with a tote each on a cart; a very large order by itself. */
export const BATCH_KINDS = ['singles', 'cart', 'alone'] as const;
export type BatchKind = (typeof BATCH_KINDS)[number];

/** `waiting`: nobody has begun. `paused`: somebody has, and put it aside. `done`: nothing of it is open. */
export const BATCH_STATES = ['waiting', 'picking', 'paused', 'done', 'dissolved'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** What a list of batches shows: one state, or all that are not at their end. */
export const BATCH_LISTS = ['open', ...BATCH_STATES] as const;
export type BatchList = (typeof BATCH_LISTS)[number];
