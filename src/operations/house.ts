import type { Clock } from '../kernel/clock.js';
import type { Pool } from '../storage/database.js';

/** What every operation needs: the database and the time. Made once, by app.ts. */
export interface House {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** The instant of an operation as the database takes it. */
export const instantOf = (house: House): string => new Date(house.clock.now().epochMilliseconds).toISOString();
