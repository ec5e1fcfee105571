/** Units of one item of a shipment that its recipient sent back at one time. */
export interface ReturnedGoods {
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly good: number;
  /** Kept, but not sold. */
  readonly defective: number;
  /** Thrown away at once. */
  readonly disposed: number;
  /** The receipt with which they came; null: they came before returns had receipts. */
  readonly receipt_no: number | null;
  readonly at: Date;
}
