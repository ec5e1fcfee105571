import { releaseExpired } from '../operations/allocation/release-expired.js';
import { type Job, system } from './job.js';

const caller = system('release_expired');

export const releaseExpiredJob: Job = {
  task: 'release_expired',
  // Midnight in Japan, when lots pass their last day; the crontab goes by UTC. The half-hourly pass makes up for a lost run.
  crontab: { match: '0 15 * * *', maxAttempts: 3 },
  time: 'warehouse',
  make:
    ({ ctx, isStopping }) =>
    async () => {
      await releaseExpired(ctx, caller, isStopping);
    },
};
