import { sweepExports } from '../operations/exports/exports.js';
import type { Job } from './job.js';

export const sweepExportsJob: Job = {
  task: 'sweep_exports',
  crontab: { match: '53 * * * *', maxAttempts: 3 },
  time: 'wall',
  make:
    ({ ctx }) =>
    () =>
      sweepExports(ctx),
};
