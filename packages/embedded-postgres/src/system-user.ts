import { CannotRunHere } from './errors.js';
import { type RunAs, run, succeeds } from './run-program.js';

/**
 * PostgreSQL refuses to run as root, so an application that is root (as in many containers) runs it as an ordinary user.
 * The server and pg_ctl accept any uid, but initdb looks its uid up and fails when the system knows no such user.
 */

export const isRoot = (): boolean => process.getuid?.() === 0;

export interface SystemUsers {
  /** Null when there is no user of that name. */
  find(name: string): Promise<RunAs | null>;
  /** Adds a user without a home or a login; null when the system does not let us. */
  add(name: string): Promise<RunAs | null>;
}

/**
 * The user that owns a new cluster: this process's own user unless that is root; else `postgres`, else the user with the
 * application's name, else a user of that name that is added now, else `nobody`.
 * @throws {CannotRunHere} when none of them exists and none can be added
 */
export async function ordinaryUser(name: string): Promise<RunAs> {
  return isRoot() ? chooseUser(name, systemUsers) : {};
}

/** The choice of {@link ordinaryUser} for root. */
export async function chooseUser(name: string, users: SystemUsers): Promise<RunAs> {
  const found =
    (await users.find('postgres')) ??
    (await users.find(name)) ??
    (await users.add(name)) ??
    (await users.find('nobody'));
  if (found !== null) return found;
  throw new CannotRunHere(
    `PostgreSQL does not run as root, and this system has no user "postgres", "${name}" or "nobody" to run it as. ` +
      'Add one of them, or start as an ordinary user.',
  );
}

const systemUsers: SystemUsers = { find, add };

async function find(name: string): Promise<RunAs | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}

async function add(name: string): Promise<RunAs | null> {
  for (const [program, ...args] of waysToAdd(name)) {
    // biome-ignore lint/performance/noAwaitInLoops: the second way is for when the first fails
    await succeeds(program, args);
    // Looked up even after a failure: another process that starts now may have added the user.
    const added = await find(name);
    if (added !== null) return added;
  }
  return null;
}

/** Debian, Fedora and the like; then busybox (Alpine). */
const waysToAdd = (name: string) =>
  [
    ['useradd', '--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', name],
    ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', name],
  ] as const;
