/** What a file can bring. */
export const IMPORT_KINDS = ['shipments', 'items'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `waiting`: somebody decides what is next. */
export const IMPORT_STATES = ['judging', 'sending', 'waiting'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `open`: not judged yet. */
export const ENTRY_STATES = ['open', 'sound', 'faulty', 'made'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
