import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { listenToChanges } from '../../src/storage/database/listen.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { quiet } from '../kit/log.js';

/* Listening to changes, which goes on behind the requests: nobody waits for it, so nobody would notice that it fails. */

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('says why it is refused, once until it has succeeded', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const role = `listens_${name}`;
  await command(database.url, `create role ${role} login password 'listens' connection limit 0`);
  const url = Object.assign(new URL(database.url), { username: role, password: 'listens' }).href;
  const pool = openPool(url);
  const tries = vi.spyOn(pg.Client.prototype, 'connect');
  const log = { ...quiet, warn: vi.fn() };
  const unsure = vi.fn();
  const stop = listenToChanges(pool, { changed: () => {}, unsure }, log);
  onTestFinished(async () => {
    await stop();
    await pool.end();
    tries.mockRestore();
    await command(database.url, `drop role ${role}`);
  });
  const refused = async (times: number) => {
    tries.mockClear();
    await expect.poll(() => tries.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(2);
    const err = expect.objectContaining({ message: `too many connections for role "${role}"` });
    expect(log.warn.mock.calls).toEqual(Array(times).fill([{ err }, expect.stringContaining('changes are not heard')]));
  };
  await refused(1);
  await command(database.url, `alter role ${role} connection limit 5`);
  await vi.waitFor(() => expect(unsure).toHaveBeenCalled(), { timeout: 20_000 });
  await command(database.url, `alter role ${role} connection limit 0`);
  await command(database.url, 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  await refused(2);
});
