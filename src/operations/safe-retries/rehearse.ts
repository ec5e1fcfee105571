import { inRehearsal, Joined, markWork } from '../../storage/database/database.js';
import type { House } from '../house.js';

/**
 * Runs `work` for its result alone: against a house whose transactions are all one, which is rolled back. Numbers that it
 * draws are those that the real run will draw. May run `work` again when somebody else was quicker.
 */
export const rehearse = <T>(house: House, work: (house: House) => Promise<T>): Promise<T> =>
  inRehearsal(house.pool, (tx) => work({ ...house, pool: new Joined(tx, () => markWork(tx), house.pool), dry: true }));
