import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRunningDatabase, startEmbeddedDatabase } from '../../src/storage/database/embedded-database.js';
import { migrate } from '../../src/storage/database/migrate.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { quiet } from '../kit/log.js';
import { type Env, outerEnv, program, serve, start } from '../kit/server.js';

/* What is left when a signal ends a command or a server: no PostgreSQL, no half-written file. */

/** A program of util-linux, which runs another one in a terminal of its own. */
const SCRIPT = 'script';
const hasScript = spawnSync(SCRIPT, ['--version']).status === 0;

let directory: string;
beforeAll(async () => {
  directory = await scratchDirectory('signals');
});
afterAll(() => removeDirectory(directory));

/** How a process ended, and what it said. */
async function endOf(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

const isRunning = async (dataDir: string): Promise<boolean> => (await findRunningDatabase(dataDir)) !== null;

/** As far as the system says so in `/proc`. A process that has ended, and that its parent has not asked about, is a zombie there. */
const isAlive = async (pid: number): Promise<boolean> =>
  /\) [^ZX]/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));

describe('a command', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops on %s the database that it has started, and removes what it has written', async (signal, code) => {
    const dataDir = join(directory, `embedded-${signal}`);
    await makeHeldUpDatabase(dataDir);
    const file = join(directory, `${signal}.tar.gz`);
    const child = start(['backup', file], { KURA_DATA: dataDir });
    const ended = endOf(child);
    await expect.poll(() => existsSync(`${file}.part`), { timeout: 60_000 }).toBe(true);
    expect(await isRunning(dataDir)).toBe(true);
    child.kill(signal);
    expect(await ended).toEqual({ code, stderr: '' });
    expect(await isRunning(dataDir)).toBe(false);
    expect((await readdir(directory)).filter((name) => name.startsWith(signal))).toEqual([]);
  });

  it('on a database of others ends too, and removes what it has written', async () => {
    const database = await freshDatabase();
    const holder = await database.pool.connect();
    await holder.query(HELD_UP);
    const file = join(directory, 'shared.tar.gz');
    const child = start(['backup', file], { KURA_DATA: directory, DATABASE_URL: database.url });
    const ended = endOf(child);
    await expect.poll(() => existsSync(`${file}.part`), { timeout: 60_000 }).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 143, stderr: '' });
    expect(existsSync(`${file}.part`)).toBe(false);
    holder.release(true);
    await database.drop();
  });

  /** Holds up a backup after it has begun its file, when it reads the sequences. */
  const HELD_UP = 'create sequence held_up; begin; alter sequence held_up increment 2';

  /** A database that holds up backups for ever: the locks of a prepared transaction outlive its server. */
  async function makeHeldUpDatabase(dataDir: string): Promise<void> {
    const settings = { max_prepared_transactions: '1' };
    const server = await startEmbeddedDatabase({ dataDir, log: quiet, settings });
    const pool = openPool(server.url);
    await migrate(pool, quiet);
    await pool.query('alter system set max_prepared_transactions = 1');
    await pool.query(`${HELD_UP}; prepare transaction 'held_up'`);
    await pool.end();
    await server.stop();
  }
});

describe('a start', () => {
  /** Takes connections, and never answers. */
  let silent: Server;
  let env: Env;
  beforeAll(async () => {
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    env = { DATABASE_URL: `postgres://kura:kura@127.0.0.1:${port}/kura`, KURA_DATA: directory, PORT: '0' };
  });
  afterAll(() => {
    silent.close();
  });

  it.each([
    ['serve', 0],
    ['verify', 143],
  ] as const)('that waits for its database ends at once: %s', async (command, code) => {
    const child = start([command], env);
    const ended = endOf(child);
    await once(silent, 'connection');
    child.kill('SIGTERM');
    // It did not wait until it could have said that the database cannot be reached.
    expect(await ended).toEqual({ code, stderr: '' });
  });
});

describe('a server', () => {
  it.runIf(hasScript)(
    'is stopped, with its database, when its terminal is closed, and what it still logs is no obstacle',
    async () => {
      const dataDir = join(directory, 'terminal');
      const command = ['env', ...program(), 'serve'].join(' ');
      const terminal = spawn(SCRIPT, ['--quiet', '--return', '--command', command, '/dev/null'], {
        env: { ...outerEnv(), KURA_DATA: dataDir, PORT: '0', KURA_ENVIRONMENT: 'production', LOG_LEVEL: 'debug' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let shown = '';
      terminal.stdout.on('data', (chunk) => {
        shown += String(chunk);
      });
      await expect.poll(() => shown, { timeout: 60_000 }).toMatch(/127\.0\.0\.1:\d+\/api\s/);
      expect(await isRunning(dataDir)).toBe(true);
      const { pid } = JSON.parse(await readFile(join(dataDir, 'postgres/holder.json'), 'utf8'));
      const port = Number(/127\.0\.0\.1:(\d+)\/api/.exec(shown)?.[1]);
      // It waits for the rest of this request, and logs the answer when nobody can read it.
      const request = connect(port, '127.0.0.1').setEncoding('utf8');
      request.write('GET /readyz HTTP/1.1\r\nHost: kura\r\n');
      await fetch(`http://127.0.0.1:${port}/readyz`);
      terminal.kill('SIGKILL');
      const isListening = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          () => true,
          () => false,
        );
      await expect.poll(isListening, { timeout: 60_000 }).toBe(false);
      request.write('\r\n');
      await once(request, 'data');
      await expect.poll(() => isRunning(dataDir), { timeout: 60_000 }).toBe(false);
      await expect.poll(() => existsSync(join(dataDir, 'postgres/holder.json')), { timeout: 60_000 }).toBe(false);
      await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
    },
    120_000,
  );

  it('without a terminal goes on after SIGHUP, as nohup wants it', async () => {
    const database = await freshDatabase();
    const server = await serve({ DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });
    process.kill(server.pid, 'SIGHUP');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    await database.drop();
  });
});
