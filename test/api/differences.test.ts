import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { releaseQuarantined } from '../../src/operations/floor/release-quarantined.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems } from '../kit/accounts.js';
import { type Api, column, type Json, openApi, receipt } from '../kit/api.js';
import { differences, numberOf } from '../kit/floor.js';
import { type Browser, join } from '../kit/people.js';
import { made } from '../kit/write-requests.js';

/* Receipts that brought other goods than were announced, until somebody has resolved them. */

let api: Api;
let member: Browser;
let short: string;
let other: string;
const floor = staff('floor');

/** A receipt of 10, of which some came. */
async function arrived(good: number, defective = 0): Promise<string> {
  const { id } = await made(api, '/warehousings', receipt({ items: [{ code: 'TEA', quantity: 10 }] }));
  await count(String(id), [good], defective);
  return String(id);
}

/** Counts the goods of a receipt, and puts them away. @param good the good units of each line */
async function count(id: string, good: readonly number[], defective = 0): Promise<void> {
  const no = numberOf(id);
  await receiveGoods(api.ctx, 'TS001', no, floor);
  const counts = good.map((units, index) => ({
    line_no: index + 1,
    good: units,
    defective,
    unidentified: 0,
    expiry_date: null,
    manufacture_date: null,
  }));
  await inspectGoods(api.ctx, 'TS001', no, { counts, measured: [] }, floor);
  await putAway(api.ctx, 'TS001', no, {}, floor);
}

beforeAll(async () => {
  api = await openApi();
  member = await join(api, 'TS001', 'member@example.com', 'member');
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }, { code: 'POT' }]);
  await arrived(10);
  short = await arrived(9, 1);
  other = await arrived(12);
});
afterAll(() => api.close());

const get = (path: string) => api.atConsole('GET', path);
const listed = async (view: string) => column(await get(`/lists/receipts?view=${view}`), 'receipts', 'id');
const counted = async () => ((await get('/lists/counts')).body as { receipts: Json }).receipts;
const say = (id: string, body: Json = {}) => member.call('POST', `/warehousings/${id}/dealt-with`, body, 'TS001');
const reopen = (id: string) => member.call('DELETE', `/warehousings/${id}/dealt-with`, undefined, 'TS001');

describe('a receipt with a difference', () => {
  it('is listed until somebody says that it is resolved', async () => {
    expect(await listed('different')).toEqual([other, short]);
    expect(await counted()).toMatchObject({ different: 2, dealt_with: 0 });
    expect(await say(short, { note: ' 仕入先に確認済み ' })).toMatchObject({ status: 200, body: {} });
    expect([await listed('different'), await listed('dealt_with')]).toEqual([[other], [short]]);
    expect(await counted()).toMatchObject({ different: 1, dealt_with: 1 });
  });

  it('keeps who has said so, when, and what was noted', async () => {
    const mark = { at: '2026-11-24T10:00:00+09:00', note: '仕入先に確認済み' };
    const { body } = await get(`/warehousings/${short}/counts`);
    expect(body).toMatchObject({ difference: 'dealt_with', dealt_with: mark });
    const [latest] = (await get(`/warehousings/${short}/history`)).body.history as Json[];
    expect(latest).toMatchObject({ ...mark, event: 'deal_with', from: 'stocked', to: 'stocked' });
    expect([latest?.actor, (body.dealt_with as Json).actor]).toEqual([
      expect.stringContaining('member'),
      latest?.actor,
    ]);
  });

  it('is resolved once, and opened again once', async () => {
    expect((await say(short)).status).toBe(400);
    expect((await reopen(short)).status).toBe(200);
    expect((await reopen(short)).status).toBe(400);
    expect(await listed('different')).toEqual([other, short]);
    expect((await get(`/warehousings/${short}/counts`)).body).toMatchObject({ difference: 'open', dealt_with: null });
    expect(column(await get(`/warehousings/${short}/history?limit=2`), 'history', 'event')).toEqual([
      'reopen',
      'deal_with',
    ]);
  });

  it('is open again when more becomes of its goods', async () => {
    await say(short);
    const parts = [{ line_no: 1, lot_no: 0, good: 0, defective: 1, unidentified: 0 }];
    await releaseQuarantined(api.ctx, 'TS001', numberOf(short), parts, floor);
    expect([await listed('different'), await listed('dealt_with')]).toEqual([[other, short], []]);
  });

  it('is none while its goods are not all put away, or came as announced', async () => {
    const { id } = await made(api, '/warehousings', receipt({ items: [{ code: 'TEA', quantity: 1 }] }));
    const { status, body } = await say(String(id));
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('nothing to resolve')]);
    expect((await say(await arrived(10))).status).toBe(400);
    expect((await say('TS001-W9999')).status).toBe(404);
  });

  it('has a note of at most 200 characters', async () => {
    expect((await say(other, { note: 'x'.repeat(201), more: 1 })).body).toMatchObject({
      errors: { note: [expect.any(String)], more: [expect.any(String)] },
    });
    expect((await say(other, { note: '倉'.repeat(200) })).status).toBe(200);
    await reopen(other);
  });

  it('is said to be resolved by one of several who say so at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => say(other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('is what `kura verify` finds as well', async () => expect(await differences(api.ctx)).toEqual([]));

  it('is listed with what is missing and what is too much, of different items each', async () => {
    const of = async (id: string) =>
      ((await get('/lists/receipts?view=all')).body.receipts as Json[]).find((row) => row.id === id);
    const tea = { code: 'TEA', name: null };
    expect(await of(short)).toMatchObject({
      short: null,
      over: null,
      not_good: { units: 1, item_count: 1, first: { ...tea, units: 1 } },
    });
    const { id } = await made(
      api,
      '/warehousings',
      receipt({ items: ['TEA', 'CUP', 'POT'].map((code) => ({ code, quantity: 10 })) }),
    );
    const none = { short: null, over: null, not_good: null };
    expect(await of(String(id))).toMatchObject(none);
    await count(String(id), [16, 7, 6]);
    expect(await of(String(id))).toMatchObject({
      short: { units: 7, item_count: 2, first: { code: 'CUP', units: 3 } },
      over: { units: 6, item_count: 1, first: { ...tea, units: 6 } },
      not_good: null,
    });
    await say(String(id));
    expect(await of(String(id))).toMatchObject({ short: { units: 7 }, over: { units: 6 } });
    expect(await of(await arrived(10))).toMatchObject(none);
  });
});
