/* Lists of values about tasks of the floor. The table `floor_tasks` (migration 0050) has the kinds as a CHECK. */

export const TASK_KINDS = [
  'pick',
  'pack',
  'hand_over',
  'receive',
  'put_away',
  'put_back',
  'move',
  'replenish',
  'count',
  'return',
  'removal',
  'recall',
] as const;

/** The tasks in which the goods of a receipt are counted and put away. */
export const RECEIPT_TASKS = ['receive', 'put_away'] as const satisfies readonly (typeof TASK_KINDS)[number][];

/** Sounds of a device: `ok`, right; `done`, the task is finished; `wrong`, nothing was done; `ask`, scan again to confirm. */
export const SOUNDS = ['ok', 'done', 'wrong', 'ask'] as const;

/** The step of the home screen, where somebody has no task. */
export const HOME = 'home';

/** The step of the home screen after the button of a kind of task that begins with a scan: the kind is asked first what is scanned. */
export const homeFor = (kind: (typeof TASK_KINDS)[number]): string => `${HOME} ${kind}`;

/** The home screen with the answer to a code that began no task. The step is still that of the home screen. */
export const LOOK_UP = 'look_up';

/** Puts a task aside. Every screen of a task has this button. */
export const PAUSE = 'pause';

/** The choice of the home screen that goes on with a paused task. */
export const resumeButton = (task_no: number): string => `resume:${task_no}`;

/** The task that a choice goes on with; null: it is another choice. */
export function resumedBy(choice: string): number | null {
  const no = /^resume:([1-9][0-9]{0,14})$/.exec(choice)?.[1];
  return no === undefined ? null : Number(no);
}

/** How the subject of a task begins that is a person's own: nothing else names it. */
export const OF_PERSON = 'person ';

/** The subject of a task that only one person can go on with, because only that person knows what is in hand. */
export const subjectOfPerson = (person_id: number): string => `${OF_PERSON}${person_id}`;

/** What a task is about, for people; null: it is a person's own. */
export const shownSubject = (subject: string): string | null => (subject.startsWith(OF_PERSON) ? null : subject);

/** The longest id of a scan, in characters. */
export const LONGEST_OP_ID = 64;

/** The most units that can be typed. */
export const MOST_TYPED_UNITS = 1_000_000_000;
