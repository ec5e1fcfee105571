import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DataDirectoryInUse, type Holder } from './errors.js';
import type { Log } from './log.js';
import { poll } from './poll.js';
import { processIdentity } from './processes.js';

/**
 * `holder.json` says which process uses the data directory. It informs people, and keeps other processes out while
 * PostgreSQL is down. (While PostgreSQL runs, the lock in lock-session.ts decides, without races.)
 *
 * For a holder on our own host, we look whether the process runs. A process in another container that shares the directory
 * cannot be seen, and two PostgreSQL servers on the same files would destroy them without noticing each other. So the
 * holder touches its file every few seconds, and the file of another host counts as long as it is fresh.
 */
interface WrittenHolder extends Holder {
  /** See {@link processIdentity}. */
  readonly identity: string | null;
}

const TOUCH_EVERY_MS = 5_000;
const FRESH_FOR_MS = 20_000;

const fileIn = (home: string): string => join(home, 'holder.json');

/** @throws {DataDirectoryInUse} while a live process has the cluster in `home` */
export async function refuseWhileHeld(home: string, log: Log): Promise<void> {
  const holder = await liveHolder(home);
  if (holder === null) return;
  // The holder may be a container that was just replaced by ours. Then its file soon stops being fresh: wait for that.
  const mayBeGone = holder.host !== hostname();
  if (mayBeGone)
    log.warn({ holder }, 'another host had the data directory a moment ago, waiting for it to fall silent');
  const free = mayBeGone && (await poll(() => isFree(home), { everyMs: 500, withinMs: FRESH_FOR_MS + TOUCH_EVERY_MS }));
  if (free !== true) throw new DataDirectoryInUse(home, holder);
}

const isFree = async (home: string): Promise<true | undefined> =>
  (await liveHolder(home)) === null ? true : undefined;

/** The live process that uses the cluster, according to its file; null when there is none. */
export async function liveHolder(home: string): Promise<WrittenHolder | null> {
  const holder = await readHolder(home);
  if (holder === null) return null;
  if (holder.host === hostname()) return (await processIdentity(holder.pid)) === holder.identity ? holder : null;
  const touched = (await stat(fileIn(home)).catch(() => null))?.mtimeMs ?? 0;
  return Date.now() - touched < FRESH_FOR_MS ? holder : null;
}

/** Writes down that this process is the holder, and keeps the file fresh. Returns a function that removes the file. */
export async function writeHolder(home: string): Promise<() => Promise<void>> {
  const { pid } = process;
  const ours: WrittenHolder = {
    pid,
    host: hostname(),
    identity: await processIdentity(pid),
    since: new Date().toISOString(),
  };
  const file = fileIn(home);
  await writeFile(`${file}.${pid}`, JSON.stringify(ours), { mode: 0o600 });
  await rename(`${file}.${pid}`, file);
  const touch = () => utimes(file, new Date(), new Date()).catch(() => {});
  const timer = setInterval(touch, TOUCH_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    if ((await readHolder(home))?.identity === ours.identity) await rm(file, { force: true });
  };
}

async function readHolder(home: string): Promise<WrittenHolder | null> {
  try {
    return JSON.parse(await readFile(fileIn(home), 'utf8')) as WrittenHolder;
  } catch {
    return null;
  }
}
