import { expect, it } from 'vitest';
import { concerns } from './table';

it.each([
  ['an account', 'TS001', ['TS001', 'expiring'], ['stock'], true],
  ['another account', 'TS002', ['TS001', 'expiring'], ['stock'], false],
  ['another thing', 'TS001', ['TS001', 'expiring'], ['tokens'], false],
  ['one of several things', 'TS001', ['TS001', 'tokens', 7, 'requests'], ['stock', 'tokens'], true],
  ['the whole installation', null, ['TS001', 'clock'], ['server'], true],
  ["an account, on the provider's pages", 'TS001', ['provider', 'accounts'], ['account'], true],
  ['the calendar, by which a receipt is late', null, ['provider', 'receipts', 'TOKYO', {}], ['warehouses'], true],
  ["a person, on the person's own pages", null, ['me', 'sessions'], ['people'], true],
  ['anything, before somebody has signed in', null, ['session'], ['people'], false],
] as const)('a change of %s', (_what, account_id, key, subjects, isRead) => {
  expect(concerns({ account_id, subjects }, key)).toBe(isRead);
});
