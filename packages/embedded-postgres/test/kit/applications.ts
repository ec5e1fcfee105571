import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, vi } from 'vitest';

/** What the applications of these tests are called. */
export const NAME = 'embedded_test';

/** What application.ts prints of its start. */
export interface Started {
  readonly url: string;
  readonly recovered: boolean;
  /** What the start logged as warnings. */
  readonly warnings: readonly string[];
  readonly error?: string;
  readonly message?: string;
}

/** A process that has an embedded PostgreSQL. */
export interface Application {
  readonly pid: number;
  readonly started: Started;
  kill(): Promise<void>;
  /** As Ctrl-C in its terminal would: the signal goes to its whole process group. */
  interrupt(): void;
  stop(): Promise<void>;
}

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));

/** In memory where there is room: a new cluster is a thousand small files. */
const SCRATCH = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

/** Data directories and processes of one test, all removed by {@link Applications.clear}. */
export class Applications {
  readonly #directories: string[] = [];
  readonly #children: ChildProcess[] = [];
  readonly #homes = new Set<string>();

  /** A directory that everybody, or only we (0700), may enter. */
  async directory(mode: 0o755 | 0o700): Promise<string> {
    const directory = await mkdtemp(join(SCRATCH, 'embedded-postgres-'));
    await chmod(directory, mode);
    this.#directories.push(directory);
    return directory;
  }

  /** Starts an application without waiting for it. */
  spawn(dataDir: string, packageDir = PACKAGE): ChildProcess {
    const script = join(packageDir, 'test/kit/application.ts');
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script, dataDir, NAME], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    this.#children.push(child);
    return child;
  }

  /** Starts an application and waits until it has the server, or has failed. */
  async start(dataDir: string, packageDir?: string): Promise<Application> {
    const child = this.spawn(dataDir, packageDir);
    const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
    const home = await realpath(join(dataDir, 'postgres')).catch(() => null);
    if (home !== null) this.#homes.add(home);
    const pid = child.pid as number;
    const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    return {
      pid,
      started: JSON.parse(line) as Started,
      kill: async () => {
        child.kill('SIGKILL');
        await ended;
      },
      interrupt: () => process.kill(-pid, 'SIGINT'),
      stop: async () => {
        child.stdin?.end('stop\n');
        await ended;
      },
    };
  }

  async clear(): Promise<void> {
    const running = this.#children.filter((child) => child.exitCode === null && child.signalCode === null);
    await Promise.all(
      running.map((child) => {
        child.kill('SIGKILL');
        return once(child, 'exit');
      }),
    );
    for (const home of this.#homes) {
      const postmaster = await postmasterPid(home);
      // Immediate shutdown: nobody needs these data again.
      if (postmaster !== null && isPostmasterOf(postmaster, home)) process.kill(postmaster, 'SIGQUIT');
    }
    const leftovers = [...this.#homes, ...this.#directories];
    await Promise.all(
      leftovers.map((path) => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })),
    );
  }
}

/** The folder of a data directory's database, wherever the link leads. */
export const homeOf = (dataDir: string): Promise<string> => realpath(join(dataDir, 'postgres'));

/** The pid of a data directory's PostgreSQL, as it wrote it down. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return (await postmasterPid(await homeOf(dataDir))) as number;
}

async function postmasterPid(home: string): Promise<number | null> {
  const text = await readFile(join(home, 'pgdata/postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.split('\n')[0]);
}

/** Asked before a signal is sent: the pid in an old file may be anybody's. */
const isPostmasterOf = (pid: number, home: string): boolean => processLine(pid, 'args').includes(join(home, 'pgdata'));

/** A column of `ps`; empty when there is no such process. */
export function processLine(pid: number, column: 'args' | 'uid' | 'pgid'): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** kill -9 of a PostgreSQL; waits until it is gone. */
export async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(processLine(pid, 'args')).not.toContain('pgdata'), 5_000);
}

/** Runs one statement on a connection of its own and returns its rows. */
export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // The query rejects as well; without this a server that a test kills would end the test's process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export const writeRow = (url: string) => query(url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)');
export const rowsKept = async (url: string): Promise<number> => (await query(url, 'SELECT id FROM kept')).length;

/** Where npm put a package. */
export function folderOf(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  return entry.slice(0, entry.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}`.length);
}
