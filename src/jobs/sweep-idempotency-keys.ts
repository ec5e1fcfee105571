import { sweepIdempotencyKeys } from '../operations/safe-retries/sweep-idempotency-keys.js';
import type { Job } from './job.js';

export const sweepIdempotencyKeysJob: Job = {
  task: 'sweep_idempotency_keys',
  // In a minute when nothing else but the jobs of every minute runs.
  crontab: { match: '23 * * * *', maxAttempts: 3 },
  time: 'wall',
  make:
    ({ ctx }) =>
    () =>
      sweepIdempotencyKeys(ctx),
};
