/*
 * The lists of values that a charge may have. The API's schemas are made from them.
 *
 * Both are also in a CHECK of the database: a new value needs a migration that changes the CHECK.
 * test/storage/closed-lists.test.ts fails without it.
 */

export const CHARGE_KINDS = ['administrative_fee', 'work_fee'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** What a client can request of a shipment that the warehouse works on. */
export const REQUEST_KINDS = ['modify', 'cancel'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
