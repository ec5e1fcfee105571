import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../database/database.js';
import { poll } from './poll.js';
import { processIdentity } from './processes.js';

/**
 * The note that says which Kura server has the data directory. It answers "who?", and keeps others out while PostgreSQL
 * is down and cannot judge (the judge, free of races, is the lock in guard.ts).
 *
 * On our own host the process itself is looked at. Another container that shares the directory cannot be seen: two
 * PostgreSQL servers on one set of files would destroy them, and neither would notice the other. So the holder touches
 * its note every few seconds, and a note from elsewhere counts for as long as it is fresh.
 */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly identity: string | null;
  /** ISO 8601, UTC. */
  readonly since: string;
}

const TOUCH_EVERY_MS = 5_000;
const FRESH_FOR_MS = 20_000;

/** A live Kura server has the data directory. The message says which, since when, and what to do. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';

  constructor(home: string, holder: Holder | null) {
    const elsewhere = holder !== null && holder.host !== hostname() ? ` on host ${holder.host}` : '';
    const who = holder === null ? '' : ` (pid ${holder.pid}${elsewhere}, since ${holder.since})`;
    super(
      `A running Kura server${who} has the database in ${home}. ` +
        'Stop that server first, or give this one a data directory of its own with KURA_DATA.',
    );
  }
}

const noteIn = (home: string): string => join(home, 'holder.json');

/** @throws {DataDirectoryInUse} while a live Kura server has the cluster in `home` */
export async function refuseWhileHeld(home: string, log: Log): Promise<void> {
  const holder = await liveHolder(home);
  if (holder === null) return;
  // A note from elsewhere may be that of a container that was just replaced by ours: wait until it shows.
  const mayBeGone = holder.host !== hostname();
  if (mayBeGone)
    log.warn({ holder }, 'another host had the data directory a moment ago, waiting for it to fall silent');
  const free = mayBeGone && (await poll(() => isFree(home), { everyMs: 500, withinMs: FRESH_FOR_MS + TOUCH_EVERY_MS }));
  if (free !== true) throw new DataDirectoryInUse(home, holder);
}

const isFree = async (home: string): Promise<true | undefined> =>
  (await liveHolder(home)) === null ? true : undefined;

/** The Kura server that has the cluster now, as far as its note tells. */
export async function liveHolder(home: string): Promise<Holder | null> {
  const holder = await readNote(home);
  if (holder === null) return null;
  if (holder.host === hostname()) return (await processIdentity(holder.pid)) === holder.identity ? holder : null;
  const touched = (await stat(noteIn(home)).catch(() => null))?.mtimeMs ?? 0;
  return Date.now() - touched < FRESH_FOR_MS ? holder : null;
}

/** Writes our note and keeps it fresh. Answers how to take it back. */
export async function writeNote(home: string): Promise<() => Promise<void>> {
  const { pid } = process;
  const ours: Holder = { pid, host: hostname(), identity: await processIdentity(pid), since: new Date().toISOString() };
  const note = noteIn(home);
  await writeFile(`${note}.${pid}`, JSON.stringify(ours), { mode: 0o600 });
  await rename(`${note}.${pid}`, note);
  const touch = () => utimes(note, new Date(), new Date()).catch(() => {});
  const timer = setInterval(touch, TOUCH_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    if ((await readNote(home))?.identity === ours.identity) await rm(note, { force: true });
  };
}

async function readNote(home: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(noteIn(home), 'utf8')) as Holder;
  } catch {
    return null;
  }
}
