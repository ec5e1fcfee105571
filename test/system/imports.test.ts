import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { serveDemo, signInAt } from '../kit/demo-member.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import type { RunningServer } from '../kit/server.js';

/* A file that is being sent while its server ends, once killed and once stopped: every order is made, and none twice. */

const COUNT = 6_000;

let database: FreshDatabase;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('imports');
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const start = (): Promise<RunningServer> => serveDemo(database, directory);

async function member(server: RunningServer) {
  const ask = await signInAt(server);
  return async (...request: Parameters<typeof ask>) =>
    (await ask(...request)) as { id: number; state: string; entries: Record<'sound' | 'made', number> };
}

const count = async (query: string): Promise<number> => Number((await database.pool.query(query)).rows[0]?.count);
const orders = () => count("select count(*) from shipments where identifier like 'RESTART-%'");
const UNTIL = { timeout: 40_000, interval: 20 };

it('outlives its servers', async () => {
  const first = await start();
  const ask = await member(first);
  const recipient = {
    name: '山田',
    phone: '03-0000-0000',
    postcode: '100-0001',
    prefecture: '東京都',
    address1: '1-1',
  };
  const entries = Array.from({ length: COUNT }, (_, n) => ({
    rows: [{ no: n + 2, cells: { identifier: `RESTART-${n}` } }],
    body: {
      identifier: `RESTART-${n}`,
      recipient,
      items: [{ code: 'TEA-001', quantity: 1 }],
      backorder_if_unavailable: true,
    },
  }));
  const { id } = await ask('POST', '/imports/shipments', { file: 'restart.csv', entries });
  await expect.poll(async () => (await ask('GET', `/imports/${id}`)).state, UNTIL).toBe('waiting');
  await ask('POST', `/imports/${id}/run`, { what: 'sending' });
  await expect.poll(orders, UNTIL).toBeGreaterThan(0);
  await first.end('SIGKILL');

  const killed = await orders();
  expect(killed).toBeLessThan(COUNT);
  expect(await count("select count(*) from import_entries where state = 'made'")).toBe(killed);
  // Half a minute later.
  await database.pool.query('update imports set leased_until = now()');
  const second = await start();
  await expect.poll(orders, UNTIL).toBeGreaterThan(killed);
  expect(await second.end('SIGTERM')).toBe(0);

  const stopped = await orders();
  expect(stopped).toBeLessThan(COUNT);
  const third = await start();
  await expect.poll(orders, UNTIL).toBe(COUNT);
  const { state, entries: ended } = await (await member(third))('GET', `/imports/${id}`);
  expect([state, ended]).toEqual(['waiting', { open: 0, sound: 0, faulty: 0, made: COUNT }]);
  await third.end('SIGTERM');
});
