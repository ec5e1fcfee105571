import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { scratchDirectory } from './files.js';

/** What test/storage/kura-like.ts says of its start. */
export interface Said {
  readonly url: string;
  readonly recovered: boolean;
  readonly error?: string;
  readonly message?: string;
}

/** A process that has an embedded server, as `kura serve` does. */
export interface KuraLike {
  readonly pid: number;
  readonly said: Said;
  kill(): Promise<void>;
  /** As Ctrl-C in its terminal would: the signal goes to its whole process group. */
  interrupt(): void;
  stop(): Promise<void>;
}

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));

/** Data directories and processes of one test, all cleared away by {@link EmbeddedHost.clear}. */
export class EmbeddedHost {
  readonly #directories: string[] = [];
  readonly #children: ChildProcess[] = [];
  readonly #homes = new Set<string>();

  /** A directory that everybody, or only we (0700), may enter. */
  async directory(mode: 0o755 | 0o700): Promise<string> {
    const directory = await scratchDirectory('embedded');
    await chmod(directory, mode);
    this.#directories.push(directory);
    return directory;
  }

  /** Starts a Kura-like process without waiting for it. */
  spawn(dataDir: string, checkout = CHECKOUT): ChildProcess {
    const script = join(checkout, 'test/storage/kura-like.ts');
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    this.#children.push(child);
    return child;
  }

  async start(dataDir: string, checkout?: string): Promise<KuraLike> {
    const child = this.spawn(dataDir, checkout);
    const [line] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
    this.#homes.add(await realpath(join(dataDir, 'postgres')));
    const pid = child.pid as number;
    const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    return {
      pid,
      said: JSON.parse(line) as Said,
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

export async function postmasterPid(home: string): Promise<number | null> {
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
