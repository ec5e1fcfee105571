import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { serveDemo, signInAt } from '../kit/demo-member.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import type { RunningServer } from '../kit/server.js';

/* A change of many orders whose server ends, once killed and once stopped: every order is changed, and none twice. */

const COUNT = 6_000;

let database: FreshDatabase;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('bulk-changes');
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const start = (): Promise<RunningServer> => serveDemo(database, directory);

async function member(server: RunningServer) {
  const ask = await signInAt(server);
  return async (...request: Parameters<typeof ask>) =>
    (await ask(...request)) as Record<'id' | 'total' | 'changed' | 'refused', number> & { state: string };
}

const count = async (query: string): Promise<number> => Number((await database.pool.query(query)).rows[0]?.count);
const cancelled = () =>
  count("select count(*) from shipments where identifier like 'MANY-%' and deleted_at is not null");
const marked = () => count("select count(*) from bulk_change_orders where state = 'changed'");
const UNTIL = { timeout: 40_000, interval: 20 };

it('outlives its servers', async () => {
  const first = await start();
  const ask = await member(first);
  // Copies of an order that waits for goods: they need no stock.
  await database.pool.query(
    `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, carrier, document, line_count, unit_count, bytes, searched,
                            created_at, status_at)
     select account_id, 500000 + n, 'MANY-' || n, 'backordered', warehouse, suspend, carrier, document, line_count, unit_count, bytes,
            order_search_text('MANY-' || n, document), created_at, status_at
       from (select * from shipments where identifier = 'SEED-0131') s cross join generate_series(1, ${COUNT}) n`,
  );
  await database.pool.query(
    `insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity, bundled)
     select account_id, 500000 + n, line_no, item_no, quantity, bundled
       from shipment_lines join shipments s using (account_id, shipment_no) cross join generate_series(1, ${COUNT}) n
      where s.identifier = 'SEED-0131'`,
  );
  const { id, total } = await ask('POST', '/bulk-changes', { kind: 'cancel', search: 'many-' });
  expect(total).toBe(COUNT);
  await ask('POST', `/bulk-changes/${id}/run`);
  await expect.poll(cancelled, UNTIL).toBeGreaterThan(0);
  await first.end('SIGKILL');

  const killed = await cancelled();
  expect(killed).toBeLessThan(COUNT);
  expect(await marked()).toBe(killed);
  // Half a minute later.
  await database.pool.query('update bulk_changes set leased_until = now()');
  const second = await start();
  await expect.poll(cancelled, UNTIL).toBeGreaterThan(killed);
  expect(await second.end('SIGTERM')).toBe(0);

  const stopped = await cancelled();
  expect(stopped).toBeLessThan(COUNT);
  expect(await marked()).toBe(stopped);
  const third = await start();
  await expect.poll(cancelled, UNTIL).toBe(COUNT);
  await expect.poll(async () => (await ask3('GET', `/bulk-changes/${id}`)).state, UNTIL).toBe('ended');
  expect(await ask3('GET', `/bulk-changes/${id}`)).toMatchObject({ changed: COUNT, refused: 0 });
  const events = 'select count(*) from shipment_history join shipments using (account_id, shipment_no)';
  expect(await count(`${events} where identifier like 'MANY-%' and event = 'delete'`)).toBe(COUNT);
  await third.end('SIGTERM');

  async function ask3(method: string, path: string) {
    return (await member(third))(method, path);
  }
});
