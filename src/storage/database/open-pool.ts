import pg from 'pg';
import { Changes } from './changes.js';
import { typeParser } from './column-types.js';

/** The channel of PostgreSQL on which servers tell each other what changed. A payload is a `Change` as JSON. */
export const CHANGES_CHANNEL = 'kura_changes';

/** How long changes are collected before they are published together. */
const PUBLISH_AFTER_MS = 200;
const RETRY_AFTER_MS = 2_000;

/** Committed without waiting for the disk: a notification is not stored. */
const PUBLISH = `
  SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, payload) FROM unnest($2::text[]) AS payload`;

/** A pool that publishes what its transactions changed. */
export class ConnectionPool extends pg.Pool {
  readonly #changes = new Changes();
  #timer: NodeJS.Timeout | undefined;
  #published: Promise<void> = Promise.resolve();

  /**
   * Publishes to all servers, a little later, what a committed transaction wrote. Not within the transaction: NOTIFY takes a
   * lock of the whole database until the end of its transaction.
   */
  committed(written: Changes): void {
    this.#changes.add(written.take());
    if (!this.#changes.isEmpty) this.#publishIn(PUBLISH_AFTER_MS);
  }

  #publishIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.publish(), ms).unref();
  }

  /** Publishes the collected changes now. Resolves when that was tried; after a failure it is tried again later. */
  publish(): Promise<void> {
    this.#published = this.#published.then(() => this.#publish());
    return this.#published;
  }

  async #publish(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changes = this.#changes.take();
    if (changes.length === 0) return;
    const payloads = changes.map((change) => JSON.stringify(change));
    try {
      await this.query(PUBLISH, [CHANGES_CHANNEL, payloads]);
    } catch {
      this.#changes.add(changes);
      if (!this.ending) this.#publishIn(RETRY_AFTER_MS);
    }
  }

  /** Publishes the remaining changes, and closes all connections. */
  override async end(): Promise<void> {
    await this.publish();
    await super.end();
  }
}

/** Size of a server's pool. */
export const CONNECTIONS = 8;

/** Long enough for a server that is very busy, or begins on a busy machine; short enough that callers are told "unavailable" instead of hanging. */
const CONNECT_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** How long a request may wait for a connection of the pool. */
const QUEUE_TIMEOUT_MS = 5_000;
/**
 * Less than the ten seconds within which a write is answered: a client blocked by a lock learns that nothing was done.
 */
const LOCK_TIMEOUT_MS = 8_000;
/** A connection idle for this long is probed. */
const KEEP_ALIVE_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/**
 * Plans each statement once per connection, for a typical account. By default PostgreSQL would plan many statements on
 * each call, from statistics of the values: for an account that it has no statistics on yet it estimates one row, and
 * such a plan is quadratic when the account has thousands of orders.
 */
const PLANS = 'force_generic_plan';

export interface PoolOptions {
  /** Maximum number of connections; {@link CONNECTIONS} unless given. */
  readonly max?: number;
  /** Timeout per statement, in ms. A long report may set a higher one. */
  readonly statementTimeoutMs?: number;
  /** Lock timeout, in ms. */
  readonly lockTimeoutMs?: number;
  /** Called for every connection that is lost while idle. */
  readonly onLostConnection?: (error: Error) => void;
}

/**
 * A pool for the database at `url`; it connects with the first query. Rows have DATE as 'YYYY-MM-DD', BIGINT and
 * NUMERIC as number (a query rejects rather than round a value above 2^53), TIMESTAMPTZ as Date. Sessions run in UTC.
 */
export function openPool(url: string, options: PoolOptions = {}): ConnectionPool {
  const {
    max = CONNECTIONS,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    onLostConnection = () => {},
  } = options;
  const settings = `SET statement_timeout = ${statementTimeoutMs}; SET lock_timeout = ${lockTimeoutMs};
    SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}; SET plan_cache_mode = ${PLANS};
    SET TimeZone = 'UTC'; SET DateStyle = 'ISO'`;
  const pool = new ConnectionPool({
    connectionString: url,
    max,
    Client: QuickToGiveUp,
    // Statements go out without waiting for the answers of earlier ones (Tx.send).
    pipeline: true,
    application_name: 'kura',
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    // Only a timer in the client notices a server that vanished without closing the connection.
    query_timeout: statementTimeoutMs + CONNECT_TIMEOUT_MS,
    // Detects a server that vanished before a request uses the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Sent after the start of the session: PgBouncer rejects these as startup parameters.
    onConnect: (client: pg.ClientBase) =>
      client.query({ text: settings, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig),
    types: { getTypeParser: typeParser },
  } as pg.PoolConfig);
  // Without a listener, a broken connection ends the process. The pool's listener covers idle clients, the client's
  // those in use.
  pool.on('error', (error) => {
    // A pool that is closing loses its connections, or the server stops first.
    if (!pool.ending) onLostConnection(error);
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * The pool has one timeout for both "all connections are busy" and "the server does not answer"; this makes the second
 * shorter.
 */
class QuickToGiveUp extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/**
 * The connections of the worker. It reads BIGINT as text. If graphile-worker made its own pool, it would stop listening to
 * the pool's errors before the pool is closed, and an error in between would end the process. It would also wait for a server
 * that vanished until TCP gives up, some fifteen minutes later.
 * @param timeoutMs how long a statement of the worker may take; not the work of a job, which has other connections
 */
export function openWorkerPool(url: string, connections: number, timeoutMs = STATEMENT_TIMEOUT_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    Client: QuickToGiveUp,
    query_timeout: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
