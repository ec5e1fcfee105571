/* States of batches, as the desk sees them. */

/** `waiting`: nobody has begun. `paused`: somebody has, and put it aside. `done`: nothing of it is open. */
export const BATCH_STATES = ['waiting', 'picking', 'paused', 'done', 'dissolved'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** What a list of batches shows: one state, or all that are not at their end. */
export const BATCH_LISTS = ['open', ...BATCH_STATES] as const;
export type BatchList = (typeof BATCH_LISTS)[number];
