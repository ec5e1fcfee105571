import type { PrintedManifest } from '../floor/manifest.js';
import type { DeliveryNote } from './delivery-note.js';
import type { ItemLabel, PlaceLabel } from './floor-label.js';
import type { PickList } from './pick-list.js';
import type { ShippingLabel } from './shipping-label.js';

/** A paper to be printed. A file can have papers of all kinds, in any order, each on pages of its own size. */
export type Paper =
  | { readonly kind: 'delivery_note'; readonly of: DeliveryNote }
  | { readonly kind: 'shipping_label'; readonly of: ShippingLabel }
  | { readonly kind: 'pick_list'; readonly of: PickList }
  | { readonly kind: 'manifest'; readonly of: PrintedManifest }
  | { readonly kind: 'item_label'; readonly of: ItemLabel }
  | { readonly kind: 'place_label'; readonly of: PlaceLabel };

/** The content of a file of papers, from which the PDF is drawn. */
export interface PapersToPrint {
  readonly papers: readonly Paper[];
  /** The names of the accounts that own the goods; for papers of the provider's own work, the provider. */
  readonly author: string;
  /** When the printed data was made, not when it is printed: so the same papers always have the same bytes. */
  readonly created_at: Date;
  readonly language: 'ja' | 'en';
}
