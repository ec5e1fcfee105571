import { inReadOnly, inTransaction, type Tx } from '../../storage/database.js';
import { isInUse } from '../../storage/demo-reset.js';
import type { ConnectionPool } from '../../storage/open-pool.js';
import { readSwitch, writeSwitch } from '../../storage/switches.js';
import type { House } from '../house.js';
import { haveFloor } from './have-floor.js';

/* Which environment a database is of: the first that was opened on it, for good. What a demo forgets at a word must be nobody's business. */

const SEED = 'demo_seed';
const PRODUCTION = 'production';

/** The setting and the database are of different environments. */
export class WrongEnvironment extends Error {
  override readonly name = 'WrongEnvironment';
}

/** `foreign`: it is one of production, or there is data that no demo put there. */
export type SeedState = 'empty' | 'done' | 'foreign';

export async function readSeedState(house: Pick<House, 'pool'>): Promise<SeedState> {
  if ((await readSwitch(house.pool, SEED)) === 'done') return 'done';
  if ((await readSwitch(house.pool, PRODUCTION)) === true) return 'foreign';
  return (await inReadOnly(house.pool, isInUse)) ? 'foreign' : 'empty';
}

/** Of a database that is being seeded. */
export const markSeeded = (tx: Tx): Promise<void> => writeSwitch(tx, SEED, 'done');

/**
 * Makes the database one of production, which no demo is opened on any more.
 * @throws {WrongEnvironment} when it holds a demo environment
 */
export async function claimForProduction(pool: ConnectionPool): Promise<void> {
  await haveFloor(pool, async () => {
    if ((await readSeedState({ pool })) === 'done') {
      throw new WrongEnvironment(
        'The database holds a demo environment, and production needs one of its own. Set KURA_ENVIRONMENT=demo, or use another database.',
      );
    }
    return inTransaction(pool, async (tx) => {
      await writeSwitch(tx, PRODUCTION, true);
      return {};
    });
  });
}
