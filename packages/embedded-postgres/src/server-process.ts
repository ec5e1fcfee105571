import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type RunnableCluster, urlOf } from './cluster.js';
import type { Log } from './log.js';
import { poll } from './poll.js';
import { disarmPidFile, endOrphanedBackends, runningPostmaster } from './processes.js';
import { CHILD_OPTIONS, run } from './run-program.js';
import { DEFAULT_SETTINGS, type ServerSettings } from './settings.js';

/** A launch may fail because the port was taken in between, or because another process was faster. */
const MAX_LAUNCHES = 10;
/** Crash recovery of a large database takes this long at most. */
const START_TIMEOUT_MS = 10 * 60_000;
/** What the server says when backends of a killed server are left. The message is English, see CHILD_OPTIONS. */
const BACKENDS_LEFT = /shared memory block .* is still in use/;
const LOG_LIMIT_BYTES = 10_000_000;

export interface RunningServer {
  readonly port: number;
  /** Open on the database `postgres`. */
  readonly session: pg.Client;
}

/**
 * Connects to the cluster's server. Starts the server first unless it runs already.
 * @param port the port for a start; null: any free port
 * @param onWait called when a server was launched, while it starts
 * @throws {Error} with the end of the server's log, when it does not start; a server that this call launched is stopped
 */
export async function startOrConnect(
  cluster: RunnableCluster,
  log: Log,
  settings: ServerSettings,
  port: number | null,
  onWait: () => void = () => {},
): Promise<RunningServer> {
  let failures = 0;
  let launched: number | undefined;
  const tryOnce = async (): Promise<RunningServer | undefined> => {
    const postmaster = await runningPostmaster(cluster.pgdata);
    if (postmaster !== null) {
      const session = await connect(cluster, postmaster.port);
      return session === null ? undefined : { port: postmaster.port, session };
    }
    const { pid, failure } = await launch(cluster, settings, port ?? (await freePort()), onWait);
    launched = pid;
    if (failure === null) return undefined;
    if (BACKENDS_LEFT.test(failure)) await endOrphanedBackends(cluster.pgdata);
    else failures += 1;
    if (failures === MAX_LAUNCHES) throw new Error(`The embedded PostgreSQL does not start:\n${failure}`);
    log.warn({ failure }, 'the embedded PostgreSQL did not start, trying again');
    await sleep(50 * (failures + 1));
    return undefined;
  };
  try {
    const running = await poll(tryOnce, { everyMs: 10, withinMs: START_TIMEOUT_MS });
    if (running !== undefined) return running;
    throw new Error(`The embedded PostgreSQL does not answer after ${START_TIMEOUT_MS / 60_000} minutes.`);
  } catch (error) {
    // Not one that was running already: it may be in use.
    if (launched !== undefined && (await runningPostmaster(cluster.pgdata))?.pid === launched)
      await stopServer(cluster);
    throw error;
  }
}

/** Stops the cluster's server, if it runs, and aborts the work of its sessions; resolves when the server has ended. */
export async function stopServer({ pgdata, binaries, runAs }: RunnableCluster): Promise<void> {
  if ((await runningPostmaster(pgdata)) === null) return;
  await run(binaries.pg_ctl, ['stop', '-D', pgdata, '-m', 'fast', '-w', '-t', '60'], runAs);
}

/** Connects. Null while the server is still starting. @throws {Error} when waiting longer would not help */
async function connect(cluster: RunnableCluster, port: number): Promise<pg.Client | null> {
  const session = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: `${cluster.name} server`,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  session.on('error', () => {});
  try {
    await session.connect();
    return session;
  } catch (error) {
    if (mayConnectLater(error)) return null;
    throw new Error(`The embedded PostgreSQL refuses its own password: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * SQLSTATEs, by their beginning, of a server that starts, stops, recovers or has no room at the moment; and error codes of
 * the system for a connection that was refused or broke.
 */
const LATER_CODES = /^(08|53[0-3]00|57P0[1-5]|58030|ECONN(ABORTED|REFUSED|RESET)|EPIPE|ETIMEDOUT)/;
/** The driver gives these no code. */
const LATER_MESSAGES = /^(timeout expired|Connection terminated)/;

function mayConnectLater(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return LATER_CODES.test(code) || LATER_MESSAGES.test(error.message);
}

/**
 * Starts the server and waits until it has claimed the data directory (no failure) or has ended (the end of its log).
 */
async function launch(
  cluster: RunnableCluster,
  settings: ServerSettings,
  port: number,
  onWait: () => void,
): Promise<{ readonly pid: number | undefined; readonly failure: string | null }> {
  const { pgdata, binaries, runAs } = cluster;
  await disarmPidFile(pgdata);
  const logFile = await openLog(cluster);
  const all = { ...DEFAULT_SETTINGS, ...settings, port: String(port) };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let ended = false;
  let pid: number | undefined;
  try {
    // Detached: in our process group it would get the terminal's Ctrl-C too, and end before open requests are finished.
    const child = spawn(binaries.postgres, ['-D', pgdata, ...args], {
      ...CHILD_OPTIONS,
      ...runAs,
      detached: true,
      stdio: ['ignore', logFile.handle.fd, logFile.handle.fd],
    });
    ({ pid } = child);
    child.unref();
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', () => {
      ended = true;
    });
    onWait();
    await poll(async () => (ended || (await runningPostmaster(pgdata)) !== null ? true : undefined), {
      everyMs: 5,
      withinMs: 30_000,
    });
  } finally {
    await logFile.handle.close();
  }
  if (!ended) return { pid, failure: null };
  return { pid, failure: (await readFile(logFile.path)).subarray(logFile.size).toString('utf8').slice(-2_000) };
}

async function openLog({ home, runAs }: RunnableCluster) {
  const path = join(home, 'server.log');
  const before = (await stat(path).catch(() => null))?.size ?? 0;
  if (before > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  const handle = await open(path, 'a', 0o600);
  if (runAs.uid !== undefined && runAs.gid !== undefined) await handle.chown(runAs.uid, runAs.gid);
  return { path, handle, size: (await handle.stat()).size };
}

/** A port that was free a moment ago. If another program takes it meanwhile, the launch fails, and the next asks again. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
