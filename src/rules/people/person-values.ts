/* Lists of the values of a person's fields. The schemas of commands and of the console are made from them. */

export const LANGUAGES = ['ja', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** An administrator also decides about accounts, warehouses and people. */
export const STAFF_ROLES = ['admin', 'floor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** An owner also decides about tokens and people of the account. */
export const MEMBER_ROLES = ['owner', 'member'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What the code in a link is for. */
export const CODE_PURPOSES = ['set_up', 'invitation', 'reset'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** `invited`: has not followed the link of the invitation yet. */
export const ACCESS_STATES = ['invited', 'active', 'disabled'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];
