import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '../database/database.js';
import { type Binaries, makeSystemDirectory, SYSTEM_DIRECTORY, usableBinaries } from './binaries.js';
import { canEnter, isRoot, ordinaryUser, type RunAs, run } from './system-user.js';

/**
 * Where the database lives. `${KURA_DATA}/postgres` is its home:
 *
 *   pgdata/       PostgreSQL's own files
 *   password      of the superuser `kura`, made with the cluster, mode 0600
 *   server.log    what PostgreSQL prints
 *   holder.json   the Kura server that has it now (holder.ts)
 *
 * When Kura is root and the ordinary user that runs PostgreSQL cannot get into KURA_DATA (it lies under /root, or a
 * directory above has mode 0700), the home is a symbolic link to /var/lib/kura/clusters/<hash>-<random>: the hash of the
 * data directory's path so that people find it, a random part so that a data directory deleted and made anew gets a new
 * database. Only the link leads to a cluster, so an old one can never come back by itself. It is not deleted either: its
 * data directory may just have been renamed, link and all. The log names it.
 */
export interface Cluster {
  /** Real path of the home. */
  readonly home: string;
  readonly pgdata: string;
  readonly password: string;
}

/** A cluster together with what it takes to run it. */
export interface RunnableCluster extends Cluster {
  readonly runAs: RunAs;
  readonly binaries: Binaries;
}

/** The superuser and the database carry one name. */
export const NAME = 'kura';

export const urlOf = ({ password }: Cluster, port: number, database = NAME): string =>
  `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}`;

/**
 * The cluster of that data directory; null when it has none.
 * @throws {Error} when it is another user's
 */
export async function findCluster(dataDir: string): Promise<Cluster | null> {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => null);
  if (home === null) return null;
  const password = await readFile(join(home, 'password'), 'utf8').catch(unlessMissing);
  return password === null ? null : { home, pgdata: join(home, 'pgdata'), password: password.trim() };
}

/**
 * The cluster of that data directory, made now if it has none.
 * @throws {Error} saying what to do, when it belongs to a user we cannot be, or cannot be made
 */
export async function openCluster(dataDir: string, log: Log): Promise<RunnableCluster> {
  await mkdir(dataDir, { recursive: true });
  const found = await findCluster(dataDir);
  if (found !== null) {
    const runAs = await ownerOf(found);
    return { ...found, runAs, binaries: await usableBinaries(runAs) };
  }
  const runAs = await ordinaryUser();
  const binaries = await usableBinaries(runAs);
  await createCluster(await realpath(dataDir), runAs, binaries, log);
  const created = await findCluster(dataDir);
  if (created === null) throw new Error(`${join(dataDir, 'postgres')} holds no Kura database. Move it out of the way.`);
  return { ...created, runAs, binaries };
}

/** PostgreSQL only runs as the owner of its files, whoever Kura is today. */
async function ownerOf({ pgdata }: Cluster): Promise<RunAs> {
  const { uid, gid } = await stat(pgdata);
  if (process.getuid === undefined) return {};
  const complain = (problem: string) => new Error(`The database files in ${pgdata} ${problem}`);
  if (isRoot()) {
    if (uid === 0)
      throw complain('belong to root, as whom PostgreSQL does not run. Give them (chown -R) to an ordinary user.');
    if (await canEnter(pgdata, { uid, gid })) return { uid, gid };
    throw complain(`belong to uid ${uid}, who is kept out by a directory above. Let everyone pass there (chmod o+x).`);
  }
  if (uid !== process.getuid()) throw complain(`belong to uid ${uid}. Start Kura as that user, or as root.`);
  return {};
}

/** Makes the home under a temporary name and puts it in place whole: a kill at any moment leaves none or all of it. */
async function createCluster(dataDir: string, runAs: RunAs, binaries: Binaries, log: Log): Promise<void> {
  const link = join(dataDir, 'postgres');
  const near = await canEnter(dataDir, runAs);
  const home = near ? link : await distantHome(link, log);
  const temporary = `${home}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await initialise(temporary, runAs, binaries);
    await rename(temporary, home);
    if (near) return;
    await symlink(home, link).catch(async (error: unknown) => {
      await rm(home, { recursive: true });
      throw error;
    });
    log.warn(
      { uid: runAs.uid, dataDir, home },
      'PostgreSQL cannot enter the data directory: the database lives elsewhere',
    );
  } catch (error) {
    // Another Kura that started at the same moment has put its own in place.
    if (!['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await sweepUnfinished(home);
  }
}

async function initialise(home: string, runAs: RunAs, { initdb }: Binaries): Promise<void> {
  const [pgdata, password] = [join(home, 'pgdata'), join(home, 'password')];
  await mkdir(home, { mode: 0o700 });
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    await Promise.all([home, password].map((path) => chown(path, runAs.uid as number, runAs.gid as number)));
  }
  // The builtin provider sorts by code point on every system; libc's and ICU's order changes with their version, which
  // silently breaks indexes.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const access = [`--username=${NAME}`, `--pwfile=${password}`, '--auth=scram-sha-256'];
  await run(initdb, ['-D', pgdata, ...access, ...locale, '--no-instructions'], runAs);
}

async function distantHome(link: string, log: Log): Promise<string> {
  const clusters = join(SYSTEM_DIRECTORY, 'clusters');
  await makeSystemDirectory(SYSTEM_DIRECTORY);
  await makeSystemDirectory(clusters);
  const hash = createHash('sha256').update(link).digest('hex').slice(0, 16);
  const earlier = (await readdir(clusters)).filter((name) => name.startsWith(`${hash}-`) && !name.includes('.new-'));
  if (earlier.length > 0) {
    const paths = earlier.map((name) => join(clusters, name));
    log.warn({ paths }, 'an earlier data directory of this path left its database: delete it if nothing links to it');
  }
  return join(clusters, `${hash}-${randomBytes(4).toString('hex')}`);
}

const UNFINISHED_AFTER_MS = 10 * 60_000;

/** What a Kura killed during initdb left behind; one that is still at work is younger than that. */
async function sweepUnfinished(home: string): Promise<void> {
  const parent = dirname(home);
  const prefix = `${basename(home).replace(/-[0-9a-f]{8}$/, '')}`;
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix) && name.includes('.new-'));
  await Promise.all(
    names.map(async (name) => {
      const path = join(parent, name);
      const made = await stat(path).catch(unlessMissing);
      if (made !== null && Date.now() - made.mtimeMs > UNFINISHED_AFTER_MS)
        await rm(path, { recursive: true, force: true });
    }),
  );
}

function unlessMissing(error: unknown): null {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (['ENOENT', 'ENOTDIR'].includes(code)) return null;
  if (code !== 'EACCES') throw error;
  throw new Error(`${path} belongs to another user. Start Kura as that user, or as root.`, { cause: error });
}
