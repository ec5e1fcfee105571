import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { read, sql } from '../../src/storage/database/database.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { refuseTransactionPooling } from '../../src/storage/database/pooling.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../kit/pgbouncer.js';
import { type Env, kura, serve } from '../kit/server.js';

if (!hasPgBouncer) process.stdout.write('skipped: behind PgBouncer (there is no pgbouncer on this machine)\n');

describe.runIf(hasPgBouncer)('behind PgBouncer', () => {
  let database: FreshDatabase;
  let dataDir: string;
  let bouncer: PgBouncer | undefined;

  beforeAll(async () => {
    database = await freshDatabase();
    dataDir = await scratchDirectory('pooled');
  });
  afterEach(() => bouncer?.stop());
  afterAll(async () => {
    await database.drop();
    await removeDirectory(dataDir);
  });

  const start = async (settings: Readonly<Record<string, string>>): Promise<Env> => {
    bouncer = await startPgBouncer(database.url, settings);
    return { DATABASE_URL: bouncer.url, KURA_DATA: dataDir, PORT: '0' };
  };

  it('serves in session pooling, with no parameter ignored, and its worker works', async () => {
    const env = await start({ pool_mode: 'session' });
    const server = await serve(env);
    const headers = {
      authorization: `Bearer ${server.token}`,
      'x-api-version': '1.6',
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ code: 'POOLED', name: '煎茶' });
    const made = await fetch(`${server.url}/api/items`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await command(database.url, "select graphile_worker.add_job('sweep_idempotency_keys')");
    const asked = "select 1 from graphile_worker.jobs where task_identifier = 'sweep_idempotency_keys'";
    await expect.poll(async () => (await command(database.url, asked)).length, { timeout: 30_000 }).toBe(0);
    const verified = await kura(['verify'], env);
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('everything agrees')]);
    expect(await server.end('SIGTERM')).toBe(0);
  }, 180_000);

  it('has its own settings in each session', async () => {
    const { DATABASE_URL = '' } = await start({ pool_mode: 'session' });
    const pool = openPool(DATABASE_URL, { statementTimeoutMs: 12_000 });
    const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const names = [...timeouts, 'plan_cache_mode', 'TimeZone', 'DateStyle'];
    const text =
      'SELECT array_agg(current_setting(name) ORDER BY n) AS is FROM unnest($1::text[]) WITH ORDINALITY t (name, n)';
    const [row] = await read<{ is: string[] }>(pool, sql('test_settings', text), [names]);
    expect(row?.is).toEqual(['12s', '8s', '1min', 'force_generic_plan', 'UTC', 'ISO, MDY']);
    await pool.end();
  });

  it.each([
    ['an idle pool', { pool_mode: 'transaction' }],
    ['a pool of one', { pool_mode: 'transaction', default_pool_size: '1' }],
    ['a pool that goes round', { pool_mode: 'transaction', server_round_robin: '1', min_pool_size: '4' }],
    ['a pool of statements', { pool_mode: 'statement' }],
  ])('refuses to start in transaction or statement pooling, and says why: %s', async (_what, settings) => {
    const env = await start(settings);
    const { code, stderr } = await kura(['serve'], env);
    expect(stderr).toContain('Kura needs sessions that stay its own');
    expect(code).toBe(2);
  });

  it.each(['session', 'transaction'])('recognises %s pooling every time, also under load', async (pool_mode) => {
    const { DATABASE_URL = '' } = await start({ pool_mode, default_pool_size: '20', server_round_robin: '1' });
    const pool = openPool(DATABASE_URL);
    const others = openPool(DATABASE_URL, { max: 5 });
    let over = false;
    const busy = async (): Promise<void> => {
      while (!over) await others.query('SELECT pg_sleep(random() / 100)');
    };
    const working = Promise.all(Array.from({ length: 5 }, busy));
    const told: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      told.push(
        await refuseTransactionPooling(pool).then(
          () => 'session',
          () => 'transaction',
        ),
      );
    }
    over = true;
    await working;
    expect(told).toEqual(Array(20).fill(pool_mode));
    await Promise.all([pool.end(), others.end()]);
  });

  it("reports the pooler's own error when it cannot start", async () => {
    const { DATABASE_URL = '' } = await start({ pool_mode: 'session' });
    const { code, stderr } = await kura(['serve'], {
      DATABASE_URL: `${DATABASE_URL}_not_there`,
      KURA_DATA: dataDir,
      PORT: '0',
    });
    expect(stderr).toContain('cannot be reached: bouncer config error');
    expect(code).toBe(3);
  });
});
