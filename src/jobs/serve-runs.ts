import { serveRuns } from '../operations/allocation/serve-runs.js';
import type { Job } from './job.js';

export const serveRunsJob: Job = {
  task: 'serve_runs',
  // Runs that whoever worked at them has left; the next minute is another attempt.
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  // What was left to runs while no worker ran.
  atStart: { maxAttempts: 3 },
  make:
    ({ ctx, isStopping }) =>
    () =>
      serveRuns(ctx, { stop: isStopping }),
};
