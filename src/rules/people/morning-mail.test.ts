import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { isWorthAMail, morningOf } from './morning-mail.js';

it('morning mails are due from 08:00 in Japan on working days', () => {
  const due = (at: string) => morningOf(Temporal.Instant.from(at))?.toString() ?? null;
  expect(due('2026-11-24T07:59:59.999+09:00')).toBeNull();
  expect(due('2026-11-24T08:00:00+09:00')).toBe('2026-11-24');
  expect(due('2026-11-24T23:59:59+09:00')).toBe('2026-11-24');
  // Labour Thanksgiving Day, a Saturday, a Sunday, and the turn of the year.
  for (const day of ['2026-11-23', '2026-11-28', '2026-11-29', '2026-12-31', '2027-01-03'])
    expect([day, due(`${day}T09:00:00+09:00`)]).toEqual([day, null]);
});

it('a morning without decisions is worth no mail, one of any kind is', () => {
  const nothing = { orders: 0, named: [], receipts: 0, mails: 0, lots: 0 };
  expect(isWorthAMail(nothing)).toBe(false);
  for (const kind of ['orders', 'receipts', 'mails', 'lots'] as const)
    expect([kind, isWorthAMail({ ...nothing, [kind]: 1 })]).toEqual([kind, true]);
});
