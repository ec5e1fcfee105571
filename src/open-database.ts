import { access, constants, mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.js';
import { unlessAborted } from './kernel/unless-aborted.js';
import {
  type EmbeddedPostgresOptions,
  findRunningDatabase,
  hasEmbeddedDatabase,
  startEmbeddedDatabase,
} from './storage/database/embedded-database.js';
import { type ConnectionPool, openPool } from './storage/database/open-pool.js';
import { checkConnection } from './storage/database/reachable.js';

/** An open database, and how to close it again. */
export interface Database {
  readonly pool: ConnectionPool;
  /** Whether it was started for this command only, so that nobody else uses it. */
  readonly ours: boolean;
  close(): Promise<void>;
  /** Closes it while a command is at work on it, which then fails. */
  abort(): Promise<void>;
}

/**
 * The database of a command: DATABASE_URL, or else the embedded one. A running embedded one is shared; otherwise it is
 * started for the duration of the command.
 * @param mayMake whether to create a missing embedded database. If not, a mistyped KURA_DATA is an error instead of an
 *   empty database that looks fine
 * @param stopping ends the wait for a database that is not reached yet
 * @throws {DatabaseUnreachable} when it cannot be reached; {ConfigError} when there is none
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  mayMake: boolean,
  stopping: AbortSignal,
): Promise<Database> {
  if (config.databaseUrl !== null) return withCheckedConnection(databaseAt(config.databaseUrl, log, null), stopping);
  const { dataDir } = config;
  const running = await findRunningDatabase(dataDir);
  if (running !== null) return databaseAt(running.url, log, null);
  if (!mayMake && !(await hasEmbeddedDatabase(dataDir))) {
    throw new ConfigError(`There is no Kura database in ${dataDir}. Set KURA_DATA to its directory.`);
  }
  return startDatabase(config, log, stopping);
}

/**
 * The database of a server, which owns the embedded one exclusively.
 * @param onWait called when the start waits for another process
 */
export async function startDatabase(
  config: Config,
  log: Logger,
  stopping: AbortSignal,
  onWait?: EmbeddedPostgresOptions['onWait'],
): Promise<Database> {
  if (config.databaseUrl !== null) {
    const database = withCheckedConnection(databaseAt(config.databaseUrl, log, null), stopping);
    onWait?.('server');
    return database;
  }
  await makeDirectory(config.dataDir);
  const embedded = await startEmbeddedDatabase({ dataDir: config.dataDir, log, onWait });
  return databaseAt(embedded.url, log, embedded);
}

/** Reasons why a directory cannot be created. */
const NO_DIRECTORY: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, and must be a directory',
  ENOENT: 'a link in this path leads nowhere',
  ENOTDIR: 'a part of this path is a file',
  EACCES: 'this user may not write there',
  EROFS: 'nothing can be written there',
};

/** @throws {ConfigError} naming the setting, when KURA_DATA cannot be a directory, or nothing can be written there */
export async function makeDirectory(dataDir: string): Promise<void> {
  const made = mkdir(dataDir, { recursive: true }).then(() => access(dataDir, constants.W_OK));
  await made.catch((error: NodeJS.ErrnoException) => {
    const reason = NO_DIRECTORY[error.code ?? ''];
    throw reason === undefined ? error : new ConfigError(`KURA_DATA is ${dataDir}: ${reason}.`, { cause: error });
  });
}

function databaseAt(url: string, log: Logger, embedded: { stop(): Promise<void> } | null): Database {
  const pool = openPool(url, {
    onLostConnection: (error) => log.warn({ message: error.message }, 'database connection lost'),
  });
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  const abort = async () => {
    // Its connections are in use, and end with the server or with this process.
    pool.end().catch(() => {});
    await embedded?.stop();
  };
  return { pool, ours: embedded !== null, close, abort };
}

/** Only for DATABASE_URL: an embedded server has answered already, and no pooler is between it and us. */
async function withCheckedConnection(database: Database, stopping: AbortSignal): Promise<Database> {
  try {
    await unlessAborted(stopping, () => checkConnection(database.pool));
    return database;
  } catch (error) {
    await (stopping.aborted ? database.abort() : database.close());
    throw error;
  }
}
