import type pg from 'pg';
import type { RunnableCluster } from './cluster.js';
import { DataDirectoryInUse } from './errors.js';
import { liveHolder } from './holder-file.js';
import type { Log } from './log.js';
import { poll } from './poll.js';
import { type RunningServer, startOrConnect } from './server-process.js';
import type { ServerSettings } from './settings.js';

/** Any number will do; the lock is taken in the database `postgres`, which nobody else uses. */
const LOCK_KEY = 4_837_201_002;
/** The server releases the lock of a killed holder when it notices that the connection is closed. This takes a moment. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * A session of PostgreSQL that is open for as long as the application has the server. It holds an advisory lock, so
 * PostgreSQL decides who has the data directory: of two processes that start at once exactly one gets it, and it is free
 * again as soon as its holder has ended, for whatever reason. The session also notices when the server dies, and then starts
 * it again on the same port.
 */
export class LockSession {
  #session: pg.Client;
  #closing = false;
  #restart: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly cluster: RunnableCluster,
    private readonly log: Log,
    private readonly settings: ServerSettings,
    /** Where the server listens. */
    readonly port: number,
    session: pg.Client,
  ) {
    this.#session = session;
    this.#restartOnEnd();
  }

  /**
   * Starts the server unless it runs, and takes the lock.
   * @param onWait called while the server starts
   * @throws {DataDirectoryInUse} when another process has the lock
   */
  static async open(
    cluster: RunnableCluster,
    log: Log,
    settings: ServerSettings,
    onWait: () => void,
  ): Promise<LockSession> {
    const { port, session } = await takeLock(cluster, await startOrConnect(cluster, log, settings, null, onWait));
    return new LockSession(cluster, log, settings, port, session);
  }

  async ensureDatabase(name: string): Promise<void> {
    const { rows } = await this.#session.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length === 0) await this.#session.query(`CREATE DATABASE ${this.#session.escapeIdentifier(name)}`);
  }

  /** Releases the lock; from now on the server may end without being started again. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#restart;
    await this.#session.end();
  }

  #restartOnEnd(): void {
    this.#session.once('end', () => {
      if (!this.#closing) this.#restart = this.#restartServer();
    });
  }

  async #restartServer(): Promise<void> {
    this.log.warn({}, 'lost the embedded PostgreSQL, starting it again');
    const tryOnce = async () => {
      if (this.#closing) return true;
      try {
        const running = await startOrConnect(this.cluster, this.log, this.settings, this.port);
        this.#session = (await takeLock(this.cluster, running)).session;
        this.#restartOnEnd();
        this.log.info({}, 'the embedded PostgreSQL is back');
        return true;
      } catch (error) {
        this.log.warn({ err: error }, 'the embedded PostgreSQL does not come back, trying again');
        return undefined;
      }
    };
    await poll(tryOnce, { everyMs: 1_000, withinMs: Number.POSITIVE_INFINITY });
  }
}

async function takeLock({ home }: RunnableCluster, running: RunningServer): Promise<RunningServer> {
  const { session } = running;
  const tryOnce = async () => {
    const { rows } = await session.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY]);
    if (rows[0]?.taken === true) return true;
    const holder = await liveHolder(home);
    if (holder !== null && holder.pid !== process.pid) throw new DataDirectoryInUse(home, holder);
    return undefined;
  };
  try {
    if (await poll(tryOnce, { everyMs: 20, withinMs: LOCK_TIMEOUT_MS })) return running;
    throw new DataDirectoryInUse(home, await liveHolder(home));
  } catch (error) {
    await session.end();
    throw error;
  }
}
