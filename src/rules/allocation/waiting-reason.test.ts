import { expect, it } from 'vitest';
import type { AwaitedGoods } from './waiting.js';
import { waitingReason } from './waiting-reason.js';

const ORDER = {
  account_id: 'TS001',
  status: 'backordered',
  warehouse: 'TOKYO',
  assigned_shipping_date: null,
  status_at: new Date('2026-11-24T01:00:00Z'),
  is_transfer: false,
  is_recalled: false,
  has_left_in_part: false,
} as const;
const PRESENT = { day: '2026-11-24', owed_since: new Map() };
const GOODS: AwaitedGoods = {
  shipment_no: 1,
  warehouse: 'TOKYO',
  item_no: 1,
  code: 'TEA',
  name: 'Tea',
  set_code: null,
  with_parts: false,
  needed: 3,
  before: 0,
  wanted: 3,
  fitting_before: 0,
  fitting_wanted: 3,
  free: 0,
  blocked: 0,
  passed: 0,
  announced: 0,
  arrivals: [],
  goods_count: 1,
};
const reasonOf = (goods: Partial<AwaitedGoods>) => {
  const reason = waitingReason(ORDER, [{ ...GOODS, ...goods }], PRESENT);
  return [reason?.code, reason?.message.en];
};

// Those that need the database are in test/storage/waiting-reasons.test.ts.
it.each<[string, Partial<AwaitedGoods>, string, string]>([
  ['none', { free: 2 }, 'not_announced', '1 of Tea is missing, and none are announced.'],
  [
    'enough, but others come first',
    { free: 3, before: 2, wanted: 5, fitting_before: 2, fitting_wanted: 5 },
    'contested',
    'Needs 3 of Tea; 3 are free, but 5 are wanted, 2 of them by orders that come first.',
  ],
  [
    'a unit in a blocked lot',
    { needed: 1, wanted: 1, blocked: 1 },
    'lot_blocked',
    'Needs 1 of Tea; 1 on the shelf is in a blocked lot.',
  ],
  [
    'enough for all',
    { needed: 1, free: 3, wanted: 3, fitting_wanted: 3 },
    'next_pass',
    '1 of Tea is free, and will be allocated within half an hour.',
  ],
  [
    'none, and others come first',
    { needed: 1, before: 41, wanted: 42, fitting_wanted: 0 },
    'not_announced',
    '1 of Tea is missing, and none are announced; orders that come first want 41.',
  ],
])('says what an order waits for when there is %s', (_, goods, code, sentence) => {
  expect(reasonOf(goods)).toEqual([code, sentence]);
});
