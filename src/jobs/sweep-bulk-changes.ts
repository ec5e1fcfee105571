import { sweepBulkChanges } from '../operations/bulk-changes/bulk-changes.js';
import type { Job } from './job.js';

export const sweepBulkChangesJob: Job = {
  task: 'sweep_bulk_changes',
  crontab: { match: '57 * * * *', maxAttempts: 3 },
  time: 'wall',
  make:
    ({ ctx }) =>
    () =>
      sweepBulkChanges(ctx),
};
