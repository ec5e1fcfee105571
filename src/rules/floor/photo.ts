import { type Fault, notOneOf } from '../../kernel/errors.js';
import type { ResourceRef } from '../../kernel/ids.js';
import type { Picture } from '../items/item-image.js';
import type { PHOTO_SHOWS } from './photo-values.js';

/* Photos that are taken on the floor: of goods that arrive, and of what is packed. */

export type PhotoShows = (typeof PHOTO_SHOWS)[number];

/** What a photo is of: a receipt or a shipment of an account. */
export interface PhotoSubject extends ResourceRef {
  readonly kind: 'receipt' | 'shipment';
}

/** A photo as a device sends it, without its picture. */
export interface NewPhoto {
  /** Made by the device, a new one for each photo. */
  readonly op_id: string;
  /** The hash of all that was sent, with the picture. */
  readonly content_hash: string;
  readonly shows: PhotoShows;
  /** The code of the item that is on it; null: the whole, or goods that nobody knows. */
  readonly code: string | null;
  readonly note: string | null;
}

/** A photo as it was sent; fields that are absent or faulty are null. */
export type PhotoDraft = { readonly [Field in keyof Omit<NewPhoto, 'content_hash'>]: NewPhoto[Field] | null };

/** A photo that is kept. */
export interface FloorPhoto extends Omit<Picture, 'content'> {
  readonly photo_no: number;
  readonly item_no: number | null;
  /** The present code and name of its item. */
  readonly code: string | null;
  readonly name: string | null;
  readonly shows: PhotoShows;
  readonly note: string | null;
  /** The size of the file. */
  readonly bytes: number;
  readonly key: string;
  readonly taken_at: Date;
  /** The warehouse of the receipt or the shipment. */
  readonly warehouse: string;
}

const SHOWN: Readonly<Record<PhotoSubject['kind'], readonly PhotoShows[]>> = {
  receipt: ['short', 'over', 'defective', 'unidentified', 'other'],
  shipment: ['packed', 'broken', 'other'],
};

/** Faults of what a photo of a receipt or a shipment is said to show. */
export function validateShows(kind: PhotoSubject['kind'], shows: PhotoShows): Fault[] {
  const known = SHOWN[kind];
  return known.includes(shows) ? [] : [notOneOf('shows', known)];
}
