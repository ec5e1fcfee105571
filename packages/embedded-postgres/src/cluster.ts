import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Binaries, makeSystemDirectory, systemDirectoryOf, usableBinaries } from './binaries.js';
import type { Log } from './log.js';
import { canEnter, type RunAs, run } from './run-program.js';
import { isRoot, ordinaryUser } from './system-user.js';

/**
 * A cluster is what PostgreSQL calls the files of one server. `<dataDir>/postgres` is its home:
 *
 *   pgdata/       PostgreSQL's own files
 *   password      of the superuser, made with the cluster, mode 0600
 *   server.log    what PostgreSQL prints
 *   holder.json   the process that uses the cluster now (holder-file.ts)
 *
 * When we are root and the ordinary user that runs PostgreSQL cannot get into the data directory (it lies under /root, or
 * a directory above has mode 0700), the home is a symbolic link to /var/lib/<name>/clusters/<hash>-<random>. The hash is
 * that of the data directory's path, so that people find the cluster. The random part is there so that a data directory that
 * was deleted and created again gets a new database: only the link leads to a cluster, so an old one is not used again. An
 * old cluster is not deleted either, because its data directory may only have been renamed, together with the link. The log
 * names old clusters.
 */
export interface Cluster {
  /** The superuser and the database have this name. */
  readonly name: string;
  /** Path of the home, with links resolved. */
  readonly home: string;
  readonly pgdata: string;
  readonly password: string;
}

/** A cluster together with what it takes to run it. */
export interface RunnableCluster extends Cluster {
  readonly runAs: RunAs;
  readonly binaries: Binaries;
}

/**
 * What a driver would otherwise take from PGSSLMODE, PGOPTIONS and PGCLIENT_ENCODING. The user's shell may set these for
 * other servers. An empty option would count as none.
 */
const OWN_OPTIONS = 'sslmode=disable&options=%20&client_encoding=UTF8';

/** URL of a database of the cluster, by default the application's own. */
export const urlOf = ({ name, password }: Cluster, port: number, database = name): string =>
  `postgres://${name}:${password}@127.0.0.1:${port}/${database}?${OWN_OPTIONS}`;

/**
 * The cluster of a data directory; null when it has none.
 * @throws {Error} when this user may not read the directory, because then it is unknown whether there is a cluster; or
 *   when the cluster's password is lost
 */
export async function findCluster(dataDir: string, name: string): Promise<Cluster | null> {
  const home = await realpath(join(dataDir, 'postgres')).catch(nullWhenMissing);
  if (home === null) return null;
  const [pgdata, file] = [join(home, 'pgdata'), join(home, 'password')];
  if ((await stat(pgdata).catch(nullWhenMissing)) === null) return null;
  const password = (await readFile(file, 'utf8').catch(nullWhenMissing))?.trim() ?? '';
  if (password !== '') return { name, home, pgdata, password };
  throw new Error(
    `${file} is missing or empty, and without it nobody can use the database beside it. Restore this file from a copy of the directory.`,
  );
}

/**
 * The cluster of a data directory, created if there is none.
 * @param onWait called while initdb runs
 * @throws {Error} saying what to do, when this user may not read the cluster, or it cannot be created
 */
export async function openCluster(
  dataDir: string,
  name: string,
  log: Log,
  onWait: () => void,
): Promise<RunnableCluster> {
  await mkdir(dataDir, { recursive: true });
  const found = await findCluster(dataDir, name);
  if (found !== null) {
    const runAs = await ownerOf(found);
    return { ...found, runAs, binaries: await usableBinaries(name, runAs) };
  }
  const runAs = await ordinaryUser(name);
  const binaries = await usableBinaries(name, runAs);
  await createCluster(await realpath(dataDir), { name, runAs, binaries }, log, onWait);
  const created = await findCluster(dataDir, name);
  if (created === null) throw new Error(`${join(dataDir, 'postgres')} holds no such database. Move it out of the way.`);
  return { ...created, runAs, binaries };
}

