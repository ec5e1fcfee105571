import { describe, expect, it } from 'vitest';
import { datesIn, dayIn, fieldOfTime, fullDayIn, postcodeOf, timeIn, timeOfField } from './dates';

const NOW = new Date('2026-11-24T10:00:00+09:00');

describe('days and times', () => {
  it.each([
    ['2026-11-26', '11/26 (木)', '11/26 (Thu)'],
    ['2027-01-04', '2027/1/4 (月)', '2027/1/4 (Mon)'],
    // The last hour of a day in Japan, as UTC.
    ['2026-11-26T14:59:00Z', '11/26 (木)', '11/26 (Thu)'],
    ['2026-12-31T15:00:00Z', '2027/1/1 (金)', '2027/1/1 (Fri)'],
    ['-', '-', '-'],
  ])('%s is %s, in English %s', (iso, ja, en) => {
    expect([dayIn(iso, 'ja', NOW), dayIn(iso, 'en', NOW)]).toEqual([ja, en]);
  });

  it('have their year where it must be seen, also that of now', () => {
    expect([fullDayIn('2026-11-26', 'ja'), fullDayIn('2027-01-04', 'en'), fullDayIn('-', 'en')]).toEqual([
      '2026/11/26 (木)',
      '2027/1/4 (Mon)',
      '-',
    ]);
  });

  it('have their hour in Japan', () => {
    expect(timeIn('2026-11-26T00:30:00Z', 'ja', NOW)).toBe('11/26 (木) 09:30');
  });

  it('are written into fields and read from them as times in Japan', () => {
    expect(fieldOfTime('2026-11-28T17:00:00Z')).toBe('2026-11-29T02:00');
    expect([timeOfField('2026-11-29T02:00'), timeOfField('')]).toEqual(['2026-11-29T02:00:00+09:00', '']);
  });

  it('are found in sentences, not in codes', () => {
    expect(datesIn('2026-11-26に入庫予定のTS001-W0002。ロット 2027-03-31。', 'ja', NOW)).toBe(
      '11/26 (木)に入庫予定のTS001-W0002。ロット 2027/3/31 (水)。',
    );
    expect(datesIn('since 2026-11-24T09:00:00+09:00, ORDER-2026-11-24-7', 'en', NOW)).toBe(
      'since 11/24 (Tue) 09:00, ORDER-2026-11-24-7',
    );
  });
});

it.each([
  ['4500002', '450-0002'],
  ['450-0002', '450-0002'],
  ['SW1A 1AA', 'SW1A 1AA'],
])('the postcode %s is written %s', (given, written) => {
  expect(postcodeOf(given)).toBe(written);
});
