import type { components } from '../app/api-schema';
import { type Words, words } from '../app/i18n';

export type ShipmentStatus = components['schemas']['Shipment']['status'];

/** The states of shipments and receipts. Both have `waiting`; that of a receipt is `expected` here. */
export const STATUS = words(
  'status',
  {
    backordered: '入荷待ち',
    waiting: '出荷待ち',
    suspended: '一時停止',
    picking: 'ピッキング中',
    picked: 'ピッキング済み',
    packed: '梱包済み',
    shipped: '出荷済み',
    modify_request: '変更依頼中',
    cancel_request: '取消依頼中',
    deleted: '取消済み',
    expected: '入庫待ち',
    received: '到着済み',
    checking: '検品中',
    stocked: '入庫済み',
    cancelled: '取消済み',
  },
  {
    backordered: 'Waiting for stock',
    waiting: 'To be shipped',
    suspended: 'Suspended',
    picking: 'Picking',
    picked: 'Picked',
    packed: 'Packed',
    shipped: 'Shipped',
    modify_request: 'Change requested',
    cancel_request: 'Cancel requested',
    deleted: 'Cancelled',
    expected: 'Expected',
    received: 'Arrived',
    checking: 'Inspecting',
    stocked: 'Put away',
    cancelled: 'Cancelled',
  },
);

/** A state that has a word. */
export type State = typeof STATUS extends Words<infer Key> ? Key : never;

/** The state of a receipt. That of one which waits is `expected`. */
export const receiptState = (status: 'waiting' | 'received' | 'checking' | 'stocked', isCancelled: boolean): State =>
  isCancelled ? 'cancelled' : status === 'waiting' ? 'expected' : status;

/** The state of a shipment. The contract has two statuses that Kura never sends; they are mapped to `waiting`. */
export const shipmentState = (status: ShipmentStatus): State =>
  status === 'allocating' || status === 'working' ? 'waiting' : status;
