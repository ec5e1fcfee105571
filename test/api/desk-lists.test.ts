import { afterAll, beforeAll, expect, it } from 'vitest';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { type ClientCaller, staff } from '../../src/rules/accounts/caller.js';
import { makeAccount, makeItems, order, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, column, faultsOf, type Json, openApi, receipt, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { made } from '../kit/write-requests.js';

/* Staff look through what is open in their warehouse: orders that have not left, and receipts that are not put away. */

let api: Api;
let desk: Desk;
let other: ClientCaller;
const SATO = staff('Sato');
const errorOf = ({ status, body }: Answer) => [status, body.error];
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  other = await makeAccount(api.ctx, 'TS002');
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await makeItems(api.ctx, other, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 100 }]);
  await stockUp(api.ctx, other, [{ code: 'TEA', good: 1 }]);
  await makeOrders();
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

/** Orders of two clients in every state, and a transfer. */
async function makeOrders(): Promise<void> {
  const ordered = async (name: string, more: object = {}) => {
    ids[name] = (await made(api, '/shipments', shipment(name, more))).id;
  };
  await ordered('later', { shipping_date: '2026-12-01' });
  await ordered('waits');
  await ordered('held', { suspend: true });
  await ordered('short', { items: [{ code: 'TEA', quantity: 500 }], backorder_if_unavailable: true });
  await ordered('picking', { delivery_carrier: 'CARRIERB' });
  await ordered('picked');
  await ordered('packed');
  await ordered('shipped');
  await ordered('cancelled');
  for (const step of ['picking', 'picked', 'packed', 'shipped'] as const) await workTo(api.ctx, ids[step], step);
  await planBatches(api.ctx, 'TOKYO', SATO);
  await api.call('DELETE', `/shipments/${ids.cancelled}`);
  const moved = { warehouse: 'TOKYO', destination: { warehouse: 'OSAKA' }, items: [{ code: 'TEA', quantity: 1 }] };
  ids.moved = (await made(api, '/shipments/transfer', moved)).id;
  await createShipments(api.ctx, other, [order('theirs', [{ code: 'TEA', quantity: 1 }])], 'single');
  ids.theirs = 'TS002-S000001';
}

const ask = (query = '', browser = desk.floor) =>
  desk.ask('GET', `/warehouses/TOKYO/orders${query}`, undefined, browser);
const named = async (query = ''): Promise<unknown[]> => {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return (body.orders as Json[]).map(({ id }) => names.get(String(id)));
};

it('lists the orders of all clients that have not left, those that leave first on top', async () => {
  expect(await named('?limit=50')).toEqual([
    ...['waits', 'held', 'picking', 'picked', 'packed', 'moved', 'theirs'],
    ...['later', 'short'],
  ]);
  const { body } = await ask('?view=picking');
  expect(body.orders).toEqual([
    {
      ...{ account_id: 'TS001', account_name: 'Shop TS001', id: ids.picking, identifier: 'picking' },
      ...{ warehouse: 'TOKYO', status: 'picking', destination: null, carrier: 'CARRIERB', ships_on: '2026-11-24' },
      ...{ missed: false, lines: 1, status_at: '2026-11-24T10:00:00+09:00', batch_no: 1, recalled: false },
    },
  ]);
  expect((await ask('?view=waiting&account=TS001&to=2026-11-24')).body.orders).toMatchObject([
    { id: ids.waits, destination: null },
    { id: ids.moved, destination: 'OSAKA' },
  ]);
});

it('counts every view, and the clients of the one that is shown, whatever page and view are asked for', async () => {
  const { body } = await ask('?view=waiting&limit=1');
  const counts = (views: Record<string, number>) => Object.entries(views).map(([view, count]) => ({ view, count }));
  const all = { open: 9, waiting: 4, picking: 1, picked: 1, packed: 1, asked: 0, suspended: 1, backordered: 1 };
  expect(body.views).toEqual(counts(all));
  const clients = (mine: number, theirs: number) => [
    { account_id: 'TS001', account_name: 'Shop TS001', count: mine },
    { account_id: 'TS002', account_name: 'Shop TS002', count: theirs },
  ];
  expect(body.clients).toEqual(clients(3, 1));
  // A client is chosen from all that the list would have.
  const theirs = (await ask('?account=TS002')).body;
  expect([theirs.clients, column({ body: theirs }, 'orders', 'id')]).toEqual([clients(8, 1), [ids.theirs]]);
  expect(theirs.views).toEqual(
    counts({ ...Object.fromEntries(Object.keys(all).map((one) => [one, 0])), open: 1, waiting: 1 }),
  );
  expect((await ask('?carrier=CARRIERB')).body.views).toContainEqual({ view: 'open', count: 1 });
});

