import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveHolder } from '../src/holder-file.js';
import {
  CannotRunHere,
  type DatabasePlace,
  findRunningServer,
  hasDatabase,
  startEmbeddedPostgres,
} from '../src/index.js';
import {
  Applications,
  homeOf,
  killHard,
  NAME,
  postmasterOf,
  processLine,
  query,
  rowsKept,
  writeRow,
} from './kit/applications.js';

const log = { info: () => {}, warn: () => {} };

let applications: Applications;
let dataDir: string;
let place: DatabasePlace;

beforeEach(async () => {
  applications = new Applications();
  dataDir = join(await applications.directory(0o755), 'data');
  place = { dataDir, name: NAME };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await applications.clear();
});

describe('the server', () => {
  it('starts, keeps its rows over a stop, and runs PostgreSQL as it should', async () => {
    const first = await applications.start(dataDir);
    expect(first.started).toMatchObject({
      recovered: false,
      url: expect.stringMatching(/^postgres:\/\/embedded_test:.+@127\.0\.0\.1:\d+\/embedded_test\?/),
    });
    await writeRow(first.started.url);
    const [settings] = await query(
      first.started.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS address,
              current_setting('unix_socket_directories') AS sockets, datlocprovider::text AS provider, datlocale,
              pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = '${NAME}'`,
    );
    const locale = { provider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' };
    expect(settings).toEqual({ fsync: 'on', address: '127.0.0.1', sockets: '', ...locale });
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
    const postmaster = await postmasterOf(dataDir);
    await first.stop();
    expect(processLine(postmaster, 'args')).not.toContain('pgdata');

    const second = await applications.start(dataDir);
    expect(second.started.recovered).toBe(false);
    expect(await rowsKept(second.started.url)).toBe(1);
  });

  it('asks for its password', async () => {
    const { started } = await applications.start(dataDir);
    const wrong = new URL(started.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('goes on after a Ctrl-C, so that its application can finish its work', async () => {
    const application = await applications.start(dataDir);
    application.interrupt();
    await sleep(300);
    expect(await query(application.started.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(processLine(await postmasterOf(dataDir), 'pgid')).not.toBe(processLine(application.pid, 'pgid'));
  });

  it('takes settings, chooses its own port, handles no signals, and stops twice as well as once', async () => {
    const listeners = () => process.eventNames().map((event) => [event, process.listenerCount(event)]);
    const before = listeners();
    const settings = { max_connections: '17', port: '1', fsync: 'off' };
    const server = await startEmbeddedPostgres({ ...place, log, settings });
    expect(listeners()).toEqual(before);
    expect(await query(server.url, 'SHOW max_connections')).toEqual([{ max_connections: '17' }]);
    expect(new URL(server.url).port).not.toBe('1');
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    expect(await findRunningServer(place)).toBeNull();
  });

  it('is reached in the same way, whatever the shell says of other servers', async () => {
    vi.stubEnv('PGSSLMODE', 'require');
    vi.stubEnv('PGOPTIONS', '-c search_path=elsewhere');
    vi.stubEnv('PGCLIENT_ENCODING', 'LATIN1');
    const { started, stop } = await applications.start(dataDir);
    expect(started).toMatchObject({ recovered: false });
    const show = "SELECT current_setting('search_path') AS path, current_setting('client_encoding') AS encoding";
    expect(await query(started.url, show)).toEqual([{ path: '"$user", public', encoding: 'UTF8' }]);
    expect(await findRunningServer(place)).toEqual({ url: started.url });
    await stop();
  });

  it('puts a long log aside when it starts', async () => {
    await (await applications.start(dataDir)).stop();
    const file = join(dataDir, 'postgres/server.log');
    await truncate(file, 10_000_001);
    await (await applications.start(dataDir)).stop();
    expect((await stat(`${file}.1`)).size).toBe(10_000_001);
    expect((await stat(file)).size).toBeLessThan(10_000);
  });

  it('comes back by itself, at the same address, when PostgreSQL alone is killed', async () => {
    const application = await applications.start(dataDir);
    await writeRow(application.started.url);
    const pool = new pg.Pool({ connectionString: application.started.url });
    pool.on('error', () => {});
    const count = async () => (await pool.query('SELECT count(*)::int AS n FROM kept')).rows;
    await count();
    await killHard(await postmasterOf(dataDir));
    await vi.waitFor(async () => expect(await count()).toEqual([{ n: 1 }]), { timeout: 60_000, interval: 50 });
    await pool.end();
    const locks = () => query(application.started.url, "SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted");
    await vi.waitFor(async () => expect(await locks()).toHaveLength(1));
    await application.stop();
    expect(await findRunningServer(place)).toBeNull();
  });
});

describe('a second start', () => {
  it('is refused in plain words while the first lives', async () => {
    const first = await applications.start(dataDir);
    const second = await applications.start(dataDir);
    expect(second.started.error).toBe('DataDirectoryInUse');
    expect(second.started.message).toMatch(
      /^Another server \(pid \d+, since \d{4}-\d\d-\d\dT[\d:.]+Z\) has the database in/,
    );
    expect(second.started.message).toContain(`pid ${first.pid}`);
    await expect(startEmbeddedPostgres({ ...place, log })).rejects.toMatchObject({
      home: await homeOf(dataDir),
      holder: { pid: first.pid, host: hostname(), since: expect.stringMatching(/Z$/) },
    });
    expect(await query(first.started.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is refused also while PostgreSQL is down and the first has yet to bring it back', async () => {
    const first = await applications.start(dataDir);
    process.kill(first.pid, 'SIGSTOP');
    await killHard(await postmasterOf(dataDir));
    expect((await applications.start(dataDir)).started.error).toBe('DataDirectoryInUse');
    process.kill(first.pid, 'SIGCONT');
    await vi.waitFor(() => query(first.started.url, 'SELECT 1'), { timeout: 60_000, interval: 50 });
  });

  it('is refused in the same process as well', async () => {
    const server = await startEmbeddedPostgres({ ...place, log });
    await expect(startEmbeddedPostgres({ ...place, log })).rejects.toThrow(`pid ${process.pid}`);
    await server.stop();
  });

  it('is refused to all but one of several that start at the same moment', async () => {
    const round = async () => {
      const all = await Promise.all([1, 2, 3].map(() => applications.start(dataDir)));
      const winners = all.filter(({ started }) => started.error === undefined);
      expect(all.map(({ started }) => started.error ?? 'has it').sort()).toEqual([
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
    await (await applications.start(dataDir)).stop();
    const home = await homeOf(dataDir);
    const holderFile = join(home, 'holder.json');
    await writeFile(
      holderFile,
      JSON.stringify({ pid: 1, host: 'elsewhere', identity: 'x', since: '2026-11-24T01:00:00Z' }),
    );
    expect(await liveHolder(home)).toMatchObject({ host: 'elsewhere' });

    const almostSilent = Date.now() / 1_000 - 16;
    await utimes(holderFile, almostSilent, almostSilent);
    const started = performance.now();
    const application = await applications.start(dataDir);
    expect(application.started).toMatchObject({ recovered: false });
    expect(performance.now() - started).toBeGreaterThan(3_900);
  });
});

describe('the next start', () => {
  it('takes over the PostgreSQL that a killed application left running', async () => {
    const killed = await applications.start(dataDir);
    await writeRow(killed.started.url);
    const postmaster = await postmasterOf(dataDir);
    await killed.kill();
    expect(await query(killed.started.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    const next = await applications.start(dataDir);
    expect(next.started).toMatchObject({ recovered: true, url: killed.started.url });
    expect(await postmasterOf(dataDir)).toBe(postmaster);
    expect(await rowsKept(next.started.url)).toBe(1);
    await next.stop();
    expect(processLine(postmaster, 'args')).not.toContain('pgdata');
  });

  it('recovers every committed row when the application and PostgreSQL were both killed', async () => {
    const killed = await applications.start(dataDir);
    await writeRow(killed.started.url);
    await killed.kill();
    await killHard(await postmasterOf(dataDir));

    const next = await applications.start(dataDir);
    expect(next.started.recovered).toBe(true);
    expect(await rowsKept(next.started.url)).toBe(1);
  });

  it('is not kept out by a stale pid file whose pid is now another process', async () => {
    const killed = await applications.start(dataDir);
    await writeRow(killed.started.url);
    await killed.kill();
    await killHard(await postmasterOf(dataDir));
    const file = join(dataDir, 'postgres/pgdata/postmaster.pid');
    const { uid, gid } = await stat(file);
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));
    // The same for the holder file of the killed application.
    const holderFile = join(dataDir, 'postgres/holder.json');
    await writeFile(holderFile, (await readFile(holderFile, 'utf8')).replace(/"pid":\d+/, `"pid":${stranger.pid}`));

    const next = await applications.start(dataDir);
    stranger.kill();
    await once(stranger, 'exit');
    expect(next.started.recovered).toBe(true);
    expect(await rowsKept(next.started.url)).toBe(1);
  });

  it('is not kept out by a backend that outlived its killed PostgreSQL', async () => {
    const killed = await applications.start(dataDir);
    await writeRow(killed.started.url);
    const postmaster = await postmasterOf(dataDir);
    const busy = query(
      killed.started.url,
      "SELECT sum(length(repeat('x', n % 1000))) FROM generate_series(1, 100000000) n",
    );
    busy.catch(() => {});
    await sleep(200);
    await killed.kill();
    await killHard(postmaster);
    const next = await applications.start(dataDir);
    expect(await rowsKept(next.started.url)).toBe(1);
  });

  it('begins anew when a start was killed during initdb', async () => {
    const child = applications.spawn(dataDir);
    await vi.waitFor(async () => expect((await readdir(dataDir)).join()).toContain('.new-'), {
      timeout: 5_000,
      interval: 5,
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [left = ''] = await readdir(dataDir);
    const longAgo = Date.now() / 1_000 - 3_600;
    await vi.waitFor(() => utimes(join(dataDir, left), longAgo, longAgo));

    expect((await applications.start(dataDir)).started).toMatchObject({ recovered: false });
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });
});

describe('findRunningServer', () => {
  it('returns the URL of the running server, and null when there is none', async () => {
    expect(await findRunningServer(place)).toBeNull();
    const application = await applications.start(dataDir);
    expect(await findRunningServer(place)).toEqual({ url: application.started.url });
    await application.kill();
    await killHard(await postmasterOf(dataDir));
    expect(await findRunningServer(place)).toBeNull();
  });
});

describe('hasDatabase', () => {
  it('tells a data directory with a database from one without, and makes nothing', async () => {
    expect(await hasDatabase(place)).toBe(false);
    await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
    await (await applications.start(dataDir)).stop();
    expect(await hasDatabase(place)).toBe(true);
    expect(await findRunningServer(place)).toBeNull();
  });

  it('does not say that there is none where it may not look', async () => {
    const closed = await applications.directory(0o700);
    await chmod(closed, 0);
    const hidden = { dataDir: join(closed, 'data'), name: NAME };
    // Root may look everywhere.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(54_321);
    try {
      await expect(hasDatabase(hidden)).rejects.toThrow(/data\/postgres cannot be read by this user/);
      await expect(findRunningServer(hidden)).rejects.toThrow(/cannot be read by this user/);
    } finally {
      if (isRoot) process.seteuid?.(0);
      await chmod(closed, 0o700);
    }
  });
});

describe('what it cannot start says why', () => {
  it('files of another major version of PostgreSQL', async () => {
    await (await applications.start(dataDir)).stop();
    await writeFile(join(dataDir, 'postgres/pgdata/PG_VERSION'), '17\n');
    const { started } = await applications.start(dataDir);
    expect(started.message).toMatch(/does not start:\s.*FATAL: {2}database files are incompatible with server/);
  });

  it('a password that is not the one of the database; the server that was launched is stopped again', async () => {
    await (await applications.start(dataDir)).stop();
    await writeFile(join(dataDir, 'postgres/password'), 'another\n');
    const { started } = await applications.start(dataDir);
    expect(started.message).toContain('refuses its own password: password authentication failed');
    await expect(postmasterOf(dataDir)).resolves.toBeNull();
  });

  it.each([
    ['lost', (file: string) => rm(file)],
    ['empty', (file: string) => truncate(file)],
  ])('a password file that is %s', async (_how, spoil) => {
    await (await applications.start(dataDir)).stop();
    const file = join(await homeOf(dataDir), 'password');
    await spoil(file);
    const words = `${file} is missing or empty, and without it nobody can use the database beside it. Restore this file from a copy`;
    const { started } = await applications.start(dataDir);
    expect(started.message).toContain(words);
    await expect(hasDatabase(place)).rejects.toThrow(words);
    await expect(findRunningServer(place)).rejects.toThrow(words);
  });

  it('a folder of that name without a database', async () => {
    await mkdir(join(dataDir, 'postgres/other'), { recursive: true });
    const { started } = await applications.start(dataDir);
    expect(started.message).toContain('holds no such database. Move it out of the way.');
    expect(await hasDatabase(place)).toBe(false);
  });

  it('a platform without programs', async () => {
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'plan9' });
    try {
      const start = startEmbeddedPostgres({ ...place, log });
      await expect(start).rejects.toThrow(CannotRunHere);
      await expect(start).rejects.toThrow('No embedded PostgreSQL is installed for plan9-');
    } finally {
      Object.defineProperty(process, 'platform', { value: platform });
    }
  });

  it.each(['', 'Shop', '1shop', 'my shop', 'shop/../etc', `a${'b'.repeat(31)}`])('the name "%s"', async (name) => {
    await expect(startEmbeddedPostgres({ dataDir, name, log })).rejects.toThrow(TypeError);
    await expect(findRunningServer({ dataDir, name })).rejects.toThrow(TypeError);
    await expect(hasDatabase({ dataDir, name })).rejects.toThrow(TypeError);
  });
});
