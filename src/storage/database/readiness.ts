import { withTimeout } from '../../kernel/with-timeout.js';
import { type Pool, read, sql, TransactionPool, underlyingPool } from './database.js';
import { openPool } from './open-pool.js';

/*
 * Checks whether writes work, which only a write can show. A primary whose synchronous standbys are gone answers
 * everything but never answers a COMMIT; one with a full disk still reads.
 *
 * The write leaves nothing behind: a message in the WAL that nothing reads, and a temporary file slightly larger than
 * work_mem, because a full disk shows only when new space is allocated.
 */

const IS_STANDBY = sql('is_standby', 'select pg_is_in_recovery() as standby');
/** work_mem is set before the rows are produced; otherwise they would fit into memory. */
const WRITE = sql(
  'small_write',
  `select pg_logical_emit_message(true, 'kura', 'ready'),
          (select count(*) from generate_series(1, length(set_config('work_mem', '64kB', true)) * 4000))`,
);

/** How long the result of a write is valid, from its start. */
const FRESH_FOR_MS = 5_000;
/** How long a write may take before the answer is no. */
const TIMEOUT_MS = 5_000;
/**
 * How long to wait for a write that does not end before another one starts. The server keeps the session of an
 * abandoned write, so frequent attempts would use up all its connections.
 */
const GIVEN_UP_AFTER_MS = 10 * 60_000;

/**
 * Returns a check whether the database can be written to: it answers, is no standby, and did a small write within the
 * last seconds. Concurrent calls share one write, on a connection of its own.
 */
export function readiness(given: Pool): () => Promise<boolean> {
  const pool = underlyingPool(given);
  let own: Pool | undefined;
  let started = Number.NEGATIVE_INFINITY;
  let running = false;
  let outcome = Promise.resolve(false);
  const canWrite = (): Promise<boolean> => {
    const now = performance.now();
    if (!running && now - started >= FRESH_FOR_MS) {
      started = now;
      running = true;
      own ??= pool instanceof TransactionPool ? pool : ownPool(pool.options.connectionString ?? '');
      outcome = succeeds(read(own, WRITE)).finally(() => {
        running = false;
      });
    }
    return withTimeout(Math.max(0, started + TIMEOUT_MS - now), outcome, () => false);
  };
  const isPrimary = async (): Promise<boolean> => {
    const [row] = await read<{ standby: boolean }>(pool, IS_STANDBY);
    return row?.standby === false;
  };
  return async () => (await isPrimary().catch(() => false)) && canWrite();
}

const ownPool = (url: string): Pool => openPool(url, { max: 1, statementTimeoutMs: GIVEN_UP_AFTER_MS });

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
