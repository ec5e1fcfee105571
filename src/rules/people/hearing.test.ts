import { expect, it } from 'vitest';
import { type Hearing, heardOf } from './hearing.js';

const MEMBER: Hearing = { staff: null, accounts: ['TS001'] };
const FLOOR: Hearing = { staff: 'floor', accounts: [] };

it.each([
  ['of the own account, all', MEMBER, 'TS001', ['shipments', 'stock'], ['shipments', 'stock']],
  ['of another account, nothing', MEMBER, 'TS002', ['shipments'], []],
  ['of the installation, all but the work of the floor', MEMBER, null, ['server', 'floor'], ['server']],
  ["the provider's staff, of each account", FLOOR, 'TS002', ['shipments'], ['shipments']],
  ["the provider's staff, of the floor", FLOOR, null, ['floor'], ['floor']],
] as const)('%s', (_what, hearing, account_id, subjects, heard) => {
  expect(heardOf(hearing, account_id, subjects)).toEqual(heard);
});
