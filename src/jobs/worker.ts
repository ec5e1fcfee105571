import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type { JobTools } from './job.js';
import { JOBS } from './jobs.js';

export interface Jobs {
  /** Finishes the running tasks and starts no more. */
  stop(): Promise<void>;
}

export interface JobsParts extends JobTools {
  /** Of the database, for connections of the worker's own. */
  readonly url: string;
  /** Whether the warehouse's work goes by the crontab. */
  readonly scheduled: boolean;
}

/** The crontab: all of it, or what goes by wall time. */
const crontabOf = (scheduled: boolean) =>
  parseCronItems(
    JOBS.filter(({ time }) => scheduled || time === 'wall').map(({ task, crontab: { match, maxAttempts } }) => ({
      task,
      match,
      options: { backfillPeriod: 0, maxAttempts },
    })),
  );

/** How long a worker that ended by itself is left alone before the next one starts. */
const RESTART_MS = 1_000;

/**
 * Starts the worker, on its own connections: Kura's pool reads BIGINT as number, but the worker's job ids are text. A
 * worker that loses the database ends, and is replaced as soon as possible.
 * @throws when the first worker cannot start
 */
export async function startJobs(parts: JobsParts): Promise<Jobs> {
  const { log } = parts;
  const tasks: TaskList = Object.fromEntries(JOBS.map(({ task, make }) => [task, make(parts)]));
  const stopping = new AbortController();
  let runner = await startWorker(parts, tasks);

  const supervise = async () => {
    for (;;) {
      await runner.promise.catch(() => {});
      if (stopping.signal.aborted) return;
      log.warn({ job: true }, 'the worker lost the database: starting another one');
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
      // A worker that ended by itself rejects; it must be stopped all the same.
      await runner.stop().catch(() => {});
      await supervised;
    },
  };
}

async function startWorker({ url, log, scheduled }: JobsParts, taskList: TaskList): Promise<Runner> {
  const runner = await run({
    connectionString: url,
    maxPoolSize: 2,
    taskList,
    parsedCronItems: crontabOf(scheduled),
    // Two, so that a mail server that thinks does not hold up the warehouse.
    concurrency: 2,
    noHandleSignals: true,
    // No delay, but in batch mode, which handles errors: otherwise a job that ends while the database is away ends the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: true }, message);
      else if (level === 'warning') log.warn({ job: true }, message);
    }),
  });
  try {
    for (const { task, atStart } of JOBS) {
      if (atStart !== undefined) await runner.addJob(task, null, { maxAttempts: atStart.maxAttempts });
    }
  } catch (error) {
    await runner.stop().catch(() => {});
    throw error;
  }
  return runner;
}
