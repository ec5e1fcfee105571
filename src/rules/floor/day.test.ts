import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { STANDARD_CALENDAR } from '../calendar/calendar.js';
import { type DayFacts, type DayReceipt, lateBounds, lateOf, ROWS, releasesOn } from './day.js';

const at = (text: string) => Temporal.Instant.from(`${text}+09:00`);

describe('from when on something is late', () => {
  it('is counted from now, and from the working day before', () => {
    // A Wednesday.
    expect(lateBounds(STANDARD_CALENDAR, at('2026-11-25T13:00:00'))).toEqual({
      day: '2026-11-25',
      begins: '2026-11-25 00:00:00+09:00',
      release: '2026-11-25T03:30:00Z',
      cut_off: '2026-11-25T02:00:00Z',
      came: '2026-11-24T04:00:00Z',
      touched: '2026-11-25T03:30:00Z',
    });
  });

  it('leaves a wave release ten minutes, and knows that of the day before', () => {
    expect(lateBounds(STANDARD_CALENDAR, at('2026-11-25T12:39:59')).release).toBe('2026-11-25T00:00:00Z');
    expect(lateBounds(STANDARD_CALENDAR, at('2026-11-25T12:40:00')).release).toBe('2026-11-25T03:30:00Z');
    expect(lateBounds(STANDARD_CALENDAR, at('2026-11-25T08:00:00')).release).toBe('2026-11-24T03:30:00Z');
  });

  it('does not count days on which nobody works: after a weekend with a holiday, Friday is the day before', () => {
    // 23 November 2026, a Monday, is a holiday.
    expect(lateBounds(STANDARD_CALENDAR, at('2026-11-24T10:00:00')).came).toBe('2026-11-20T01:00:00Z');
    // What came on Friday is not late while nobody works.
    expect(lateBounds(STANDARD_CALENDAR, at('2026-11-21T23:59:59')).came).toBe('2026-11-19T15:00:00Z');
    expect(lateBounds(STANDARD_CALENDAR, at('2026-11-22T10:00:00')).came).toBe('2026-11-19T15:00:00Z');
  });
});

it('knows the wave releases of a day, none where nobody works', () => {
  const calendar = { ...STANDARD_CALENDAR, wave_release_times: ['12:30', '09:00'] };
  expect(releasesOn(calendar, Temporal.PlainDate.from('2026-11-25'))).toEqual([
    '2026-11-25T00:00:00Z',
    '2026-11-25T03:30:00Z',
  ]);
  expect(releasesOn(calendar, Temporal.PlainDate.from('2026-11-23'))).toEqual([]);
});

const NOTHING: DayFacts = {
  open: [],
  shipped: 0,
  receipts: [],
  waves: { all: 0, rows: [] },
  manifests: { all: 0, rows: [] },
  packed: [],
  overdue: [],
  unreleased: { all: 0, rows: [] },
  unpicked: { all: 0, rows: [] },
  left_behind: [],
  untouched: { all: 0, rows: [] },
};
const MORNING = new Date('2026-11-25T00:00:00Z');
const came = (receipt_no: number, status: DayReceipt['status']): DayReceipt => ({
  ...{ account_id: 'TS001', receipt_no, identifier: null, status, arrival_date: '2026-11-24', status_at: MORNING },
  ...{ arrived_at: null, lines: 1, units: 10 },
});

describe('what is late', () => {
  it('is nothing where nothing is', () => expect(lateOf(NOTHING)).toEqual([]));

  it('is told by reason, what goes out before what comes in', () => {
    const late = lateOf({
      ...NOTHING,
      open: [
        { status: 'picking', orders: 5, due: 4, overdue: 1 },
        // Their client holds them, and they are packed: both are not told as orders that nobody has packed.
        { status: 'suspended', orders: 2, due: 2, overdue: 2 },
        { status: 'packed', orders: 3, due: 3, overdue: 3 },
      ],
      overdue: [
        { account_id: 'TS001', shipment_no: 7, status: 'picking', assigned_shipping_date: '2026-11-24', batch_no: 3 },
      ],
      left_behind: [{ batch_no: null, carrier: 'CARRIERA', orders: 3, units: null, since: MORNING }],
      unpicked: { all: 4, rows: [{ batch_no: 9, carrier: 'CARRIERB', orders: 4, units: 8, since: MORNING }] },
      unreleased: { all: 2, rows: [{ batch_no: null, carrier: null, orders: 2, units: null, since: MORNING }] },
      untouched: {
        all: 1,
        rows: [{ task_no: 1, kind: 'receive', subject: 'TS001-W0001', changed_at: MORNING, is_aside: true }],
      },
      receipts: [
        { status: 'waiting', late: true, all: 1, rows: [came(1, 'waiting')] },
        { status: 'waiting', late: false, all: 9, rows: [came(2, 'waiting')] },
        { status: 'received', late: true, all: 2, rows: [came(3, 'received'), came(4, 'received')] },
        { status: 'checking', late: true, all: 1, rows: [came(5, 'checking')] },
        { status: 'stocked', late: false, all: 1, rows: [came(6, 'stocked')] },
      ],
    });
    expect(late.map(({ reason, all, rows }) => [reason, all, rows.length])).toEqual([
      ['order_overdue', 1, 1],
      ['not_handed_over', 3, 1],
      ['not_picked', 4, 1],
      ['not_released', 2, 1],
      ['task_untouched', 1, 1],
      ['receipt_overdue', 1, 1],
      ['not_counted', 2, 2],
      ['not_put_away', 1, 1],
    ]);
    expect(late[0]?.rows[0]).toMatchObject({
      order: { shipment_no: 7, status: 'picking' },
      batch_no: 3,
      day: '2026-11-24',
      since: null,
    });
    // A receipt that has not come has a day; goods that lie there have a time.
    expect(late[5]?.rows[0]).toMatchObject({ receipt: { receipt_no: 1 }, day: '2026-11-24', since: null });
    expect(late[6]?.rows[0]).toMatchObject({ receipt: { receipt_no: 3 }, day: null, since: MORNING, units: 10 });
  });

  it('is bounded, and all of it is counted', () => {
    const rows = Array.from({ length: ROWS + 1 }, (_, no) => came(no, 'received'));
    const [late] = lateOf({ ...NOTHING, receipts: [{ status: 'received', late: true, all: 1e9, rows }] });
    expect([late?.all, late?.rows.length]).toEqual([1e9, ROWS]);
  });
});
