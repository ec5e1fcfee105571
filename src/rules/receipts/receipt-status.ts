/**
 * THE table of what can happen to a receipt; see rules/shipments/shipment-status.ts for how such a table is used.
 *
 *   announce -> waiting -- receive --> received -- inspect --> checking -- put_away --> checking (halfway) | stocked
 *               cancel                             inspect again: more cases of the same receipt
 *
 * Units put away as defective or unidentified go into quarantine; those that prove sound are released, also long after.
 *
 * Goods that come by a transfer from another warehouse were counted when they left: what is put away leaves the units in
 * transit, and what was found on top of them comes from `adjustment`. The last put-away writes off what never came.
 */
import type { BucketMove } from '../stock/buckets.js';

export const RECEIPT_STATUSES = ['waiting', 'received', 'checking', 'stocked'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export interface ReceiptTransition {
  readonly event: 'announce' | 'update' | 'cancel' | 'receive' | 'inspect' | 'put_away' | 'release';
  readonly from: ReceiptStatus | null;
  readonly to: ReceiptStatus | null;
  readonly stock: readonly BucketMove[];
  readonly not_for?: readonly ReceiptKind[];
}

/** Who brings the goods: a supplier, or another warehouse. */
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
  { event: 'release', from: 'checking', to: 'checking', stock: released },
  { event: 'release', from: 'stocked', to: 'stocked', stock: released },
];

/** Statuses in which an event may happen, without doubles. */
export const receiptStatusesAllowing = (event: ReceiptEvent): ReceiptStatus[] => [
  ...new Set(RECEIPT_TRANSITIONS.flatMap((row) => (row.event === event && row.from !== null ? [row.from] : []))),
];
