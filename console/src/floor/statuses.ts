import { words } from '../app/i18n';

export type OrderStatus =
  | 'backordered'
  | 'waiting'
  | 'suspended'
  | 'picking'
  | 'picked'
  | 'packed'
  | 'shipped'
  | 'modify_request'
  | 'cancel_request';

/** Statuses of orders and receipts. */
export const STATUSES = words(
  'floor-statuses',
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
    expected: '入庫待ち',
    received: '到着済み',
    checking: '検品中',
    stocked: '入庫済み',
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
    cancel_request: 'Cancellation requested',
    expected: 'Expected',
    received: 'Arrived',
    checking: 'Inspecting',
    stocked: 'Put away',
  },
);
