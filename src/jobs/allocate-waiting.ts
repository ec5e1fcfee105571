import { allocateWaiting, PASS_MINUTES } from '../operations/allocation/allocate-waiting.js';
import { releaseExpired } from '../operations/allocation/release-expired.js';
import { type Job, system } from './job.js';

const TASK = 'allocate_waiting';
const MAX_ATTEMPTS = 3;
const caller = system(TASK);

export const allocateWaitingJob: Job = {
  task: TASK,
  // Made up for: orders that it serves go into the next wave.
  crontab: { match: `${PASS_MINUTES} * * * *`, maxAttempts: MAX_ATTEMPTS, madeUpForMinutes: 30 },
  time: 'warehouse',
  make:
    ({ ctx, isStopping }) =>
    async (_payload, { addJob }) => {
      try {
        // First: settings of an item may have brought its lots' last days forward.
        await releaseExpired(ctx, caller, isStopping);
      } finally {
        // An account whose release failed does not keep the others from their pass.
        await allocateWaiting(ctx, caller, isStopping);
        // The next worker does the rest: half an hour later, the orders could have missed their wave.
        if (isStopping()) await addJob(TASK, null, { maxAttempts: MAX_ATTEMPTS });
      }
    },
};
