import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../database/database.js';
import { isOutage } from '../database/outage.js';
import { type RunnableCluster, urlOf } from './cluster.js';
import { poll } from './poll.js';
import { disarmPidFile, endOrphanedBackends, livePostmaster } from './processes.js';
import { run, SURROUNDINGS } from './system-user.js';

/** Server settings by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string>>;

/** For a small machine that the server shares with Kura. Durability keeps PostgreSQL's own defaults: fsync is on. */
const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Compiling a plan costs more than the short queries of Kura run.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // The details of an error, and the values of parameters, would put addresses into the log.
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
};

/** Launches that may fail: the port was taken in between, another Kura was faster. */
const LAUNCHES = 10;
/** Crash recovery of a large database takes this long at most. */
const PATIENCE_MS = 10 * 60_000;
/** What the server says of backends that outlived a killed one; it writes English, see SURROUNDINGS. */
const BACKENDS_LEFT = /shared memory block .* is still in use/;
const LOG_LIMIT_BYTES = 10_000_000;

export interface Running {
  readonly port: number;
  /** Open on the database `postgres`. */
  readonly caller: pg.Client;
}

/**
 * Connects to the cluster's server, started first unless it runs already.
 * @param port to start it on; null: any free one
 * @throws {Error} with the end of the server's log, when it does not start
 */
export async function bringUp(
  cluster: RunnableCluster,
  log: Log,
  settings: Settings,
  port: number | null,
): Promise<Running> {
  let failures = 0;
  const running = await poll(
    async () => {
      const live = await livePostmaster(cluster.pgdata);
      if (live !== null) {
        const caller = await connect(cluster, live.port);
        return caller === null ? undefined : { port: live.port, caller };
      }
      const failure = await launch(cluster, settings, port ?? (await freePort()));
      if (failure === null) return undefined;
      if (BACKENDS_LEFT.test(failure)) await endOrphanedBackends(cluster.pgdata);
      else failures += 1;
      if (failures === LAUNCHES) throw new Error(`The embedded PostgreSQL does not start:\n${failure}`);
      log.warn({ failure }, 'the embedded PostgreSQL did not start, trying again');
      await sleep(50 * (failures + 1));
      return undefined;
    },
    { everyMs: 10, withinMs: PATIENCE_MS },
  );
  if (running !== undefined) return running;
  throw new Error(`The embedded PostgreSQL does not answer after ${PATIENCE_MS / 60_000} minutes.`);
}

/** Stops the cluster's server, if one runs, breaking off what its sessions do; resolves when it has ended. */
export async function shutDown({ pgdata, binaries, runAs }: RunnableCluster): Promise<void> {
  if ((await livePostmaster(pgdata)) === null) return;
  await run(binaries.pg_ctl, ['stop', '-D', pgdata, '-m', 'fast', '-w', '-t', '60'], runAs);
}

/** Null while the server is still starting; an answer that more waiting does not change is thrown. */
async function connect(cluster: RunnableCluster, port: number): Promise<pg.Client | null> {
  const caller = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: 'kura server',
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  caller.on('error', () => {});
  try {
    await caller.connect();
    return caller;
  } catch (error) {
    if (isOutage(error)) return null;
    throw new Error(`The embedded PostgreSQL refuses its own password: ${(error as Error).message}`, { cause: error });
  }
}

/** Starts the server and waits until it has claimed the data directory (null) or has ended (the end of its log). */
async function launch(cluster: RunnableCluster, settings: Settings, port: number): Promise<string | null> {
  const { pgdata, binaries, runAs } = cluster;
  await disarmPidFile(pgdata);
  const logFile = await openLog(cluster);
  const all = { ...SETTINGS, ...settings, port: String(port) };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let ended = false;
  try {
    // Detached: in our process group it would get the terminal's Ctrl-C with us and be gone before requests are drained.
    const child = spawn(binaries.postgres, ['-D', pgdata, ...args], {
      ...SURROUNDINGS,
      ...runAs,
      detached: true,
      stdio: ['ignore', logFile.handle.fd, logFile.handle.fd],
    });
    child.unref();
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', () => {
      ended = true;
    });
    await poll(async () => (ended || (await livePostmaster(pgdata)) !== null ? true : undefined), {
      everyMs: 5,
      withinMs: 30_000,
    });
  } finally {
    await logFile.handle.close();
  }
  return ended ? (await readFile(logFile.path)).subarray(logFile.size).toString('utf8').slice(-2_000) : null;
}

async function openLog({ home, runAs }: RunnableCluster) {
  const path = join(home, 'server.log');
  const before = (await stat(path).catch(() => null))?.size ?? 0;
  if (before > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  const handle = await open(path, 'a', 0o600);
  if (runAs.uid !== undefined && runAs.gid !== undefined) await handle.chown(runAs.uid, runAs.gid);
  return { path, handle, size: (await handle.stat()).size };
}

/** Free a moment ago; if somebody takes it in between, the launch fails and the next one asks again. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
