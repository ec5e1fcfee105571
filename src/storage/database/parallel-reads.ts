import { behind, inReadOnly, inSnapshotOf, type Pool, sql, TransactionPool, type Tx } from './database.js';
import type { ConnectionPool } from './open-pool.js';
import { codeOf } from './outage.js';

const EXPORT = sql('snapshot_export', 'select pg_export_snapshot() as id');
/** What a server says of a snapshot that is none of its own: invalid_parameter_value; from 17 on undefined_object. */
const NO_SUCH_SNAPSHOT = new Set(['22023', '42704']);

/**
 * Reads in parallel, on up to `connections`, all against one unchanging snapshot. (Joined to a transaction: one after the
 * other in it.) The last are begun first. A balancer may send our connections to different servers, which know
 * nothing of each other's snapshots: those that lead elsewhere read nothing, and the first reads it all.
 * @returns what each read, in the order given
 * @throws {KuraError} `unavailable` when the database cannot be reached
 */
export async function readInParallel<R>(
  pool: Pool,
  reads: readonly ((tx: Tx) => Promise<R>)[],
  connections: number,
): Promise<R[]> {
  // One of them has passed the gate, and whoever shuts it waits for that one.
  const ungated = behind(pool);
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
    // The snapshot lives as long as the transaction that gave it away.
    const ends = await Promise.allSettled([doBatch(tx), ...others]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return answers;
  });
}

/** Begins `work` on up to `wanted` further connections, in the snapshot of an open transaction. */
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
    // What fails here fails the whole, which is done again against a snapshot of its own.
    await inSnapshotOf(pool, snapshot.id, hand).catch((error) => {
      if (begun || !NO_SUCH_SNAPSHOT.has(codeOf(error))) throw error;
    });
  };
  return Array.from({ length: further }, one);
}
