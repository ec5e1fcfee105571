import type { Temporal } from 'temporal-polyfill';
import { type Batcher, batcher, unbatched, type Work } from '../kernel/batching.js';
import type { Clock } from '../kernel/clock.js';
import { slots } from '../kernel/slots.js';
import { type Caller, callerIdOf } from '../rules/accounts/caller.js';
import { AccountPool, inReadOnly, type Pool, TransactionPool } from '../storage/database/database.js';
import { wasUndone } from '../storage/database/failures.js';
import { CONNECTIONS } from '../storage/database/open-pool.js';
import type { Files } from '../storage/files/files.js';
import type { ChangeStamp } from '../storage/stock/stock.js';

/**
 * What every operation needs: the database, the files beside it, and the time. Made once, by app.ts; a request that is
 * only tried out, or must be done once however often it comes, works in one whose `pool` is a single transaction
 * (operations/safe-retries).
 */
export interface Context {
  readonly pool: Pool;
  readonly files: Files;
  readonly clock: Clock;
  /** Lets requests that come at the same time share a transaction. Absent: each has its own. */
  readonly batcher?: Batcher;
  /** The work is only tried out: nothing may be done outside the database, which will forget it. */
  readonly dry?: true;
  /** Waiting lines served in the transaction that brings their stock, at most (operations/allocation/serve-waiting.ts). */
  readonly servedAtOnce?: number;
}

/**
 * What the clock shows. Within a transaction `ctx.clock` says so itself; before one it may be late: servers that share a
 * demo environment hear of its clock with each transaction.
 */
export const timeOf = (ctx: Pick<Context, 'pool' | 'clock'>): Promise<Temporal.Instant> =>
  inReadOnly(ctx.pool, async () => ctx.clock.now());

/** The instant of an operation as the database takes it. Within its transaction. */
export const instantOf = (ctx: Context): string => new Date(ctx.clock.now().epochMilliseconds).toISOString();

/** Who acts, and when, as a change is stamped with it. Within the operation's transaction. */
export const stampOf = (ctx: Context, caller: Caller): ChangeStamp => ({
  actor: caller.name,
  caller_kind: caller.kind,
  caller_id: callerIdOf(caller),
  at: instantOf(ctx),
});

/**
 * Batches of one kind that run at a time, and requests in one batch. Two, so that the database works on one while the other
 * is decided and answered; more would only wait for each other's locks.
 */
const CONCURRENCY = 2;
const MOST_IN_BATCH = 64;

/** Connections that an account's reads have at most: with its writes it has all but one. */
const READERS = CONNECTIONS / 2 - 1;

/** How long a write or read waits until one of its account's connections is free. */
const SLOT_PATIENCE_MS = 5_000;

/** The context of a server, to which many requests come at once. */
export const withBatching = (ctx: Context): Context => ({
  ...ctx,
  batcher: batcher({ concurrency: CONCURRENCY, most: MOST_IN_BATCH, undone: wasUndone }),
});

/**
 * The context as each account gets it: half of the connections at most are for its writes, however many it sends, and
 * however long they wait for each other, and of the others all but one for its reads.
 */
export function shares(ctx: Context): (account_id: string) => Context {
  const { pool } = ctx;
  if (pool instanceof TransactionPool || pool instanceof AccountPool) return () => ctx;
  const write = slots({ each: CONNECTIONS / 2, patience_ms: SLOT_PATIENCE_MS });
  const read = slots({ each: READERS, patience_ms: SLOT_PATIENCE_MS });
  const poolOf = (account_id: string) =>
    new AccountPool(
      pool,
      () => write(account_id),
      () => read(account_id),
    );
  return (account_id) => ({ ...ctx, pool: poolOf(account_id) });
}

/**
 * Works on a request in one transaction with others of its kind that come at the same time. In a context that is one
 * transaction already, and in one without a batcher, it is worked on by itself.
 */
export const batched = <P, R>(ctx: Context, kind: string, request: P, work: Work<P, R>): Promise<R> =>
  ctx.batcher === undefined || ctx.pool instanceof TransactionPool
    ? unbatched(request, work)
    : ctx.batcher(kind, request, work);
