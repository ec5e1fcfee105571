import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, realpath, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read, sql } from '../../src/storage/database/database.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { attachEmbedded, startEmbedded } from '../../src/storage/embedded/embedded-server.js';
import { liveHolder } from '../../src/storage/embedded/holder.js';
import { command } from '../kit/database.js';
import { EmbeddedHost, postmasterPid, processLine } from '../kit/embedded-host.js';
import { quiet } from '../kit/log.js';

let host: EmbeddedHost;
let dataDir: string;

beforeEach(async () => {
  host = new EmbeddedHost();
  dataDir = join(await host.directory(0o755), 'data');
});
afterEach(() => host.clear());

const homeOf = (directory: string) => realpath(join(directory, 'postgres'));
const postmasterOf = async (directory: string) => (await postmasterPid(await homeOf(directory))) as number;
const writeRow = (url: string) => command(url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)');
const rowsKept = (url: string) => command(url, 'SELECT id FROM kept').then((rows) => rows.length);

async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(processLine(pid, 'args')).not.toContain('pgdata'), 5_000);
}

describe('the embedded server', () => {
  it('starts, keeps its rows over a stop, and runs PostgreSQL as it should', async () => {
    const first = await host.start(dataDir);
    expect(first.said).toMatchObject({
      recovered: false,
      url: expect.stringMatching(/^postgres:\/\/kura:.+@127\.0\.0\.1:\d+\/kura$/),
    });
    await writeRow(first.said.url);
    const [settings] = await command(
      first.said.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS address,
              current_setting('unix_socket_directories') AS sockets, datlocprovider::text AS provider, datlocale,
              pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = 'kura'`,
    );
    const locale = { provider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' };
    expect(settings).toEqual({ fsync: 'on', address: '127.0.0.1', sockets: '', ...locale });
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
    const postmaster = await postmasterOf(dataDir);
    await first.stop();
    expect(processLine(postmaster, 'args')).not.toContain('pgdata');

    const second = await host.start(dataDir);
    expect(second.said.recovered).toBe(false);
    expect(await rowsKept(second.said.url)).toBe(1);
  });

  it('asks for its password', async () => {
    const { said } = await host.start(dataDir);
    const wrong = new URL(said.url);
    wrong.password = 'kura';
    await expect(command(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('outlives a Ctrl-C that its Kura wants to drain after', async () => {
    const kura = await host.start(dataDir);
    kura.interrupt();
    await sleep(300);
    expect(await command(kura.said.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(processLine(await postmasterOf(dataDir), 'pgid')).not.toBe(processLine(kura.pid, 'pgid'));
  });

  it('comes back by itself, at the same address, when PostgreSQL alone is killed', async () => {
    const kura = await host.start(dataDir);
    await writeRow(kura.said.url);
    const pool = openPool(kura.said.url);
    const count = () => read<{ n: number }>(pool, sql('test_count', 'SELECT count(*) AS n FROM kept'));
    await count();
    await killHard(await postmasterOf(dataDir));
    await vi.waitFor(async () => expect(await count()).toEqual([{ n: 1 }]), { timeout: 60_000, interval: 50 });
    await pool.end();
    const locks = () => command(kura.said.url, "SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted");
    await vi.waitFor(async () => expect(await locks()).toHaveLength(1));
    await kura.stop();
    expect(await attachEmbedded({ dataDir })).toBeNull();
  });
});

describe('a second start', () => {
  it('is refused in plain words while the first lives', async () => {
    const first = await host.start(dataDir);
    const second = await host.start(dataDir);
    expect(second.said.error).toBe('DataDirectoryInUse');
    expect(second.said.message).toMatch(
      /^A running Kura server \(pid \d+, since \d{4}-\d\d-\d\dT[\d:.]+Z\) has the database in/,
    );
    expect(second.said.message).toContain(`pid ${first.pid}`);
    expect(second.said.message).toMatch(/Stop that server first, or give this one .* KURA_DATA/);
    expect(await command(first.said.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is refused also while PostgreSQL is down and the first has yet to bring it back', async () => {
    const first = await host.start(dataDir);
    process.kill(first.pid, 'SIGSTOP');
    await killHard(await postmasterOf(dataDir));
    expect((await host.start(dataDir)).said.error).toBe('DataDirectoryInUse');
    process.kill(first.pid, 'SIGCONT');
    await vi.waitFor(() => command(first.said.url, 'SELECT 1'), { timeout: 60_000, interval: 50 });
  });

  it('is refused in the same process as well', async () => {
    const server = await startEmbedded({ dataDir, log: quiet });
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(`pid ${process.pid}`);
    await Promise.all([server.stop(), server.stop()]);
    expect(await attachEmbedded({ dataDir })).toBeNull();
  });

  it('is refused to all but one of several that start at the same moment', async () => {
    const round = async () => {
      const all = await Promise.all([1, 2, 3].map(() => host.start(dataDir)));
      const winners = all.filter(({ said }) => said.error === undefined);
      expect(all.map(({ said }) => said.error ?? 'has it').sort()).toEqual([
        'DataDirectoryInUse',
        'DataDirectoryInUse',
        'has it',
      ]);
      await winners[0]?.kill();
    };
    // A new cluster; an orphaned server; nothing but a stale pid file.
    await round();
    await round();
    await killHard(await postmasterOf(dataDir));
    await round();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('believes a holder on another host until it falls silent', async () => {
    await (await host.start(dataDir)).stop();
    const home = await homeOf(dataDir);
    const note = join(home, 'holder.json');
    await writeFile(note, JSON.stringify({ pid: 1, host: 'elsewhere', identity: 'x', since: '2026-11-24T01:00:00Z' }));
    expect(await liveHolder(home)).toMatchObject({ host: 'elsewhere' });

    const almostSilent = Date.now() / 1_000 - 16;
    await utimes(note, almostSilent, almostSilent);
    const started = performance.now();
    const kura = await host.start(dataDir);
    expect(kura.said).toMatchObject({ recovered: false });
    expect(performance.now() - started).toBeGreaterThan(3_900);
  });
});

describe('the next start', () => {
  it('takes over the PostgreSQL that a killed Kura left running', async () => {
    const killed = await host.start(dataDir);
    await writeRow(killed.said.url);
    const postmaster = await postmasterOf(dataDir);
    await killed.kill();
    expect(await command(killed.said.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    const next = await host.start(dataDir);
    expect(next.said).toMatchObject({ recovered: true, url: killed.said.url });
    expect(await postmasterOf(dataDir)).toBe(postmaster);
    expect(await rowsKept(next.said.url)).toBe(1);
    await next.stop();
    expect(processLine(postmaster, 'args')).not.toContain('pgdata');
  });

  it('recovers every committed row when Kura and PostgreSQL were both killed', async () => {
    const killed = await host.start(dataDir);
    await writeRow(killed.said.url);
    await killed.kill();
    await killHard(await postmasterOf(dataDir));

    const next = await host.start(dataDir);
    expect(next.said.recovered).toBe(true);
    expect(await rowsKept(next.said.url)).toBe(1);
  });

  it('is not kept out by a stale pid file whose pid is now another process', async () => {
    const killed = await host.start(dataDir);
    await writeRow(killed.said.url);
    await killed.kill();
    await killHard(await postmasterOf(dataDir));
    const file = join(dataDir, 'postgres/pgdata/postmaster.pid');
    const { uid, gid } = await stat(file);
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));
    // The same for the note of the killed Kura.
    const note = join(dataDir, 'postgres/holder.json');
    await writeFile(note, (await readFile(note, 'utf8')).replace(/"pid":\d+/, `"pid":${stranger.pid}`));

    const next = await host.start(dataDir);
    stranger.kill();
    await once(stranger, 'exit');
    expect(next.said.recovered).toBe(true);
    expect(await rowsKept(next.said.url)).toBe(1);
  });

  it('is not kept out by a backend that outlived its killed PostgreSQL', async () => {
    const killed = await host.start(dataDir);
    await writeRow(killed.said.url);
    const postmaster = await postmasterOf(dataDir);
    const busy = command(
      killed.said.url,
      "SELECT sum(length(repeat('x', n % 1000))) FROM generate_series(1, 100000000) n",
    );
    busy.catch(() => {});
    await sleep(200);
    await killed.kill();
    await killHard(postmaster);
    const next = await host.start(dataDir);
    expect(await rowsKept(next.said.url)).toBe(1);
  });

  it('begins anew when a start was killed during initdb', async () => {
    const child = host.spawn(dataDir);
    await vi.waitFor(async () => expect((await readdir(dataDir)).join()).toContain('.new-'), {
      timeout: 5_000,
      interval: 5,
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [left = ''] = await readdir(dataDir);
    const longAgo = Date.now() / 1_000 - 3_600;
    await vi.waitFor(() => utimes(join(dataDir, left), longAgo, longAgo));

    expect((await host.start(dataDir)).said).toMatchObject({ recovered: false });
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });
});

describe('attachEmbedded', () => {
  it('answers the running server, and null when there is none', async () => {
    expect(await attachEmbedded({ dataDir })).toBeNull();
    const kura = await host.start(dataDir);
    expect(await attachEmbedded({ dataDir })).toEqual({ url: kura.said.url });
    await kura.kill();
    await killHard(await postmasterOf(dataDir));
    expect(await attachEmbedded({ dataDir })).toBeNull();
  });
});
