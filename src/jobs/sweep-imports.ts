import { sweepImports } from '../operations/imports/imports.js';
import type { Job } from './job.js';

export const sweepImportsJob: Job = {
  task: 'sweep_imports',
  crontab: { match: '51 * * * *', maxAttempts: 3 },
  time: 'wall',
  make:
    ({ ctx }) =>
    () =>
      sweepImports(ctx),
};
