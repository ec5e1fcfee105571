/* The lists of values that a charge may have. The API's schemas are made from them. */

export const CHARGE_KINDS = ['administrative_fee', 'work_fee'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** What is asked of a shipment once the floor has it. */
export const REQUEST_KINDS = ['modify', 'cancel'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
