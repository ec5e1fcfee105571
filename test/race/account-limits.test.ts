import { afterAll, beforeAll, expect, it } from 'vitest';
import { startExport } from '../../src/operations/exports/exports.js';
import { startImport } from '../../src/operations/imports/imports.js';
import type { MemberCaller } from '../../src/rules/accounts/caller.js';
import { type Api, openApi } from '../kit/api.js';
import { join } from '../kit/people.js';
import { times, tried } from '../kit/race.js';

/* How many files of one account are at work is limited, also for those that begin at the same moment. No worker runs here. */

let api: Api;
let caller: MemberCaller;
beforeAll(async () => {
  api = await openApi();
  await join(api, 'TS001', 'member@example.com', 'member');
  const [person] = await api.rows("select person_id, name from people where email = 'member@example.com'");
  const { account } = api.caller;
  const who = { person_id: person?.person_id as number, name: String(person?.name), address: '192.0.2.1' };
  caller = { kind: 'member', account, role: 'member', ...who };
});
afterAll(() => api.close());

it.each([
  ['exports', 3, () => startExport(api.ctx, caller, 'shipments', { item_no: 1, lot_no: 0 }, 'ja')],
  ['imports', 5, () => startImport(api.ctx, caller, 'shipments', { file: 'orders.csv', entries: [] })],
])('%s: %d of twelve begin, and the others are refused', async (_, most, begin) => {
  const outcomes = await Promise.all(times(12, () => tried(begin())));
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(most);
  expect(outcomes.filter((one) => one === 'conflict')).toHaveLength(12 - most);
});
