import { setTimeout as sleep } from 'node:timers/promises';
import { KuraError } from '../../kernel/errors.js';
import { inTransaction } from '../../storage/database/database.js';
import type { ConnectionPool } from '../../storage/database/open-pool.js';
import { acquireDemoLock, checkDemoLock } from '../../storage/demo/demo-locks.js';

/** How long to wait for another process that has the demo lock: it may be advancing the clock by a year. */
const TIMEOUT_MS = 60_000;
const ASK_EVERY_MS = 50;

/** @throws when the demo lock is lost; the work must then stop */
export type AssertDemoLock = () => Promise<void>;

/**
 * Does work that only one process at a time may do in the demo environment: turn the clock, simulate the warehouses,
 * reset.
 * @returns null when another process has the demo lock; nothing was done then
 */
export const withDemoLockNow = <T>(
  pool: ConnectionPool,
  work: (stillMine: AssertDemoLock) => Promise<T>,
): Promise<T | null> =>
  inTransaction(pool, async (tx) => ((await acquireDemoLock(tx)) ? work(() => checkDemoLock(tx)) : null));

/**
 * Like {@link withDemoLockNow}, but waits for the lock, without holding a connection. @throws unavailable when that takes
 * too long
 */
export async function withDemoLock<T extends object>(
  pool: ConnectionPool,
  work: (stillMine: AssertDemoLock) => Promise<T>,
  until = performance.now() + TIMEOUT_MS,
): Promise<T> {
  const done = await withDemoLockNow(pool, work);
  if (done !== null) return done;
  if (performance.now() > until) throw new KuraError('unavailable');
  await sleep(ASK_EVERY_MS);
  return withDemoLock(pool, work, until);
}
