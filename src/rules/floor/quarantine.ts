import type { PlaceKind } from '../places/place.js';
import type { PhotoShows } from './photo.js';

/** Where units of a lot lie that are in quarantine. */
export interface QuarantinedAt {
  readonly place: string;
  /** `missing`: they were not found when they were wanted. */
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
