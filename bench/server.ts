import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* The server under test: the built one, as `npm start` runs it. Only the rate limit is off. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What `npm run kura` gives to `env`, with the Node that runs this. */
export const BUILT: readonly string[] = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { kura: string } }
).scripts.kura
  .replace('exec env ', '')
  .split(' ')
  .map((word) => (word === 'node' ? process.execPath : word));

export interface ServerUnderTest {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  /** From the start of the process to the first answer of /readyz, in ms. */
  readonly startMs: number;
  /** Resident memory of the server process, without PostgreSQL, in MB (10^6 bytes); null where there is no /proc. */
  rssMb(): Promise<number | null>;
  stop(): Promise<void>;
}

/** @param env further settings, such as the database of another server */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerUnderTest> {
  const started = performance.now();
  const child = spawn('env', [...BUILT, 'serve', '--json'], {
    cwd: ROOT,
    env: { ...process.env, KURA_DATA: dataDir, KURA_RATE_LIMIT: '0', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { api, token } = await announcement(child);
  const url = new URL(api).origin;
  const ready = await fetch(`${url}/readyz`);
  if (!ready.ok) throw new Error(`the server is not ready: ${ready.status}`);
  return {
    url,
    token,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    rssMb: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => null);
      return status === null ? null : Math.round((Number(/VmRSS:\s+([0-9]+) kB/.exec(status)?.[1]) * 1024) / 1e6);
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The JSON line that `serve --json` prints once it listens. */
async function announcement(child: ChildProcess): Promise<{ api: string; token: string }> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) return JSON.parse(text) as { api: string; token: string };
  }
  throw new Error('the server ended before it listened');
}
