import { resumeExports } from '../operations/exports/work-on-export.js';
import type { Job } from './job.js';

/** The server that was asked writes a file at once; this goes on with what a server has left that ended. */
export const resumeExportsJob: Job = {
  task: 'resume_exports',
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  atStart: { maxAttempts: 1 },
  make:
    ({ ctx, log, isStopping }) =>
    () =>
      resumeExports(ctx, async () => (await import('../documents/export-writers.js')).exportWriters, {
        isStopping,
        onError: (error) => log.error({ err: error, job: true }, 'an export failed'),
      }),
};
