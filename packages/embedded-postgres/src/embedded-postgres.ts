import pg from 'pg';
import { findCluster, openCluster, urlOf } from './cluster.js';
import { refuseWhileHeld, writeHolder } from './holder-file.js';
import { LockSession } from './lock-session.js';
import type { Log } from './log.js';
import { hasPidFile, runningPostmaster } from './processes.js';
import { stopServer } from './server-process.js';
import type { ServerSettings } from './settings.js';

/** A running PostgreSQL that belongs to this process, until it is stopped. */
export interface EmbeddedPostgres {
  /** postgres://name:password@127.0.0.1:port/name?..., valid until {@link stop}; a server that dies comes back on this port. */
  readonly url: string;
  /** Whether the last process that had this data directory was killed rather than stopped. */
  readonly recovered: boolean;
  /** Stops PostgreSQL and frees the data directory. Open connections are lost. */
  stop(): Promise<void>;
}

/** `initdb` makes a new database, which takes half a second; then the server starts. */
export type AwaitedProgram = 'initdb' | 'server';

/** Names a database. */
export interface DatabasePlace {
  /** The application's data directory; the database is in its folder `postgres`. */
  readonly dataDir: string;
  /**
   * The application's name. It is the name of the superuser and of the database; if root starts the server, also of a
   * system user and of a folder below /var/lib. Lower-case letters, digits and `_`, beginning with a letter, at most 31
   * characters. It must be the same at each start.
   */
  readonly name: string;
}

export interface EmbeddedPostgresOptions extends DatabasePlace {
  readonly log: Log;
  /** Override the defaults of the package, for example for tests that trade durability for speed. */
  readonly settings?: ServerSettings;
  /**
   * Called when the start has begun to wait for a program of PostgreSQL. Do other work then, such as loading modules:
   * earlier, it would only delay the program. It may be called several times, and is not called if the server runs
   * already.
   */
  readonly onWait?: ((program: AwaitedProgram) => void) | undefined;
}

/**
 * Starts the PostgreSQL of a data directory, or takes it over when a killed process left it running, and makes this
 * process its holder. The directory and the database in it are created if they are missing. The server is a separate
 * process: it keeps running when this process is killed.
 * @throws {DataDirectoryInUse} while another live process has the data directory
 * @throws {CannotRunHere} when PostgreSQL cannot run on this system
 * @throws {Error} saying what to do, when the files belong to another user, or the server does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, onWait = () => {} } = options;
  const cluster = await openCluster(dataDir, checkedName(options), log, () => onWait('initdb'));
  await refuseWhileHeld(cluster.home, log);
  const recovered = await hasPidFile(cluster.pgdata);
  const session = await LockSession.open(cluster, log, settings, () => onWait('server'));
  let removeHolder = async () => {};
  const stop = async () => {
    await session.close();
    await stopServer(cluster);
    await removeHolder();
  };
  try {
    removeHolder = await writeHolder(cluster.home);
    await session.ensureDatabase(cluster.name);
  } catch (error) {
    await stop();
    throw error;
  }
  if (recovered) log.warn({ home: cluster.home }, 'the last server was killed: its database is taken over');
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(cluster, session.port),
    recovered,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * The URL of a data directory's server if it runs and answers now; null otherwise. For other programs that use the
 * database while the holder runs. The holder may still stop the server at any time.
 * @throws {Error} when this user may not read the files, or the password is lost
 */
export async function findRunningServer(place: DatabasePlace): Promise<{ url: string } | null> {
  const cluster = await findCluster(place.dataDir, checkedName(place));
  const postmaster = cluster === null ? null : await runningPostmaster(cluster.pgdata);
  if (cluster === null || postmaster === null) return null;
  const url = urlOf(cluster, postmaster.port);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return { url };
  } catch {
    return null;
  }
}

/**
 * Whether a data directory holds a database, running or not. Creates nothing.
 * @throws {Error} when this user may not read the files, or the password is lost
 */
export const hasDatabase = async (place: DatabasePlace): Promise<boolean> =>
  (await findCluster(place.dataDir, checkedName(place))) !== null;

/** The name goes into URLs, paths and the arguments of programs as it is. */
function checkedName({ name }: DatabasePlace): string {
  if (/^[a-z][a-z0-9_]{0,30}$/.test(name)) return name;
  throw new TypeError(`"${name}" cannot be the name of a database, a user and a folder at once.`);
}
