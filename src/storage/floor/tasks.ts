import type { OpenTask, TaskKind } from '../../rules/floor/task.js';
import { sql, type Tx } from '../database/database.js';
import { isDuplicate, Outdated } from '../database/failures.js';

/** Tasks of the floor. migrations/0050_floor_tasks.sql explains them, and how they are locked. */

export interface FloorTask {
  readonly task_no: number;
  readonly kind: TaskKind;
  readonly subject: string;
  readonly state: unknown;
  /** Who works on it; null: it was paused. */
  readonly person_id: number | null;
  readonly done_at: Date | null;
}

const COLUMNS = 't.task_no, t.kind, t.subject, t.state, t.person_id, t.done_at';

const LOCK = sql(
  'floor_task_lock',
  `select ${COLUMNS} from floor_tasks t where t.warehouse = $1 and t.task_no = $2 for update`,
);

/** Locks a task: a scan for it from another device waits. Null: the warehouse has no such task. */
export const lockTask = async (tx: Tx, warehouse: string, task_no: number): Promise<FloorTask | null> =>
  (await tx.query<FloorTask>(LOCK, [warehouse, task_no]))[0] ?? null;

const LOCK_OF = sql(
  'floor_task_lock_of',
  `select ${COLUMNS} from floor_tasks t where t.warehouse = $1 and t.kind = $2 and t.subject = $3 and t.done_at is null for update`,
);

/** Locks the open task about something; null: there is none. */
export const lockTaskOf = async (
  tx: Tx,
  warehouse: string,
  kind: TaskKind,
  subject: string,
): Promise<FloorTask | null> => (await tx.query<FloorTask>(LOCK_OF, [warehouse, kind, subject]))[0] ?? null;

const OWN = sql(
  'floor_task_own',
  `select ${COLUMNS} from floor_tasks t where t.warehouse = $1 and t.person_id = $2 and t.done_at is null`,
);

/** The task on which somebody works in a warehouse; null: none. */
export const ownTask = async (tx: Tx, warehouse: string, person_id: number): Promise<FloorTask | null> =>
  (await tx.query<FloorTask>(OWN, [warehouse, person_id]))[0] ?? null;

const ABOUT = sql(
  'floor_task_about',
  `select ${COLUMNS} from floor_tasks t where t.warehouse = $1 and t.kind = $2 and t.subject = $3 and t.done_at is null`,
);

/** The open task of a kind about something, also when it was paused; null: none. */
export const openTaskOf = async (
  tx: Tx,
  warehouse: string,
  kind: TaskKind,
  subject: string,
): Promise<FloorTask | null> => (await tx.query<FloorTask>(ABOUT, [warehouse, kind, subject]))[0] ?? null;

const BEGIN = sql(
  'floor_task_begin',
  // $1 warehouse, $2 kind, $3 subject, $4 state, $5 person, $6 time
  `insert into floor_tasks as t (warehouse, kind, subject, state, person_id, began_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (warehouse, kind, subject) where done_at is null do update
      set person_id = excluded.person_id, changed_at = excluded.changed_at
    where t.person_id is null or t.person_id = excluded.person_id
   returning ${COLUMNS}`,
);

/**
 * Begins a task, or resumes it if it was paused. If the person has begun another task at the same moment, with another device,
 * the transaction runs again (`Outdated`) and finds that task.
 * @returns null: somebody else works on it
 */
export const beginTask = async (
  tx: Tx,
  warehouse: string,
  { kind, subject, state }: Pick<FloorTask, 'kind' | 'subject' | 'state'>,
  person_id: number,
  at: string,
): Promise<FloorTask | null> => {
  const values = [warehouse, kind, subject, JSON.stringify(state), person_id, at];
  const begun = tx.query<FloorTask>(BEGIN, values).catch((error: unknown) => {
    throw isDuplicate(error) ? new Outdated('the person has begun another task in the meantime') : error;
  });
  return (await begun)[0] ?? null;
};

