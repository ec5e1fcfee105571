import { sweepOldScans } from '../../storage/floor/scans.js';
import type { Context } from '../context.js';
import { workInParts } from '../work-in-parts.js';

/** Deletes answers to scans that are 30 days old; 5,000 per transaction. */
export const sweepScans = (ctx: Context, isStopping?: () => boolean): Promise<void> =>
  workInParts(ctx, sweepOldScans, isStopping);
