import { resumeBulkChanges } from '../operations/bulk-changes/work-on-bulk-change.js';
import type { Job } from './job.js';

/** The server that was asked makes a change at once; this goes on with what a server has left that ended. */
export const resumeBulkChangesJob: Job = {
  task: 'resume_bulk_changes',
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  atStart: { maxAttempts: 1 },
  make:
    ({ ctx, log, isStopping }) =>
    () =>
      resumeBulkChanges(ctx, {
        isStopping,
        onError: (error) => log.error({ err: error, job: true }, 'a bulk change failed'),
      }),
};
