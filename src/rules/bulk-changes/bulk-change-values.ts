/*
 * What can be done with many orders at once, and how far it is. Both lists are also in a CHECK of the database: a new value
 * needs a migration (test/storage/closed-lists.test.ts).
 */

/** `cancel`: orders are deleted; of those in work, the warehouse is asked to cancel them. */
export const BULK_CHANGE_KINDS = ['suspend', 'resume', 'priority', 'cancel'] as const;
export type BulkChangeKind = (typeof BULK_CHANGE_KINDS)[number];

/** `asked`: its list of orders is frozen, and the person has not agreed yet. */
export const BULK_CHANGE_STATES = ['asked', 'working', 'ended'] as const;
export type BulkChangeState = (typeof BULK_CHANGE_STATES)[number];

/** `refused`: it was not changed, and has a reason. */
export const BULK_ORDER_STATES = ['open', 'changed', 'refused'] as const;

/**
 * What a change does to an order: it is changed, deleted, or the warehouse is asked to cancel it; `already`: it is as it
 * should be; `never`: its status does not allow it.
 */
export const BULK_EFFECTS = ['change', 'delete', 'request', 'already', 'never'] as const;
export type BulkEffect = (typeof BULK_EFFECTS)[number];
