import { resumeImports } from '../operations/imports/work-on-import.js';
import type { Job } from './job.js';

/** The server that was asked works on an import at once; this goes on with what a server has left that ended. */
export const resumeImportsJob: Job = {
  task: 'resume_imports',
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  atStart: { maxAttempts: 1 },
  make:
    ({ ctx, log, isStopping }) =>
    () =>
      resumeImports(ctx, {
        isStopping,
        onError: (error) => log.error({ err: error, job: true }, 'an import failed'),
      }),
};
