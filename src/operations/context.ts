import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../kernel/clock.js';
import { alone, type Gathering, gathering, type Work } from '../kernel/gathering.js';
import { seats } from '../kernel/seats.js';
import { inReadOnly, Joined, Owned, type Pool } from '../storage/database/database.js';
import { wasUndone } from '../storage/database/failures.js';
import { CONNECTIONS } from '../storage/database/open-pool.js';
import type { Files } from '../storage/files/files.js';

/**
 * What every operation needs: the database, the files beside it, and the time. Made once, by app.ts; a request that is
 * only tried out, or must be done once however often it comes, works in one whose `pool` is a single transaction
 * (operations/safe-retries).
 */
export interface Context {
  readonly pool: Pool;
  readonly files: Files;
  readonly clock: Clock;
  /** Where requests that come at the same time share their transactions. Absent: each has its own. */
  readonly gathering?: Gathering;
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

/**
 * Of transactions of one kind that are shared: how many run at a time, and how many requests take part in one. Two, so that the
 * database works on one while the other is decided and answered; more only wait for each other's heads.
 */
const LANES = 2;
const MOST = 64;

/** Connections that an account's reads have at most: with its writes it has all but one. */
const READERS = CONNECTIONS / 2 - 1;

/** How long a write or read waits until one of its account's connections is free. */
const SEAT_PATIENCE_MS = 5_000;

/** The context of a server, to which many requests come at once. */
export const withGathering = (ctx: Context): Context => ({
  ...ctx,
  gathering: gathering({ lanes: LANES, most: MOST, undone: wasUndone }),
});

/**
 * The context as each account gets it: half of the connections at most are for its writes, however many it sends, and
 * however long they wait for each other, and of the others all but one for its reads.
 */
export function shares(ctx: Context): (account_id: string) => Context {
  const { pool } = ctx;
  if (pool instanceof Joined || pool instanceof Owned) return () => ctx;
  const write = seats({ each: CONNECTIONS / 2, patience_ms: SEAT_PATIENCE_MS });
  const read = seats({ each: READERS, patience_ms: SEAT_PATIENCE_MS });
  const poolOf = (account_id: string) =>
    new Owned(
      pool,
      () => write(account_id),
      () => read(account_id),
    );
  return (account_id) => ({ ...ctx, pool: poolOf(account_id) });
}

/**
 * Has a piece of work done, in one transaction with others of its kind that come at the same time. In a context that is one
 * transaction already, and in one without a gathering, it is done by itself.
 */
export const together = <P, R>(ctx: Context, kind: string, piece: P, work: Work<P, R>): Promise<R> =>
  ctx.gathering === undefined || ctx.pool instanceof Joined ? alone(piece, work) : ctx.gathering(kind, piece, work);
