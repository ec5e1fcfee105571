import { inTransaction } from '../../storage/database/database.js';
import { sweepKeys } from '../../storage/safe-retries/idempotency-keys.js';
import type { Context } from '../context.js';

/** Forgets the answers that are no longer replayed; they may hold addresses. A transaction for each thousand. */
export async function sweepIdempotencyKeys(ctx: Context): Promise<void> {
  if (await inTransaction(ctx.pool, sweepKeys)) await sweepIdempotencyKeys(ctx);
}
