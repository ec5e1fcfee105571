import { writeMorningMails } from '../operations/people/morning-mails.js';
import type { Job } from './job.js';

export const writeMorningMailsJob: Job = {
  task: 'write_morning_mails',
  // It asks Kura's clock itself whether it is morning. So it does the same in the demo environment, whose clock jumps: of the
  // mornings that a jump passes, only the one of the day that it ends on is mailed.
  crontab: { match: '* * * * *', maxAttempts: 1 },
  time: 'wall',
  // For a morning on which no worker ran.
  atStart: { maxAttempts: 1 },
  make:
    ({ ctx, isStopping }) =>
    () =>
      writeMorningMails(ctx, isStopping),
};
