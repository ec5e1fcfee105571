import { randomUUID } from 'node:crypto';
import { KuraError } from '../kernel/errors.js';
import { type Message, say } from '../kernel/messages.js';
import type { MemberCaller } from '../rules/accounts/caller.js';
import { inReadOnly, inTransaction, type Tx } from '../storage/database/database.js';
import type { Leased, Leases } from '../storage/leases.js';
import { type Context, type ContextOf, WORK_AT_ONCE } from './context.js';
import { memberOf } from './people/sessions.js';

const BROKE_OFF = say(
  'An error stopped this work. What was already done is kept; start it again to do the rest.',
  '処理を続行できませんでした。完了した分はそのまま残っています。もう一度実行してください。',
);
const NOT_A_MEMBER = say(
  'The person who asked for it is no longer a member of this account.',
  '依頼した方は、このアカウントのメンバーではなくなりました。',
);

/** How often in a row servers may take a piece without ending a step of it: one whose steps always take too long ends as failed. */
const MOST_TRIES = 10;

/** Which piece of work, and of which account. */
export interface WorkRef {
  readonly ctx: Context;
  readonly account_id: string;
  readonly no: number;
}

/** How a server controls the work. */
export interface WorkControl {
  /** True: leave the rest to another server. */
  readonly isStopping: () => boolean;
  /** Called with an unexpected error. The work ends as failed. */
  readonly onError: (error: unknown) => void;
}

export interface LeasedWorkKind<Taken extends Leased> {
  readonly name: string;
  readonly leases: Leases<Taken>;
  /** The states of its rows after the end. */
  readonly ends: { readonly done: string; readonly failed: string };
  /** The next piece, for kinds that do an account's pieces one after the other; null: none waits. Absent: pieces do not wait. */
  readonly next?: (tx: Tx, account_id: string) => Promise<number | null>;
  /** Prepares the work. @returns its step, which is called until it returns false or a message */
  readonly begin: (work: WorkRef & { readonly taken: Taken; readonly lease: string }) => Step;
}

/** Does a part of the work. @returns whether there may be more; a message: why the work ends early */
export type Step = (caller: MemberCaller) => Promise<boolean | Message>;

/**
 * Does a piece of work step by step, until nothing is left, somebody stops it, or the server stops; then does the pieces of the
 * account that waited for their turn. Few steps of a kind run at once: pieces that go on at the same time take turns, and each keeps
 * its lease. Does nothing when another server has the lease. Before each step it checks again that
 * the person who asked for the work is a member of the account.
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
    if (taken.tries > MOST_TRIES) throw new Error(`no step of the work ended in ${MOST_TRIES} tries`);
    const rest = await untilDone(kind.name, work, taken, kind.begin({ ...work, taken, lease }), control);
    if (rest === 'left') await inTransaction(ctx.pool, (tx) => leases.release(tx, account_id, no, lease));
    else await end(rest === null ? ends.done : ends.failed, rest);
    if (rest === 'left') return null;
  } catch (error) {
    // Without a database the failure cannot be recorded: the lease expires, and the work is resumed.
    if (error instanceof KuraError && error.refusal === 'unavailable') throw error;
    control.onError(error);
    await end(ends.failed, BROKE_OFF);
  }
  const { next } = kind;
  return next === undefined ? null : inReadOnly(ctx.pool, (tx) => next(tx, account_id));
}

/** @returns why it ended early; null: nothing is left to do; `left`: the server stops */
async function untilDone(
  kind: string,
  work: WorkRef,
  taken: Leased,
  step: Step,
  control: WorkControl,
): Promise<Message | 'left' | null> {
  while (!control.isStopping()) {
    // biome-ignore lint/performance/noAwaitInLoops: each step goes on behind the one before
    const more = await inSlot(kind, work.ctx, () => doStep(work, taken, step));
    if (more === false) return null;
    if (more !== true) return more;
  }
  return 'left';
}

/** @throws unavailable when the step would wait too long */
async function inSlot<T>(kind: string, { steps }: Context, step: () => Promise<T>): Promise<T> {
  const release = await steps?.(kind);
  try {
    return await step();
  } finally {
    release?.();
  }
}

/** @returns whether there may be more; or why it ends early */
async function doStep(work: WorkRef, taken: Leased, step: Step): Promise<boolean | Message> {
  const caller = await memberOf(work.ctx, taken, work.account_id);
  return caller === null ? NOT_A_MEMBER : step(caller);
}

/** How a server resumes work that other servers left unfinished. */
export interface ResumeControl extends WorkControl {
  /** The context for requests of an account, so that resumed work takes no more connections than requests may. */
  readonly contextOf: ContextOf;
  /** Gets the promise of work that was resumed. A server that stops waits for it; the work ends after its present step. */
  readonly inBackground: (work: Promise<void>) => void;
}

/**
 * Resumes all unfinished work of a kind on which no server works, a few pieces at a time.
 * @returns a function that looks for such work and starts it, without waiting for the end. Work that an earlier call has started
 *   continues
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
    while (waiting.length > 0 && running < WORK_AT_ONCE && !isStopping()) inBackground(worker());
  };
}
