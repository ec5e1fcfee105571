import { KuraError } from '../../kernel/errors.js';
import { inReadOnly, inTransaction } from '../../storage/database.js';
import { isInUse, wipe } from '../../storage/demo-reset.js';
import { keepBackupsOut } from '../../storage/file-removals.js';
import { forgetFilesOfImages } from '../../storage/item-images.js';
import { readSwitch, writeSwitch } from '../../storage/switches.js';
import { removeDeletedFiles } from '../files/remove-deleted-files.js';
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
  await inTransaction(pool, async (tx) => {
    // A backup reads the tables until it is done, and everybody would wait behind us for it.
    if (!(await keepBackupsOut(tx))) throw new KuraError('unavailable');
    await writeSwitch(tx, NAME, 'begun');
    // By their keys: other databases may have files in the same place.
    await forgetFilesOfImages(tx);
    await wipe(tx);
  });
  await removeDeletedFiles({ pool, files });
}

export const finishSeed = (house: Pick<House, 'pool'>): Promise<void> =>
  inTransaction(house.pool, (tx) => writeSwitch(tx, NAME, 'done'));
