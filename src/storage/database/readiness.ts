import { withTimeout } from '../../kernel/with-timeout.js';
import { behind, type Pool, read, sql, TransactionPool } from './database.js';
import { openPool } from './open-pool.js';

/*
 * Whether writes work, which only a write can tell. A primary whose synchronous standbys are away answers everything but a
 * COMMIT, which it never answers; one whose disk is full reads as ever.
 *
 * The write leaves nothing behind: a message in the log of changes that nobody reads, and a temporary file, of the size
 * that statements may have in memory and a little more, because a full disk is only noticed by what takes new room.
 */

const IS_STANDBY = sql('is_standby', 'select pg_is_in_recovery() as standby');
/** The memory is set before the rows are made, which otherwise had room in it. */
const WRITE = sql(
  'small_write',
  `select pg_logical_emit_message(true, 'kura', 'ready'),
          (select count(*) from generate_series(1, length(set_config('work_mem', '64kB', true)) * 4000))`,
);

/** How long the outcome of a write counts, from its start. */
const FRESH_FOR_MS = 5_000;
/** How long a write may take before the answer is no. */
const PATIENCE_MS = 5_000;
/**
 * How long a write that does not end is waited for before another one is tried. The server keeps the session of one that
 * was given up, so trying often would take all its connections.
 */
const GIVEN_UP_AFTER_MS = 10 * 60_000;

/**
 * A look-out for a database that can be written to: it answers, is no standby, and did a small write within the last
 * seconds. Those who ask share the write, of which there is one at a time, on a connection of its own.
 */
export function readiness(given: Pool): () => Promise<boolean> {
  const pool = behind(given);
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
    return withTimeout(Math.max(0, started + PATIENCE_MS - now), outcome, () => false);
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
