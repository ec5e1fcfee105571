/* Lists of the values of a receipt's fields. The API's schemas are made from them. */

import { type Message, say } from '../../kernel/messages.js';

/**
 * The events that lead from one status to another are in `receipt-status.ts`. A new status needs a migration: the CHECK of
 * `receipts.status` has the same list (test/storage/closed-lists.test.ts).
 */
export const RECEIPT_STATUSES = ['waiting', 'received', 'checking', 'stocked'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** Other goods came than were announced. `open`: somebody has to look at it; `dealt_with`: a person has resolved it. */
export const RECEIPT_DIFFERENCES = ['open', 'dealt_with'] as const;
export type ReceiptDifference = (typeof RECEIPT_DIFFERENCES)[number];
/** Maximum number of characters of a note about a difference. The CHECK of `receipt_history.note` has the same number. */
export const LONGEST_NOTE = 200;

/** The conditions in which units of a receipt are counted and put away, as `Units` of a receipt has them. */
export const COUNTED_AS = ['good', 'defective', 'unidentified'] as const;
export type CountedAs = (typeof COUNTED_AS)[number];

/** Units in a condition, as messages name them. */
export const COUNTED_AS_WORDS: Readonly<Record<CountedAs, Message>> = {
  good: say('good units', '良品'),
  defective: say('defective units', '不良品'),
  unidentified: say('unidentified units', '未識別品'),
};

/** The names of the statuses for people, as in the console (`console/src/shared/status-words.ts`). */
export const RECEIPT_STATUS_WORDS: Readonly<Record<ReceiptStatus, Message>> = {
  waiting: say('Expected', '入庫待ち'),
  received: say('Arrived', '到着済み'),
  checking: say('Inspecting', '検品中'),
  stocked: say('Put away', '入庫済み'),
};

/**
 * The views of the list of receipts. `different`: receipts with an open difference (difference.ts). `everything`: all
 * receipts, also cancelled ones; for searching.
 */
export const RECEIPT_LIST_VIEWS = [
  'open',
  'received',
  'checking',
  'different',
  'dealt_with',
  'stocked',
  'all',
  'cancelled',
  'everything',
] as const;
export type ReceiptListView = (typeof RECEIPT_LIST_VIEWS)[number];

/** How the list of receipts can be sorted: `-` means the greatest first. The first value is the default. */
export const RECEIPT_LIST_SORTS = [
  '-created_at',
  'identifier',
  '-identifier',
  'arrival_date',
  '-arrival_date',
] as const;
export type ReceiptListSort = (typeof RECEIPT_LIST_SORTS)[number];

export const INSPECTION_TYPES = ['ID', 'NAME', 'CODE', 'BARCODE', 'LABEL'] as const;
export type InspectionType = (typeof INSPECTION_TYPES)[number];

export const SALES_METHODS = ['INVENTORY', 'RESERVATION', 'OTHER'] as const;
export type SalesMethod = (typeof SALES_METHODS)[number];

export const TRANSPORT_MODES = ['', 'HOME_DELIVERY', 'CHARTER', 'CONTAINER'] as const;
export type TransportMode = (typeof TRANSPORT_MODES)[number];

/** How the warehouse identifies arriving goods (W-017). */
export const IDENTITY_TYPES = ['ID_OR_LABEL', 'SUPPLIER', 'TRACKING_CODE', 'VEHICLE_CODE', 'CONTAINER'] as const;
export type IdentityType = (typeof IDENTITY_TYPES)[number];

export const VEHICLE_SIZES = ['UNDER_2T', '4T', '10T', '20FT', '40FT'] as const;
export type VehicleSize = (typeof VEHICLE_SIZES)[number];

export const CARRYING_METHODS = ['PALETTE', 'BARA'] as const;
export type CarryingMethod = (typeof CARRYING_METHODS)[number];
