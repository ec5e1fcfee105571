import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * PostgreSQL refuses to run as root, so a Kura that is root (containers) runs it as an ordinary user. What was tried:
 * the server and pg_ctl accept any uid, but initdb looks its uid up and fails when the system knows no such user.
 */

/** Whom a child process runs as; empty: as ourselves. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

const execute = promisify(execFile);

/**
 * Surroundings of every child: no PGPORT, PGDATA or LC_* of the caller may bend the server, and the caller's working
 * directory may be closed to the ordinary user.
 */
export const SURROUNDINGS = {
  cwd: '/',
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
} as const;

/** Runs a program to its end and answers what it printed. Rejects when it fails, its complaint in the message. */
export async function run(program: string, args: readonly string[], runAs: RunAs = {}): Promise<string> {
  const { stdout } = await execute(program, args, { ...SURROUNDINGS, ...runAs });
  return stdout;
}

export const succeeds = (program: string, args: readonly string[], runAs: RunAs = {}): Promise<boolean> =>
  run(program, args, runAs).then(
    () => true,
    () => false,
  );

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether that user can really get into the directory: every directory above it has its say, so it is tried. */
export const canEnter = async (directory: string, runAs: RunAs): Promise<boolean> =>
  runAs.uid === undefined || succeeds('/bin/sh', ['-c', 'cd "$0"', directory], runAs);

/** Debian, Fedora and their kin; then busybox (Alpine). */
const WAYS_TO_ADD_KURA = [
  ['useradd', '--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', 'kura'],
  ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', 'kura'],
] as const;

/**
 * Whom a new cluster belongs to: ourselves unless we are root; else `postgres` or `kura`, whichever the system has; else
 * a `kura` that is made now; else `nobody`.
 * @throws {Error} when the system knows none of them and lets none be made
 */
export async function ordinaryUser(): Promise<RunAs> {
  if (!isRoot()) return {};
  const found = (await lookUp('postgres')) ?? (await lookUp('kura')) ?? (await addKura()) ?? (await lookUp('nobody'));
  if (found !== null) return found;
  throw new Error(
    'PostgreSQL does not run as root, and this system has no user "postgres", "kura" or "nobody" to run it as. ' +
      'Add one of them, start Kura as an ordinary user, or set DATABASE_URL.',
  );
}

async function addKura(): Promise<RunAs | null> {
  for (const [program, ...args] of WAYS_TO_ADD_KURA) {
    // biome-ignore lint/performance/noAwaitInLoops: the second way is for when the first fails
    await succeeds(program, args);
    // Asked even after a failure: another Kura that starts now may have added it.
    const added = await lookUp('kura');
    if (added !== null) return added;
  }
  return null;
}

async function lookUp(name: string): Promise<RunAs | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}
