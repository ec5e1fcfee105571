/*
 * Lists of the values of a shipment's fields. The API's schemas are made from them.
 *
 * Some lists are also in a CHECK of the database: a new value of SHIPMENT_STATUSES, STAGES or REQUEST_STATES needs a
 * migration that changes the CHECK. test/storage/closed-lists.test.ts fails without it.
 */

import { type Message, say } from '../../kernel/messages.js';
import { LARGEST } from '../../kernel/quantities.js';
import { CURRENCIES } from './currencies.js';

/** The events that lead from one status to another are in `shipment-status.ts`. A new status needs a migration, see above. */
export const SHIPMENT_STATUSES = [
  'backordered',
  'waiting',
  'suspended',
  'picking',
  'picked',
  'packed',
  'shipped',
  'modify_request',
  'cancel_request',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Whether a request to modify or cancel a shipment with this status is open. */
export const hasOpenRequest = (status: ShipmentStatus | null): boolean =>
  status === 'modify_request' || status === 'cancel_request';

/** The names of the statuses for people, as in the console (`console/src/shared/status-words.ts`). */
export const SHIPMENT_STATUS_WORDS: Readonly<Record<ShipmentStatus, Message>> = {
  backordered: say('Waiting for stock', '入荷待ち'),
  waiting: say('To be shipped', '出荷待ち'),
  suspended: say('Suspended', '一時停止'),
  picking: say('Picking', 'ピッキング中'),
  picked: say('Picked', 'ピッキング済み'),
  packed: say('Packed', '梱包済み'),
  shipped: say('Shipped', '出荷済み'),
  modify_request: say('Change requested', '変更依頼中'),
  cancel_request: say('Cancel requested', '取消依頼中'),
};

/**
 * The views of the list of shipments. `decision`: orders that need a decision of a person, because they are suspended, or
 * wait for goods that no receipt brings. `transfers`: transfers between warehouses; no other view has them, except
 * `everything`. `everything`: all shipments, also deleted ones; for searching.
 */
export const SHIPMENT_LIST_VIEWS = [
  'open',
  'decision',
  'backordered',
  'in_work',
  'shipped',
  'all',
  'deleted',
  'transfers',
  'everything',
] as const;
export type ShipmentListView = (typeof SHIPMENT_LIST_VIEWS)[number];

/** How the list of shipments can be sorted: `-` means the greatest first. The first value is the default. */
export const SHIPMENT_LIST_SORTS = [
  '-created_at',
  'created_at',
  'identifier',
  '-identifier',
  'shipping_date',
  '-shipping_date',
] as const;
export type ShipmentListSort = (typeof SHIPMENT_LIST_SORTS)[number];

/** How far the work on a shipment is. */
export const STAGES = ['picking', 'picked', 'packed'] as const;
export type Stage = (typeof STAGES)[number];

/** The state of a request to modify or cancel a shipment. */
export const REQUEST_STATES = ['open', 'accepted', 'refused'] as const;
export type RequestProgress = (typeof REQUEST_STATES)[number];

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
export const MAX_ENCLOSED = 5;

/** The maximum amount of cash on delivery, and of the tax in it, in yen (S-037, S-038). */
export const MAX_CASH_ON_DELIVERY = LARGEST;

/** Of waiting shipments, the one with the highest priority gets stock first. The lowest priority is 0. */
export const HIGHEST_PRIORITY = 100;
