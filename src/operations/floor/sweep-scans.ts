import { sweepOldScans } from '../../storage/floor/scans.js';
import type { Context } from '../context.js';
import { workInParts } from '../work-in-parts.js';

/** Deletes answers to scans that are 30 days old; 5,000 per transaction. */
export async function sweepScans(ctx: Context): Promise<void> {
  await workInParts(ctx, sweepOldScans);
}
