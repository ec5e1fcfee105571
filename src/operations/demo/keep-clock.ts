import { inTransaction } from '../../storage/database.js';
import { readSwitch, writeSwitch } from '../../storage/switches.js';
import type { House } from '../house.js';

/** The demo's clock as the database keeps it between two runs of the server. */
export interface KeptClock {
  /** ISO instant up to which all work is done. A clock that stands still shows it. */
  readonly at: string;
  /** What a running clock adds to wall time, in ms; null: the clock stands still. */
  readonly offset_ms: number | null;
}

const NAME = 'demo_clock';

/** Null before the first seed. */
export const readClock = async (house: Pick<House, 'pool'>): Promise<KeptClock | null> =>
  (await readSwitch(house.pool, NAME)) as KeptClock | null;

export const keepClock = (house: Pick<House, 'pool'>, clock: KeptClock): Promise<void> =>
  inTransaction(house.pool, (tx) => writeSwitch(tx, NAME, clock));
