import type pg from 'pg';
import type { ConnectionPool } from './open-pool.js';

/** A connection pooler that Kura cannot work with. The message says why and what to do. */
export class TransactionPooling extends Error {
  override readonly name = 'TransactionPooling';

  constructor() {
    super(
      'Between Kura and its database is a pooler that gives each transaction, or each statement, whichever session is free ' +
        '(PgBouncer calls this pool_mode = transaction, or statement). Kura needs sessions that stay its own: it names its statements, listens for ' +
        'notifications and takes locks that outlive a transaction. Set pool_mode = session, or name the database itself in DATABASE_URL.',
    );
  }
}

/** Unnamed: a prepared statement would stay in whichever session ran it. */
const pidOf = async (client: pg.PoolClient): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

/** Number of other connections that begin a transaction; the first is asked again after each. */
const OTHERS = 3;
const ASKED = 5;

/**
 * Checks that a connection keeps its session while others begin transactions. A transaction-mode pooler usually hands
 * the session used last to the next transaction, so the others get the first one's session. A pooler with another
 * order, or a busy one, gives the first a different session sooner or later.
 * @throws {TransactionPooling}
 */
export async function refuseTransactionPooling(pool: ConnectionPool): Promise<void> {
  try {
    await keepsSessions(pool);
  } catch (error) {
    throw error instanceof Error && error.message.includes('statement pooling mode') ? new TransactionPooling() : error;
  }
}

/** @throws {TransactionPooling} */
async function keepsSessions(pool: ConnectionPool): Promise<void> {
  const first = await pool.connect();
  const others: pg.PoolClient[] = [];
  try {
    const own = await pidOf(first);
    while (others.length < OTHERS) {
      // biome-ignore lint/performance/noAwaitInLoops: a fixed number, each of which must have begun before the first is asked
      const other = await pool.connect();
      others.push(other);
      await other.query('BEGIN');
      if ((await pidOf(other)) === own) throw new TransactionPooling();
      for (let asked = 0; asked < ASKED; asked += 1) {
        // biome-ignore lint/performance/noAwaitInLoops: a fixed number, one after the other, as transactions are
        if ((await pidOf(first)) !== own) throw new TransactionPooling();
      }
    }
  } finally {
    // Closes the connections, which ends their transactions.
    for (const other of others) other.release(true);
    first.release();
  }
}
