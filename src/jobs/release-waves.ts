import { Temporal } from 'temporal-polyfill';
import { releaseWaves } from '../operations/floor/release-waves.js';
import { type Job, system } from './job.js';

const TASK = 'release_waves';
const MAX_ATTEMPTS = 3;
const caller = system(TASK);

/** Minutes between two checks of the warehouses' wave release times. */
const EVERY = 5;

export const releaseWavesJob: Job = {
  task: TASK,
  // Retried and made up for although the next run is near: each run checks only its own minutes. After a longer outage the
  // warehouse's day has gone on without the release, and people decide.
  crontab: { match: `*/${EVERY} * * * *`, maxAttempts: MAX_ATTEMPTS, madeUpForMinutes: 30 },
  time: 'warehouse',
  make:
    ({ ctx, isStopping }) =>
    async (payload, { addJob }) => {
      // From when the task was due, not from when it runs: a wave release must not be missed because the worker was busy.
      const due = Temporal.Instant.from((payload as { _cron: { ts: string } })._cron.ts);
      let leavesRest = false;
      await releaseWaves(ctx, due.subtract({ minutes: EVERY }), due, caller, () => {
        leavesRest = isStopping();
        return leavesRest;
      });
      // The next worker does the rest at once, and only if there is one: it would take orders that came after the wave.
      if (leavesRest) await addJob(TASK, payload, { maxAttempts: MAX_ATTEMPTS });
    },
};
