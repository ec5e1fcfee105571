import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems } from '../kit/accounts.js';
import { type Api, column, type Json, openApi, receipt } from '../kit/api.js';
import { numberOf } from '../kit/floor.js';
import { made } from '../kit/write-requests.js';

/* How far receipts are, for people. */

let api: Api;
let id: string;
let later: string;
const floor = staff('floor');
const at = '2026-11-24T10:00:00+09:00';
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: '煎茶' }, { code: 'CUP' }]);
  const items = [
    { code: 'TEA', quantity: 60 },
    { code: 'CUP', quantity: 5 },
  ];
  id = (await made(api, '/warehousings', receipt({ items }))).id;
  later = (await made(api, '/warehousings', receipt({ items }))).id;
});
afterAll(() => api.close());

const get = (path: string) => api.atConsole('GET', path);
const listed = async (view: string) => column(await get(`/lists/receipts?view=${view}`), 'receipts', 'id');

describe('a receipt at work', () => {
  it('has counted nothing while it is expected', async () => {
    expect((await get(`/warehousings/${id}/counts`)).body).toEqual({
      announced_at: at,
      received_at: null,
      returned_shipment: null,
      checking_at: null,
      stocked_at: null,
      difference: null,
      dealt_with: null,
      shipment: null,
      lines: [
        expect.objectContaining({ code: 'TEA', name: '煎茶', announced: 60, good: 0, defective: 0, put_away: 0 }),
        expect.objectContaining({ code: 'CUP', announced: 5 }),
      ],
    });
  });

  it('tells by line what was counted, and when', async () => {
    const no = numberOf(id);
    await receiveGoods(api.ctx, 'TS001', no, floor);
    expect([await listed('received'), await listed('checking')]).toEqual([[id], []]);
    const counts = [
      { line_no: 1, good: 59, defective: 1 },
      { line_no: 2, good: 4, defective: 0 },
    ].map((count) => ({ ...count, unidentified: 0, expiry_date: null, manufacture_date: null }));
    await inspectGoods(api.ctx, 'TS001', no, { counts, measured: [] }, floor);
    expect([await listed('received'), await listed('checking')]).toEqual([[], [id]]);
    await putAway(api.ctx, 'TS001', no, {}, floor);
    expect((await get(`/warehousings/${id}/counts`)).body).toMatchObject({
      received_at: at,
      checking_at: at,
      stocked_at: at,
      lines: [
        { announced: 60, good: 59, defective: 1, unidentified: 0, put_away: 60, released: 0, disposed: 0 },
        { announced: 5, good: 4, put_away: 4 },
      ],
    });
  });

  it('has a history, newest first and in pages', async () => {
    const { body } = await get(`/warehousings/${id}/history?limit=3`);
    expect(body.history).toMatchObject([
      {
        event: 'put_away',
        to: 'stocked',
        actor: 'floor',
        message: { en: 'All of the goods are put away.', ja: 'すべての商品の棚入れが完了しました。' },
      },
      { event: 'inspect' },
      { event: 'receive', from: 'waiting', to: 'received', at },
    ]);
    const { next_cursor } = (body.metadata as { page: { next_cursor: string } }).page;
    expect((await get(`/warehousings/${id}/history?cursor=${next_cursor}`)).body.history).toMatchObject([
      { event: 'announce', from: null, to: 'waiting' },
    ]);
  });

  it('keeps both when it is cancelled', async () => {
    await api.call('DELETE', `/warehousings/${later}`);
    const { history } = (await get(`/warehousings/${later}/history`)).body as { history: Json[] };
    expect(history).toMatchObject([{ event: 'cancel', to: 'cancelled' }, { event: 'announce' }]);
    expect(await get(`/warehousings/${later}/counts`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a receipt that there never was', 'TS001-W9999', 404, 'not_found'],
    ['what is no receipt', 'TS001-S000001', 404, 'not_found'],
    ["another account's", 'TS002-W0001', 403, 'forbidden'],
  ])('refuses %s', async (_what, other, status, error) => {
    for (const what of ['counts', 'history'])
      expect(await get(`/warehousings/${other}/${what}`)).toMatchObject({ status, body: { error } });
  });
});
