import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The user that a child process runs as; empty: the user of this process. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

const execute = promisify(execFile);

/**
 * How every child process is started: no PGPORT, PGDATA or LC_* of our caller may change what the server does, and our
 * working directory may be closed to the user that the child runs as.
 */
export const CHILD_OPTIONS = {
  cwd: '/',
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
} as const;

/** Runs a program to its end and returns what it printed. Rejects when it fails, with its error output in the message. */
export async function run(program: string, args: readonly string[], runAs: RunAs = {}): Promise<string> {
  const { stdout } = await execute(program, args, { ...CHILD_OPTIONS, ...runAs });
  return stdout;
}

/** Whether a program can be started and exits with 0. */
export const succeeds = (program: string, args: readonly string[], runAs: RunAs = {}): Promise<boolean> =>
  run(program, args, runAs).then(
    () => true,
    () => false,
  );

/** Whether a user can enter a directory. Tried by entering it, because the rights of all directories above count too. */
export const canEnter = async (directory: string, runAs: RunAs): Promise<boolean> =>
  runAs.uid === undefined || succeeds('/bin/sh', ['-c', 'cd "$0"', directory], runAs);
