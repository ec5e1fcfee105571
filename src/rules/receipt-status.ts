/**
 * THE table of what can happen to a receipt; see rules/shipment-status.ts for how such a table is used.
 *
 *   announce -> waiting -- receive --> received -- inspect --> checking -- put_away --> checking (halfway) | stocked
 *               cancel                             inspect again: more cases of the same receipt
 */
import type { BucketMove } from './buckets.js';

export const RECEIPT_STATUSES = ['waiting', 'received', 'checking', 'stocked'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export interface ReceiptTransition {
  readonly event: 'announce' | 'update' | 'cancel' | 'receive' | 'inspect' | 'put_away';
  readonly from: ReceiptStatus | null;
  readonly to: ReceiptStatus | null;
  readonly stock: readonly BucketMove[];
}

export type ReceiptEvent = ReceiptTransition['event'];

const stored: readonly BucketMove[] = [
  { from: 'supplier', to: 'available' },
  { from: 'supplier', to: 'defective' },
  { from: 'supplier', to: 'unidentified' },
];

export const RECEIPT_TRANSITIONS: readonly ReceiptTransition[] = [
  { event: 'announce', from: null, to: 'waiting', stock: [] },
  { event: 'update', from: 'waiting', to: 'waiting', stock: [] },
  { event: 'cancel', from: 'waiting', to: null, stock: [] },
  { event: 'receive', from: 'waiting', to: 'received', stock: [] },
  { event: 'inspect', from: 'received', to: 'checking', stock: [] },
  { event: 'inspect', from: 'checking', to: 'checking', stock: [] },
  { event: 'put_away', from: 'checking', to: 'checking', stock: stored },
  { event: 'put_away', from: 'checking', to: 'stocked', stock: stored },
];

/** Statuses in which an event may happen, without doubles. */
export const receiptStatusesAllowing = (event: ReceiptEvent): ReceiptStatus[] => [
  ...new Set(RECEIPT_TRANSITIONS.flatMap((row) => (row.event === event && row.from !== null ? [row.from] : []))),
];
