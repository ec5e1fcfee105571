import {
  CannotRunHere,
  DataDirectoryInUse,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findRunningServer,
  hasDatabase,
  type ServerSettings,
  startEmbeddedPostgres,
} from '@kura/embedded-postgres';
import type { Log } from './database.js';

/*
 * The PostgreSQL that Kura runs itself when DATABASE_URL is not set. The package @kura/embedded-postgres does the work;
 * this file adds Kura's name and the settings to mention in error messages.
 */

export { DataDirectoryInUse, type EmbeddedPostgres, type EmbeddedPostgresOptions };

/**
 * Name of the superuser and the database. When run as root, also of the system user and the folder /var/lib/kura.
 * Existing installations depend on it.
 */
const NAME = 'kura';

export interface EmbeddedDatabaseOptions {
  /** KURA_DATA; created when missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** For tests, which may trade durability for speed. */
  readonly settings?: ServerSettings;
  /** Called when the start waits for another process: other work can be done meanwhile. Perhaps several times, or never. */
  readonly onWait?: EmbeddedPostgresOptions['onWait'];
}

/**
 * Starts the embedded PostgreSQL of a data directory and makes this process its owner. If the last owner was killed,
 * takes over its running server.
 * @throws {DataDirectoryInUse} while another Kura server uses the directory; the message says which one and what to do
 * @throws {Error} with instructions, when PostgreSQL cannot run here
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ ...options, name: NAME });
  } catch (error) {
    if (error instanceof DataDirectoryInUse) {
      error.message += ' Stop that server first, or give this one a data directory of its own with KURA_DATA.';
    } else if (error instanceof CannotRunHere) {
      error.message += '\nSet DATABASE_URL to use a PostgreSQL of your own.';
    }
    throw error;
  }
}

/** The URL of a data directory's embedded PostgreSQL; null when it does not run or does not answer. */
export const findRunningDatabase = (dataDir: string): Promise<{ url: string } | null> =>
  findRunningServer({ dataDir, name: NAME });

/** Whether a data directory holds an embedded database, running or not. */
export const hasEmbeddedDatabase = (dataDir: string): Promise<boolean> => hasDatabase({ dataDir, name: NAME });
