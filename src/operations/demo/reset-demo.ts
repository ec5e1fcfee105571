import { inReadOnly, inTransaction } from '../../storage/database.js';
import { isInUse, wipe } from '../../storage/demo-reset.js';
import { readSwitch, writeSwitch } from '../../storage/switches.js';
import type { House } from '../house.js';

/*
 * The marks around a seed. They tell a database that a seed was interrupted in, which may be wiped and seeded again, from
 * one that holds somebody's business, which may not.
 */

const NAME = 'demo_seed';

/** `foreign`: there is data, and no demo put it there. */
export type SeedState = 'empty' | 'begun' | 'done' | 'foreign';

export async function readSeedState(house: Pick<House, 'pool'>): Promise<SeedState> {
  const mark = await readSwitch(house.pool, NAME);
  if (mark === 'begun' || mark === 'done') return mark;
  return (await inReadOnly(house.pool, isInUse)) ? 'foreign' : 'empty';
}

/** Empties the house for a new seed: business data goes, every running number starts over, accounts keep their tokens. */
export const wipeForSeed = (house: Pick<House, 'pool'>): Promise<void> =>
  inTransaction(house.pool, async (tx) => {
    await writeSwitch(tx, NAME, 'begun');
    await wipe(tx);
  });

export const finishSeed = (house: Pick<House, 'pool'>): Promise<void> =>
  inTransaction(house.pool, (tx) => writeSwitch(tx, NAME, 'done'));
