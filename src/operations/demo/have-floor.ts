import { setTimeout as sleep } from 'node:timers/promises';
import { KuraError } from '../../kernel/errors.js';
import { inTransaction } from '../../storage/database/database.js';
import type { ConnectionPool } from '../../storage/database/open-pool.js';
import { stillHasFloor, takeFloor } from '../../storage/demo/demo-turns.js';

/** How long to wait for another process that has the floor: it may be advancing the clock by a year. */
const PATIENCE_MS = 60_000;
const ASK_EVERY_MS = 50;

/** @throws when the floor is lost; the work must then stop */
export type StillMine = () => Promise<void>;

/**
 * Does work that only one process at a time may do in the demo environment: turn the clock, simulate the warehouses,
 * reset.
 * @returns null when another process has the floor; nothing was done then
 */
export const haveFloorNow = <T>(pool: ConnectionPool, work: (stillMine: StillMine) => Promise<T>): Promise<T | null> =>
  inTransaction(pool, async (tx) => ((await takeFloor(tx)) ? work(() => stillHasFloor(tx)) : null));

/**
 * Like {@link haveFloorNow}, but waits for the floor, without holding a connection. @throws unavailable when that takes
 * too long
 */
export async function haveFloor<T extends object>(
  pool: ConnectionPool,
  work: (stillMine: StillMine) => Promise<T>,
  until = performance.now() + PATIENCE_MS,
): Promise<T> {
  const done = await haveFloorNow(pool, work);
  if (done !== null) return done;
  if (performance.now() > until) throw new KuraError('unavailable');
  await sleep(ASK_EVERY_MS);
  return haveFloor(pool, work, until);
}