/** The user that must run an existing cluster: PostgreSQL runs only as the owner of its files, whoever runs this process. */
async function ownerOf({ pgdata }: Cluster): Promise<RunAs> {
  const { uid, gid } = await stat(pgdata);
  if (process.getuid === undefined) return {};
  const complaint = (problem: string) => new Error(`The database files in ${pgdata} ${problem}`);
  if (isRoot()) {
    if (uid === 0)
      throw complaint('belong to root, as whom PostgreSQL does not run. Give them (chown -R) to an ordinary user.');
    if (await canEnter(pgdata, { uid, gid })) return { uid, gid };
    throw complaint(`belong to uid ${uid}, who is kept out by a directory above. Let everyone pass there (chmod o+x).`);
  }
  if (uid !== process.getuid()) throw complaint(`belong to uid ${uid}. Start as that user, or as root.`);
  return {};
}

type NewCluster = Pick<RunnableCluster, 'name' | 'runAs' | 'binaries'>;

/** Creates the home under a temporary name and then renames it, so that a kill at any moment leaves no incomplete home. */
async function createCluster(dataDir: string, cluster: NewCluster, log: Log, onWait: () => void): Promise<void> {
  const { name, runAs } = cluster;
  const inside = join(dataDir, 'postgres');
  const fitsInside = await canEnter(dataDir, runAs);
  const home = fitsInside ? inside : await homeOutside(inside, name, log);
  const temporary = `${home}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await initialise(temporary, cluster, onWait);
    await rename(temporary, home);
    if (fitsInside) return;
    await symlink(home, inside).catch(async (error: unknown) => {
      await rm(home, { recursive: true });
      throw error;
    });
    log.warn(
      { uid: runAs.uid, dataDir, home },
      'PostgreSQL cannot enter the data directory: the database lives elsewhere',
    );
  } catch (error) {
    // Another process that started at the same moment has put its own home in place.
    if (!['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await removeUnfinished(home);
  }
}

async function initialise(home: string, { name, runAs, binaries }: NewCluster, onWait: () => void): Promise<void> {
  const [pgdata, password] = [join(home, 'pgdata'), join(home, 'password')];
  await mkdir(home, { mode: 0o700 });
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    await Promise.all([home, password].map((path) => chown(path, runAs.uid as number, runAs.gid as number)));
  }
  // The builtin provider sorts by code point on every system. The order of libc and ICU changes with their version, which
  // silently breaks indexes.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const access = [`--username=${name}`, `--pwfile=${password}`, '--auth=scram-sha-256'];
  const running = run(binaries.initdb, ['-D', pgdata, ...access, ...locale, '--no-instructions'], runAs);
  onWait();
  await running;
}

async function homeOutside(link: string, name: string, log: Log): Promise<string> {
  const systemDirectory = systemDirectoryOf(name);
  const clusters = join(systemDirectory, 'clusters');
  await makeSystemDirectory(systemDirectory);
  await makeSystemDirectory(clusters);
  const hash = createHash('sha256').update(link).digest('hex').slice(0, 16);
  const earlier = (await readdir(clusters)).filter((entry) => entry.startsWith(`${hash}-`) && !entry.includes('.new-'));
  if (earlier.length > 0) {
    const paths = earlier.map((entry) => join(clusters, entry));
    log.warn({ paths }, 'an earlier data directory of this path left its database: delete it if nothing links to it');
  }
  return join(clusters, `${hash}-${randomBytes(4).toString('hex')}`);
}

const UNFINISHED_AFTER_MS = 10 * 60_000;

/** Removes the temporary homes of processes that were killed during initdb. Younger ones may belong to a running process. */
async function removeUnfinished(home: string): Promise<void> {
  const parent = dirname(home);
  const prefix = `${basename(home).replace(/-[0-9a-f]{8}$/, '')}`;
  const entries = (await readdir(parent)).filter((entry) => entry.startsWith(prefix) && entry.includes('.new-'));
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(parent, entry);
      const made = await stat(path).catch(nullWhenMissing);
      if (made !== null && Date.now() - made.mtimeMs > UNFINISHED_AFTER_MS)
        await rm(path, { recursive: true, force: true });
    }),
  );
}

function nullWhenMissing(error: unknown): null {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (['ENOENT', 'ENOTDIR'].includes(code)) return null;
  if (code !== 'EACCES') throw error;
  throw new Error(
    `${path} cannot be read by this user: it, or a directory above it, belongs to another one. Start as that user, or as root.`,
    { cause: error },
  );
}
