import type { HolderKind } from './holder-values.js';

/** A shipment, receipt or removal with units of one item in one bucket of one warehouse. Numbers of other kinds are null. */
export interface Holder {
  readonly kind: HolderKind;
  /** Its position in the list: the holder with the greatest value comes first. */
  readonly place: number;
  readonly shipment_no: number | null;
  readonly receipt_no: number | null;
  readonly removal_no: number | null;
  readonly identifier: string | null;
  /** The status of the shipment, receipt or removal. */
  readonly status: string | null;
  /** The kind of a removal; null for other holders. */
  readonly removal: 'disposal' | 'return' | null;
  readonly quantity: number;
}
