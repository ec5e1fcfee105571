import pg from 'pg';
import type { ConnectionPool } from './open-pool.js';
import { codeOf, isOutage } from './outage.js';
import { refuseTransactionPooling } from './pooling.js';

/** The database cannot be reached, or does not let us in. The message says where it was looked for and why that failed, never the password. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseAway';
}

/**
 * Connects, so that a start without its database, or with a pooler in between that will not do, ends with a sentence about it.
 * @throws {DatabaseUnreachable} when nobody answers there, or not to us; {TransactionPooling}; whatever a server that answers refuses with, as it is
 */
export async function reach(pool: ConnectionPool): Promise<void> {
  try {
    await refuseTransactionPooling(pool);
  } catch (error) {
    const refused = isRefused(error);
    if (!refused && !isOutage(error)) throw error;
    const [fate, said] = refused
      ? ['cannot be entered', 'where it is, and who we are']
      : ['cannot be reached', 'where it is'];
    const words = `The database ${placeOf(pool)}, ${fate}: ${reasonOf(error)}. DATABASE_URL says ${said}.`;
    throw new DatabaseUnreachable(words, { cause: error });
  }
}

/** Name, host and port: what the driver makes of the URL and of the environment (PGHOST ...) together. */
export function placeOf(pool: ConnectionPool): string {
  const { database, host, port } = new pg.Client(pool.options);
  return `${database} on ${host}, port ${port}`;
}

/** invalid_authorization_specification (no such role, a wrong password, pg_hba.conf); invalid_catalog_name; no CONNECT privilege. */
const REFUSALS = ['28000', '28P01', '3D000', '42501'];

/** Whether the server does not let us in. That no password was given the driver says itself, without a code. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && (REFUSALS.includes(codeOf(error)) || error.message.startsWith('SASL:'));

/** A name with several addresses fails with an error for each, and no words of its own. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
}
