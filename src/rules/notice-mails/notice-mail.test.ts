import { expect, it } from 'vitest';
import { waitAfter } from './notice-mail.js';

it('waits longer after each attempt, at most four hours, and gives up after about three days', () => {
  const waits = Array.from({ length: 30 }, (_, index) => waitAfter(index + 1));
  expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240]);
  expect(waits.indexOf(null)).toBe(23);
  const days = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 60 / 24;
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThan(3.5);
});
