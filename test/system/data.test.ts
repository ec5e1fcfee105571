import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { kura, type RunningServer, serve } from '../kit/server.js';

/* What a start makes of the data that it finds, in the database and under KURA_DATA. */

const run = promisify(execFile);

let dataDir: string;
beforeAll(async () => {
  dataDir = await scratchDirectory('start');
});
afterAll(() => removeDirectory(dataDir));

it('refuses a database that was first started in the other environment, and leaves it as it was', async () => {
  const PRODUCTION = { KURA_ENVIRONMENT: 'production' };
  const [database, other] = [await freshDatabase(), await freshDatabase()];
  const placeOf = ({ url }: FreshDatabase) => ({ DATABASE_URL: url, KURA_DATA: dataDir, PORT: '0' });
  const [ofDemo, ofProduction] = [placeOf(database), placeOf(other)];
  const seeded = await kura(['seed'], ofDemo);
  expect(seeded.code).toBe(0);
  const first = await serve({ ...ofProduction, ...PRODUCTION });
  expect(await first.end('SIGTERM')).toBe(0);

  const refused = [
    await kura(['serve'], { ...ofDemo, ...PRODUCTION }),
    await kura(['serve'], ofProduction),
    await kura(['seed'], ofProduction),
  ];
  expect(refused.map(({ code }) => code)).toEqual([2, 2, 2]);
  expect(refused[0]?.stderr).toContain('The database holds a demo environment');
  expect(refused[1]?.stderr).toContain('The database is a production database');
  expect(refused[2]?.stderr).toContain('KURA_ENVIRONMENT=production');
  const again = await serve({ ...ofProduction, ...PRODUCTION });
  expect(await again.end('SIGTERM')).toBe(0);
  await database.drop();
  await other.drop();
}, 120_000);

it('a server warns when it has another directory than the one with the pictures of its database', async () => {
  const database = await freshDatabase();
  const env = { DATABASE_URL: database.url, KURA_DATA: dataDir, LOG_LEVEL: 'warn' };
  const first = await serve(env);
  await first.end('SIGTERM');
  expect(first.logged()).not.toContain('are not in KURA_DATA');
  await database.pool.query(
    `insert into item_images (account_id, item_no, image_id, content_type, bytes, width, height, file_name, key, created_at)
     select account_id, item_no, 1, 'image/png', 1, 1, 1, 'a.png', 'item-images/elsewhere', now() from items limit 1`,
  );
  const second = await serve(env);
  await second.end('SIGTERM');
  expect(second.logged()).toContain('pictures that the database names are not in KURA_DATA');
  await database.drop();
}, 120_000);

describe('under KURA_DATA', () => {
  let own: string;
  let server: RunningServer;
  const umask = process.umask();
  afterEach(async () => {
    process.umask(umask);
    await server.end('SIGTERM');
    await removeDirectory(own);
  });

  it('all files and directories are private to their owner, whatever the umask', async () => {
    own = await scratchDirectory('private');
    process.umask(0);
    server = await serve({ KURA_DATA: own });
    const picture = new FormData();
    const content = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    picture.set('file', new Blob([content], { type: 'image/png' }), 'dot.png');
    const headers = { authorization: `Bearer ${server.token}`, 'x-api-version': '1.6' };
    const added = await fetch(`${server.url}/api/items/TS001/TEA-001/images`, {
      method: 'POST',
      headers,
      body: picture,
    });
    expect(added.status).toBe(200);
    const find = async (...args: string[]) => (await run('find', ['-H', own, ...args])).stdout.split('\n').slice(0, -1);
    // Shipments of the seed have told their recipients.
    await expect.poll(async () => (await find('-name', '*.eml')).length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await find('-name', 'demo-token')).toHaveLength(1);
    expect(await find('-path', '*/files/*', '-type', 'f')).toHaveLength(1);
    expect(await find('-name', 'holder.json')).toHaveLength(1);
    expect(await find('-name', 'server.log')).toHaveLength(1);
    // Mails are still being written; until a file has its permissions, its directory keeps others out.
    await expect
      .poll(() => find('-mindepth', '1', '-perm', '/077', '!', '-type', 'l'), { timeout: 60_000 })
      .toEqual([]);
  }, 120_000);
});
