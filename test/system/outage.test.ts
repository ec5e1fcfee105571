import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { type RunningServer, serve } from '../kit/server.js';
import { type UnreliableLink, unreliableLink } from '../kit/unreliable-link.js';

describe('a server that loses its database connection', () => {
  let database: FreshDatabase;
  let link: UnreliableLink;
  let server: RunningServer;
  let dataDir: string;

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${server.token}`,
        'x-api-version': '1.6',
        'content-type': 'application/json',
      },
    });
  const order = (identifier: string) => ({
    method: 'POST',
    body: JSON.stringify({
      identifier,
      backorder_if_unavailable: true,
      recipient: { postcode: '1000001', prefecture: '東京都', address1: '千代田1-1', name: '山田 太郎' },
      items: [{ code: 'OUTAGE', quantity: 1 }],
    }),
  });

  beforeAll(async () => {
    database = await freshDatabase();
    link = await unreliableLink(database.url);
    dataDir = await scratchDirectory('outage');
    server = await serve({
      DATABASE_URL: link.url,
      KURA_DATA: dataDir,
      KURA_DEMO_TOKEN: 'a-fixed-token',
      LOG_LEVEL: 'fatal',
    });
    expect(server.token).toBe('a-fixed-token');
    const made = await call('/api/items', { method: 'POST', body: JSON.stringify({ code: 'OUTAGE', name: '停電' }) });
    expect(made.status).toBe(201);
  }, 60_000);

  afterAll(async () => {
    await server.end('SIGTERM');
    await link.close();
    await database.drop();
    await removeDirectory(dataDir);
  });

  it('answers 503 in HTML while it is down, says so in /readyz, and recovers by itself [E-013]', async () => {
    expect((await call('/readyz')).status).toBe(200);
    link.mode('refuse');
    const refused = await call('/api/shipments', order('while-down'));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect((await call('/readyz')).status).toBe(503);
    expect((await call('/livez')).status).toBe(200);

    link.mode('pass');
    await expect.poll(async () => (await call('/readyz')).status, { timeout: 60_000 }).toBe(200);
    // Also the work that no request does goes on.
    await command(database.url, "select graphile_worker.add_job('sweep_idempotency_keys')");
    const asked = "select 1 from graphile_worker.jobs where task_identifier = 'sweep_idempotency_keys'";
    await expect.poll(async () => (await command(database.url, asked)).length, { timeout: 60_000 }).toBe(0);
    expect((await call('/api/shipments/TS001/while-down')).status).toBe(404);
    expect((await call('/api/shipments', order('back-again'))).status).toBe(201);
  }, 60_000);

  it('finishes open requests on SIGTERM, takes no new ones and exits 0', async () => {
    // Somebody holds the item's stock lock, so the request is still open when the signal comes.
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query(
      `select 1 from stock s join items i using (account_id, item_no) where i.code = 'OUTAGE' for update of s`,
    );
    const open = call('/api/shipments', order('during-drain'));
    await sleep(300);
    const ended = server.end('SIGTERM');
    await sleep(300);
    await expect(fetch(`${server.url}/livez`)).rejects.toThrow();
    await holder.query('COMMIT');
    holder.release();
    expect((await open).status).toBe(201);
    expect(await ended).toBe(0);
  }, 60_000);

  it('has after the next start what it acknowledged while it was stopping', async () => {
    server = await serve({ DATABASE_URL: database.url, KURA_DATA: dataDir, KURA_DEMO_TOKEN: 'a-fixed-token' });
    expect((await call('/api/shipments/TS001/during-drain')).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  }, 60_000);

  it('has no demo in production', async () => {
    const empty = await freshDatabase();
    server = await serve({ DATABASE_URL: empty.url, KURA_DATA: dataDir, KURA_ENVIRONMENT: 'production' });
    server = { ...server, token: 'a-fixed-token' };
    expect((await call('/demo/clock')).status).toBe(404);
    expect((await call('/api/shipments')).status).toBe(401);
    expect(await server.end('SIGTERM')).toBe(0);
    await empty.drop();
  }, 60_000);
});
