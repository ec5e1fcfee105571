import { finishOpeningWarehouses } from '../operations/warehouses/finish-openings.js';
import type { Job } from './job.js';

export const finishOpeningsJob: Job = {
  task: 'finish_openings',
  // A command or another server may be doing this; the next minute is another attempt.
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  make:
    ({ ctx, isStopping }) =>
    async () => {
      await finishOpeningWarehouses(ctx, isStopping);
    },
};
