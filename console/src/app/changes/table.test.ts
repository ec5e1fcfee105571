import { expect, it } from 'vitest';
import { TABLES } from '../../../../src/storage/database/changes';
import { concerns, OF_ACCOUNT, OF_PERSON, OF_PROVIDER } from './table';

const told = new Set(Object.keys(TABLES));
const read = new Set([OF_ACCOUNT, OF_PROVIDER, OF_PERSON].flatMap((table) => Object.values(table).flat()));

it('every change that the server tells is read by some query, and only such changes are waited for', () => {
  // Of everything, the server says that it is not sure what changed.
  told.delete('everything');
  expect([...read].sort()).toEqual([...told].sort());
});

it.each([
  ['an account', 'TS001', ['TS001', 'expiring'], ['stock'], true],
  ['another account', 'TS002', ['TS001', 'expiring'], ['stock'], false],
  ['another thing', 'TS001', ['TS001', 'expiring'], ['tokens'], false],
  ['one of several things', 'TS001', ['TS001', 'tokens', 7, 'requests'], ['stock', 'tokens'], true],
  ['the whole installation', null, ['TS001', 'clock'], ['server'], true],
  ["an account, on the provider's pages", 'TS001', ['provider', 'accounts'], ['account'], true],
  ["a person, on the person's own pages", null, ['me', 'sessions'], ['people'], true],
  ['anything, before somebody has signed in', null, ['session'], ['people'], false],
] as const)('a change of %s', (_what, account_id, key, subjects, isRead) => {
  expect(concerns({ account_id, subjects }, key)).toBe(isRead);
});
