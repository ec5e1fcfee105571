/* Lists of the papers of a shipment. The API's schemas are made from them. */

/** What can be asked for: one kind of paper, or `all` papers that each shipment has. */
export const PAPER_KINDS = ['delivery_note', 'shipping_label', 'all'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** Sizes of pages. `100x150` is a common size of label printers, in millimetres. */
export const PAPER_SIZES = ['A4', 'A5', 'A6', '100x150'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** The page sizes that can be chosen for a paper; the first is the default. With `all`, each paper has its default size. */
export const SIZES_OF: Readonly<Record<PaperKind, readonly PaperSize[]>> = {
  delivery_note: ['A4', 'A5'],
  shipping_label: ['100x150', 'A6', 'A4'],
  all: [],
};

/** How many shipments one file may have. */
export const MOST_SHIPMENTS = 1_000;

/** The papers of a batch: its pick list, and the delivery notes of its orders. */
export const BATCH_PAPER_KINDS = ['pick_list', 'delivery_note', 'all'] as const;
export type BatchPaperKind = (typeof BATCH_PAPER_KINDS)[number];

/** How many batches one file may have. */
export const MOST_BATCHES = 100;

/** How many labels of goods or places one file may have. */
export const MOST_LABELS = 1_000;
