/** What becomes of units that leave because their client wants it: thrown away, or sent back to the client. */
export const REMOVAL_KINDS = ['disposal', 'return'] as const;

/** A new status, or a new kind above, needs a migration that changes the CHECK (test/storage/closed-lists.test.ts). */
export const REMOVAL_STATUSES = ['waiting', 'processing', 'done', 'withdrawn'] as const;
