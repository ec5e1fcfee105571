/* Lists of values of holders.ts. */

/** The buckets whose units belong to something. Free units do not: they are told apart by lot alone. */
export const EXPLAINED_BUCKETS = [
  'reserved',
  'allocated',
  'picked',
  'packed',
  'in_transit',
  'processing',
  'defective',
  'unidentified',
] as const;
export type ExplainedBucket = (typeof EXPLAINED_BUCKETS)[number];

/**
 * `shipment`: an order, or a transfer that has not left; `transfer`: the receipt that awaits goods on their way; `receipt`:
 * the one that brought units of the quarantine; `put_back`: picked for an order that was cancelled, on the way back to the
 * shelf.
 */
export const HOLDER_KINDS = ['shipment', 'transfer', 'receipt', 'put_back', 'removal'] as const;
export type HolderKind = (typeof HOLDER_KINDS)[number];
