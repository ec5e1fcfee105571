import { readdir, readFile, readlink, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run-program.js';

/**
 * Finds out which processes run. A pid alone is not enough: a later process may have the same pid (a container counts from 1
 * at each start), and a killed process that nobody reaps (in a container without an init) still answers signals.
 */

/** A text that distinguishes a process from all others that ever have the same pid; null when no such process runs. */
export async function processIdentity(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await linuxStat(pid);
    if (stat === null) return null;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}:${stat.startTime}`;
  }
  if (process.platform === 'win32') return answersSignal(pid) ? 'running' : null;
  const [state, ...start] = await processTable(pid, 'stat=,lstart=');
  return state === undefined || state.startsWith('Z') ? null : start.join(' ');
}

/** A postmaster (the main process of a PostgreSQL server), as it wrote itself into `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The postmaster that runs in that data directory (a real path); null when none does, whatever its file says. */
export async function runningPostmaster(pgdata: string): Promise<Postmaster | null> {
  const written = await readPidFile(pgdata);
  if (written === null || !(await runsIn(written.pid, pgdata))) return null;
  return written;
}

/** Whether a postmaster runs there, or ran there and was killed: one that is stopped removes its file. */
export const hasPidFile = async (pgdata: string): Promise<boolean> => (await readPidFile(pgdata)) !== null;

/**
 * Changes a leftover `postmaster.pid` so that a postmaster that we spawn can start. If the pid in the file now belongs to
 * any process of the same user, PostgreSQL believes that the old server is alive, and would never start again. It ignores the
 * pid of its own parent, so our pid is written into the file. The file is not deleted, because it also has a shared-memory
 * key. By this key PostgreSQL finds backends that outlived their postmaster, and starts no second one until they have ended.
 */
export async function disarmPidFile(pgdata: string): Promise<void> {
  const left = await readPidFile(pgdata);
  if (left === null || !answersSignal(left.pid) || (await runningPostmaster(pgdata)) !== null) return;
  const file = join(pgdata, 'postmaster.pid');
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, [process.pid, ...left.lines.slice(1)].join('\n'));
  await rename(temporary, file);
}

/**
 * Ends backends whose postmaster was killed while they were busy: they notice only after their query, and keep a new
 * postmaster out until then. They get the signal that a postmaster itself sends after a crash. This works only where /proc
 * shows them. On other systems the start waits until they end.
 */
export async function endOrphanedBackends(pgdata: string): Promise<void> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^[0-9]+$/.test(name)).map(Number);
  await Promise.all(
    pids.map(async (pid) => {
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      if (/\/postgres( \(deleted\))?$/.test(program) && (await runsIn(pid, pgdata))) process.kill(pid, 'SIGQUIT');
    }),
  );
}

async function readPidFile(pgdata: string): Promise<(Postmaster & { readonly lines: string[] }) | null> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  // A postmaster that is just starting has written only part of its file.
  return pid > 0 && port > 0 ? { pid, port, lines } : null;
}

async function runsIn(pid: number, pgdata: string): Promise<boolean> {
  // The working directory of PostgreSQL's processes is their data directory. An ordinary user cannot read that of other
  // users' processes, but our server runs as the same user.
  if (process.platform === 'linux') {
    return (await linuxStat(pid)) !== null && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === pgdata;
  }
  if (process.platform === 'win32') return answersSignal(pid);
  const [state, ...command] = await processTable(pid, 'stat=,command=');
  return state !== undefined && !state.startsWith('Z') && command.join(' ').includes(pgdata);
}

async function linuxStat(pid: number): Promise<{ startTime: string } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The command's name, in parentheses, may hold spaces and parentheses itself.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0] ?? '', fields[19]];
  return startTime === undefined || 'ZX'.includes(state) ? null : { startTime };
}

async function processTable(pid: number, columns: string): Promise<string[]> {
  const line = await run('ps', ['-o', columns, '-p', String(pid)]).catch(() => '');
  return line.split(/\s+/).filter((word) => word !== '');
}

/** True also for a process of another user, and for one that is dead but not reaped. */
function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
