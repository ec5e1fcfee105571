import { inReadOnly, inTransaction } from '../../storage/database.js';
import { isInUse, wipe } from '../../storage/demo-reset.js';
import { keysOfImages } from '../../storage/item-images.js';
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
export async function wipeForSeed({ pool, files }: Pick<House, 'pool' | 'files'>): Promise<void> {
  // By their keys: other databases may have files in the same place.
  const keys = await inTransaction(pool, async (tx) => {
    await writeSwitch(tx, NAME, 'begun');
    const found = await keysOfImages(tx);
    await wipe(tx);
    return found;
  });
  await Promise.all(keys.map((key) => files.remove(key)));
}

export const finishSeed = (house: Pick<House, 'pool'>): Promise<void> =>
  inTransaction(house.pool, (tx) => writeSwitch(tx, NAME, 'done'));
