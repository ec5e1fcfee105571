import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, column, HOME, type Json, openApi, shipment } from '../kit/api.js';
import { workTo } from '../kit/floor.js';
import { type Browser, join } from '../kit/people.js';
import { made } from '../kit/write-requests.js';

/* What a file has made, as a list, and its entries before they are sent. */

let api: Api;
let member: Browser;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 1_000 }]);
  member = await join(api, 'TS001', 'member@example.com', 'member');
});
afterAll(() => api.close());

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => member.call(method, path, body, 'TS001');
const rows = (name: string) => [{ no: 2, cells: { identifier: name, code: name } }];
const order = (name: string, code = 'TEA') => ({
  rows: rows(name),
  body: { identifier: name, recipient: { ...HOME, phone: '03-0000-0000' }, items: [{ code, quantity: 1 }] },
});

/** Sends a file, and sends it on when it is judged if asked to. @returns its number */
async function sent(kind: 'shipments' | 'items', entries: readonly object[], isMade = true): Promise<number> {
  const { body } = await ask('POST', `/imports/${kind}`, { file: 'a.csv', entries });
  const id = body.id as number;
  const state = async () => (await ask('GET', `/imports/${id}`)).body.state;
  await expect.poll(state, { timeout: 20_000, interval: 30 }).toBe('waiting');
  if (isMade) {
    await ask('POST', `/imports/${id}/run`, { what: 'sending' });
    await expect.poll(state, { timeout: 20_000, interval: 30 }).toBe('waiting');
  }
  return id;
}
const listed = async (query: string, list = 'shipments', name = 'identifier') =>
  column(await ask('GET', `/lists/${list}?${query}`), list, name);

describe('the list of what a file has made', () => {
  it('has exactly its orders, and nothing of what was refused or made otherwise', async () => {
    await made(api, '/shipments', shipment('BY-HAND'));
    const first = await sent('shipments', [order('A-1'), order('A-2', 'NONE'), order('A-3')]);
    const second = await sent('shipments', [order('B-1')]);
    expect(await listed(`view=all&import=${first}`)).toEqual(['A-3', 'A-1']);
    expect(await listed(`view=all&import=${second}&sort=identifier`)).toEqual(['B-1']);
    expect(await listed(`view=decision&import=${second}`)).toEqual([]);
    for (const none of ['999', 'x', '0']) expect(await listed(`view=all&import=${none}`)).toEqual([]);
  });

  it('is followed by exports and changes of many orders', async () => {
    const id = await sent('shipments', [order('C-1'), order('C-2')]);
    const { body } = await ask('POST', '/bulk-changes', { kind: 'suspend', view: 'all', import: String(id) });
    expect(body).toMatchObject({ total: 2 });
    const file = await ask('POST', '/exports', { kind: 'shipments', view: 'all', import: String(id) });
    await expect
      .poll(async () => ((await ask('GET', '/exports')).body.exports as Json[])[0], { timeout: 20_000 })
      .toMatchObject({ id: file.body.id, state: 'ready', total: 2 });
  });

  it('has exactly its items', async () => {
    const id = await sent('items', [
      { rows: rows('NEW-1'), body: { code: 'NEW-1' } },
      { rows: rows('TEA'), body: { code: 'TEA' } },
      { rows: rows('NEW-2'), body: { code: 'NEW-2' } },
    ]);
    expect(await listed(`import=${id}`, 'items', 'code')).toEqual(['NEW-2', 'NEW-1']);
    expect(await listed(`import=${id}&sort=-available`, 'items', 'code')).toHaveLength(2);
  });
});

describe('the entries of a file', () => {
  it('are listed with their state, in pages, until something is made of them', async () => {
    const id = await sent('shipments', [order('E-1'), order('E-2', 'NONE'), order('E-3')], false);
    const { body } = await ask('GET', `/imports/${id}/entries?limit=2`);
    expect(body.entries).toMatchObject([
      { state: 'sound', rows: [{ no: 2, cells: { identifier: 'E-1' } }], faults: [] },
      { state: 'faulty', faults: [{ path: 'items.0.code' }] },
    ]);
    const { next_cursor } = (body.metadata as { page: { next_cursor: string } }).page;
    const next = await ask('GET', `/imports/${id}/entries?cursor=${next_cursor}`);
    expect(next.body.entries).toMatchObject([{ state: 'sound', rows: [{ cells: { identifier: 'E-3' } }] }]);
    await ask('POST', `/imports/${id}/run`, { what: 'sending' });
    await expect
      .poll(async () => column(await ask('GET', `/imports/${id}/entries`), 'entries', 'state'), { timeout: 20_000 })
      .toEqual(['faulty']);
    expect((await ask('GET', '/imports/999/entries')).status).toBe(404);
  });
});

it('the days of shipped orders are those on which they left, as the first page counts them', async () => {
  const { id } = await made(api, '/shipments', shipment('LEFT', { items: [{ code: 'TEA', quantity: 1 }] }));
  await workTo(api.ctx, id, 'shipped');
  const { shipped } = (await ask('GET', '/today')).body as { shipped: { day: string; count: number }[] };
  const last = shipped.at(-1);
  expect(last).toEqual({ day: '2026-11-24', count: 1 });
  await api.rows(`update shipments set assigned_shipping_date = '2026-11-20' where identifier = 'LEFT'`);
  expect(await listed(`view=shipped&from=${last?.day}&to=${last?.day}`)).toEqual(['LEFT']);
  expect(await listed('view=shipped&from=2026-11-20&to=2026-11-20')).toEqual([]);
});
