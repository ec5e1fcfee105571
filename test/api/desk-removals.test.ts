import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, column, faultsOf, type Json, openApi } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences } from '../kit/floor.js';
import { type Browser, join } from '../kit/people.js';
import { makePlaces } from '../kit/scanner.js';

/* Removals of a warehouse as its desk sees them, and those that staff request for a client. */

let api: Api;
let desk: Desk;
let owner: Browser;
const BARCODE = '4901234567016';

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  owner = await join(api, 'TS001', 'owner@example.com', 'owner');
  await makeItems(api.ctx, api.caller, [
    { code: 'TEA', name: '煎茶', barcode: BARCODE },
    { code: 'MILK', lot_limit_type: 'expiry' },
  ]);
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'B-01', kind: 'shelf', path: 20 },
  ]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 10, defective: 2 },
    { code: 'MILK', good: 4, expiry_date: '2027-01-31' },
  ]);
  const tea = { warehouse: 'TOKYO', code: 'TEA', lot_no: null, condition: 'sound', from: 'MAIN' } as const;
  for (const [to, quantity] of [
    ['A-01', 7],
    ['B-01', 3],
  ] as const)
    await moveUnits(api.ctx, 'TS001', { ...tea, quantity, to }, staff('Sato'));
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const TEA = { account_id: 'TS001', warehouse: 'TOKYO', code: 'TEA', quantity: 9, kind: 'disposal' };
const request = (more: object = {}, browser = desk.floor): Promise<Answer> =>
  desk.ask('POST', '/removals', { ...TEA, ...more }, browser);
const withdraw = (removal_no: number, browser = desk.floor, account = 'TS001'): Promise<Answer> =>
  desk.ask('POST', `/accounts/${account}/removals/${removal_no}/withdraw`, undefined, browser);
const removals = (query = 'warehouse=TOKYO', browser = desk.floor) =>
  desk.rows(`/removals?${query}`, 'removals', browser);
const atShop = async () => (await owner.call('GET', '/removals', undefined, 'TS001')).body.removals as readonly Json[];
const audited = async () => (await owner.call('GET', '/audit', undefined, 'TS001')).body.audit as readonly Json[];

describe('a removal that staff request for a client', () => {
  it('takes free units only, and is listed with the client, its goods and how far it is', async () => {
    expect(faultsOf(await request({ quantity: 11 }))).toEqual(['quantity']);
    expect(faultsOf(await request({ account_id: 'NOBODY' }))).toEqual(['code']);
    expect(faultsOf(await desk.ask('POST', '/removals', { source: 'x' }))).toContain('account_id');
    const { status, body } = await request();
    expect([status, body]).toEqual([201, { removal_no: 1 }]);
    expect(await removals()).toEqual([
      {
        account_id: 'TS001',
        account_name: expect.any(String),
        removal_no: 1,
        kind: 'disposal',
        source: 'available',
        status: 'waiting',
        warehouse: 'TOKYO',
        item_id: 'TS001-I000001',
        code: 'TEA',
        name: '煎茶',
        lots: [{ lot_no: 0, expiry_date: null, manufacture_date: null, quantity: 9 }],
        receipt_id: null,
        requested_by: 'floor',
        by_staff: true,
        requested_at: expect.stringMatching(/\+09:00$/),
        started_at: null,
        ended_by: null,
        ended_at: null,
        taken: 0,
        worker: null,
        forgotten_task: null,
        stopped: false,
      },
    ]);
  });

  it('is told to the shop as one of the staff, in its list and in its audit log, without their address', async () => {
    const own = { warehouse: 'TOKYO', code: 'MILK', quantity: 1, kind: 'return' };
    expect((await owner.call('POST', '/removals', own, 'TS001')).status).toBe(201);
    expect(await atShop()).toMatchObject([
      { removal_no: 2, requested_by: 'owner', by_staff: false },
      { removal_no: 1, requested_by: 'floor', by_staff: true },
    ]);
    const entries = await audited();
    expect(entries.filter(({ action }) => action === 'requestRemoval')).toMatchObject([
      { actor: 'floor', account_id: 'TS001', subject: '1', subject_name: '煎茶', address: null },
    ]);
    expect(JSON.stringify(entries[0])).not.toContain('floor@example.com');
    const [kept] = await api.rows("select address from audit_log where action = 'requestRemoval'");
    expect(kept?.address).not.toBeNull();
  });

  it('can be withdrawn, as one of the shop, until work on it begins', async () => {
    expect((await withdraw(2)).status).toBe(200);
    expect((await atShop())[0]).toMatchObject({ status: 'withdrawn', ended_by: 'floor' });
    expect((await audited())[0]).toMatchObject({ action: 'withdrawRemoval', subject: '2', subject_name: 'MILK' });
    expect((await withdraw(2)).status).toBe(400);
    expect((await withdraw(99)).status).toBe(404);
    expect((await withdraw(1, desk.floor, 'TS002')).status).toBe(404);
  });
});

