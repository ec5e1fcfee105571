import { TAKEN_BUCKETS } from './bucket-values.js';

/* Lists of values of holders.ts. */

/** The buckets for which Kura can list who has the units ({@link HOLDER_KINDS}). Free units are nobody's. */
export const LISTED_BUCKETS = TAKEN_BUCKETS;
export type ListedBucket = (typeof LISTED_BUCKETS)[number];

/**
 * `shipment`: an order, or a transfer that has not left; `transfer`: the receipt that awaits goods in transit; `receipt`: the
 * receipt that brought units in quarantine; `put_back`: units that were picked for a cancelled order, and are to be put back
 * on the shelf.
 */
export const HOLDER_KINDS = ['shipment', 'transfer', 'receipt', 'put_back', 'removal'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];
