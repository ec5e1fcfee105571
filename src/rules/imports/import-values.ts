/** What an imported file contains. */
export const IMPORT_KINDS = ['shipments', 'items'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `judging`: its entries are being validated; `sending`: orders or items are being made of them; `waiting`: for a person. */
export const IMPORT_STATES = ['judging', 'sending', 'waiting'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `open`: not validated yet; `sound`: without faults; `made`: its order or item was made. */
export const ENTRY_STATES = ['open', 'sound', 'faulty', 'made'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** The states of entries that are listed: of what was made, the rows are not kept. */
export const LISTED_STATES = ['open', 'sound', 'faulty'] as const satisfies readonly EntryState[];
export type ListedState = (typeof LISTED_STATES)[number];
