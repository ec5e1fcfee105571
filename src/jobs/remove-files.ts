import { removeDeletedFiles } from '../operations/files/remove-deleted-files.js';
import type { Job } from './job.js';

export const removeFilesJob: Job = {
  task: 'remove_files',
  // Those that a backup needed, or that a crash left; the next run is another attempt.
  crontab: { match: '*/5 * * * *', maxAttempts: 1 },
  time: 'wall',
  make:
    ({ ctx }) =>
    () =>
      removeDeletedFiles(ctx),
};
