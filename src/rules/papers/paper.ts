import type { PrintedManifest } from '../floor/manifest.js';
import type { DeliveryNote } from './delivery-note.js';
import type { ItemLabel, PlaceLabel } from './floor-label.js';
import type { PickList } from './pick-list.js';
import type { ShippingLabel } from './shipping-label.js';

/** A paper to be printed. A file has any of them, in any order, each on pages of its own size. */
export type Paper =
  | { readonly kind: 'delivery_note'; readonly of: DeliveryNote }
  | { readonly kind: 'shipping_label'; readonly of: ShippingLabel }
  | { readonly kind: 'pick_list'; readonly of: PickList }
  | { readonly kind: 'manifest'; readonly of: PrintedManifest }
  | { readonly kind: 'item_label'; readonly of: ItemLabel }
  | { readonly kind: 'place_label'; readonly of: PlaceLabel };

/** What a file of papers says, without having been drawn. */
export interface PapersToPrint {
  readonly papers: readonly Paper[];
  /** Whose goods these are: the names of the accounts. Or the provider, of the papers of its own work. */
  readonly author: string;
  /** When what is printed was made, not when it is printed: the same papers have the same bytes. */
  readonly created_at: Date;
  readonly language: 'ja' | 'en';
}
