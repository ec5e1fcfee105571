import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import type { ConnectionPool } from '../../src/storage/database/open-pool.js';
import { order } from '../kit/accounts.js';
import { type Api, column, type Json, OLD, openApi, shipment } from '../kit/api.js';
import { listening } from '../kit/listening.js';
import { stocked } from '../kit/write-requests.js';

/* Lists of version 1.5 come whole: read in pages, each in a transaction of its own, as fast as they are read. */

/** Three pages, the last one short. */
const COUNT = 2_050;

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await stocked(api, { TEA: COUNT + 1 });
  const drafts = Array.from({ length: COUNT }, (_, n) => order(`whole-${n}`, [{ code: 'TEA', quantity: 1 }]));
  await createShipments(api.ctx, api.caller, drafts, 'bulk');
}, 120_000);
afterAll(() => api.close());

const descending = (ids: readonly unknown[]): boolean =>
  ids.every((id, n) => n === 0 || String(ids[n - 1]) > String(id));

/** A shipment's number has six figures, so that texts are in order of numbers. */
async function expectWhole(path: string): Promise<void> {
  const answer = await api.call('GET', path, undefined, OLD);
  expect([answer.status, Object.keys(answer.body), answer.headers['content-type']]).toEqual([
    200,
    ['shipments'],
    'application/json; charset=utf-8',
  ]);
  const ids = column(answer, 'shipments', 'id');
  expect(ids).toHaveLength(COUNT);
  expect(descending(ids)).toBe(true);
}

describe('a list of 1.5 that is longer than a page', () => {
  it('comes whole, newest first, without metadata [V-004 V-008 P-005]', () => expectWhole('/shipments'));

  it('of a month and of the latest day too [V-004 V-006]', async () => {
    await api.rows(
      `update shipments set status = 'shipped', shipped_at = '2026-11-24T03:00:00Z' where identifier like 'whole-%'`,
    );
    await expectWhole('/shipments/shipped');
    await expectWhole('/shipments/shipped/2026/11');
    await expectWhole('/shipments/shipped/2026/11/24');
    await api.rows(`update shipments set status = 'waiting', shipped_at = null where identifier like 'whole-%'`);
  });

  it('stays with the day that it began with, also when a later day begins in between [P-022]', async () => {
    await api.rows(
      `update shipments set status = 'shipped', shipped_at = '2026-11-20T03:00:00Z' where identifier like 'whole-%'`,
    );
    const reader = await slowReader('/shipments/shipped');
    await api.rows(`update shipments set shipped_at = '2026-11-24T03:00:00Z' where identifier = 'whole-7'`);
    const { shipments } = JSON.parse(await reader.rest()) as { shipments: Json[] };
    expect(shipments.length).toBeGreaterThanOrEqual(COUNT - 1);
    expect(descending(shipments.map(({ id }) => id))).toBe(true);
    await reader.close();
    await api.rows(`update shipments set status = 'waiting', shipped_at = null where identifier like 'whole-%'`);
  });

  it('shows no shipment twice, whatever comes and goes between two pages; who stalls holds no connection', async () => {
    const reader = await slowReader('/shipments');
    // It reads no more: the server soon waits, and no connection to the database with it.
    const pool = api.ctx.pool as ConnectionPool;
    for (let quiet = 0; quiet < 5; quiet = pool.idleCount === pool.totalCount ? quiet + 1 : 0) await wait(20);
    expect((await api.call('POST', '/shipments', shipment('meanwhile'))).status).toBe(201);
    await api.call('DELETE', '/shipments/TS001/whole-100');
    const { shipments } = JSON.parse(await reader.rest()) as { shipments: Json[] };
    const ids = shipments.map(({ id }) => id);
    expect(descending(ids)).toBe(true);
    expect(shipments.some(({ identifier }) => identifier === 'meanwhile')).toBe(false);
    expect(ids.length).toBeGreaterThanOrEqual(COUNT - 1);
    await reader.close();
  });

  it('is 500 when its first page fails, and ends its connection when a later one does', async () => {
    const spoil = (identifier: string) =>
      api.rows(`update shipments set document = 'null' where identifier = $1`, [identifier]);
    const read = async () => {
      const server = await listening(api);
      const headers = { 'x-api-version': '1.5', authorization: `Bearer ${server.token}` };
      try {
        const answer = await fetch(`http://127.0.0.1:${server.port}/api/shipments`, { headers });
        return {
          status: answer.status,
          ended: await answer.text().then(
            () => 'whole',
            () => 'broken off',
          ),
        };
      } finally {
        await server.app.close();
      }
    };
    expect(await read()).toEqual({ status: 200, ended: 'whole' });
    await spoil('whole-2');
    expect(await read()).toEqual({ status: 200, ended: 'broken off' });
    await spoil(`whole-${COUNT - 1}`);
    expect(await read()).toEqual({ status: 500, ended: 'whole' });
  });
});

/** Asks for a list and reads no more than its beginning, until asked for the rest of the body. */
async function slowReader(path: string) {
  const { app, token, port } = await listening(api);
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /api${path} HTTP/1.0\r\nHost: x\r\nX-Api-Version: 1.5\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await once(socket, 'readable');
  return {
    rest: async (): Promise<string> => {
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      return text.slice(text.indexOf('\r\n\r\n') + 4);
    },
    close: () => app.close(),
  };
}
