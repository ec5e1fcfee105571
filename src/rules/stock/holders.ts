import type { HolderKind } from './holder-values.js';

/** What has units of one item in one bucket of one warehouse. Numbers of other kinds are null. */
export interface Holder {
  readonly kind: HolderKind;
  /** Where it is in the list: the greatest comes first. */
  readonly place: number;
  readonly shipment_no: number | null;
  readonly receipt_no: number | null;
  readonly removal_no: number | null;
  readonly identifier: string | null;
  /** Of a shipment, a receipt or a removal. */
  readonly status: string | null;
  /** Of a removal: what becomes of the units. */
  readonly removal: 'disposal' | 'return' | null;
  readonly quantity: number;
}
