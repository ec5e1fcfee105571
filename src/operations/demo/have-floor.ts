import { setTimeout as sleep } from 'node:timers/promises';
import { KuraError } from '../../kernel/errors.js';
import { inTransaction } from '../../storage/database/database.js';
import type { ConnectionPool } from '../../storage/database/open-pool.js';
import { stillHasFloor, takeFloor } from '../../storage/demo/demo-turns.js';

/** How long somebody waits for another process that has the floor: it may be turning its clock by a year. */
const PATIENCE_MS = 60_000;
const ASK_EVERY_MS = 50;

/** @throws when the floor is lost, and what follows must not be done */
export type StillMine = () => Promise<void>;

/**
 * Does what one process at a time may do in the demo environment: turn the clock, do the warehouses' work, begin anew.
 * @returns null, nothing done, when another one has the floor
 */
export const haveFloorNow = <T>(pool: ConnectionPool, work: (stillMine: StillMine) => Promise<T>): Promise<T | null> =>
  inTransaction(pool, async (tx) => ((await takeFloor(tx)) ? work(() => stillHasFloor(tx)) : null));

/** As {@link haveFloorNow}, once it is free. Who waits holds no connection. @throws unavailable when that takes too long */
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
