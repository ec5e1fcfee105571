import type pg from 'pg';
import type { ConnectionPool } from './open-pool.js';

/** A pooler before the database that Kura cannot work behind; the message says why, and what to do. */
export class TransactionPooling extends Error {
  override readonly name = 'TransactionPooling';

  constructor() {
    super(
      'Between Kura and its database is a pooler that gives each transaction whichever session is free (PgBouncer calls ' +
        'this pool_mode = transaction). Kura needs sessions that stay its own: it names its statements, listens for ' +
        'notifications and takes locks that outlive a transaction. Set pool_mode = session, or name the database itself in DATABASE_URL.',
    );
  }
}

/** Nameless: a statement's name would stay with whatever session it met. */
const pidOf = async (client: pg.PoolClient): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

/** Others that begin, one after the other, and how often the first is asked after each. */
const OTHERS = 3;
const ASKED = 5;

/**
 * Looks whether a connection keeps its session while others begin transactions. The session that it has just used is the one
 * that such a pooler gives away first: to the next who begins, who then has it too. One that goes by another order, or is
 * busy, gives the first another one sooner or later when it is asked again.
 * @throws {TransactionPooling}
 */
export async function refuseTransactionPooling(pool: ConnectionPool): Promise<void> {
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
    // Closed, and their transactions with them.
    for (const other of others) other.release(true);
    first.release();
  }
}
