import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConnectionPool } from '../../src/storage/database/open-pool.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { listening } from '../kit/listening.js';
import { lines, made, stocked } from '../kit/write-requests.js';

/* Of the connections to the database an account has half for its writes, and all but one of the others for its reads: those that wait keep nobody else waiting. */

let api: Api;
let somebody: pg.Client;
beforeAll(async () => {
  api = await openApi();
  somebody = new pg.Client({ connectionString: (api.ctx.pool as ConnectionPool).options.connectionString });
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

it('readers who hang up give their places back, also those who asked for much on one connection', async () => {
  const { app, token, port } = await listening(api);
  const ask = `GET /api/items HTTP/1.1\r\nHost: x\r\nX-Api-Version: 1.6\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  await somebody.query('begin');
  await somebody.query('lock table items in access exclusive mode');
  const socket = connect(port, '127.0.0.1');
  socket.write(ask.repeat(64));
  // Until those that were let in wait for the table.
  while ((await waiting()) === 0) await wait(5);
  socket.destroy();
  await once(socket, 'close');
  await somebody.query('rollback');
  const headers = { 'x-api-version': '1.6', authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/items`, { headers, signal: AbortSignal.timeout(5_000) });
  expect(answer.status).toBe(200);
  await app.close();
});

const waiting = async (): Promise<number> => {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await somebody.query(text)).rowCount ?? 0;
};
