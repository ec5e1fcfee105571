import { Logger, parseCronItems, run } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { Temporal } from 'temporal-polyfill';
import { runIntake } from '../operations/floor/run-intake.js';
import type { House } from '../operations/house.js';
import { sweepIdempotencyKeys } from '../operations/requests/sweep-idempotency-keys.js';
import { allocateWaiting } from '../operations/stock/allocate-waiting.js';
import { releaseExpired } from '../operations/stock/release-expired.js';

/*
 * Work that no request does. In the demo environment time is virtual, so the simulated warehouse does by its own clock what
 * the crontab does in production.
 */

const ACTOR = 'system';
/** Minutes between two looks at the warehouses' intake times. */
const INTAKE_EVERY = 5;

/** Tasks by name; each runs one operation. A task that fails is tried again. */
const tasksOf = (house: House) => ({
  allocate_waiting: async () => {
    // First: settings of an item may have brought its lots' last days forward.
    await releaseExpired(house, ACTOR);
    await allocateWaiting(house, ACTOR);
  },
  release_expired: async () => {
    await releaseExpired(house, ACTOR);
  },
  run_intake: async (payload: unknown) => {
    // From when the task was due, not from when it runs: an intake must not be missed because the worker was busy.
    const due = Temporal.Instant.from((payload as { _cron: { ts: string } })._cron.ts);
    await runIntake(house, due.subtract({ minutes: INTAKE_EVERY }), ACTOR);
  },
  sweep_idempotency_keys: () => sweepIdempotencyKeys(house),
});

/** The warehouse's own work. */
const FLOOR = parseCronItems([
  { task: 'allocate_waiting', match: '11,41 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  // Midnight in Japan; the crontab goes by UTC.
  { task: 'release_expired', match: '0 15 * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'run_intake', match: `*/${INTAKE_EVERY} * * * *`, options: { backfillPeriod: 0, maxAttempts: 3 } },
]);

/** Goes by wall time, so also where the warehouse's time is virtual. */
const UPKEEP = parseCronItems([
  { task: 'sweep_idempotency_keys', match: '23 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
]);

export interface Jobs {
  /** Finishes the tasks that run, takes no more. */
  stop(): Promise<void>;
}

/**
 * Starts the worker, on connections of its own: the house's pool reads BIGINT as number, and the worker's job ids are
 * text, which `url` is for. `scheduled`: whether the warehouse's work goes by the crontab.
 */
export async function startJobs(house: House, url: string, log: Log, scheduled: boolean): Promise<Jobs> {
  const runner = await run({
    connectionString: url,
    maxPoolSize: 2,
    taskList: tasksOf(house),
    parsedCronItems: scheduled ? [...FLOOR, ...UPKEEP] : UPKEEP,
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: true }, message);
      else if (level === 'warning') log.warn({ job: true }, message);
    }),
  });
  return { stop: () => runner.stop() };
}
