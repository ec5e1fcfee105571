import type { Logger } from 'pino';
import type { Context, ContextOf } from '../operations/context.js';
import type { SystemCaller } from '../rules/accounts/caller.js';
import type { MailTransport } from '../rules/notice-mails/notice-mail.js';

/** What jobs work with. */
export interface JobTools {
  readonly ctx: Context;
  /** For work of an account, which shares its connections with the account's requests. */
  readonly contextOf: ContextOf;
  readonly transport: MailTransport;
  /** The origin at which people reach Kura, for links in mails. */
  readonly publicUrl: () => string;
  readonly log: Logger;
  /** Whether the worker is being stopped: long work then leaves the rest to the next one. */
  readonly isStopping: () => boolean;
  /** Lets work continue after its task, so that the worker can run other tasks. Stopping the worker waits for it. */
  readonly inBackground: (work: Promise<void>) => void;
}

/** Background work. */
export interface Job {
  /** Tasks wait in databases under this name, so it never changes. */
  readonly task: string;
  /**
   * When it runs, in UTC, and how often a run that fails is tried. A run whose minute passed while no worker reached the database
   * is made up for within `madeUpForMinutes`; absent: the next run does its work.
   */
  readonly crontab: { readonly match: string; readonly maxAttempts: number; readonly madeUpForMinutes?: number };
  /**
   * Which clock the crontab follows. In the demo environment the warehouse's clock is virtual: there the simulated warehouse
   * does these jobs at its own times, instead of the crontab.
   */
  readonly time: 'warehouse' | 'wall';
  /** Present: the job also runs when a worker starts, with at most this number of attempts. */
  readonly atStart?: { readonly maxAttempts: number };
  /** The task, which runs one operation. Called once, so what it keeps is shared by all its runs. */
  readonly make: (tools: JobTools) => JobWork;
}

/** One run of a job. @param helpers `addJob` makes a job run again soon, with the same payload or none */
export type JobWork = (
  payload: unknown,
  helpers: {
    readonly addJob: (task: string, payload: unknown, spec: { readonly maxAttempts: number }) => Promise<unknown>;
  },
) => Promise<void> | void;

export const system = (job: string): SystemCaller => ({ kind: 'system', job, name: 'system' });
