import { inTransaction } from '../../storage/database/database.js';
import { sweepKeys } from '../../storage/safe-retries/idempotency-keys.js';
import type { Context } from '../context.js';

/** Deletes expired answers, which may contain addresses; 1,000 per transaction. */
export async function sweepIdempotencyKeys(ctx: Context): Promise<void> {
  // biome-ignore lint/performance/noAwaitInLoops: each transaction deletes a limited number
  while (await inTransaction(ctx.pool, sweepKeys));
}
