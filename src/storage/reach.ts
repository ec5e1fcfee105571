import pg from 'pg';
import type { ConnectionPool } from './open-pool.js';
import { isOutage } from './outage.js';
import { refuseTransactionPooling } from './pooling.js';

/** The database cannot be reached. The message says where it was looked for and why that failed, never the password. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/**
 * Connects, so that a start without its database, or with a pooler in between that will not do, ends with a sentence about it.
 * @throws {DatabaseAway} when nobody answers there; {TransactionPooling}; whatever a server that answers refuses with, as it is
 */
export async function reach(pool: ConnectionPool): Promise<void> {
  try {
    await refuseTransactionPooling(pool);
  } catch (error) {
    if (!isOutage(error)) throw error;
    // What the driver makes of the URL and of the environment (PGHOST ...) together.
    const { database, host, port } = new pg.Client(pool.options);
    const where = `The database ${database} on ${host}, port ${port},`;
    const words = `${where} cannot be reached: ${reasonOf(error)}. DATABASE_URL says where it is.`;
    throw new DatabaseAway(words, { cause: error });
  }
}

/** A name with several addresses fails with an error for each, and no words of its own. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
}
