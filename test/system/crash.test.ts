import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { postmasterPid } from '../kit/postmaster.js';
import { kura, type RunningServer, serve } from '../kit/server.js';

/*
 * kill -9 under load, of the server alone and of the database with it. What was acknowledged is there afterwards, what
 * was not is there whole or not at all, and can be sent again under its key; every figure agrees with the ledger.
 */

const CLIENTS = 8;

const KILLS = [
  { victims: 'the server and its database', databaseToo: true, orders: 41 },
  { victims: 'the server alone', databaseToo: false, orders: 75 },
  { victims: 'the server again', databaseToo: false, orders: 160 },
] as const;

describe('a server killed under load', () => {
  let dataDir: string;
  let server: RunningServer;
  const acknowledged: string[] = [];
  /** Orders whose answer never came. */
  const unheard: { readonly identifier: string }[] = [];
  let orders = 0;

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${server.token}`,
        'x-api-version': '1.6',
        'content-type': 'application/json',
        ...(init.headers as Record<string, string>),
      },
    });
  const post = (path: string, body: object, key?: string) =>
    call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });

  beforeAll(async () => {
    dataDir = await scratchDirectory('crash');
    server = await serve({ KURA_DATA: dataDir, KURA_DEMO_CLOCK: '2026-11-24T10:00:00+09:00' });
    expect((await post('/api/items', { code: 'CRASH', name: '落ちない品' })).status).toBe(201);
    const receipt = {
      inspection_type: 'CODE',
      arrival_date: '2026-11-26',
      arrival_date_confirmed: true,
      items: [{ code: 'CRASH', quantity: 300 }],
    };
    expect((await post('/api/warehousings', receipt)).status).toBe(201);
    expect((await post('/demo/clock/advance', { by: 'P7D' })).status).toBe(200);
  }, 120_000);

  afterAll(async () => {
    await server.end('SIGTERM');
    await removeDirectory(dataDir);
  });

  /** Orders until the server is gone; notes what it acknowledged. */
  const orderUntilKilled = async () => {
    for (;;) {
      orders += 1;
      const identifier = `crash-${orders}`;
      const order = {
        identifier,
        backorder_if_unavailable: true,
        recipient: { postcode: '1000001', prefecture: '東京都', address1: '千代田1-1', name: '山田 太郎' },
        items: [{ code: 'CRASH', quantity: 1 + (orders % 3) }],
      };
      try {
        const answer = await post('/api/shipments', order, identifier);
        if (answer.status === 201) acknowledged.push(identifier);
        await answer.arrayBuffer();
      } catch {
        unheard.push(order);
        return;
      }
    }
  };

  const missing = async (identifiers: readonly string[]): Promise<string[]> => {
    const found = new Set<string>();
    for (let from = 0; from < identifiers.length; from += 100) {
      const some = identifiers.slice(from, from + 100).join(',');
      const answer = await call(`/api/shipments/TS001?limit=1000&identifier=${some}`);
      const { shipments } = (await answer.json()) as { shipments: { identifier: string }[] };
      for (const shipment of shipments) found.add(shipment.identifier);
    }
    return identifiers.filter((identifier) => !found.has(identifier));
  };

  it.each(KILLS)(
    'loses nothing that it acknowledged: kill -9 of $victims, after $orders orders',
    async ({ databaseToo, orders: enough }) => {
      const load = Promise.all(Array.from({ length: CLIENTS }, orderUntilKilled));
      const before = acknowledged.length;
      const postmaster = databaseToo ? await postmasterPid(join(dataDir, 'postgres')) : 0;
      await expect.poll(() => acknowledged.length - before, { timeout: 30_000 }).toBeGreaterThanOrEqual(enough);
      await server.end('SIGKILL');
      if (databaseToo) process.kill(postmaster, 'SIGKILL');
      await load;

      server = await serve({ KURA_DATA: dataDir, KURA_DEMO_CLOCK: '2026-11-24T10:00:00+09:00' });
      // Sent again under its key, an order is done if it was not, and answered again if it was.
      const again = unheard.splice(0);
      expect(again.length).toBeGreaterThan(0);
      const answers = await Promise.all(again.map((order) => post('/api/shipments', order, order.identifier)));
      expect(answers.map(({ status }) => status)).toEqual(again.map(() => 201));
      acknowledged.push(...again.map(({ identifier }) => identifier));
      expect(await missing(acknowledged)).toEqual([]);
      expect(await kura(['verify'], { KURA_DATA: dataDir })).toMatchObject({ code: 0 });
    },
    120_000,
  );
});
