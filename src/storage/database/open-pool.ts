import pg from 'pg';
import { typeParser } from './column-types.js';

export type ConnectionPool = pg.Pool;

/** Size of a server's pool. */
export const CONNECTIONS = 8;

/** Long enough for a loaded server, short enough that callers get "unavailable" instead of hanging. */
const CONNECT_TIMEOUT_MS = 2_000;
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
    statementTimeoutMs = 30_000,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    onLostConnection = () => {},
  } = options;
  const settings = `SET statement_timeout = ${statementTimeoutMs}; SET lock_timeout = ${lockTimeoutMs};
    SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}; SET plan_cache_mode = ${PLANS};
    SET TimeZone = 'UTC'; SET DateStyle = 'ISO'`;
  const pool = new pg.Pool({
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
  pool.on('error', onLostConnection);
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
