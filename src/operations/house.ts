import type { Clock } from '../kernel/clock.js';
import type { Pool } from '../storage/database.js';
import type { Files } from '../storage/files.js';

/**
 * What every operation needs: the database, the files beside it, and the time. Made once, by app.ts; a request that is
 * only tried out, or must be done once however often it comes, works in one whose `pool` is a single transaction
 * (operations/safe-retries).
 */
export interface House {
  readonly pool: Pool;
  readonly files: Files;
  readonly clock: Clock;
  /** The work is only tried out: nothing may be done outside the database, which will forget it. */
  readonly dry?: true;
  /** Waiting lines served in the transaction that brings their stock, at most (operations/stock/serve-waiting.ts). */
  readonly servedAtOnce?: number;
}

/** The instant of an operation as the database takes it. */
export const instantOf = (house: House): string => new Date(house.clock.now().epochMilliseconds).toISOString();
