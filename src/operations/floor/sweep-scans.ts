import { inTransaction } from '../../storage/database/database.js';
import { sweepOldScans } from '../../storage/floor/scans.js';
import type { Context } from '../context.js';

/** Deletes answers to scans that are 30 days old; 5,000 per transaction. */
export async function sweepScans(ctx: Context): Promise<void> {
  // biome-ignore lint/performance/noAwaitInLoops: each transaction deletes a limited number
  while (await inTransaction(ctx.pool, sweepOldScans));
}
