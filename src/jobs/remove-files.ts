import { removeDeletedFiles } from '../operations/files/remove-deleted-files.js';
import type { Job } from './job.js';

export const removeFilesJob: Job = {
  task: 'remove_files',
  // Removes files that a backup still needed earlier, or that a crash left behind. The next run is another attempt.
  crontab: { match: '*/5 * * * *', maxAttempts: 1 },
  time: 'wall',
  make:
    ({ ctx, isStopping }) =>
    () =>
      removeDeletedFiles(ctx, isStopping),
};
