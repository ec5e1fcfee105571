import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedDatabase } from '../../src/storage/database/embedded-database.js';
import { command } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { quiet } from '../kit/log.js';
import { type RunningServer, serve } from '../kit/server.js';

/*
 * A primary must not say that it has written before a synchronous standby has it too. With none there it answers what is read,
 * and keeps silent after every COMMIT.
 */

let database: EmbeddedPostgres;
let server: RunningServer;
const dirs: string[] = [];

const call = (path: string, body?: object) =>
  fetch(`${server.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${server.token}`, 'x-api-version': '1.6', 'content-type': 'application/json' },
  });
const statusOf = async (path: string) => (await call(path)).status;
const standbys = async (names: string) => {
  await command(database.url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await command(database.url, 'SELECT pg_reload_conf()');
};
/** Sessions that wait for a standby, and those of them that only look whether writes work. */
const waiting = async () => {
  const rows = await command<{ looks: boolean }>(
    database.url,
    "SELECT query LIKE '%pg_logical_emit_message%' AS looks FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
  );
  return { all: rows.length, looks: rows.filter(({ looks }) => looks).length };
};

beforeAll(async () => {
  const make = async (name: string) => {
    const dir = await scratchDirectory(name);
    dirs.push(dir);
    return dir;
  };
  database = await startEmbeddedDatabase({ dataDir: await make('alone'), log: quiet, settings: { fsync: 'off' } });
  server = await serve({ DATABASE_URL: database.url, KURA_DATA: await make('away'), LOG_LEVEL: 'fatal' });
}, 120_000);
afterAll(async () => {
  await standbys('');
  await server.end('SIGTERM');
  await database.stop();
  await Promise.all(dirs.map(removeDirectory));
});

describe('a primary whose synchronous standbys are away', () => {
  it('is not ready, answers writes with 503 instead of waiting for them, and is checked by one session only', async () => {
    expect(await statusOf('/readyz')).toBe(200);
    await standbys('nobody');
    const item = (code: string) => ({ code: `AWAY-${code}`, name: '待つ' });
    const writes = [
      ...['A', 'B', 'C'].map((code) => call('/api/items', item(code))),
      call('/api/items/bulk', { items: [item('D'), item('E')] }),
    ];
    await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(503);
    const asked = await Promise.all(Array.from({ length: 50 }, () => statusOf('/readyz')));
    expect(new Set(asked)).toEqual(new Set([503]));
    expect((await waiting()).looks).toBe(1);
    expect(await statusOf('/livez')).toBe(200);
    expect(await statusOf('/api/items')).toBe(200);

    const answers = await Promise.all(writes);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    for (const { headers } of answers) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await waiting()).looks).toBe(1);
  }, 90_000);

  it('becomes ready again by itself, and has the unanswered writes exactly once', async () => {
    await standbys('');
    await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200);
    // PostgreSQL lets all of them go at once, but each is counted until its process has run again.
    await expect.poll(async () => (await waiting()).all, { timeout: 60_000 }).toBe(0);
    for (const code of ['A', 'B', 'C', 'D', 'E']) expect(await statusOf(`/api/items/TS001/AWAY-${code}`)).toBe(200);
    expect((await call('/api/items', { code: 'AWAY-A', name: '待つ' })).status).toBe(422);
  }, 90_000);
});
