import { inReadOnly } from '../../storage/database/database.js';
import { type OpenRemoval, openRemovals } from '../../storage/stock/removals.js';
import type { House } from '../house.js';

export type { OpenRemoval };

/** Removals of every account that wait for the floor, or that it is at. */
export const listOpenRemovals = (house: Pick<House, 'pool'>): Promise<OpenRemoval[]> =>
  inReadOnly(house.pool, openRemovals);
