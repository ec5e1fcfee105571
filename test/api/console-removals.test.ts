import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishRemoval } from '../../src/operations/stock/finish-removal.js';
import { startRemoval } from '../../src/operations/stock/start-removal.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, column, faultsOf, type Json, openApi, shipment } from '../kit/api.js';
import { type Browser, join } from '../kit/people.js';

/* Removals as a shop requests, sees and withdraws them. TEA is an item without lots, CAKE has lots 1 and 2. */

let api: Api;
let member: Browser;
beforeAll(async () => {
  api = await openApi();
  member = await join(api, 'TS001', 'yamada@example.com', 'member');
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CAKE', lot_limit_type: 'expiry' }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 10, defective: 2 },
    { code: 'CAKE', good: 3, expiry_date: '2027-01-31' },
    { code: 'CAKE', good: 4, expiry_date: '2027-06-30' },
  ]);
});
afterAll(() => api.close());

const TEA = { warehouse: 'TOKYO', code: 'TEA', quantity: 2, kind: 'return' };
const CAKE = { warehouse: 'TOKYO', code: 'CAKE', quantity: 4, kind: 'disposal' };
const request = (body: object) => member.call('POST', '/removals', body, 'TS001');
const withdraw = (removal_no: unknown) => member.call('POST', `/removals/${removal_no}/withdraw`, undefined, 'TS001');
const removals = async (query = ''): Promise<Json[]> =>
  (await api.atConsole('GET', `/removals${query}`)).body.removals as Json[];
const unitsOf = async (item: string): Promise<unknown> => {
  const { body } = await api.atConsole('GET', `/items/${item}/stock`);
  return (body as { stock: Json }).stock;
};

describe('a removal', () => {
  it('takes its units at once, and shows which they are', async () => {
    const { status, body } = await request(CAKE);
    expect([status, body]).toEqual([201, { removal_no: 1 }]);
    const [listed] = await removals();
    expect(listed).toEqual({
      removal_no: 1,
      kind: 'disposal',
      source: 'available',
      status: 'waiting',
      warehouse: 'TOKYO',
      item_id: 'TS001-I000002',
      code: 'CAKE',
      name: null,
      lots: [
        { lot_no: 1, expiry_date: '2027-01-31', manufacture_date: null, quantity: 3 },
        { lot_no: 2, expiry_date: '2027-06-30', manufacture_date: null, quantity: 1 },
      ],
      receipt_id: null,
      requested_by: 'yamada',
      by_staff: false,
      requested_at: '2026-11-24T10:00:00+09:00',
      started_at: null,
      ended_by: null,
      ended_at: null,
    });
    expect(await unitsOf('TS001-I000002')).toMatchObject({ available: 3, processing: 4 });
  });

  it('can be withdrawn until the warehouse starts; a waiting order gets its units', async () => {
    const waits = shipment('WAITS', { items: [{ code: 'CAKE', quantity: 5 }], backorder_if_unavailable: true });
    const { id } = (await api.call('POST', '/shipments', waits)).body;
    expect((await withdraw(1)).status).toBe(200);
    expect((await api.call('GET', `/shipments/${id}`)).body.status).toBe('waiting');
    expect(await removals()).toMatchObject([{ status: 'withdrawn', ended_by: 'yamada' }]);
    const again = await withdraw(1);
    expect(again.status).toBe(400);
    expect(again.body.error_description).toContain('Withdrawn');
  });

  it('of a named lot takes that lot, and of the quarantine leaves the shelf alone', async () => {
    expect((await request({ ...CAKE, quantity: 1, lot_no: 2 })).body).toEqual({ removal_no: 2 });
    expect((await request({ ...TEA, source: 'defective' })).body).toEqual({ removal_no: 3 });
    expect(await removals()).toMatchObject([
      { removal_no: 3, source: 'defective', lots: [{ lot_no: 0, quantity: 2 }] },
      { removal_no: 2, lots: [{ lot_no: 2, quantity: 1 }] },
      { removal_no: 1 },
    ]);
    expect(await unitsOf('TS001-I000001')).toMatchObject({ available: 10 });
  });

  it('cannot be withdrawn once it is started, and is listed as open until it is over', async () => {
    await startRemoval(api.ctx, 'TS001', 2, staff('Sato'));
    expect((await withdraw(2)).status).toBe(400);
    expect(column(await api.atConsole('GET', '/removals?open=1'), 'removals', 'removal_no')).toEqual([3, 2]);
    await finishRemoval(api.ctx, 'TS001', 2, staff('Sato'));
    expect(column(await api.atConsole('GET', '/removals?open=1'), 'removals', 'removal_no')).toEqual([3]);
    expect((await removals())[1]).toMatchObject({ status: 'done', ended_by: 'Sato' });
  });

  it('is refused with all that is wrong with it, and when too few units are free', async () => {
    const answer = await request({ warehouse: 'MOON', code: 'GONE', quantity: 0, kind: 'gift', source: 'x' });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).sort()).toEqual(['code', 'kind', 'quantity', 'source', 'warehouse']);
    expect(faultsOf(await request({ lot_no: -1 })).sort()).toEqual(['code', 'kind', 'lot_no', 'quantity', 'warehouse']);
    expect(faultsOf(await request({ ...TEA, quantity: 11 }))).toEqual(['quantity']);
    expect(await removals()).toHaveLength(3);
  });

  it('comes page by page', async () => {
    const first = await api.atConsole('GET', '/removals?limit=2');
    expect(column(first, 'removals', 'removal_no')).toEqual([3, 2]);
    const { page } = first.body.metadata as { page: { next_cursor: string } };
    const rest = await api.atConsole('GET', `/removals?limit=2&cursor=${page.next_cursor}`);
    expect(column(rest, 'removals', 'removal_no')).toEqual([1]);
    expect((await api.atConsole('GET', '/removals?open=yes')).status).toBe(422);
  });

  it('of another shop is not there', async () => {
    expect((await api.atConsole('GET', '/removals', undefined, api.by('TS002'))).body.removals).toEqual([]);
    const other = await join(api, 'TS002', 'tanaka@example.com', 'owner');
    expect((await other.call('POST', '/removals/3/withdraw', undefined, 'TS002')).status).toBe(404);
    expect((await other.call('POST', '/removals/3/withdraw', undefined, 'TS001')).status).toBe(403);
  });
});
