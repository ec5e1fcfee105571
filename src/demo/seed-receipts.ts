import type { Temporal } from 'temporal-polyfill';
import { withoutFaults } from '../kernel/decoded.js';
import type { Context } from '../operations/context.js';
import { announceReceipt } from '../operations/receipts/announce-receipt.js';
import { cancelReceipt } from '../operations/receipts/cancel-receipt.js';
import { decodeReceipt } from '../wire/contract/receipts/receipts.js';
import { SHOP_CALLER } from './seed-provider.js';

/** Units by item code. */
export type Goods = Readonly<Record<string, number>>;

interface PastReceipt {
  /** Days before the start of the demo on which it is announced. */
  readonly announced: number;
  /** Days before the start on which it is to arrive. */
  readonly arrives: number;
  readonly goods: Goods;
  readonly more?: object;
}

const LARGE = { arrival_date_confirmed: true };
const CHARTER = {
  transport_mode: 'CHARTER',
  vehicle_code: '品川100あ1234',
  vehicle_size: '4T',
  carrying_method: 'PALETTE',
  driver_info: '倉田運送',
};

/** Receipts that fill the shelves. SWT-002 and the teas come more than once, so that their lots have different dates. */
export const PAST_RECEIPTS: readonly PastReceipt[] = [
  {
    announced: 35,
    arrives: 33,
    goods: {
      'TEA-001': 120,
      'TEA-002': 80,
      'TEA-003': 60,
      'TEA-004': 60,
      'TEA-005': 60,
      'SWT-001': 60,
      'SWT-005': 40,
      'SWT-006': 60,
    },
    more: { ...LARGE, ...CHARTER, inspection_type: 'CODE', company_memo: '初回納品' },
  },
  {
    announced: 35,
    arrives: 33,
    goods: {
      'CUP-001': 160,
      'CUP-002': 30,
      'CUP-003': 50,
      'CUP-004': 30,
      'TWL-001': 60,
      'TWL-002': 40,
      'STN-001': 60,
      'STN-002': 40,
      'BAG-001': 40,
      'FLY-001': 300,
    },
    more: {
      ...LARGE,
      transport_mode: 'CONTAINER',
      container_no: 'KURU1234567',
      vehicle_size: '20FT',
      arrival_time_from: 13,
    },
  },
  {
    announced: 35,
    arrives: 32,
    goods: { 'FOD-001': 40, 'FOD-002': 40, 'FOD-004': 30, 'FOD-005': 30, 'SWT-002': 40 },
  },
  {
    announced: 35,
    arrives: 32,
    goods: { 'SWT-003': 30, 'SWT-004': 24, 'FOD-003': 24 },
    more: { arrival_time_from: 9, arrival_time_to: 11, company_memo: '冷蔵・冷凍便' },
  },
  { announced: 34, arrives: 32, goods: { 'HOM-001': 18, 'HOM-003': 8 }, more: CHARTER },
  {
    announced: 34,
    arrives: 31,
    goods: {
      'TEA-001': 60,
      'TEA-003': 40,
      'CUP-001': 60,
      'CUP-003': 30,
      'TWL-001': 40,
      'FOD-001': 30,
      'FLY-001': 80,
    },
    more: { ...LARGE, warehouse: 'OSAKA', inspection_type: 'CODE' },
  },
  {
    announced: 21,
    arrives: 19,
    goods: { 'TEA-001': 60, 'TEA-002': 40, 'SWT-002': 40 },
    more: { tracking_codes: ['400000000011'], identity_type: 'TRACKING_CODE' },
  },
  { announced: 20, arrives: 18, goods: { 'TEA-003': 24, 'CUP-003': 24 }, more: { warehouse: 'OSAKA' } },
  { announced: 13, arrives: 12, goods: { 'FOD-001': 20, 'SWT-002': 30, 'SWT-003': 20, 'FOD-003': 12 } },
  {
    announced: 9,
    arrives: 7,
    goods: { 'TEA-001': 40, 'FOD-002': 20, 'STN-001': 20 },
    more: { inspection_type: 'NAME' },
  },
  {
    announced: 8,
    arrives: 6,
    goods: { 'TEA-001': 24, 'TEA-003': 24, 'CUP-001': 24, 'CUP-003': 12, 'TWL-001': 20 },
    more: { warehouse: 'FUKUOKA' },
  },
];

/** Announces goods, as TS001's system would. @returns the receipt's running number */
export async function announce(
  ctx: Context,
  identifier: string,
  arrival: Temporal.PlainDate,
  goods: Goods,
  more: object = {},
): Promise<number> {
  const body = {
    inspection_type: 'ID',
    arrival_date: arrival.toString(),
    identifier,
    items: Object.entries(goods).map(([code, quantity]) => ({ code, quantity })),
    ...more,
  };
  const { receipt } = await announceReceipt(ctx, SHOP_CALLER, decodeReceipt(withoutFaults(body)));
  return receipt.receipt_no;
}

/** A receipt that is cancelled on the day of its announcement. */
export async function announceInVain(ctx: Context, arrival: Temporal.PlainDate): Promise<void> {
  const receipt_no = await announce(ctx, 'SEED-W-CANCEL', arrival, { 'BAG-001': 20 });
  await cancelReceipt(ctx, SHOP_CALLER, receipt_no);
}
