import { expect, it } from 'vitest';
import { type ChangeScope, visibleSubjects } from './visible-changes.js';

const MEMBER: ChangeScope = { staff: null, accounts: ['TS001'] };
const FLOOR: ChangeScope = { staff: 'floor', accounts: [] };

it.each([
  ['of the own account, all', MEMBER, 'TS001', ['shipments', 'stock'], ['shipments', 'stock']],
  ['of another account, nothing', MEMBER, 'TS002', ['shipments'], []],
  ['of the installation, all but the work of the floor', MEMBER, null, ['server', 'floor'], ['server']],
  ["the provider's staff, of each account", FLOOR, 'TS002', ['shipments'], ['shipments']],
  ["the provider's staff, of the floor", FLOOR, null, ['floor'], ['floor']],
] as const)('%s', (_what, scope, account_id, subjects, visible) => {
  expect(visibleSubjects(scope, account_id, subjects)).toEqual(visible);
});
