import { expect, it } from 'vitest';
import { dayIn } from './dates';
import { serverNow, tellServerTime } from './server-year';

const NEW_YEAR = '2031-01-01T00:10:00+09:00';

it('days of the year of the server, as its clock is turned, have no year', () => {
  tellServerTime(NEW_YEAR);
  expect(dayIn('2031-01-04', 'en', serverNow())).toBe('1/4 (Sat)');
  expect(dayIn('2030-12-30', 'en', serverNow())).toBe('2030/12/30 (Mon)');
  tellServerTime('2030-12-31T23:50:00+09:00');
  expect(dayIn('2031-01-04', 'en', serverNow())).toBe('2031/1/4 (Sat)');
  expect(dayIn('2030-12-30', 'en', serverNow())).toBe('12/30 (Mon)');
});

it('a clock that goes on within its year draws nothing again', () => {
  tellServerTime(NEW_YEAR);
  const before = serverNow();
  tellServerTime('2031-12-31T23:59:00+09:00');
  expect(serverNow()).toBe(before);
});
