import { type Pool, read, type Statement } from '../database/database.js';

/*
 * The tables of graphile-worker, which the worker makes at its first start, so that a new database does not have them. They
 * are not our tables, so these statements are not among those that the tests check against our tables.
 */

/** The jobs of one task: those that the worker has to do, and those that it has given up. */
export interface TaskJobs {
  readonly task: string;
  /** Due, and not begun. */
  readonly waiting: number;
  readonly running: number;
  /** Failed, and to be tried again. */
  readonly failing: number;
  /** Given up in the last day. */
  readonly failed: number;
  readonly last_error: string | null;
  readonly failed_at: Date | null;
}

export interface WorkerJobs {
  /** When a job last began by the crontab; null: none has. */
  readonly last_run_at: Date | null;
  /** For how many seconds the job that waits longest has been due; null: none is due. */
  readonly waits_s: number | null;
  /** For how many seconds the job that began first has been at work; null: none is. The end of a job may not have been written. */
  readonly works_s: number | null;
  /** The tasks that have jobs to do, or failed jobs. */
  readonly tasks: readonly TaskJobs[];
}

const IS_THERE: Statement = {
  name: 'worker_is_there',
  text: `select to_regclass('graphile_worker.jobs') is not null
            and to_regclass('graphile_worker._private_known_crontabs') is not null as is_there`,
};

/** Maximum number of jobs that are read, the newest ones. */
const MOST_JOBS = 10_000;

const JOBS: Statement = {
  name: 'worker_jobs',
  text: `
  with job as materialized (
    select task_identifier as task, run_at, attempts, max_attempts, last_error, updated_at, locked_at,
           attempts >= max_attempts and locked_at is null and updated_at > now() - interval '1 day' as is_given_up,
           attempts < max_attempts and locked_at is null and run_at <= now() as is_due,
           attempts < max_attempts and last_error is not null as is_failing
      from graphile_worker.jobs order by id desc limit ${MOST_JOBS}
  )
  select (select max(last_execution) from graphile_worker._private_known_crontabs) as last_run_at,
         (select extract(epoch from now() - min(run_at))::integer from job where is_due) as waits_s,
         (select extract(epoch from now() - min(locked_at))::integer from job) as works_s,
         (select coalesce(json_agg(t), '[]') from (
            select task, count(*) filter (where is_due) as waiting, count(*) filter (where locked_at is not null) as running,
                   count(*) filter (where is_failing) as failing, count(*) filter (where is_given_up) as failed,
                   (array_agg(last_error order by updated_at desc) filter (where is_failing or is_given_up))[1] as last_error,
                   max(updated_at) filter (where is_failing or is_given_up) as failed_at
              from job where is_due or is_failing or is_given_up or locked_at is not null
             group by task order by failed desc, failing desc, task) t) as tasks`,
};

/** What the worker has to do; null: no worker has ever run here. */
export async function readWorkerJobs(pool: Pool): Promise<WorkerJobs | null> {
  const [found] = await read<{ is_there: boolean }>(pool, IS_THERE);
  if (found?.is_there !== true) return null;
  const [row] = await read<WorkerJobs>(pool, JOBS);
  if (row === undefined) return null;
  // Times within JSON are texts.
  const tasks = row.tasks.map(({ failed_at, ...task }) => ({
    ...task,
    failed_at: failed_at === null ? null : new Date(failed_at),
  }));
  return { ...row, tasks };
}
