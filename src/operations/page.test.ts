import { expect, it } from 'vitest';
import { fitting } from './page.js';

const found = (...bytes: number[]) => bytes.map((length, index) => ({ no: 100 - index, bytes: length }));

it('takes as many rows as have so many bytes together, but one at least', () => {
  expect(fitting(found(10, 10, 10, 10), { limit: 9, bytes: 25 })).toEqual({ rows: [100, 99], next: 99 });
  expect(fitting(found(99, 10), { limit: 9, bytes: 25 })).toEqual({ rows: [100], next: 100 });
  expect(fitting(found(10, 10), { limit: 9, bytes: 20 })).toEqual({ rows: [100, 99], next: null });
});

it('takes no more rows than asked for, and knows whether more follow', () => {
  expect(fitting(found(1, 1, 1), { limit: 2 })).toEqual({ rows: [100, 99], next: 99 });
  expect(fitting(found(1, 1), { limit: 2 })).toEqual({ rows: [100, 99], next: null });
  expect(fitting([], { limit: 2 })).toEqual({ rows: [], next: null });
});
