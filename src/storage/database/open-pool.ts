import pg from 'pg';
import { typeParser } from './column-types.js';

export type ConnectionPool = pg.Pool;

/** Of a server's pool. */
export const CONNECTIONS = 8;

/** Long enough for a loaded server, short enough that callers hear "unavailable" instead of hanging. */
const CONNECT_TIMEOUT_MS = 2_000;
/** How long a request may wait for one of the pool's connections. */
const QUEUE_TIMEOUT_MS = 5_000;
/** Less than the ten seconds in which a write is answered: who waits for a lock hears that, and knows that nothing was done. */
const LOCK_TIMEOUT_MS = 8_000;
/** A connection that was silent for so long is probed. */
const KEEP_ALIVE_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/**
 * A statement is planned once a connection, for accounts as they usually are. Left to itself PostgreSQL would plan many
 * statements anew each time, by what its statistics say of the values: to an account that they do not know yet they give one
 * row, and a plan for one row is quadratic in its orders when it has thousands.
 */
const PLANS = 'force_generic_plan';

export interface PoolOptions {
  /** Connections at most; {@link CONNECTIONS} unless given. */
  readonly max?: number;
  /** Per statement, in ms; a long report may ask for more. */
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for a lock, in ms. */
  readonly lockTimeoutMs?: number;
  /** Hears of every connection lost while nobody used it. */
  readonly onLostConnection?: (error: Error) => void;
}

/**
 * A pool on the database that `url` names; opens no connection before the first query.
 * Rows carry DATE as 'YYYY-MM-DD', BIGINT and NUMERIC as number (a query whose figure passes 2^53 rejects rather than
 * rounds it), TIMESTAMPTZ as Date. Sessions run in UTC.
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
    application_name: 'kura',
    connectionTimeoutMillis: QUEUE_TIMEOUT_MS,
    // Only the client's own timer notices a server that vanished without closing the connection.
    query_timeout: statementTimeoutMs + CONNECT_TIMEOUT_MS,
    // A server that vanished is noticed before somebody needs the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Not sent with the start of the session, where PgBouncer refuses them.
    onConnect: (client: pg.ClientBase) =>
      client.query({ text: settings, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig),
    types: { getTypeParser: typeParser },
  } as pg.PoolConfig);
  // Without a listener, a connection that breaks kills the process: the pool's covers idle ones, the client's those in use.
  pool.on('error', onLostConnection);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The pool has one timeout for "all connections are busy" and "the server does not answer"; the second is shorter. */
class QuickToGiveUp extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}
