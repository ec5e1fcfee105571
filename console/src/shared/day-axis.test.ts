import { expect, it } from 'vitest';
import { labelledDays, middleOf, shortDay } from './day-axis';

it('the middle of an axis is round, and far from both ends', () => {
  expect([1, 2, 3, 4, 7, 12, 30, 31, 96, 140, 999, 12_345].map(middleOf)).toEqual([
    null,
    1,
    1,
    2,
    2,
    5,
    10,
    20,
    50,
    50,
    500,
    5_000,
  ]);
});

it('Mondays and the last day have labels, which do not cover each other', () => {
  const days = (first: string, count: number) =>
    Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10));
  const labels = (all: readonly string[]) => labelledDays(all).map((place) => all[place]);
  // 2026-11-24 is a Tuesday: the label of the day before would cover it.
  expect(labels(days('2026-10-28', 28))).toEqual(['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-24']);
  expect(labels(days('2026-11-20', 8))).toEqual(['2026-11-23', '2026-11-27']);
  expect(labels([])).toEqual([]);
});

it('a label has no zeros before its figures', () => expect(shortDay('2026-01-05')).toBe('1/5'));
