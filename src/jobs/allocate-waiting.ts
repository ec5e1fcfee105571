import { allocateWaiting } from '../operations/allocation/allocate-waiting.js';
import { releaseExpired } from '../operations/allocation/release-expired.js';
import { type Job, system } from './job.js';

const caller = system('allocate_waiting');

export const allocateWaitingJob: Job = {
  task: 'allocate_waiting',
  // The half-hourly pass (H-048), at minutes when no wave is released. Made up for: orders that it serves go into the next wave.
  crontab: { match: '11,41 * * * *', maxAttempts: 3, madeUpForMinutes: 30 },
  time: 'warehouse',
  make:
    ({ ctx }) =>
    async () => {
      try {
        // First: settings of an item may have brought its lots' last days forward.
        await releaseExpired(ctx, caller);
      } finally {
        // An account whose release failed does not keep the others from their pass.
        await allocateWaiting(ctx, caller);
      }
    },
};
