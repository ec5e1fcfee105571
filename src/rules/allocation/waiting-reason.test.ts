import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { STANDARD_CALENDAR } from '../calendar/calendar.js';
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
  is_unpicked: false,
} as const;
const presentAt = (time: string) => ({
  now: Temporal.Instant.from(time),
  day: time.slice(0, 10),
  owed_since: new Map(),
  calendars: new Map([['TOKYO', STANDARD_CALENDAR]]),
});
const PRESENT = presentAt('2026-11-24T10:00:00+09:00');
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

const WAITING = { ...ORDER, status: 'waiting', assigned_shipping_date: '2026-11-24' } as const;

// The standard calendar has waves at 09:00 and 12:30; 23 November is a holiday, and the 28th a Saturday.
it.each([
  ['2026-11-24', '2026-11-24T08:00:00+09:00', '2026-11-24 09:00', '11/24 09:00'],
  ['2026-11-24', '2026-11-24T09:00:00+09:00', '2026-11-24 12:30', '11/24 12:30'],
  ['2026-11-24', '2026-11-24T12:30:00+09:00', '2026-11-25 09:00', '11/25 09:00'],
  ['2026-11-26', '2026-11-24T10:00:00+09:00', '2026-11-26 09:00', '11/26 09:00'],
  ['2026-11-23', '2026-11-21T10:00:00+09:00', '2026-11-24 09:00', '11/24 09:00'],
  ['2026-11-28', '2026-11-27T13:00:00+09:00', '2026-11-30 09:00', '11/30 09:00'],
  ['2027-01-04', '2026-12-30T13:00:00+09:00', '2027-01-04 09:00', '2027/1/4 09:00'],
])('says from when an order of %s is picked, at %s', (assigned_shipping_date, time, en, ja) => {
  expect(waitingReason({ ...WAITING, assigned_shipping_date }, [], presentAt(time))).toMatchObject({
    code: 'next_wave',
    decide: false,
    action: null,
    message: { en: `Picked from ${en} on.`, ja: `${ja}以降にピッキングします。` },
  });
});

it('says of no wave what it does not know, and leaves other reasons first', () => {
  const codeOf = (order: object, present = PRESENT) => waitingReason({ ...WAITING, ...order }, [], present)?.code;
  expect(codeOf({})).toBe('next_wave');
  expect(codeOf({ assigned_shipping_date: null })).toBeUndefined();
  expect(codeOf({ warehouse: 'NARA' })).toBeUndefined();
  expect(codeOf({ assigned_shipping_date: '2026-11-23' })).toBe('past_shipping_day');
  expect(codeOf({ status: 'suspended' })).toBe('suspended');
  expect(codeOf({ status: 'picking' })).toBeUndefined();
  expect(codeOf({ status: 'picking', is_unpicked: true })).toBe('no_picker');
  expect(codeOf({ status: 'picking', is_unpicked: true, is_recalled: true })).toBe('recalled_at_work');
});
