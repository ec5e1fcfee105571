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
  /** That of the device. */
  readonly warehouse: string;
  /** In which names are shown. Messages are given in both languages. */
  readonly language: Language;
  /**
   * Runs an operation that may refuse. A refusal is no error of a scan: what the operation wrote is undone, and people are told
   * the reason.
   */
  attempt<T>(operation: () => Promise<T>): Promise<{ readonly value: T } | { readonly refused: Message }>;
}

/** What begins a task. */
export interface Beginning<State> {
  /** What the task is about; nobody else works on the same at the same time. */
  readonly subject: string;
  readonly state: State;
  readonly message: Message | null;
}

/** A reply; with the screen, where what it shows was read anyway. */
export interface Taken<State> extends Reply<State> {
  readonly screen?: Screen;
}

/**
 * A kind of task: how it begins, what it shows, and what a scan does. Decisions are in its state machine (rules/floor/tasks); here
 * is read what they need, and done what they say. `state` says where the task is; quantities are read again at each scan.
 */
export interface TaskKindWork<State> {
  readonly kind: TaskKind;
  /**
   * Whether an input on the home screen begins a task of this kind: its button (the choice with the name of the kind), or a code that
   * was scanned. Null: it does not. `asks`: the button is pressed, and what to scan for it. `refused`: it is meant, and why it
   * cannot begin now.
   */
  begin(
    work: TaskContext,
    input: Input,
  ): Promise<Beginning<State> | { readonly asks: Message } | { readonly refused: Message } | null>;
  /** How many tasks of this kind wait in the warehouse, for the home screen. Absent: nobody counts them. */
  waiting?(work: TaskContext): Promise<number>;
  /**
   * Accounts whose goods are expected: these are found by every code that is theirs, those of other accounts only as far as few share
   * a code. Absent: no goods are expected.
   */
  accountsOf?(work: TaskContext, state: State, subject: string): readonly string[] | Promise<readonly string[]>;
  /**
   * Where the task is. The same text as long as the same thing is expected: somebody who scans one unit after the other does not
   * wait for the answers.
   */
  stepOf(state: State): string;
  show(work: TaskContext, state: State, subject: string): Promise<Screen>;
  take(work: TaskContext, state: State, input: Input, subject: string): Promise<Taken<State>>;
}

/** A kind whose state only it knows. */
export type AnyTaskKind = TaskKindWork<unknown>;