it('is narrowed by state, carrier and day', async () => {
  expect(await named('?view=suspended')).toEqual(['held']);
  expect(await named('?view=backordered')).toEqual(['short']);
  expect(await named('?view=packed')).toEqual(['packed']);
  expect(await named('?carrier=CARRIERB')).toEqual(['picking']);
  expect(await named('?from=2026-11-25')).toEqual(['later']);
  expect(await named('?from=2026-11-24&to=2026-11-24&view=picked')).toEqual(['picked']);
  await api.call('POST', `/shipments/${ids.picked}/cancel?requests=1`);
  expect(await named('?view=asked')).toEqual(['picked']);
});

it('says which orders are past their day', async () => {
  await api.rows("update shipments set assigned_shipping_date = '2026-11-20' where identifier in ('waits', 'held')");
  const { body } = await ask('?to=2026-11-23');
  expect(body.orders).toMatchObject([
    { id: ids.waits, missed: true, ships_on: '2026-11-20' },
    // Its client holds it.
    { id: ids.held, missed: false },
  ]);
  await api.rows("update shipments set assigned_shipping_date = '2026-11-24' where identifier in ('waits', 'held')");
});

it('is read page by page, also across orders of one day, of several clients, and without a day', async () => {
  const whole = column(await ask('?limit=50'), 'orders', 'id');
  const read: unknown[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Answer = await ask(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
    read.push(...column(page, 'orders', 'id'));
    cursor = (page.body.metadata as { page: { next_cursor: string | null } }).page.next_cursor;
  }
  expect(read).toEqual(whole);
  const { body } = await ask('?limit=2');
  const { next_cursor } = (body.metadata as { page: { next_cursor: string } }).page;
  for (const query of [`?view=waiting&cursor=${next_cursor}`, `?account=TS001&cursor=${next_cursor}`, '?cursor=x'])
    expect(faultsOf(await ask(query))).toEqual(['cursor']);
});

it('lists the receipts of all clients that are not put away, those of the earliest day on top', async () => {
  const announced = async (arrival_date: string, more: object = {}) =>
    (await made(api, '/warehousings', receipt({ arrival_date, ...more }))).id;
  const next = await announced('2026-12-10', { arrival_time_from: 9, arrival_time_to: 12 });
  const today = await announced('2026-11-24', { identifier: 'PO-7' });
  const cancelled = await announced('2026-11-24');
  await api.call('DELETE', `/warehousings/${cancelled}`);
  await receiveGoods(api.ctx, 'TS001', numberOf(today), SATO);
  const list = async (query = '', warehouse = 'TOKYO') =>
    (await desk.ask('GET', `/warehouses/${warehouse}/receipts${query}`, undefined, desk.floor)).body;
  const body = await list();
  expect(body.receipts).toEqual([
    {
      ...{ account_id: 'TS001', account_name: 'Shop TS001', id: today, identifier: 'PO-7', warehouse: 'TOKYO' },
      ...{ status: 'received', arrival_date: '2026-11-24', arrival_time_from: null, arrival_time_to: null },
      ...{ source: null, late: false, lines: 1, units: 5, status_at: '2026-11-24T10:00:00+09:00' },
    },
    expect.objectContaining({ id: next, status: 'waiting', arrival_time_from: 9, arrival_time_to: 12 }),
  ]);
  expect(body.views).toEqual([
    { view: 'open', count: 2 },
    { view: 'waiting', count: 1 },
    { view: 'received', count: 1 },
    { view: 'checking', count: 0 },
  ]);
  expect((await list('?view=received')).receipts).toMatchObject([{ id: today }]);
  expect((await list('?from=2026-11-25')).receipts).toMatchObject([{ id: next }]);
  expect((await list('?account=TS002')).receipts).toEqual([]);
  expect((await list('', 'OSAKA')).receipts).toMatchObject([{ source: 'TOKYO', warehouse: 'OSAKA' }]);
  const first = await list('?limit=1');
  const { next_cursor } = (first.metadata as { page: { next_cursor: string } }).page;
  expect((await list(`?limit=1&cursor=${next_cursor}`)).receipts).toMatchObject([{ id: next }]);
  await api.rows("update receipts set status_at = '2026-11-19T10:00:00+09:00' where status = 'received'");
  expect((await list('?view=received')).receipts).toMatchObject([{ late: true }]);
});

it('tells all faults of a query at once, and is read only by staff who work in the warehouse', async () => {
  const wrong = await ask('?view=gone&account=a%20b&carrier=X&from=2026-13-01&to=y&limit=0');
  expect([wrong.status, faultsOf(wrong)]).toEqual([422, ['account', 'carrier', 'from', 'limit', 'to', 'view']]);
  for (const list of ['orders', 'receipts']) {
    const at = (warehouse: string, browser = desk.floor) =>
      desk.ask('GET', `/warehouses/${warehouse}/${list}`, undefined, browser);
    expect(errorOf(await at('TOKYO', desk.limited))).toEqual([403, 'forbidden']);
    expect(errorOf(await at('NOWHERE'))).toEqual([404, 'not_found']);
    const path = `/desk/warehouses/TOKYO/${list}`;
    expect(errorOf(await api.visit('GET', path, undefined, api.by('TS001')))).toEqual([401, 'unauthorized']);
  }
});
