import type pg from 'pg';
import { AccountPool, GatedPool, type Pool, TransactionPool, underlyingPool } from './database.js';
import { openPool } from './open-pool.js';

/** A report over everything may sum a long ledger in one statement. */
const STATEMENT_MS = 10 * 60_000;

/** Connections for long reads. */
export interface LongReads {
  readonly pool: Pool;
  /** Closes them. Work that still uses one fails. */
  close(): Promise<void>;
}

/**
 * Connections of their own to the same database, for reads that take long: they wait for nobody's connection, and nobody waits for
 * theirs. They pass the same gate.
 */
export function longReads(given: Pool, max: number): LongReads {
  const connections = underlyingPool(given);
  if (connections instanceof TransactionPool) return { pool: given, close: () => Promise.resolve() };
  const own = openPool(connections.options.connectionString ?? '', { max, statementTimeoutMs: STATEMENT_MS });
  const open = new Set<pg.Client>();
  own.on('connect', (client) => open.add(client as pg.Client));
  own.on('remove', (client) => open.delete(client as pg.Client));
  let closed: Promise<unknown> | null = null;
  const gated = given instanceof AccountPool ? given.pool : given;
  return {
    pool: gated instanceof GatedPool ? new GatedPool(own, gated.gate) : own,
    close: async () => {
      // One that is busy is cut off: the database notices it after its statement.
      closed ??= Promise.all([...open].map((client) => client.end().catch(() => {}))).then(() => own.end());
      await closed;
    },
  };
}
