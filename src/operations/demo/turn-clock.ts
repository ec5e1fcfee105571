import { ClockedPool, inTransaction, type Pool } from '../../storage/database/database.js';
import type { ConnectionPool } from '../../storage/database/open-pool.js';
import { behindShutGate, CLOCK, demoGate } from '../../storage/demo/demo-turns.js';
import { readSwitch, writeSwitch } from '../../storage/server/switches.js';

/** The demo's clock as the database keeps it, for all servers and from one run to the next. */
export interface KeptClock {
  /** ISO instant up to which all work is done. */
  readonly at: string;
  /** ISO instant at which it stands; null: it runs. */
  readonly stands_at: string | null;
  /** What it adds to wall time, in ms, when it runs; null: it stands, whether somebody turns it or not. */
  readonly offset_ms: number | null;
  /** Counts the resets: only they turn the clock back. */
  readonly era: number;
  /** Counts what was written here: of two that a server hears of, the higher is the later one. */
  readonly turn: number;
}

/** Null before the first seed. */
export const readClock = async (ctx: { readonly pool: Pool }): Promise<KeptClock | null> =>
  (await readSwitch(ctx.pool, CLOCK)) as KeptClock | null;

/** Writes down how far the work is done; what the clock shows stays as it is. */
export const keepClock = (ctx: { readonly pool: Pool }, clock: KeptClock): Promise<void> =>
  inTransaction(ctx.pool, (tx) => writeSwitch(tx, CLOCK, clock));

/**
 * Changes what the clock shows, between two transactions of Kura. @param next is asked while none is open
 * @throws unavailable when one stays open for too long
 */
export const turnClock = (ctx: { readonly pool: ConnectionPool }, next: () => KeptClock): Promise<KeptClock> =>
  behindShutGate(ctx.pool, async (tx) => {
    const clock = next();
    await writeSwitch(tx, CLOCK, clock);
    return clock;
  });

/** The pool as Kura's own transactions use it: with each of them, `hear` is told what the clock shows. */
export const onTheClock = (pool: ConnectionPool, hear: (clock: KeptClock) => void): ClockedPool =>
  new ClockedPool(
    pool,
    demoGate(pool, (clock) => {
      if (clock !== null) hear(clock as KeptClock);
    }),
  );
