import pg from 'pg';
import type { Log } from '../database/database.js';
import { findCluster, NAME, openCluster, urlOf } from './cluster.js';
import { Guard } from './guard.js';
import { refuseWhileHeld, writeNote } from './holder.js';
import { type Settings, shutDown } from './postmaster.js';
import { livePostmaster, wasLeftBehind } from './processes.js';

export { DataDirectoryInUse } from './holder.js';

/**
 * A real PostgreSQL that Kura runs itself, for those who name none with DATABASE_URL.
 *
 * It is a process of its own that outlives us when we are killed: the next start takes it over, or starts it again and
 * lets it recover. One Kura server at a time has a data directory; see holder.ts and guard.ts.
 */
export interface EmbeddedServer {
  /** postgres://kura:...@127.0.0.1:port/kura, valid until {@link stop}; a server that dies comes back on this port. */
  readonly url: string;
  /** Whether the last Kura on this data directory was killed rather than stopped. */
  readonly recovered: boolean;
  /** Stops PostgreSQL and gives the data directory free. Whoever still uses it loses the connection. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** KURA_DATA; made when missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** For tests, which may trade durability for speed. */
  readonly settings?: Settings;
}

/**
 * Starts (or takes over) the embedded server of a data directory and makes this process its holder.
 * @throws {DataDirectoryInUse} while a live Kura server has it
 * @throws {Error} saying what to do, when PostgreSQL cannot run here
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<EmbeddedServer> {
  const cluster = await openCluster(dataDir, log);
  await refuseWhileHeld(cluster.home, log);
  const recovered = await wasLeftBehind(cluster.pgdata);
  const guard = await Guard.take(cluster, log, settings);
  const takeNoteBack = await writeNote(cluster.home);
  const stop = async () => {
    await guard.leave();
    await shutDown(cluster);
    await takeNoteBack();
  };
  try {
    await guard.ensureDatabase(NAME);
  } catch (error) {
    await stop();
    throw error;
  }
  if (recovered) log.warn({ home: cluster.home }, 'the last Kura server was killed: its database is taken over');
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(cluster, guard.port),
    recovered,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * The embedded server of a data directory if it runs now, as its answer proves; null otherwise. For commands that work
 * beside a running Kura server: it does not stop others from stopping it.
 */
export async function attachEmbedded({ dataDir }: { readonly dataDir: string }): Promise<{ url: string } | null> {
  const cluster = await findCluster(dataDir);
  const live = cluster === null ? null : await livePostmaster(cluster.pgdata);
  if (cluster === null || live === null) return null;
  const url = urlOf(cluster, live.port);
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
