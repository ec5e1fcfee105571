import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticate, deleteToken } from '../../src/operations/accounts/tokens.js';
import type { Context } from '../../src/operations/context.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, makeToken } from '../kit/accounts.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { kura, type RunningServer, serve } from '../kit/server.js';

/* A token that one process deletes is deleted for all of them. */

const TOKEN = 'kura_deleted_tokens_0123456789abcdef0123456789';

let database: FreshDatabase;
let pool: ConnectionPool;
let ctx: Context;
const dirs: string[] = [];
const servers: RunningServer[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  for (let n = 0; n < 2; n += 1) {
    const dir = await scratchDirectory('deleted');
    dirs.push(dir);
    servers.push(await serve({ KURA_DATA: dir, DATABASE_URL: database.url, KURA_DEMO_TOKEN: TOKEN }));
  }
  pool = openPool(database.url, { max: 2 });
  ctx = contextOn(pool);
}, 180_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await pool.end();
  await database.drop();
  await Promise.all(dirs.map((dir) => removeDirectory(dir)));
});

const statuses = (token: string): Promise<number[]> =>
  Promise.all(
    servers.map(async ({ url }) => {
      const headers = { authorization: `Bearer ${token}`, 'x-api-version': '1.6' };
      return (await fetch(`${url}/api/items`, { headers })).status;
    }),
  );

it('is refused by every server within a second, by an operation or by the command [A-004 A-018]', async () => {
  for (const how of ['operation', 'command'] as const) {
    const { token, token_id } = await makeToken(ctx, 'TS001', how);
    // In use, so that the servers remember it.
    for (let n = 0; n < 5; n += 1) expect(await statuses(token)).toEqual([200, 200]);
    if (how === 'operation') await deleteToken(ctx, 'TS001', token_id, staff('admin'));
    else
      await kura(['token', 'delete', '--account', 'TS001', '--id', String(token_id)], { DATABASE_URL: database.url });
    // The second that the contract allows. Requests within it do not make it longer.
    const deleted = performance.now();
    for (let left = 1_000; left > 0; left = 1_000 - (performance.now() - deleted)) {
      await statuses(token);
      await sleep(Math.min(left, 100));
    }
    expect(await statuses(token)).toEqual([401, 401]);
    expect(await authenticate(ctx, token)).toBeNull();
  }
  expect(await statuses(TOKEN)).toEqual([200, 200]);
});
