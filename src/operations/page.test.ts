import { expect, it } from 'vitest';
import { fitting } from './page.js';

const found = (...bytes: number[]) => bytes.map((length, index) => ({ no: 100 - index, bytes: length }));

it('takes rows up to the limit of bytes, but at least one', () => {
  expect(fitting(found(10, 10, 10, 10), { limit: 9, bytes: 25 })).toEqual({ rows: [100, 99], next: 99 });
  expect(fitting(found(99, 10), { limit: 9, bytes: 25 })).toEqual({ rows: [100], next: 100 });
  expect(fitting(found(10, 10), { limit: 9, bytes: 20 })).toEqual({ rows: [100, 99], next: null });
});

it('takes at most the requested number of rows, and knows whether more follow', () => {
  expect(fitting(found(1, 1, 1), { limit: 2 })).toEqual({ rows: [100, 99], next: 99 });
  expect(fitting(found(1, 1), { limit: 2 })).toEqual({ rows: [100, 99], next: null });
  expect(fitting([], { limit: 2 })).toEqual({ rows: [], next: null });
});
