import {
  CannotRunHere,
  DataDirectoryInUse,
  type EmbeddedPostgres,
  findRunningServer,
  hasDatabase,
  type ServerSettings,
  startEmbeddedPostgres,
} from '@kura/embedded-postgres';
import type { Log } from './database.js';

/*
 * The PostgreSQL that Kura runs itself where DATABASE_URL names none. The package @kura/embedded-postgres does the work;
 * here is what it cannot know: Kura's name, and the settings of Kura that help when it fails.
 */

export { DataDirectoryInUse, type EmbeddedPostgres };

/** Superuser and database, and for root a user of the system and the folder /var/lib/kura. Existing databases have it. */
const NAME = 'kura';

export interface EmbeddedDatabaseOptions {
  /** KURA_DATA; made when missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** For tests, which may trade durability for speed. */
  readonly settings?: ServerSettings;
}

/**
 * Starts the embedded PostgreSQL of a data directory, or takes it over after a kill, and makes this process its holder.
 * @throws {DataDirectoryInUse} while another Kura server has it; the message says which one, and what to do
 * @throws {Error} saying what to do, when PostgreSQL cannot run here
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

/** The URL of the embedded PostgreSQL of a data directory if it runs and answers now; null otherwise. */
export const findRunningDatabase = (dataDir: string): Promise<{ url: string } | null> =>
  findRunningServer({ dataDir, name: NAME });

/** Whether a data directory holds an embedded database, running or not. */
export const hasEmbeddedDatabase = (dataDir: string): Promise<boolean> => hasDatabase({ dataDir, name: NAME });
