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
