import { expect, it } from 'vitest';
import type { Day } from './day-query';
import { axisOf, hourOn, hoursOf, hoursWithWork, placeOn } from './hours';

const DAY = {
  day: '2026-11-24',
  now: '2026-11-24T12:55:00+09:00',
  releases: ['2026-11-24T09:00:00+09:00', '2026-11-24T12:30:00+09:00'],
  receipts: {
    rows: [
      { status: 'received', arrived_at: '2026-11-24T07:10:00+09:00', changed_at: '2026-11-24T07:10:00+09:00' },
      { status: 'checking', arrived_at: '2026-11-20T07:10:00+09:00', changed_at: '2026-11-20T09:10:00+09:00' },
    ],
  },
  waves: { rows: [] },
  manifests: { rows: [] },
} as unknown as Day;

it('goes from the first hour with work to the end of the working day; what was on another day has no hour', () => {
  expect(axisOf(DAY)).toEqual({ from: 7, until: 18 });
  expect(hourOn('2026-11-24', '2026-11-20T07:10:00+09:00')).toBeNull();
  expect(hourOn('2026-11-24', '2026-11-24T12:30:00+09:00')).toBe(12.5);
});

it('ends at midnight at the latest, and holds what lies outside at its ends', () => {
  const late = axisOf({ ...DAY, now: '2026-11-24T23:59:00+09:00' });
  expect(late).toEqual({ from: 7, until: 24 });
  expect(hoursOf(late)).toHaveLength(17);
  expect([placeOn(late, 3), placeOn(late, 15.5), placeOn(late, 30)]).toEqual([0, 50, 100]);
});

it('lists the hours in which something happens, and the present one', () => {
  expect(hoursWithWork(DAY).map(({ hour, isNow }) => [hour, isNow])).toEqual([
    [7, false],
    [9, false],
    [12, true],
  ]);
});