const WORKER = sql(
  'floor_task_worker',
  `select p.name from floor_tasks t join people p using (person_id)
    where t.warehouse = $1 and t.kind = $2 and t.subject = $3 and t.done_at is null`,
);

/** The name of the person who works on something; null: nobody does. */
export const workerOn = async (tx: Tx, warehouse: string, kind: TaskKind, subject: string): Promise<string | null> =>
  (await tx.query<{ name: string }>(WORKER, [warehouse, kind, subject]))[0]?.name ?? null;

const WORKERS = sql(
  'floor_task_workers',
  `select t.warehouse, t.kind, t.subject, p.name
     from json_to_recordset($1) as x(warehouse text, kind text, subject text)
     join floor_tasks t on t.warehouse = x.warehouse and t.kind = x.kind and t.subject = x.subject and t.done_at is null
     join people p using (person_id)`,
);

export interface TaskSubject {
  readonly warehouse: string;
  readonly kind: TaskKind;
  readonly subject: string;
}

/** The names of those who work on some things. */
export const workersOn = (
  tx: Tx,
  subjects: readonly TaskSubject[],
): Promise<readonly (TaskSubject & { readonly name: string })[]> => tx.query(WORKERS, [JSON.stringify(subjects)]);

const AT_WORK = sql(
  'floor_task_subjects',
  `select subject from floor_tasks
    where warehouse = $1 and kind = $2 and subject = any($3) and done_at is null and ($4::boolean or person_id is not null)`,
);

/**
 * Which of some subjects have a task of a kind on which somebody works.
 * @param aside whether tasks that were paused count too
 */
export async function subjectsAtWork(
  tx: Tx,
  warehouse: string,
  kind: TaskKind,
  subjects: readonly string[],
  aside = false,
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ subject: string }>(AT_WORK, [warehouse, kind, subjects, aside]);
  return new Set(rows.map(({ subject }) => subject));
}

/**
 * SQL: joins the last task about a subject as `tried`: its number, and when it changed (`changed_at`). Both are null when there
 * was no such task. {@link BY_LAST_ATTEMPT} sorts subjects that were never tried first, then those tried longest ago. $1 is the
 * warehouse.
 * @param kind one of the kinds in the index floor_tasks_tried
 */
export const lastAttempt = (kind: 'removal' | 'recall', subject: string): string =>
  `left join lateral (
     select t.changed_at, t.task_no from floor_tasks t
      where t.warehouse = $1 and t.kind = '${kind}' and t.subject = ${subject}
      order by t.changed_at desc, t.task_no desc limit 1) tried on true`;

export const BY_LAST_ATTEMPT = 'tried.changed_at nulls first, tried.task_no';

const WRITE = sql(
  'floor_task_write',
  'update floor_tasks set state = $3, changed_at = $4 where warehouse = $1 and task_no = $2',
);

export const writeTask = (tx: Tx, warehouse: string, task_no: number, state: unknown, at: string): Promise<void> =>
  tx.send(WRITE, [warehouse, task_no, JSON.stringify(state), at]);

const FINISH = sql(
  'floor_task_finish',
  'update floor_tasks set done_at = $3, changed_at = $3 where warehouse = $1 and task_no = $2',
);

export const finishTask = (tx: Tx, warehouse: string, task_no: number, at: string): Promise<void> =>
  tx.send(FINISH, [warehouse, task_no, at]);

const FINISH_OF = sql(
  'floor_tasks_finish_of',
  // $1 warehouses, $2 kind, $3 subjects, $4 time
  `update floor_tasks t set done_at = $4, changed_at = $4
     from (select warehouse, task_no from floor_tasks
            where warehouse = any($1) and kind = $2 and subject = any($3) and done_at is null
              for update skip locked) o
    where t.warehouse = o.warehouse and t.task_no = o.task_no`,
);

