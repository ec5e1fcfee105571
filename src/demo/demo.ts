import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../kernel/clock.js';
import { oneAtATime } from '../kernel/one-at-a-time.js';
import { keepClock, readClock } from '../operations/demo/keep-clock.js';
import { wipeForSeed } from '../operations/demo/reset-demo.js';
import type { House } from '../operations/house.js';
import { plantSeed, seedDemo } from './seed.js';
import { MEASURES } from './seed-items.js';
import { SimulatedWarehouse } from './simulated-warehouse.js';
import { startTicker, type Ticker } from './ticker.js';
import { resumedClock } from './virtual-clock.js';
import type { WarehouseEvent } from './warehouse-event.js';

/** What this room needs of a logger; a pino logger is one. */
export interface DemoLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface DemoParts {
  readonly pool: House['pool'];
  readonly files: House['files'];
  /** Where the clock starts and stands still; null: it runs, from wall time. Counts on an empty database and for a reset. */
  readonly standsAt: Temporal.Instant | null;
  readonly log: DemoLog;
}

/** What an advance of the clock led to. */
export interface Advanced {
  readonly now: Temporal.Instant;
  readonly events: readonly WarehouseEvent[];
}

/** The demo environment: a virtual clock, and a simulated warehouse that works by it. */
export interface Demo {
  /** The clock of the house. */
  readonly clock: Clock;
  /** Lets a running clock be followed by work: from now on what falls due is done within seconds. */
  start(): void;
  /** Finishes what is under way. The clock goes on from here at the next start. */
  stop(): Promise<void>;
  /**
   * Turns the clock forward and does all work that falls due on the way, once all that was asked before is done.
   * @param targetOf where to, given what the clock shows then; what it throws is thrown
   */
  advance(targetOf: (now: Temporal.Instant) => Temporal.Instant): Promise<Advanced>;
  /** Forgets everything but accounts and tokens, and seeds again. @returns what the clock shows */
  reset(): Promise<Temporal.Instant>;
}

const TICK_MS = 3_000;

/**
 * Opens the demo environment on a migrated database: seeds an empty one, goes on where an earlier run left a seeded one.
 * @throws {Error} when the database holds data that no demo put there
 */
export async function createDemo({ pool, files, standsAt, log }: DemoParts): Promise<Demo> {
  const running = standsAt === null;
  const started = performance.now();
  const seeded = await seedDemo({ pool, files, start: startInstant(standsAt), running });
  if (seeded) log.info({ ms: Math.round(performance.now() - started) }, 'demo environment seeded');

  const kept = await readClock({ pool });
  if (kept === null) throw new Error('The demo environment is seeded and its clock is lost.');
  const clock = resumedClock(kept, running);
  const keep = (at: Temporal.Instant) => keepClock({ pool }, { at: at.toString(), offset_ms: clock.offset_ms });
  const newWarehouse = (since: Temporal.Instant) =>
    new SimulatedWarehouse({ pool, files, clock, since, measures: MEASURES, keep });
  let warehouse = newWarehouse(Temporal.Instant.from(kept.at));
  // A clock that runs catches up with its first tick; one that stands from now on would leave work behind it.
  if (running) await keep(warehouse.since);
  else await warehouse.advanceTo(clock.now());
  let ticker: Ticker | null = null;
  const inTurn = oneAtATime();

  return {
    clock,
    start: () => {
      if (!running || ticker !== null) return;
      const tick = () => inTurn(() => warehouse.advanceTo(clock.now()));
      ticker = startTicker(tick, TICK_MS, (error) => log.error({ err: error }, 'the simulated warehouse stumbled'));
    },
    stop: async () => {
      await ticker?.stop();
      ticker = null;
      await inTurn(async () => {});
    },
    advance: (targetOf) =>
      inTurn(async () => {
        const events = await warehouse.advanceTo(targetOf(clock.now()));
        return { now: clock.now(), events };
      }),
    reset: () =>
      inTurn(async () => {
        const start = startInstant(standsAt);
        await wipeForSeed({ pool, files });
        await plantSeed({ pool, files, start, running });
        clock.set(startInstant(standsAt));
        warehouse = newWarehouse(start);
        return clock.now();
      }),
  };
}

/** Clocks show whole milliseconds. */
const startInstant = (standsAt: Temporal.Instant | null): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(standsAt?.epochMilliseconds ?? Date.now());