it('says who collects the units, how many were taken, and that somebody has stopped', async () => {
  const device = await desk.provider.device(await desk.provider.worker('suzuki@example.com'));
  await device.press('removal');
  await device.scan('A-01');
  await device.scan(BARCODE);
  await device.scan(BARCODE);
  expect(await removals()).toMatchObject([
    { removal_no: 1, status: 'processing', worker: 'suzuki', taken: 2, forgotten_task: null, stopped: false },
  ]);
  expect((await withdraw(1)).status).toBe(400);
  await api.rows("update floor_tasks set changed_at = changed_at - interval '40 minutes' where kind = 'removal'");
  expect(await removals()).toMatchObject([{ worker: 'suzuki', forgotten_task: expect.any(Number) }]);
  await device.press('not_here');
  await device.press('not_here');
  await device.press('stop');
  expect(await removals()).toMatchObject([{ status: 'processing', worker: null, taken: 0, stopped: true }]);
  expect((await desk.ask('POST', '/accounts/TS001/removals/1/give-up')).status).toBe(200);
  expect(await removals()).toEqual([]);
});

describe('the list', () => {
  it('has the removals of all clients in two views, page by page, the newest first', async () => {
    const other = await makeAccount(api.ctx, 'TS003');
    await makeItems(api.ctx, other, [{ code: 'CUP' }]);
    await stockUp(api.ctx, other, [{ code: 'CUP', good: 5 }]);
    const cup = { account_id: 'TS003', code: 'CUP', quantity: 5, kind: 'return' };
    expect((await request(cup)).body).toEqual({ removal_no: 3 });
    expect((await request({ quantity: 2, source: 'defective', lot_no: 0 })).body).toEqual({ removal_no: 4 });
    expect(await removals()).toMatchObject([
      { account_id: 'TS001', removal_no: 4, source: 'defective', by_staff: true },
      { account_id: 'TS003', removal_no: 3, item_id: 'TS003-I000001' },
    ]);
    expect(await removals('warehouse=TOKYO&state=ended')).toMatchObject([
      { removal_no: 2, status: 'withdrawn', started_at: null },
      { removal_no: 1, status: 'withdrawn', started_at: expect.any(String) },
    ]);
    const first = await desk.ask('GET', '/removals?warehouse=TOKYO&limit=1');
    expect(column(first, 'removals', 'removal_no')).toEqual([4]);
    const { page } = first.body.metadata as { page: { next_cursor: string } };
    const at = `limit=1&cursor=${page.next_cursor}`;
    expect(column(await desk.ask('GET', `/removals?warehouse=TOKYO&${at}`), 'removals', 'removal_no')).toEqual([3]);
    expect((await desk.ask('GET', `/removals?warehouse=TOKYO&state=ended&${at}`)).status).toBe(422);
    expect(faultsOf(await desk.ask('GET', '/removals?state=some'))).toEqual(['state']);
    expect(faultsOf(await desk.ask('GET', '/removals?warehouse=MOON'))).toEqual(['warehouse']);
  });

  it('is narrowed to one client, and names those that have removals, whichever is chosen', async () => {
    const clients = (counts: Record<string, number>) =>
      Object.entries(counts).map(([account_id, count]) => ({ account_id, account_name: expect.any(String), count }));
    const both = clients({ TS001: 1, TS003: 1 });
    expect((await desk.ask('GET', '/removals?warehouse=TOKYO')).body.clients).toEqual(both);
    const theirs = await desk.ask('GET', '/removals?warehouse=TOKYO&account=TS003');
    expect([column(theirs, 'removals', 'removal_no'), theirs.body.clients]).toEqual([[3], both]);
    const ended = await desk.ask('GET', '/removals?state=ended&account=TS003');
    expect([ended.body.removals, ended.body.clients]).toEqual([[], clients({ TS001: 2 })]);
    expect((await desk.ask('GET', '/removals?state=ended&limit=1&account=TS001')).body.removals).toHaveLength(1);
    expect((await desk.ask('GET', '/removals?warehouse=OSAKA')).body).toMatchObject({ removals: [], clients: [] });
    expect(faultsOf(await desk.ask('GET', '/removals?account=x&state=some'))).toEqual(['account', 'state']);
    const first = await desk.ask('GET', '/removals?state=ended&limit=1');
    const { page } = first.body.metadata as { page: { next_cursor: string } };
    expect((await desk.ask('GET', `/removals?state=ended&account=TS001&cursor=${page.next_cursor}`)).status).toBe(422);
  });

  it('is for staff, each in the warehouses where they work', async () => {
    expect((await desk.ask('GET', '/removals', undefined, owner)).status).toBe(403);
    expect((await request({}, owner)).status).toBe(403);
    expect((await withdraw(4, owner)).status).toBe(403);
    expect((await desk.ask('GET', '/removals?warehouse=TOKYO', undefined, desk.limited)).status).toBe(403);
    expect(await removals('', desk.limited)).toEqual([]);
    expect((await request({ quantity: 1 }, desk.limited)).status).toBe(403);
    expect((await withdraw(4, desk.limited)).status).toBe(403);
    expect(await removals()).toHaveLength(2);
  });
});
