import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { Temporal } from 'temporal-polyfill';
import { allocateWaiting } from '../operations/allocation/allocate-waiting.js';
import { releaseExpired } from '../operations/allocation/release-expired.js';
import { serveRuns } from '../operations/allocation/serve-runs.js';
import type { Context } from '../operations/context.js';
import { removeDeletedFiles } from '../operations/files/remove-deleted-files.js';
import { releaseWaves } from '../operations/floor/release-waves.js';
import { type Report, sendNotices } from '../operations/notices/send-notices.js';
import { sweepIdempotencyKeys } from '../operations/safe-retries/sweep-idempotency-keys.js';
import type { SystemCaller } from '../rules/accounts/caller.js';
import type { MailTransport } from '../rules/notices/notice.js';

/*
 * Work that no request does. In the demo environment time is virtual, so the simulated warehouse does by its own clock what
 * the crontab does in production.
 */

const system = (job: string): SystemCaller => ({ kind: 'system', job, name: 'system' });
/** Minutes between two looks at the warehouses' wave release times. */
const RELEASE_EVERY = 5;

/** Tasks by name; each runs one operation. A task that fails is tried again. */
const tasksOf = (ctx: Context, mailer: (helpers: JobHelpers) => Promise<void>) => ({
  allocate_waiting: async () => {
    // First: settings of an item may have brought its lots' last days forward.
    await releaseExpired(ctx, system('allocate_waiting'));
    await allocateWaiting(ctx, system('allocate_waiting'));
  },
  release_expired: async () => {
    await releaseExpired(ctx, system('release_expired'));
  },
  release_waves: async (payload: unknown) => {
    // From when the task was due, not from when it runs: a wave release must not be missed because the worker was busy.
    const due = Temporal.Instant.from((payload as { _cron: { ts: string } })._cron.ts);
    await releaseWaves(ctx, due.subtract({ minutes: RELEASE_EVERY }), system('release_waves'));
  },
  serve_runs: (_payload: unknown, { abortSignal }: JobHelpers) =>
    serveRuns(ctx, { stop: () => abortSignal?.aborted === true }),
  send_notices: (_payload: unknown, helpers: JobHelpers) => mailer(helpers),
  sweep_idempotency_keys: () => sweepIdempotencyKeys(ctx),
  remove_files: () => removeDeletedFiles(ctx),
});

/**
 * Sends what is due. Asked while it does, it goes round once more instead of side by side: every shipping asks, and all
 * of the worker's places would be taken by mails.
 */
function mailerOf(ctx: Context, transport: MailTransport, log: Log): (helpers: JobHelpers) => Promise<void> {
  const report: Report = ({ account_id, shipment_no }, result) => {
    const { outcome } = result;
    // Reasons hold addresses; `kura notices` shows them.
    const details = { job: true, account_id, shipment_no, outcome };
    if (outcome === 'failed' || outcome === 'in_doubt') log.warn(details, 'a notice mail needs looking after');
    else if (outcome === 'away') log.warn(details, 'the mail server takes no mail; it is tried again');
    else log.debug(details, 'notice mail');
  };
  let busy = false;
  let asked = false;
  return async ({ abortSignal }) => {
    asked = true;
    if (busy) return;
    busy = true;
    try {
      while (asked) {
        asked = false;
        await sendNotices(ctx, transport, report, () => abortSignal.aborted);
      }
    } finally {
      busy = false;
    }
  };
}

/** The warehouse's own work. */
const FLOOR = parseCronItems([
  { task: 'allocate_waiting', match: '11,41 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  // Midnight in Japan; the crontab goes by UTC.
  { task: 'release_expired', match: '0 15 * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
  { task: 'release_waves', match: `*/${RELEASE_EVERY} * * * *`, options: { backfillPeriod: 0, maxAttempts: 3 } },
]);

/** Goes by wall time, so also where the warehouse's time is virtual. */
const UPKEEP = parseCronItems([
  // Runs that whoever worked at them has left.
  { task: 'serve_runs', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  { task: 'send_notices', match: '* * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  // Those that a backup needed.
  { task: 'remove_files', match: '*/5 * * * *', options: { backfillPeriod: 0, maxAttempts: 1 } },
  { task: 'sweep_idempotency_keys', match: '23 * * * *', options: { backfillPeriod: 0, maxAttempts: 3 } },
]);

export interface Jobs {
  /** Finishes the tasks that run, takes no more. */
  stop(): Promise<void>;
}

export interface JobsParts {
  readonly ctx: Context;
  /** Of the database, for connections of the worker's own. */
  readonly url: string;
  readonly transport: MailTransport;
  readonly log: Log;
  /** Whether the warehouse's work goes by the crontab. */
  readonly scheduled: boolean;
}

/** How long a worker that ended by itself is left alone before the next one starts. */
const RESTART_MS = 1_000;

/**
 * Starts the worker, on connections of its own: Kura's pool reads BIGINT as number, and the worker's job ids are
 * text. A worker that loses the database gives up; another one takes its place as soon as it can.
 * @throws when the first worker cannot start
 */
export async function startJobs(parts: JobsParts): Promise<Jobs> {
  const { ctx, transport, log } = parts;
  const tasks = tasksOf(ctx, mailerOf(ctx, transport, log));
  const stopping = new AbortController();
  let runner = await startWorker(parts, tasks);

  const supervise = async () => {
    for (;;) {
      await runner.promise.catch(() => {});
      if (stopping.signal.aborted) return;
      log.warn({ job: true }, 'the worker lost the database; another one starts');
      runner = await nextWorker();
    }
  };
  const nextWorker = async (): Promise<Runner> => {
    for (;;) {
      await sleep(RESTART_MS, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return runner;
      const started = await startWorker(parts, tasks).catch(() => null);
      if (started === null) continue;
      if (stopping.signal.aborted) await started.stop().catch(() => {});
      return started;
    }
  };
  const supervised = supervise();
  return {
    stop: async () => {
      stopping.abort();
      // One that ended by itself says so; it is stopped all the same.
      await runner.stop().catch(() => {});
      await supervised;
    },
  };
}

async function startWorker({ url, log, scheduled }: JobsParts, taskList: ReturnType<typeof tasksOf>): Promise<Runner> {
  const runner = await run({
    connectionString: url,
    maxPoolSize: 2,
    taskList,
    parsedCronItems: scheduled ? [...FLOOR, ...UPKEEP] : UPKEEP,
    // Two, so that a mail server that thinks does not hold up the warehouse.
    concurrency: 2,
    noHandleSignals: true,
    // Written at once, but by the code that listens for failures: otherwise a job that ends while the database is away
    // takes the whole process with it.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: true }, message);
      else if (level === 'warning') log.warn({ job: true }, message);
    }),
  });
  try {
    // What was shipped, and what was left to runs, while no worker ran.
    await runner.addJob('serve_runs', null, { maxAttempts: 3 });
    await runner.addJob('send_notices', null, { maxAttempts: 1 });
  } catch (error) {
    await runner.stop().catch(() => {});
    throw error;
  }
  return runner;
}
