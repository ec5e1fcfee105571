import { inReadOnly, inSnapshotOf, type Pool, sql, TransactionPool, type Tx, underlyingPool } from './database.js';
import type { ConnectionPool } from './open-pool.js';
import { codeOf } from './outage.js';

const EXPORT = sql('snapshot_export', 'select pg_export_snapshot() as id');
/** Errors for a snapshot of another server: invalid_parameter_value; undefined_object since PostgreSQL 17. */
const NO_SUCH_SNAPSHOT = new Set(['22023', '42704']);

/**
 * Runs reads in parallel, on up to `connections`, all against one snapshot. (Inside a transaction: one after the
 * other.) The last reads start first. A load balancer may send connections to different servers, which cannot share a
 * snapshot: those connections read nothing, and the first one reads everything.
 * @returns the results, in the order given
 * @throws {KuraError} `unavailable` when the database cannot be reached
 */
export async function readInParallel<R>(
  pool: Pool,
  reads: readonly ((tx: Tx) => Promise<R>)[],
  connections: number,
): Promise<R[]> {
  // The first transaction has passed the gate, and closing the gate waits for it; the others must not wait at the gate.
  const ungated = underlyingPool(pool);
  return inReadOnly(pool, async (tx) => {
    const answers: R[] = [];
    const left = [...reads.entries()];
    const doBatch = async (own: Tx): Promise<void> => {
      const next = left.pop();
      if (next === undefined) return;
      const [index, read] = next;
      answers[index] = await read(own);
      await doBatch(own);
    };
    const others =
      ungated instanceof TransactionPool
        ? []
        : await join(tx, ungated, Math.min(connections, reads.length) - 1, doBatch);
    // The snapshot exists as long as the transaction that exported it.
    const ends = await Promise.allSettled([doBatch(tx), ...others]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return answers;
  });
}

/** Starts `work` on up to `wanted` further connections, in the snapshot of an open transaction. */
async function join(
  tx: Tx,
  pool: ConnectionPool,
  wanted: number,
  work: (tx: Tx) => Promise<void>,
): Promise<Promise<void>[]> {
  const further = Math.min(wanted, pool.options.max - 1);
  const [snapshot] = further > 0 ? await tx.query<{ id: string }>(EXPORT) : [];
  if (snapshot === undefined) return [];
  const one = async (): Promise<void> => {
    let begun = false;
    const hand = (own: Tx) => {
      begun = true;
      return work(own);
    };
    // A failure here fails all of it; the retry exports a new snapshot.
    await inSnapshotOf(pool, snapshot.id, hand).catch((error) => {
      if (begun || !NO_SUCH_SNAPSHOT.has(codeOf(error))) throw error;
    });
  };
  return Array.from({ length: further }, one);
}
