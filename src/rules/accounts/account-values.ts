/* Lists of the values of an account's fields. The schemas of commands and of the console are made from them. */

/** The optional features; account.ts says what each of them allows. */
export const FEATURES = ['temperature', 'fifo', 'expiry', 'labelless', 'case_receiving', 'case_shipping'] as const;
export type Feature = (typeof FEATURES)[number];

/** What a token may do: everything that its client may, or only what reads. */
export const TOKEN_SCOPES = ['full', 'read'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What an account may ask for when its orders are packed: each parcel is weighed; there is a photo of what is packed. */
export const PACKING_CHECKS = ['weight', 'photo'] as const;

/** How an account rounds the tax of an invoice to whole yen; `nearest` rounds half a yen up. The first is the default. */
export const TAX_ROUNDINGS = ['down', 'up', 'nearest'] as const;
