import { inReadOnly } from '../../storage/database/database.js';
import { type OpenRemoval, openRemovals } from '../../storage/stock/removals.js';
import type { Context } from '../context.js';

export type { OpenRemoval };

/** Removals of every account that wait for the warehouse or are in progress. */
export const listOpenRemovals = (ctx: Pick<Context, 'pool'>): Promise<OpenRemoval[]> =>
  inReadOnly(ctx.pool, openRemovals);
