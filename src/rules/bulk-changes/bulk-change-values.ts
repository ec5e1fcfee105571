/*
 * Bulk changes: what can be done with many orders at once, the states of a bulk change and of its orders, and the effects on
 * an order. A CHECK of the database has some of these lists too: a new value there needs a migration
 * (test/storage/closed-lists.test.ts).
 */

/** `cancel`: orders are deleted; for orders in work, the warehouse is asked to cancel them. */
export const BULK_CHANGE_KINDS = ['suspend', 'resume', 'priority', 'cancel'] as const;
export type BulkChangeKind = (typeof BULK_CHANGE_KINDS)[number];

/** `asked`: the list of its orders is frozen, and the person has not confirmed the change yet. */
export const BULK_CHANGE_STATES = ['asked', 'working', 'ended'] as const;
export type BulkChangeState = (typeof BULK_CHANGE_STATES)[number];

/** States of an order in a bulk change. `open`: pending; `refused`: it was not changed, and the reason is stored. */
export const BULK_ORDER_STATES = ['open', 'changed', 'refused'] as const;

/**
 * What a bulk change does to an order: the order is changed, deleted, or the warehouse is asked to cancel it (`request`);
 * `already`: the order already has the wanted value; `never`: its status does not allow the change.
 */
export const BULK_EFFECTS = ['change', 'delete', 'request', 'already', 'never'] as const;
export type BulkEffect = (typeof BULK_EFFECTS)[number];
