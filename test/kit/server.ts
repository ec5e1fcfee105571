import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { BUILT } from '../../bench/server.js';

/* Kura as a process of its own, as a user starts it: only so can it be killed. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What `npm run kura` gives to `env`, with what build-setup.ts built. */
export const program = (): string[] => [...BUILT.slice(0, -1), inject('cli')];

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Env = Readonly<Record<string, string>>;

/** The environment of a command: what the test runner has set for itself is left out. */
export function outerEnv(): Env {
  const { NODE_OPTIONS: _, VITEST: __, ...outer } = process.env;
  return { ...(outer as Env), LOG_LEVEL: 'warn' };
}

/** Starts a command without waiting for anything. */
export function start(args: readonly string[], env: Env): ChildProcess {
  return spawn('env', [...program(), ...args], {
    cwd: ROOT,
    env: { ...outerEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end. */
export async function kura(args: readonly string[], env: Env): Promise<Finished> {
  const child = start(args, env);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

export interface RunningServer {
  readonly url: string;
  readonly token: string;
  /** What `kura serve --json` has printed. */
  readonly printed: Readonly<Record<string, unknown>>;
  readonly pid: number;
  /** What it has logged. */
  logged(): string;
  /** Sends a signal and waits for the end; the exit code, null after SIGKILL. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Starts `kura serve` and waits until it listens. Rejects with what it said when it does not come up. */
export async function serve(env: Env): Promise<RunningServer> {
  const child = start(['serve', '--json'], { PORT: '0', KURA_RATE_LIMIT: '0', ...env });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let stdout = '';
  for await (const chunk of child.stdout ?? []) {
    stdout += String(chunk);
    if (stdout.includes('\n')) break;
  }
  if (!stdout.includes('\n')) throw new Error(`kura serve ended with ${await ended}: ${stderr}`);
  const printed = JSON.parse(stdout) as { api: string; token: string };
  const { api, token } = printed;
  return {
    url: new URL(api).origin,
    token,
    printed,
    pid: child.pid ?? 0,
    logged: () => stderr,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
