import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { kura, serve } from '../kit/server.js';

/* What a start promises, and what it says when it cannot keep it. */

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
