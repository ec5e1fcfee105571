import { sweepScans } from '../operations/floor/sweep-scans.js';
import type { Job } from './job.js';

export const sweepScansJob: Job = {
  task: 'sweep_scans',
  crontab: { match: '47 * * * *', maxAttempts: 3 },
  time: 'wall',
  make:
    ({ ctx }) =>
    () =>
      sweepScans(ctx),
};
