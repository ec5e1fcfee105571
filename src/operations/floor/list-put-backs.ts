import { inReadOnly } from '../../storage/database/database.js';
import { type OpenPutBack, openPutBacks } from '../../storage/shipments/shipment-requests.js';
import type { House } from '../house.js';

export type { OpenPutBack };

/** Goods of cancelled shipments of every account that lie beside the shelf. */
export const listPutBacks = (house: Pick<House, 'pool'>): Promise<OpenPutBack[]> =>
  inReadOnly(house.pool, (tx) => openPutBacks(tx, null));
