import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker';
import type { JobTools } from './job.js';
import { JOBS } from './jobs.js';

/** Jobs that one worker does at once. More than two: a slow mail server may hold both jobs that send mails. */
const WORKER_JOBS = 3;

export interface Jobs {
  /** Finishes the running tasks, has work in the background stop at its next step, and starts no more. */
  stop(): Promise<void>;
}

type WorkerPool = NonNullable<RunnerOptions['pgPool']>;

export interface JobsParts extends Omit<JobTools, 'isStopping' | 'inBackground'> {
  /** Connections of the worker's own. */
  readonly openPool: (connections: number) => WorkerPool;
  /** False in the demo environment, where the simulated warehouse does the jobs with `time: 'warehouse'`. */
  readonly scheduled: boolean;
}

/** The crontab; if not `scheduled`, only of jobs with `time: 'wall'`. */
const crontabOf = (scheduled: boolean) =>
  parseCronItems(
    JOBS.filter(({ time }) => scheduled || time === 'wall').map(({ task, crontab: { match, maxAttempts } }) => ({
      task,
      match,
      options: { backfillPeriod: 0, maxAttempts },
    })),
  );

/** How long to wait, after a worker has ended by itself, before the next one starts. */
const RESTART_MS = 1_000;

/**
 * Starts the worker, on its own connections: Kura's pool reads BIGINT as number, but the worker's job ids are text. A
 * worker that loses the database ends, and is replaced as soon as possible.
 * @throws when the first worker cannot start
 */
export async function startJobs(parts: JobsParts): Promise<Jobs> {
  const { log } = parts;
  const stopping = new AbortController();
  const background = new Set<Promise<void>>();
  const inBackground = (work: Promise<void>) => {
    background.add(work);
    void work.finally(() => background.delete(work));
  };
  const tools: JobTools = { ...parts, isStopping: () => stopping.signal.aborted, inBackground };
  const tasks: TaskList = Object.fromEntries(JOBS.map(({ task, make }) => [task, make(tools)]));
  let worker = await startWorker(parts, tasks);

  const supervise = async () => {
    for (;;) {
      await worker.ended;
      if (stopping.signal.aborted) return;
      log.warn({ job: true }, 'the worker lost the database: starting another one');
      worker = await nextWorker();
    }
  };
  const nextWorker = async (): Promise<Worker> => {
    for (;;) {
      await sleep(RESTART_MS, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return worker;
      const started = await startWorker(parts, tasks).catch(() => null);
      if (started === null) continue;
      if (stopping.signal.aborted) await started.stop();
      return started;
    }
  };
  const supervised = supervise();
  return {
    stop: async () => {
      stopping.abort();
      await worker.stop();
      await supervised;
      await Promise.all(background);
    },
  };
}

/** A worker with connections of its own. `ended` resolves when it has ended, whether somebody stopped it or not. */
interface Worker {
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

async function startWorker(parts: JobsParts, taskList: TaskList): Promise<Worker> {
  const pool = parts.openPool(WORKER_JOBS);
  // Not awaited: connections to a database that does not answer may take long to end.
  const end = () => void pool.end().catch(() => {});
  try {
    const runner = await startRunner(parts, taskList, pool);
    const ended = runner.promise.catch(() => {}).then(end);
    return {
      ended,
      // If the worker has ended by itself, `stop` rejects.
      stop: async () => {
        await runner.stop().catch(() => {});
        await ended;
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

async function startRunner({ log, scheduled }: JobsParts, taskList: TaskList, pgPool: WorkerPool): Promise<Runner> {
  const runner = await run({
    pgPool,
    taskList,
    parsedCronItems: crontabOf(scheduled),
    concurrency: WORKER_JOBS,
    noHandleSignals: true,
    // A delay of 0 ms turns on graphile-worker's batch mode. Only that mode retries when the end of a job cannot be
    // written; otherwise a job that ends while the database is unreachable ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: true }, message);
      else if (level === 'warning') log.warn({ job: true }, message);
    }),
  });
  // graphile-worker would go on. But when the first statement of a worker fails, it remembers that error, and the worker
  // never gets a job again.
  runner.events.once('worker:getJob:error', () => void runner.stop().catch(() => {}));
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
