import type { Temporal } from 'temporal-polyfill';
import { type Batcher, batcher, unbatched, type Work } from '../kernel/batching.js';
import type { Cache } from '../kernel/cache.js';
import type { Clock } from '../kernel/clock.js';
import { type Slots, slots } from '../kernel/slots.js';
import {
  type AccountCaller,
  type Caller,
  type ClientCaller,
  callerIdOf,
  callerKeyOf,
} from '../rules/accounts/caller.js';
import type { AuditStamp } from '../storage/audit/audit-log.js';
import { AccountPool, inReadOnly, type Pool, TransactionPool, type Tx } from '../storage/database/database.js';
import { certainlyRolledBack } from '../storage/database/failures.js';
import { CONNECTIONS } from '../storage/database/open-pool.js';
import type { Files } from '../storage/files/files.js';

/**
 * What every operation needs: the database, the files and the time. A server has one, which main.ts makes. A dry run, or a
 * request with an idempotency key, gets its own context, whose `pool` is a single transaction (operations/safe-retries).
 */
export interface Context {
  readonly pool: Pool;
  readonly files: Files;
  readonly clock: Clock;
  /** Lets concurrent requests share a transaction. Absent: each has its own. */
  readonly batcher?: Batcher;
  /** The clients of tokens that were read less than a second ago. Absent: each look-up of a token reads. */
  readonly clients?: Cache<ClientCaller | null>;
  /** Lets few steps of a kind of work in the background run at once (leased-work.ts). Absent: all. */
  readonly steps?: Slots;
  /** A dry run: the transaction is rolled back, so nothing may be changed outside the database. */
  readonly dry?: true;
  /**
   * Maximum number of waiting lines served in the transaction that brings their stock
   * (operations/allocation/serve-demand.ts).
   */
  readonly servedAtOnce?: number;
}

/**
 * The current time. Within a transaction, use `ctx.clock` directly. Before a transaction begins, `ctx.clock` may be late: the
 * servers of a demo environment read the shared clock with each transaction.
 */
export const timeOf = (ctx: Pick<Context, 'pool' | 'clock'>): Promise<Temporal.Instant> =>
  inReadOnly(ctx.pool, async () => ctx.clock.now());

/** The current time in the form that the database takes. Call it within the operation's transaction. */
export const instantOf = (ctx: Context): string => new Date(ctx.clock.now().epochMilliseconds).toISOString();

/** The change stamp: who acts, and when. Call it within the operation's transaction. */
export const stampOf = (ctx: Context, caller: Caller): AuditStamp => ({
  actor: caller.name,
  caller_kind: caller.kind,
  caller_id: callerIdOf(caller),
  at: instantOf(ctx),
  address: 'address' in caller ? caller.address : null,
});

/** Identifies a caller among those of all accounts: `TS001:client:3`. */
export const callerKeyIn = (caller: AccountCaller): string => `${caller.account.account_id}:${callerKeyOf(caller)}`;

/**
 * Limits for each batch key. One batch at a time costs the least, as it shares its locks, round trips and commit with the most
 * requests (measured in docs/decisions.md). A second one runs only beside a slow one, which usually waits for a lock.
 */
const BATCHES = { concurrency: 2, largest: 64, slow_ms: 100 };

/** Connections for an account's reads. Reads and writes of one account together never take the last connection. */
const READERS = CONNECTIONS / 2 - 1;

/** How long a write or read waits for one of its account's connections. */
const SLOT_TIMEOUT_MS = 5_000;

/**
 * Steps of one kind of work in the background that a server does at once, and pieces that it resumes: most connections are for
 * requests. A step that waits longer than its lease lasts leaves the piece to another server.
 */
export const WORK_AT_ONCE = 2;
const STEP_TIMEOUT_MS = 30_000;

/** The context of a server, which handles many requests at once; it has one batcher. */
export const withBatching = (ctx: Context): Context => ({
  ...ctx,
  batcher: batcher({ ...BATCHES, rolledBack: certainlyRolledBack }),
});

/**
 * For whole operations that take part in an open transaction: they commit or roll back with it. (A step that is shared by
 * operations takes the transaction instead, and checks no permission.)
 */
export const within = (ctx: Context, tx: Tx): Context => ({ ...ctx, pool: new TransactionPool(tx) });

export type ContextOf = (account_id: string) => Context;

/**
 * The context for each account. An account gets at most half of the connections for its writes, however many it sends and
 * however long they wait for locks; and for its reads, all of the others but one. The accounts share the steps of work in the background.
 */
export function contextPerAccount(ctx: Context): ContextOf {
  const { pool } = ctx;
  if (pool instanceof TransactionPool || pool instanceof AccountPool) return () => ctx;
  const write = slots({ each: CONNECTIONS / 2, timeout_ms: SLOT_TIMEOUT_MS });
  const read = slots({ each: READERS, timeout_ms: SLOT_TIMEOUT_MS });
  const steps = slots({ each: WORK_AT_ONCE, timeout_ms: STEP_TIMEOUT_MS });
  const poolOf = (account_id: string) =>
    new AccountPool(
      pool,
      () => write(account_id),
      () => read(account_id),
    );
  return (account_id) => ({ ...ctx, steps, pool: poolOf(account_id) });
}

/**
 * Handles a request in one transaction with concurrent requests of the same key. The request is handled alone when the context is
 * a single transaction, or has no batcher.
 */
export const batched = <P, R>(ctx: Context, key: string, request: P, work: Work<P, R>): Promise<R> =>
  ctx.batcher === undefined || ctx.pool instanceof TransactionPool
    ? unbatched(request, work)
    : ctx.batcher(key, request, work);
