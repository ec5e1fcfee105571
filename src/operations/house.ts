import type { Clock } from '../kernel/clock.js';
import type { Pool } from '../storage/database.js';
import type { Files } from '../storage/files.js';

/** What every operation needs: the database, the files beside it, and the time. Made once, by app.ts. */
export interface House {
  readonly pool: Pool;
  readonly files: Files;
  readonly clock: Clock;
}

/** The instant of an operation as the database takes it. */
export const instantOf = (house: House): string => new Date(house.clock.now().epochMilliseconds).toISOString();
