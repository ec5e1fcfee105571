/**
 * What an exported file contains: the rows that a list has found, the recipients of a lot, or the papers of receipts. A new
 * kind needs a migration: the CHECK of `exports.kind` has the same list (test/storage/closed-lists.test.ts).
 */
export const EXPORT_KINDS = ['shipments', 'items', 'receipts', 'recipients', 'receipt_papers'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_STATES = ['writing', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
