import type { PlaceKind, ShelfUse, Temperature } from '../places/place.js';

/** The label of an item, which is put on stored goods. */
export interface ItemLabel {
  readonly code: string;
  readonly name: string | null;
  /** Null: the label shows the code as its barcode. */
  readonly barcode: string | null;
}

/** The label of a place: of a shelf, a tote, a packing table. */
export interface PlaceLabel {
  /** The content of its barcode, also printed in large letters. */
  readonly code: string;
  readonly kind: PlaceKind;
  /** Temperature and use of a shelf; null for other places. */
  readonly temperature: Temperature | null;
  readonly use: ShelfUse | null;
  /** The name of the warehouse. */
  readonly warehouse: string;
}
