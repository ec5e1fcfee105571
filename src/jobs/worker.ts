import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type Task,
  type TaskList,
} from 'graphile-worker';
import { oncePerReason } from '../kernel/once-per-reason.js';
import type { JobTools, JobWork } from './job.js';
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
    JOBS.filter(({ time }) => scheduled || time === 'wall').map(({ task, crontab }) => ({
      task,
      match: crontab.match,
      options: { backfillPeriod: (crontab.madeUpForMinutes ?? 0) * 60_000, maxAttempts: crontab.maxAttempts },
    })),
  );

/** How long to wait, after a worker is over, before the next one starts. */
const RESTART_MS = 1_000;

/**
 * Starts the worker, on its own connections: Kura's pool reads BIGINT as number, but the worker's job ids are text. A
 * worker that loses the database is replaced as soon as possible.
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
  // So a stop waits for running tasks also of a worker that was replaced.
  const awaited =
    (task: JobWork): Task =>
    (payload, helpers) => {
      const work = (async () => task(payload, helpers))();
      // Of a task that fails, the worker tells.
      inBackground(Promise.allSettled([work]).then(() => {}));
      return work;
    };
  const tasks: TaskList = Object.fromEntries(JOBS.map(({ task, make }) => [task, awaited(make(tools))]));
  const { trace } = console;
  // graphile-worker prints the error of a worker that ends; its logger gets the message alone.
  console.trace = (error) => log.error({ err: error, job: true }, 'the worker ended');
  const giveTraceBack = () => {
    console.trace = trace;
  };
  let worker = await startWorker(parts, tasks).catch((error: unknown) => {
    giveTraceBack();
    throw error;
  });

  const supervise = async () => {
    for (;;) {
      await worker.over;
      if (stopping.signal.aborted) return;
      log.warn({ job: true }, 'the worker lost the database: starting another one');
      worker = await nextWorker();
    }
  };
  const nextWorker = async (): Promise<Worker> => {
    const tell = oncePerReason((error) => log.error({ err: error, job: true }, 'no worker starts: trying again'));
    for (;;) {
      await sleep(RESTART_MS, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return worker;
      const started = await startWorker(parts, tasks).catch(tell);
      if (started === undefined) continue;
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
      giveTraceBack();
    },
  };
}

/** A worker with connections of its own. */
interface Worker {
  /** Resolves when it has ended, whether somebody stopped it or not, or has lost the database. */
  readonly over: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Events of a worker that could not get a job, or could not write the end of one. graphile-worker would end only after the
 * second. But if that happens to several jobs at once, its end may never resolve (`batch` of 0.17.3 counts below zero). And
 * after a first statement that failed, it gets no jobs any more, for it caches that error.
 */
const LOST = ['worker:getJob:error', 'pool:fatalError'] as const;

async function startWorker(parts: JobsParts, taskList: TaskList): Promise<Worker> {
  const pool = parts.openPool(WORKER_JOBS);
  // Not awaited: connections to a database that does not answer may take long to end.
  const end = () => void pool.end().catch(() => {});
  const runner = await startRunner(parts, taskList, pool).catch((error) => {
    end();
    throw error;
  });
  const ended = runner.promise.catch(() => {}).then(end);
  // Rejects when the worker has ended by itself.
  const stop = () => void runner.stop().catch(() => {});
  const lost = new Promise<void>((resolve) => {
    for (const event of LOST) runner.events.once(event, () => resolve());
  });
  try {
    for (const { task, atStart } of JOBS) {
      if (atStart !== undefined) await runner.addJob(task, null, { maxAttempts: atStart.maxAttempts });
    }
  } catch (error) {
    stop();
    throw error;
  }
  void lost.then(stop);
  const over = Promise.race([ended, lost]);
  return {
    over,
    stop: async () => {
      stop();
      await over;
    },
  };
}

const startRunner = ({ log, scheduled }: JobsParts, taskList: TaskList, pgPool: WorkerPool): Promise<Runner> =>
  run({
    pgPool,
    taskList,
    parsedCronItems: crontabOf(scheduled),
    concurrency: WORKER_JOBS,
    noHandleSignals: true,
    // A delay of 0 ms turns on graphile-worker's batch mode. Otherwise a job that ends while the database is unreachable ends the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: true }, message);
      else if (level === 'warning') log.warn({ job: true }, message);
    }),
  });
