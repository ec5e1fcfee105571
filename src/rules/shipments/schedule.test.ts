import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { Address } from '../addresses/address.js';
import { STANDARD_CALENDAR } from '../calendar/calendar.js';
import { type ScheduledShipment, type ScheduleFacts, scheduleOf } from './schedule.js';

/* It is Tuesday, 24 November 2026, ten in the morning: the wave release of nine is past. */

const osaka = { region_code: null, prefecture: '大阪府' } as Address;
const order: ScheduledShipment = {
  status: 'waiting',
  suspend: false,
  carrier: 'CARRIERA',
  shipping_date: null,
  assigned_shipping_date: '2026-11-24',
  delivery_date: null,
  delivery_day: null,
  shipped_at: null,
  recipient: osaka,
  is_transfer: false,
};
const facts: ScheduleFacts = {
  now: Temporal.Instant.from('2026-11-24T10:00:00+09:00'),
  calendar: STANDARD_CALENDAR,
  carrier_left: false,
  origin: { prefecture: '東京都', lead_times: {} },
  awaited: [],
};
const arrival = { arrival_date: '2026-11-26', stock_deadline_date: '2026-11-27' };
const ask = (shipment: Partial<ScheduledShipment>, known: Partial<ScheduleFacts> = {}) => {
  const { arrives_on, ships_on, delivers_on, free_until } = scheduleOf(
    { ...order, ...shipment },
    { ...facts, ...known },
  );
  return [arrives_on, ships_on, delivers_on, free_until];
};

describe('the schedule of a shipment', () => {
  it.each<[what: string, Partial<ScheduledShipment>, Partial<ScheduleFacts>, (string | null)[]]>([
    ['leaves with the next wave', {}, {}, [null, '2026-11-24', '2026-11-25', '2026-11-24T12:30:00+09:00']],
    [
      'leaves on its day, free until its first wave',
      { assigned_shipping_date: '2026-11-30' },
      {},
      [null, '2026-11-30', '2026-12-01', '2026-11-30T09:00:00+09:00'],
    ],
    [
      'is past its day, and waits for the next business day',
      { assigned_shipping_date: '2026-11-20' },
      { now: Temporal.Instant.from('2026-11-27T13:00:00+09:00') },
      [null, '2026-11-30', '2026-12-01', '2026-11-30T09:00:00+09:00'],
    ],
    [
      'is delivered on the day that its client wants',
      { delivery_date: '2026-11-28' },
      {},
      [null, '2026-11-24', '2026-11-28', '2026-11-24T12:30:00+09:00'],
    ],
    [
      'goes overseas: nobody knows when it arrives',
      { recipient: { region_code: 'US', prefecture: 'CA' } as Address },
      {},
      [null, '2026-11-24', null, '2026-11-24T12:30:00+09:00'],
    ],
    ['is a transfer', { is_transfer: true }, {}, [null, '2026-11-24', null, '2026-11-24T12:30:00+09:00']],
    ['is suspended: nobody knows', { status: 'suspended' }, {}, [null, null, null, null]],
    ['is being worked on', { status: 'picked' }, {}, [null, '2026-11-24', '2026-11-25', null]],
    [
      'was packed too late on a Friday, and leaves on Monday',
      { status: 'packed', assigned_shipping_date: '2026-12-04' },
      { now: Temporal.Instant.from('2026-12-05T10:00:00+09:00') },
      [null, '2026-12-07', '2026-12-08', null],
    ],
    [
      'is packed when its carrier has left: it leaves with the next hand-over',
      { status: 'packed' },
      { carrier_left: true },
      [null, '2026-11-25', '2026-11-26', null],
    ],
    [
      'leaves on a later day, whichever carrier has left',
      { status: 'packed', assigned_shipping_date: '2026-11-30' },
      { carrier_left: true },
      [null, '2026-11-30', '2026-12-01', null],
    ],
    [
      'waits for an arrival',
      { status: 'backordered', assigned_shipping_date: null },
      { awaited: [arrival] },
      ['2026-11-26', '2026-11-27', '2026-11-28', null],
    ],
    [
      'waits for the last of several, and until its own day',
      { status: 'backordered', shipping_date: '2026-12-05' },
      { awaited: [arrival, { arrival_date: '2026-11-30', stock_deadline_date: '2026-12-01' }] },
      ['2026-11-30', '2026-12-07', '2026-12-08', null],
    ],
    [
      'waits for goods that are announced for a Saturday: they come on Monday, and are on the shelf a business day later',
      { status: 'backordered' },
      { awaited: [{ arrival_date: '2026-11-28', stock_deadline_date: '2026-11-30' }] },
      ['2026-11-28', '2026-12-01', '2026-12-02', null],
    ],
    [
      'waits for much that is announced for a Sunday',
      { status: 'backordered' },
      { awaited: [{ arrival_date: '2026-11-29', stock_deadline_date: '2026-12-02' }] },
      ['2026-11-29', '2026-12-03', '2026-12-04', null],
    ],
    [
      'waits for the next pass alone',
      { status: 'backordered' },
      { awaited: [] },
      [null, '2026-11-24', '2026-11-25', null],
    ],
    [
      'is suspended while it waits: nobody knows when it leaves',
      { status: 'backordered', suspend: true },
      { awaited: [arrival] },
      ['2026-11-26', null, null, null],
    ],
    ['waits for what nobody has announced', { status: 'backordered' }, { awaited: null }, [null, null, null, null]],
    [
      'has left',
      { status: 'shipped', shipped_at: new Date('2026-11-23T15:30:00Z'), delivery_day: '2026-11-25' },
      {},
      [null, '2026-11-24', '2026-11-25', null],
    ],
  ])('%s', (_what, shipment, known, expected) => {
    expect(ask(shipment, known)).toEqual(expected);
  });
});
