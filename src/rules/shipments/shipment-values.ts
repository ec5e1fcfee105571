/* Lists of the values of a shipment's fields. The API's schemas are made from them. */

import { CURRENCIES } from './currencies.js';

export const UNITS = ['ORDER', 'ITEM'] as const;
export type Unit = (typeof UNITS)[number];

export const CUSHIONING_TYPES = ['BUBBLE_PACK', 'BUBBLE_DOUBLE_PACK'] as const;
export type CushioningType = (typeof CUSHIONING_TYPES)[number];

export const WRAPPING_TYPES = ['NAVY', 'RED'] as const;
export type WrappingType = (typeof WRAPPING_TYPES)[number];

export const DELIVERY_NOTE_TYPES = ['NOT_INCLUDE_PII', 'NONE'] as const;
export type DeliveryNoteType = (typeof DELIVERY_NOTE_TYPES)[number];

export const DELIVERY_METHODS = ['POST_EXPRESS', 'HOME_BOX'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Purposes of export. */
export const PURPOSES = [
  'GIFT',
  'DOCUMENTS',
  'COMMERCIAL_SAMPLE',
  'SALE_OF_GOODS',
  'COMMERCIAL_GOODS',
  'RETURNED_GOODS',
  'OTHERS',
] as const;

export const CURRENCY_CODES = CURRENCIES.map(({ code }) => code);

/** Maximum number of enclosed goods in a shipment (S-017). */
export const MOST_ENCLOSED = 5;
