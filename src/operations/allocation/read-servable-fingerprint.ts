import { inReadOnly } from '../../storage/database/database.js';
import { servableFingerprint } from '../../storage/floor/floor-progress.js';
import type { Context } from '../context.js';

/**
 * A fingerprint of the demand that `allocateWaiting` could serve; null when there is none. It changes with demand
 * or free stock: if it is the same after a pass, another pass would change nothing.
 */
export const readServableFingerprint = (ctx: Context): Promise<string | null> =>
  inReadOnly(ctx.pool, servableFingerprint);
