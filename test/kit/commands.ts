import { format } from 'node:util';
import { runCommand } from '../../src/commands/program.js';
import { type Env, type Finished, outerEnv } from './server.js';

/* Commands of `kura` in the process of the test: a process for each would spend most of its time on starting. */

/** Commands take turns, because they share the environment and what they print to. */
let turn: Promise<unknown> = Promise.resolve();

/** Runs a command to its end, like `kura` of server.ts, which is for commands that end by a signal or at once. */
export function runKura(args: readonly string[], env: Env): Promise<Finished> {
  const finished = turn.then(() => runCaught(args, env));
  turn = finished.catch(() => {});
  return finished;
}

async function runCaught(args: readonly string[], env: Env): Promise<Finished> {
  const { env: outer, exitCode } = process;
  const { log, error } = console;
  const printed = { stdout: '', stderr: '' };
  const into =
    (stream: keyof typeof printed) =>
    (...values: unknown[]) => {
      printed[stream] += `${format(...values)}\n`;
    };
  process.env = { ...outerEnv(), ...env };
  process.exitCode = undefined;
  Object.assign(console, { log: into('stdout'), error: into('stderr') });
  try {
    await runCommand(args);
    return { code: Number(process.exitCode ?? 0), ...printed };
  } finally {
    Object.assign(console, { log, error });
    process.env = outer;
    process.exitCode = exitCode;
  }
}
