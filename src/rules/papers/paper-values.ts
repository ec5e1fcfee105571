/* Lists of the papers of a shipment. The API's schemas are made from them. */

/** What can be asked for: one of the papers, or for each shipment all that it has. */
export const PAPER_KINDS = ['delivery_note', 'shipping_label', 'all'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** How many shipments one file may have. */
export const MOST_SHIPMENTS = 1_000;
