import { sweepSignIns } from '../operations/people/sweep-sign-ins.js';
import type { Job } from './job.js';

export const sweepSignInsJob: Job = {
  task: 'sweep_sign_ins',
  crontab: { match: '17 * * * *', maxAttempts: 3 },
  time: 'wall',
  make:
    ({ ctx }) =>
    () =>
      sweepSignIns(ctx),
};