/**
 * Ends the tasks of a kind about some subjects, whoever has them. A task that somebody scans for at this moment is left out: a scan
 * locks its task before the stock, so waiting for it here could be a deadlock.
 */
export const finishTasksOf = (
  tx: Tx,
  warehouses: readonly string[],
  kind: TaskKind,
  subjects: readonly string[],
  at: string,
): Promise<void> => tx.send(FINISH_OF, [warehouses, kind, subjects, at]);

const PUT_ASIDE = sql(
  'floor_task_put_aside',
  `update floor_tasks set person_id = null, changed_at = $3
    where warehouse = $1 and task_no = $2 and person_id is not null and done_at is null returning task_no`,
);

/** Puts a task aside: from now on anybody can resume it. @returns false: nobody works on it */
export const putAside = async (tx: Tx, warehouse: string, task_no: number, at: string): Promise<boolean> =>
  (await tx.query(PUT_ASIDE, [warehouse, task_no, at])).length > 0;

/** The most paused tasks that a home screen shows: two rows of buttons, above those of the kinds of work. */
const MOST_PAUSED = 4;

const PAUSED = sql(
  'floor_tasks_paused',
  // $1 warehouse, $2 how subjects of one person begin, $3 the subject of this person
  `select t.task_no, t.kind, t.subject, t.changed_at from floor_tasks t
    where t.warehouse = $1 and t.done_at is null and t.person_id is null
      -- Of what one person carries, only that person can say where it is.
      and (not starts_with(t.subject, $2) or t.subject = $3)
      -- These keep nothing: the button of their kind begins them again.
      and t.kind <> 'hand_over' and not (t.kind = 'move' and t.state ->> 'step' = 'from')
    order by t.changed_at desc, t.task_no desc limit ${MOST_PAUSED}`,
);

/** A task that was paused. */
export interface PausedTask extends Pick<FloorTask, 'task_no' | 'kind' | 'subject'> {
  /** When it was paused. */
  readonly changed_at: Date;
}

/**
 * The tasks of a warehouse that were paused and with which somebody can go on, those paused last first: at most 4.
 * @param ofPerson how the subjects begin that only one person can go on with
 * @param own the subject of whoever asks
 */
export const pausedTasks = (tx: Tx, warehouse: string, ofPerson: string, own: string): Promise<PausedTask[]> =>
  tx.query<PausedTask>(PAUSED, [warehouse, ofPerson, own]);

const CANCEL = sql(
  'floor_task_cancel',
  `update floor_tasks set done_at = $3, changed_at = $3
    where warehouse = $1 and task_no = $2 and person_id is null and done_at is null returning kind, subject`,
);

/** Ends a paused task, whatever its step. @returns what it was about; null: there is no such task, or somebody works on it */
export const cancelPaused = async (
  tx: Tx,
  warehouse: string,
  task_no: number,
  at: string,
): Promise<Pick<FloorTask, 'kind' | 'subject'> | null> =>
  (await tx.query<Pick<FloorTask, 'kind' | 'subject'>>(CANCEL, [warehouse, task_no, at]))[0] ?? null;

const OPEN = sql(
  'floor_tasks_of_warehouses',
  // $1 warehouses (null: all), $2 tasks without a scan since this moment are forgotten
  `select t.warehouse, t.task_no, t.kind, t.subject, t.person_id, p.name, t.began_at, t.changed_at, t.changed_at <= $2 as forgotten
     from floor_tasks t left join people p using (person_id)
    where t.done_at is null and ($1::text[] is null or t.warehouse = any($1))
    order by t.began_at, t.task_no limit 1000`,
);

/** At most 1,000 tasks, the oldest first. @param warehouses null: all @param forgotten since then without a scan: forgotten */
export const openTasks = (tx: Tx, warehouses: readonly string[] | null, forgotten: string): Promise<OpenTask[]> =>
  tx.query<OpenTask>(OPEN, [warehouses, forgotten]);
