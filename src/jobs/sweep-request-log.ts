import { sweepRequestLog } from '../operations/accounts/request-log.js';
import type { Job } from './job.js';

export const sweepRequestLogJob: Job = {
  task: 'sweep_request_log',
  crontab: { match: '43 * * * *', maxAttempts: 3 },
  time: 'wall',
  make:
    ({ ctx }) =>
    () =>
      sweepRequestLog(ctx),
};
