import { serveRuns } from '../operations/allocation/serve-runs.js';
import type { Job } from './job.js';

export const serveRunsJob: Job = {
  task: 'serve_runs',
  // For runs whose server has ended or has left them; the next minute is another attempt.
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  // For runs that were opened while no worker ran.
  atStart: { maxAttempts: 3 },
  make:
    ({ ctx, isStopping }) =>
    () =>
      serveRuns(ctx, { stop: isStopping }),
};
