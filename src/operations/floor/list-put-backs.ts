import { inReadOnly } from '../../storage/database/database.js';
import { type OpenPutBack, openPutBacks } from '../../storage/shipments/shipment-requests.js';
import type { Context } from '../context.js';

export type { OpenPutBack };

/** Goods of cancelled shipments of every account that must be put back on the shelf. */
export const listPutBacks = (ctx: Pick<Context, 'pool'>): Promise<OpenPutBack[]> =>
  inReadOnly(ctx.pool, (tx) => openPutBacks(tx, null));
