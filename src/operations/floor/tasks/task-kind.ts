import type { Message } from '../../../kernel/messages.js';
import type { StaffCaller } from '../../../rules/accounts/caller.js';
import type { Input, Reply, Screen, TaskKind } from '../../../rules/floor/task.js';
import type { Language } from '../../../rules/people/person-values.js';
import type { Tx } from '../../../storage/database/database.js';
import type { Context } from '../../context.js';

/** The transaction of a scan, and for whom it is done. */
export interface TaskContext {
  /** Operations that are called with it take part in the transaction of the scan. */
  readonly ctx: Context;
  readonly tx: Tx;
  readonly caller: StaffCaller;
  /** Who scans. */
  readonly person_id: number;
  /** The warehouse of the device. */
  readonly warehouse: string;
  /** The language of names on the screen. Messages are given in both languages. */
  readonly language: Language;
  /**
   * Runs an operation that may refuse. A refusal is no error of a scan: what the operation wrote is undone, and people are told
   * the reason.
   */
  attempt<T>(operation: () => Promise<T>): Promise<{ readonly value: T } | { readonly refused: Message }>;
}

/** What begins a task. */
export interface Beginning<State> {
  /** What the task is about. Only one person at a time works on a subject. */
  readonly subject: string;
  readonly state: State;
  readonly message: Message | null;
}

/** A reply, with the next screen if its data was read anyway. Without it, `show` is called. */
export interface ReplyWithScreen<State> extends Reply<State> {
  readonly screen?: Screen;
}

/**
 * A kind of task: how it begins, what it shows, and what a scan does. Its state machine (rules/floor/tasks) decides; the code here
 * reads what the machine needs, and does what it says. `state` says at which step the task is; quantities are read again at each
 * scan.
 */
export interface TaskKindWork<State> {
  readonly kind: TaskKind;
  /**
   * Whether an input on the home screen begins a task of this kind: its button (the choice with the name of the kind), or a code that
   * was scanned. Null: it does not. `asks`: its button was pressed, and the message says what to scan next; this kind is then asked
   * before the others (`isAsked`). `refused`: the input is for this kind, and the message says why the task cannot begin now.
   */
  begin(
    work: TaskContext,
    input: Input,
    isAsked: boolean,
  ): Promise<Beginning<State> | { readonly asks: Message } | { readonly refused: Message } | null>;
  /**
   * Before somebody goes on with a task that was paused. Absent: it goes on as it is.
   * @returns what the person must know; null: nothing
   */
  resume?(work: TaskContext, subject: string): Promise<Message | null>;
  /** How many tasks of this kind wait in the warehouse, for the home screen. Absent: nobody counts them. */
  waiting?(work: TaskContext): Promise<number>;
  /** What waits, for the home screen when the button of this kind has asked for a code: fields of its data. Absent: nothing is listed. */
  expected?(work: TaskContext): Promise<Screen['data']>;
  /**
   * Accounts whose goods are expected. Goods of these accounts are found by each of their codes; goods of other accounts only if
   * few items share the code. Absent: no goods are expected.
   */
  accountsOf?(work: TaskContext, state: State, subject: string): readonly string[] | Promise<readonly string[]>;
  /**
   * The step at which the task is. The text stays the same while the same kind of scan is expected, so somebody can scan one unit
   * after the other without waiting for the answers.
   */
  stepOf(state: State): string;
  show(work: TaskContext, state: State, subject: string): Promise<Screen>;
  take(work: TaskContext, state: State, input: Input, subject: string): Promise<ReplyWithScreen<State>>;
}

/** A kind of task whose type of state nobody else knows. */
export type AnyTaskKind = TaskKindWork<unknown>;
