import { randomUUID } from 'node:crypto';
import { KuraError } from '../kernel/errors.js';
import { type Message, say } from '../kernel/messages.js';
import type { MemberCaller } from '../rules/accounts/caller.js';
import { inReadOnly, inTransaction, type Tx } from '../storage/database/database.js';
import type { Leased, Leases } from '../storage/leases.js';
import { accountsOf } from '../storage/people/roles.js';
import type { Context, ContextOf } from './context.js';

const BROKE_OFF = say(
  'An error stopped this work. What was already done is kept; start it again to do the rest.',
  '処理を続行できませんでした。完了した分はそのまま残っています。もう一度実行してください。',
);
const NOT_A_MEMBER = say(
  'The person who asked for it is no longer a member of this account.',
  '依頼した方は、このアカウントのメンバーではなくなりました。',
);

/** Which work, and for whom it is done. */
export interface WorkRef {
  readonly ctx: Context;
  readonly account_id: string;
  readonly no: number;
}

/** How a server goes about it. */
export interface WorkControl {
  /** True: leave the rest to another server. */
  readonly isStopping: () => boolean;
  /** A failure that is no refusal. The work ends with it, and says so. */
  readonly onError: (error: unknown) => void;
}

/** A kind of work. */
export interface LeasedWorkKind<Taken extends Leased> {
  readonly leases: Leases<Taken>;
  /** What its rows say afterwards. */
  readonly ends: { readonly done: string; readonly failed: string };
  /** Where the work of an account waits for its turn: which is next; null: none. Absent: it does not wait. */
  readonly next?: (tx: Tx, account_id: string) => Promise<number | null>;
  /** Begins. @returns a step: whether there may be more; or why it ends early */
  readonly begin: (work: WorkRef & { readonly taken: Taken; readonly lease: string }) => Step;
}

export type Step = (caller: MemberCaller) => Promise<boolean | Message>;

/**
 * Does a piece of work step by step, until nothing is left, somebody stops it, or the server stops; then those of the account
 * that waited for their turn. Does nothing when another server is at it. Before each step the person in whose name it goes on is
 * read again.
 */
export async function doLeasedWork<Taken extends Leased>(
  kind: LeasedWorkKind<Taken>,
  work: WorkRef,
  control: WorkControl,
): Promise<void> {
  let no: number | null = work.no;
  // biome-ignore lint/performance/noAwaitInLoops: each waits for the end of the one before
  while (no !== null) no = await doPiece(kind, { ...work, no }, control);
}

/** @returns which piece of the account is next; null: none, or not for this server */
async function doPiece<Taken extends Leased>(
  kind: LeasedWorkKind<Taken>,
  work: WorkRef,
  control: WorkControl,
): Promise<number | null> {
  const { ctx, account_id, no } = work;
  const { leases, ends } = kind;
  const lease = randomUUID();
  const taken = await inTransaction(ctx.pool, (tx) => leases.take(tx, account_id, no, lease));
  if (taken === null) return null;
  const end = (state: string, failure: Message | null) =>
    inTransaction(ctx.pool, (tx) => leases.end(tx, account_id, no, lease, state, failure));
  try {
    const rest = await untilDone(work, taken, kind.begin({ ...work, taken, lease }), control);
    if (rest === 'left') await inTransaction(ctx.pool, (tx) => leases.release(tx, account_id, no, lease));
    else await end(rest === null ? ends.done : ends.failed, rest);
    if (rest === 'left') return null;
  } catch (error) {
    // Without a database nothing can be written about it: the lease ends, and the work is resumed.
    if (error instanceof KuraError && error.refusal === 'unavailable') throw error;
    control.onError(error);
    await end(ends.failed, BROKE_OFF);
  }
  const { next } = kind;
  return next === undefined ? null : inReadOnly(ctx.pool, (tx) => next(tx, account_id));
}

/** @returns why it ended early; null: nothing is left to do; `left`: the server stops */
async function untilDone(
  work: WorkRef,
  taken: Leased,
  step: Step,
  control: WorkControl,
): Promise<Message | 'left' | null> {
  while (!control.isStopping()) {
    // biome-ignore lint/performance/noAwaitInLoops: each step goes on behind the one before
    const more = await doStep(work, taken, step);
    if (more === false) return null;
    if (more !== true) return more;
  }
  return 'left';
}

/** @returns whether there may be more; or why it ends early */
async function doStep(work: WorkRef, taken: Leased, step: Step): Promise<boolean | Message> {
  const caller = await callerOf(work, taken);
  return caller === null ? NOT_A_MEMBER : step(caller);
}

/** The person who asked for it, as the account is now; null: somebody who does not work there any more. */
async function callerOf(
  { ctx, account_id }: WorkRef,
  { person_id, name, address }: Leased,
): Promise<MemberCaller | null> {
  const [own] = await inReadOnly(ctx.pool, (tx) => accountsOf(tx, person_id, account_id));
  return own === undefined ? null : { kind: 'member', person_id, name, address, ...own };
}

/** How a server goes on with work that others have left. */
export interface ResumeControl extends WorkControl {
  /** As for the requests of an account: what it has left may not take more connections than they. */
  readonly contextOf: ContextOf;
  /** Is told of work that goes on: a server that stops waits until it has stopped at its next step. */
  readonly inBackground: (work: Promise<void>) => void;
}

/** Pieces of a kind that a server resumes at the same time: most of its connections are for requests. */
const AT_ONCE = 2;

/**
 * Goes on with all work of a kind on which no server works, although there is something to do: a few pieces at a time.
 * @returns a function that looks for such work and begins; it does not wait for the end. What began after an earlier look goes on
 */
export function resumeLeasedWork<Taken extends Leased>(
  kind: LeasedWorkKind<Taken>,
  ctx: Context,
  control: ResumeControl,
): () => Promise<void> {
  const { contextOf, inBackground, isStopping, onError } = control;
  let waiting: Awaited<ReturnType<typeof kind.leases.left>> = [];
  let running = 0;
  const worker = async (): Promise<void> => {
    running += 1;
    for (let one = waiting.shift(); one !== undefined && !isStopping(); one = waiting.shift()) {
      // biome-ignore lint/performance/noAwaitInLoops: only a few at a time
      await doLeasedWork(kind, { ctx: contextOf(one.account_id), ...one }, control).catch(onError);
    }
    running -= 1;
  };
  return async () => {
    // Read again each time: others may have taken what still waits here.
    waiting = await inReadOnly(ctx.pool, kind.leases.left);
    while (waiting.length > 0 && running < AT_ONCE && !isStopping()) inBackground(worker());
  };
}
