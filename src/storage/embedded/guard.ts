import type pg from 'pg';
import type { Log } from '../database/database.js';
import type { RunnableCluster } from './cluster.js';
import { DataDirectoryInUse, liveHolder } from './holder.js';
import { poll } from './poll.js';
import { bringUp, type Running, type Settings } from './postmaster.js';

/** Any number will do; taken in the database `postgres`, which nobody else uses. */
const LOCK_KEY = 4_837_201_002;
/** A killed holder's lock goes with its connection, which takes the server a moment to notice. */
const LOCK_PATIENCE_MS = 5_000;

/**
 * One session, kept open for as long as Kura serves. It holds an advisory lock, which makes PostgreSQL the judge of who
 * has the data directory: of two Kuras that start at once exactly one gets it, and it is free the moment its holder is
 * gone, however that died. The session also notices when the server dies, and then starts it again on the same port.
 */
export class Guard {
  #session: pg.Client;
  #leaving = false;
  #repair: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly cluster: RunnableCluster,
    private readonly log: Log,
    private readonly settings: Settings,
    readonly port: number,
    caller: pg.Client,
  ) {
    this.#session = caller;
    this.#watch();
  }

  /**
   * Starts the server unless it runs, and takes the lock.
   * @throws {DataDirectoryInUse} when another Kura has it
   */
  static async take(cluster: RunnableCluster, log: Log, settings: Settings): Promise<Guard> {
    const { port, caller } = await takeLock(cluster, await bringUp(cluster, log, settings, null));
    return new Guard(cluster, log, settings, port, caller);
  }

  async ensureDatabase(name: string): Promise<void> {
    const { rows } = await this.#session.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length === 0) await this.#session.query(`CREATE DATABASE ${this.#session.escapeIdentifier(name)}`);
  }

  /** Gives the lock back; from now on the server may end without being started again. */
  async leave(): Promise<void> {
    this.#leaving = true;
    await this.#repair;
    await this.#session.end();
  }

  #watch(): void {
    this.#session.once('end', () => {
      if (!this.#leaving) this.#repair = this.#retake();
    });
  }

  async #retake(): Promise<void> {
    this.log.warn({}, 'lost the embedded PostgreSQL, starting it again');
    const again = async () => {
      if (this.#leaving) return true;
      try {
        const running = await bringUp(this.cluster, this.log, this.settings, this.port);
        this.#session = (await takeLock(this.cluster, running)).caller;
        this.#watch();
        this.log.info({}, 'the embedded PostgreSQL is back');
        return true;
      } catch (error) {
        this.log.warn({ err: error }, 'the embedded PostgreSQL does not come back, trying again');
        return undefined;
      }
    };
    await poll(again, { everyMs: 1_000, withinMs: Number.POSITIVE_INFINITY });
  }
}

async function takeLock({ home }: RunnableCluster, running: Running): Promise<Running> {
  const { caller } = running;
  const tryOnce = async () => {
    const { rows } = await caller.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY]);
    if (rows[0]?.taken === true) return true;
    const holder = await liveHolder(home);
    if (holder !== null && holder.pid !== process.pid) throw new DataDirectoryInUse(home, holder);
    return undefined;
  };
  try {
    if (await poll(tryOnce, { everyMs: 20, withinMs: LOCK_PATIENCE_MS })) return running;
    throw new DataDirectoryInUse(home, await liveHolder(home));
  } catch (error) {
    await caller.end();
    throw error;
  }
}
