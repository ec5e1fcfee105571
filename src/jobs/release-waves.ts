import { Temporal } from 'temporal-polyfill';
import { releaseWaves } from '../operations/floor/release-waves.js';
import { type Job, system } from './job.js';

const caller = system('release_waves');

/** Minutes between two checks of the warehouses' wave release times. */
const EVERY = 5;

export const releaseWavesJob: Job = {
  task: 'release_waves',
  // Retried and made up for although the next run is near: each run checks only its own minutes. After a longer outage the
  // warehouse's day has gone on without the release, and people decide.
  crontab: { match: `*/${EVERY} * * * *`, maxAttempts: 3, madeUpForMinutes: 30 },
  time: 'warehouse',
  make:
    ({ ctx }) =>
    async (payload) => {
      // From when the task was due, not from when it runs: a wave release must not be missed because the worker was busy.
      const due = Temporal.Instant.from((payload as { _cron: { ts: string } })._cron.ts);
      await releaseWaves(ctx, due.subtract({ minutes: EVERY }), due, caller);
    },
};
