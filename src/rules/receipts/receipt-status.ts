/**
 * The table of status transitions of receipts. rules/shipments/shipment-status.ts explains how such a table is used.
 *
 *   announce -> waiting -- receive --> received -- inspect --> checking -- put_away --> checking (halfway) | stocked
 *               cancel                             inspect again: more cases of the same receipt
 *   take_back -> stocked
 *
 * | Event | Means |
 * |---|---|
 * | announce, update, cancel | the client creates, changes or cancels the receipt |
 * | receive | the goods have arrived at the warehouse |
 * | inspect | units are counted; there may be several inspections |
 * | put_away | counted units are stored: good ones become available, others go into quarantine. The last one ends the receipt |
 * | take_back | goods of a shipment came back from its recipient. The receipt was not announced, and is `stocked` at once |
 * | release | units in quarantine turned out to be good and become available, also long after the end of the receipt |
 *
 * A receipt of goods that came back has no moves of its own. The moves of the shipment (`take_back` in shipment-status.ts)
 * have the number of the receipt.
 * Goods of a transfer were counted when they left the other warehouse. Their put-away moves them out of `in_transit`.
 * Surplus units come from `adjustment`. The last put-away writes off missing units.
 */
import type { BucketMove } from '../stock/buckets.js';
import type { ReceiptStatus } from './receipt-values.js';

export interface ReceiptTransition {
  readonly event: 'announce' | 'update' | 'cancel' | 'receive' | 'inspect' | 'put_away' | 'take_back' | 'release';
  readonly from: ReceiptStatus | null;
  readonly to: ReceiptStatus | null;
  readonly stock: readonly BucketMove[];
  readonly not_for?: readonly ReceiptKind[];
}

/** Where the goods come from: a supplier, or another warehouse. */
export type ReceiptKind = 'supply' | 'transfer';

export type ReceiptEvent = ReceiptTransition['event'];

const stored: readonly BucketMove[] = [
  { from: 'supplier', to: 'available' },
  { from: 'supplier', to: 'defective' },
  { from: 'supplier', to: 'unidentified' },
];

const arrived: readonly BucketMove[] = [
  { from: 'in_transit', to: 'available' },
  { from: 'in_transit', to: 'defective' },
  { from: 'in_transit', to: 'unidentified' },
  { from: 'adjustment', to: 'available' },
  { from: 'adjustment', to: 'defective' },
  { from: 'adjustment', to: 'unidentified' },
];
const released: readonly BucketMove[] = [
  { from: 'defective', to: 'available' },
  { from: 'unidentified', to: 'available' },
];
const missing = { from: 'in_transit', to: 'adjustment' } as const;

export const RECEIPT_TRANSITIONS: readonly ReceiptTransition[] = [
  { event: 'announce', from: null, to: 'waiting', stock: [] },
  { event: 'update', from: 'waiting', to: 'waiting', stock: [] },
  { event: 'cancel', from: 'waiting', to: null, stock: [] },
  { event: 'receive', from: 'waiting', to: 'received', stock: [] },
  { event: 'inspect', from: 'received', to: 'checking', stock: [] },
  { event: 'inspect', from: 'checking', to: 'checking', stock: [] },
  { event: 'put_away', from: 'checking', to: 'checking', stock: stored, not_for: ['transfer'] },
  { event: 'put_away', from: 'checking', to: 'stocked', stock: stored, not_for: ['transfer'] },
  { event: 'put_away', from: 'checking', to: 'checking', stock: arrived, not_for: ['supply'] },
  { event: 'put_away', from: 'checking', to: 'stocked', stock: [...arrived, missing], not_for: ['supply'] },
  { event: 'take_back', from: null, to: 'stocked', stock: [] },
  { event: 'release', from: 'checking', to: 'checking', stock: released },
  { event: 'release', from: 'stocked', to: 'stocked', stock: released },
];

/** The statuses in which an event may happen, each once. */
export const receiptStatusesAllowing = (event: ReceiptEvent): ReceiptStatus[] => [
  ...new Set(RECEIPT_TRANSITIONS.flatMap((row) => (row.event === event && row.from !== null ? [row.from] : []))),
];
