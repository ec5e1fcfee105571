import type { PlaceKind, ShelfUse, Temperature } from '../places/place.js';

/** The label of an item, on what is stored. */
export interface ItemLabel {
  readonly code: string;
  readonly name: string | null;
  /** Null: the label shows the code as its barcode. */
  readonly barcode: string | null;
}

/** The label of a place: of a shelf, a tote, a packing table. */
export interface PlaceLabel {
  /** What its barcode says, and people read from afar. */
  readonly code: string;
  readonly kind: PlaceKind;
  /** Of a shelf. */
  readonly temperature: Temperature | null;
  readonly use: ShelfUse | null;
  /** The name of the warehouse. */
  readonly warehouse: string;
}
