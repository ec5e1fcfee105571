import type pg from 'pg';
import { AccountPool, GatedPool, type Pool, TransactionPool, underlyingPool } from './database.js';
import { openPool } from './open-pool.js';

/** Timeout per statement: a report over everything may sum a long ledger in one statement. */
const STATEMENT_MS = 10 * 60_000;

/** Connections for long reads. */
interface LongReads {
  readonly pool: Pool;
  /** Breaks the connections at once: their work fails. The database notices it only after the running statement. */
  cutOff(): void;
  /** Closes them when nobody uses them any more. */
  close(): Promise<void>;
}

/**
 * Opens separate connections to the same database, for reads that take long: these reads and all other work do not wait for
 * each other's connections. They pass the same gate.
 */
export function longReads(given: Pool, max: number): LongReads {
  const connections = underlyingPool(given);
  if (connections instanceof TransactionPool) return { pool: given, cutOff: () => {}, close: () => Promise.resolve() };
  const own = openPool(connections.options.connectionString ?? '', { max, statementTimeoutMs: STATEMENT_MS });
  const open = new Set<pg.Client>();
  own.on('connect', (client) => open.add(client as pg.Client));
  own.on('remove', (client) => open.delete(client as pg.Client));
  const gated = given instanceof AccountPool ? given.pool : given;
  return {
    pool: gated instanceof GatedPool ? new GatedPool(own, gated.gate) : own,
    // `end` would wait for their statements.
    cutOff: () => {
      for (const { connection } of open) connection.stream.destroy();
    },
    close: () => own.end(),
  };
}
