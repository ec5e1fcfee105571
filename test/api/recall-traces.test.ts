import { afterEach, beforeEach, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { join } from '../kit/people.js';
import { makePlaces, Provider } from '../kit/scanner.js';

/* Who opened a recall, sent it elsewhere or withdrew it is written down, and one that was withdrawn says so. */

let api: Api;
let provider: Provider;

beforeEach(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 };
  await api.call('POST', '/items/bulk', { items: [{ code: 'MILK', ...dated }] });
  await makePlaces(api, [
    { code: 'Q-01', kind: 'shelf', path: 90, use: 'reserve' },
    { code: 'Q-02', kind: 'shelf', path: 91, use: 'reserve' },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 6, expiry_date: '2026-12-20' }]);
});
afterEach(() => api.close());

async function recall(): Promise<number> {
  const lots = (await api.rows('select lot_no from lots')).map(({ lot_no }) => Number(lot_no));
  const of = { account_id: 'TS001', warehouse: 'TOKYO', code: 'MILK', reason: ' 異物 ', place: 'Q-01' };
  return Number((await provider.desk('POST', '/recalls', { ...of, lots })).body.recall_no);
}
const traces = async () => {
  const rows = await api.rows(
    `select action, account, subject, details, caller_kind from audit_log where action ~ 'Recall' order by entry_no`,
  );
  return rows.map(({ action, details, ...row }) => {
    expect(row).toEqual({ account: 'TS001', subject: '1', caller_kind: 'staff' });
    return [action, details];
  });
};

it('each step of a recall is in the audit log, with the shelves', async () => {
  const no = await recall();
  expect((await provider.desk('PUT', `/recalls/${no}`, { to: 'X-99' })).status).toBe(422);
  await provider.desk('PUT', `/recalls/${no}`, { to: 'Q-02' });
  await provider.desk('POST', `/recalls/${no}/withdraw`);
  expect((await provider.desk('POST', `/recalls/${no}/withdraw`)).status).toBe(400);
  expect((await provider.desk('POST', `/recalls/${no}/unblock`)).status).toBe(200);
  const opened = { warehouse: 'TOKYO', code: 'MILK', lots: [expect.any(Number)], place: 'Q-01', reason: '異物' };
  expect(await traces()).toEqual([
    ['openRecall', opened],
    ['redirectRecall', { warehouse: 'TOKYO', from: 'Q-01', to: 'Q-02' }],
    ['withdrawRecall', { warehouse: 'TOKYO', place: 'Q-02' }],
    ['unblockRecalled', { warehouse: 'TOKYO', code: 'MILK', lots: opened.lots }],
  ]);
});

it('the audit log names the goods of a recall, and tells the shop nothing of where staff worked', async () => {
  await api.call('PUT', '/items/TS001/MILK', { code: 'MILK', name: '牛乳' });
  const owner = await join(api, 'TS001', 'owner@example.com', 'owner');
  const no = await recall();
  for (const step of ['withdraw', 'unblock']) await provider.desk('POST', `/recalls/${no}/${step}`);
  const { body } = await owner.call('GET', '/audit?limit=100', undefined, 'TS001');
  const entries = body.audit as Record<string, unknown>[];
  const named = { subject: String(no), subject_name: '牛乳 2026-12-20' };
  expect(entries.filter(({ action }) => /Recall/.test(String(action)))).toMatchObject(
    ['unblockRecalled', 'withdrawRecall', 'openRecall'].map((action) => ({ action, ...named, address: null })),
  );
  expect(entries.find(({ action }) => action === 'acceptInvitation')?.address).toEqual(expect.any(String));
  const all = await provider.admin.call('GET', '/provider/audit?action=openRecall');
  expect(all.body.audit).toMatchObject([{ ...named, address: expect.any(String) }]);
});

it('a recall that was withdrawn differs from one whose units are all on its shelf', async () => {
  const first = await recall();
  expect((await provider.desk('GET', '/recalls')).body.recalls).toMatchObject([{ recall_no: first, withdrawn: false }]);
  expect((await provider.desk('POST', `/recalls/${first}/withdraw`)).body).toMatchObject({ withdrawn: true });
  const second = await recall();
  // All its units lie there.
  const { body } = await provider.desk('PUT', `/recalls/${second}`, { to: 'MAIN' });
  expect(body).toMatchObject({ withdrawn: false, ended_at: expect.any(String) });
  expect((await provider.desk('GET', '/recalls?state=ended')).body.recalls).toMatchObject([
    { recall_no: second, withdrawn: false },
    { recall_no: first, withdrawn: true },
  ]);
});
