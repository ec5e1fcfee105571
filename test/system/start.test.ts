import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { kura, type RunningServer, serve } from '../kit/server.js';

/* What a start promises, and what it says when it cannot keep it. */

const run = promisify(execFile);

let dataDir: string;
beforeAll(async () => {
  dataDir = await scratchDirectory('start');
});
afterAll(() => removeDirectory(dataDir));

/** Somebody else who listens on a port of the system's choice. */
async function listener(): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

describe('a start that is refused', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('names the setting to change when the port is taken or the address is not ours', async () => {
    const { server, port } = await listener();
    const env = { DATABASE_URL: database.url, KURA_DATA: dataDir, KURA_ENVIRONMENT: 'production' };
    const taken = await kura(['serve'], { ...env, PORT: String(port) });
    await closed(server);
    expect(taken.code).toBe(2);
    expect(taken.stderr).toContain(`PORT is ${port}: another process listens there on 127.0.0.1`);
    const foreign = await kura(['serve'], { ...env, PORT: '0', HOST: '192.0.2.1' });
    expect(foreign.code).toBe(2);
    expect(foreign.stderr).toContain('HOST is 192.0.2.1: this machine has no such address');
  });

  it('refuses a database that was first started in the other environment, and leaves it as it was', async () => {
    const PRODUCTION = { KURA_ENVIRONMENT: 'production' };
    const other = await freshDatabase();
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
    await other.drop();
  }, 120_000);

  it.each(['serve', 'migrate', 'verify'])('names the unreachable database, but not the password: %s', async (name) => {
    const { server, port } = await listener();
    await closed(server);
    const DATABASE_URL = `postgres://shop:do-not-tell@127.0.0.1:${port}/kura_of_shop`;
    const { code, stderr } = await kura([name], { DATABASE_URL, KURA_DATA: dataDir, KURA_ENVIRONMENT: 'production' });
    expect(code).toBe(3);
    expect(stderr).toContain(`The database kura_of_shop on 127.0.0.1, port ${port}, cannot be reached`);
    expect(stderr).toContain('ECONNREFUSED');
    expect(stderr).toContain('DATABASE_URL');
    expect(stderr).not.toContain('do-not-tell');
  });
});

describe('a server that answers', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it('accepts the demo token from its first answer on', async () => {
    const env = { DATABASE_URL: database.url, KURA_DATA: dataDir };
    // Seeds, so that the next start does nothing slowly but what is held up here.
    await (await serve({ ...env, KURA_DEMO_TOKEN: 'of-an-earlier-start' })).end('SIGTERM');
    const { server, port } = await listener();
    await closed(server);
    const holder = await database.pool.connect();
    await holder.query('begin; lock table tokens in share row exclusive mode');
    const starting = serve({ ...env, PORT: String(port), KURA_DEMO_TOKEN: 'of-this-start' });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await command(database.url, waiting)).length, { timeout: 60_000 }).toBe(1);
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
    await holder.query('commit');
    holder.release();
    const { url, token, end } = await starting;
    const headers = { authorization: `Bearer ${token}`, 'x-api-version': '1.6' };
    expect((await fetch(`${url}/api/items`, { headers })).status).toBe(200);
    await end('SIGTERM');
  }, 120_000);
});

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
