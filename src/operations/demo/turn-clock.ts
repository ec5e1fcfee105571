import { GatedPool, inTransaction, type Pool } from '../../storage/database/database.js';
import type { ConnectionPool } from '../../storage/database/open-pool.js';
import { CLOCK, demoGate, whileGateClosed } from '../../storage/demo/demo-locks.js';
import { keepSwitch, readSwitch, writeSwitch } from '../../storage/server/switches.js';

/** The demo's clock as stored in the database, shared by all servers and kept across restarts. */
export interface KeptClock {
  /** ISO instant. Simulated work due before it has been tried. Work due exactly at it may be open, for example after a crash. */
  readonly at: string;
  /** ISO instant at which the clock is stopped; null: it runs. */
  readonly stands_at: string | null;
  /** Offset from wall time in ms while the clock runs; null: it is stopped, also while somebody advances it. */
  readonly offset_ms: number | null;
  /** Counts the resets; only a reset turns the clock back. */
  readonly era: number;
  /** Counts changes of the clock: of two values that a server receives, the one with the higher count is newer. */
  readonly turn: number;
}

/** Null before the first seed. */
export const readClock = async (ctx: { readonly pool: Pool }): Promise<KeptClock | null> =>
  (await readSwitch(ctx.pool, CLOCK)) as KeptClock | null;

/** Saves the progress of simulated work, every few seconds. The time shown does not change, so pages are not notified. */
export const keepClock = (ctx: { readonly pool: Pool }, clock: KeptClock): Promise<void> =>
  inTransaction(ctx.pool, (tx) => keepSwitch(tx, CLOCK, clock));

/**
 * Changes the time shown, while no other transaction of Kura is open. @param next is called at that moment
 * @throws unavailable when a transaction stays open for too long
 */
export const turnClock = (ctx: { readonly pool: ConnectionPool }, next: () => KeptClock): Promise<KeptClock> =>
  whileGateClosed(ctx.pool, async (tx) => {
    const clock = next();
    await writeSwitch(tx, CLOCK, clock);
    return clock;
  });

/** The pool for Kura's own transactions: each of them passes the stored clock to `onClock`. */
export const onTheClock = (pool: ConnectionPool, onClock: (clock: KeptClock) => void): GatedPool =>
  new GatedPool(
    pool,
    demoGate(pool, (clock) => {
      if (clock !== null) onClock(clock as KeptClock);
    }),
  );
