import { sweepKeys } from '../../storage/safe-retries/idempotency-keys.js';
import type { Context } from '../context.js';
import { workInParts } from '../work-in-parts.js';

/** Deletes expired answers, which may contain addresses; 1,000 per transaction. */
export const sweepIdempotencyKeys = (ctx: Context, isStopping?: () => boolean): Promise<void> =>
  workInParts(ctx, sweepKeys, isStopping);
