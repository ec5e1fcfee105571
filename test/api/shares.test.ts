import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConnectionPool } from '../../src/storage/open-pool.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { lines, made, stocked } from '../kit/write-requests.js';

/* Of the connections to the database an account has half for its writes, and all but one of the others for its reads: those that wait keep nobody else waiting. */

let api: Api;
let somebody: pg.Client;
beforeAll(async () => {
  api = await openApi();
  somebody = new pg.Client({ connectionString: (api.house.pool as ConnectionPool).options.connectionString });
  await somebody.connect();
});
afterAll(async () => {
  await somebody.end();
  await api.close();
});

it('twenty updates that wait for an item keep another account from nothing, and are done or told in time', async () => {
  await stocked(api, { TEA: 100 });
  const order = (n: number) => made(api, '/shipments', shipment(`W-${n}`, { items: lines({ TEA: 1 }) }));
  const ids = await Promise.all(Array.from({ length: 20 }, async (_, n) => (await order(n)).id));
  await somebody.query('begin');
  await somebody.query('select from stock for update');
  let answered = 0;
  const updates = ids.map(async (id) => {
    const answer = await api.call('PUT', `/shipments/${id}`, { items: lines({ TEA: 2 }) });
    answered += 1;
    return answer.status;
  });
  for (let n = 0; n < 20; n += 1) {
    expect((await api.call('GET', '/items', undefined, api.by('TS002'))).status).toBe(200);
    expect((await api.call('POST', '/items', { code: `B-${n}` }, api.by('TS002'))).status).toBe(201);
  }
  expect(answered).toBe(0);
  await somebody.query('rollback');
  expect(new Set(await Promise.all(updates))).toEqual(new Set([200]));
});

it('twenty reads that wait for a table do so with some of the connections', async () => {
  await somebody.query('begin');
  await somebody.query('lock table shipments in access exclusive mode');
  const reads = Array.from({ length: 20 }, () => api.call('GET', '/shipments'));
  for (let n = 0; n < 5; n += 1) {
    expect((await api.call('GET', '/items', undefined, api.by('TS002'))).status).toBe(200);
    expect((await api.call('POST', '/items', { code: `C-${n}` }, api.by('TS002'))).status).toBe(201);
  }
  await somebody.query('rollback');
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('a hundred reads at once wait for each other', async () => {
  const reads = await Promise.all(Array.from({ length: 100 }, () => api.call('GET', '/items')));
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
});
