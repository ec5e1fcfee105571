import { inReadOnly } from '../../storage/database.js';
import { type OpenDisposal, openDisposals } from '../../storage/disposals.js';
import type { House } from '../house.js';

export type { OpenDisposal };

/** Disposals of every account that wait for the floor, or that it is at. */
export const listOpenDisposals = (house: Pick<House, 'pool'>): Promise<OpenDisposal[]> =>
  inReadOnly(house.pool, openDisposals);
