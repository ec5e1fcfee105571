import type { PlaceKind } from '../places/place.js';
import type { PhotoShows } from './photo.js';

/** A place where units of a lot lie in quarantine. */
export interface QuarantinedAt {
  readonly place: string;
  /** `missing`: the units were not found when somebody looked for them. */
  readonly kind: PlaceKind;
  readonly defective: number;
  readonly unidentified: number;
}

/** A photo of goods in quarantine, from the receipt with which they came. */
export interface QuarantinePhoto {
  readonly photo_no: number;
  readonly receipt_no: number;
  readonly shows: PhotoShows;
  readonly note: string | null;
  /** An instant with its offset. */
  readonly taken_at: string;
}

/** Units of a receipt that were put away into quarantine, and neither released since nor thrown away at once. */
export interface QuarantinedOfReceipt {
  readonly receipt_no: number;
  readonly line_no: number;
  readonly defective: number;
  readonly unidentified: number;
}

/** Units of one lot (0: no lot) in quarantine in one warehouse. */
export interface QuarantinedLot {
  readonly warehouse: string;
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  /** Whether the lot is blocked: what becomes good again is not allocated. */
  readonly blocked: boolean;
  readonly defective: number;
  readonly unidentified: number;
  /** Of these, the units that removals have claimed: they can be neither released nor adjusted. */
  readonly claimed_defective: number;
  readonly claimed_unidentified: number;
  /** The receipts from which units can be released, with the maximum of each; other units need an adjustment. */
  readonly receipts: readonly QuarantinedOfReceipt[];
  readonly places: readonly QuarantinedAt[];
  /** The newest first. */
  readonly photos: readonly QuarantinePhoto[];
}

/** An item with units in quarantine. */
export interface QuarantinedItem {
  readonly account_id: string;
  readonly account_name: string;
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly lots: readonly QuarantinedLot[];
}
