import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../kernel/clock.js';
import { oneAtATime } from '../kernel/one-at-a-time.js';
import { type Context, timeOf } from '../operations/context.js';
import { readSeedState, WrongEnvironment } from '../operations/demo/environment.js';
import { resetDemo } from '../operations/demo/reset-demo.js';
import { type KeptClock, onTheClock, readClock, turnClock } from '../operations/demo/turn-clock.js';
import { withDemoLock, withDemoLockNow } from '../operations/demo/with-demo-lock.js';
import { listWarehouses } from '../operations/warehouses/warehouses.js';
import { nextWaveRelease } from '../rules/calendar/calendar.js';
import { ClockMoves, type LockedWork, workUnderLock } from './clock-moves.js';
import type { DemoLog } from './demo-log.js';
import { EventList } from './event-list.js';
import { prepareSeed, writeSeed } from './seed.js';
import { startTicker, type Ticker } from './ticker.js';
import { type DemoData, Timekeeper } from './timekeeper.js';
import { resumed, standingAt, VirtualClock } from './virtual-clock.js';
import type { WarehouseEvent } from './warehouse-event.js';

export { prepareSeed };

export interface DemoParts extends DemoData {
  /**
   * Start time of a stopped clock; null: the clock runs, starting at wall time. Used for an empty database and for a
   * reset.
   */
  readonly standsAt: Temporal.Instant | null;
  /** Restores what a reset keeps, and visitors may have changed: the ready sign-ins. Called after each reset. */
  readonly afterReset?: () => Promise<void>;
  readonly log: DemoLog;
}

/** The result of advancing the clock. */
export interface Advanced {
  readonly now: Temporal.Instant;
  /** The first of the requested events. */
  readonly events: readonly WarehouseEvent[];
  /** Number of further events. */
  readonly omitted: number;
}

/** The demo environment: a virtual clock, and a simulated warehouse that works by it. Several servers may share one. */
export interface Demo {
  /** Kura's clock. It is exact within transactions of {@link pool}. */
  readonly clock: Clock;
  /** Where Kura opens its transactions. */
  readonly pool: Context['pool'];
  /** The time of the clock, read from the database: another server may have turned it. */
  now(): Promise<Temporal.Instant>;
  /** When a warehouse takes orders into work next: the earliest wave release of all of them. */
  nextWave(): Promise<Temporal.Instant>;
  /** Whether the clock runs by itself; otherwise it stands between advances. */
  readonly running: boolean;
  /** From now on, work that a running clock makes due is done within seconds, and unfinished moves are resumed. */
  start(): void;
  /** Finishes the current work. The clock continues from here at the next start. */
  stop(): Promise<void>;
  /**
   * Turns the clock forward and does all work due until then, after all earlier advances and resets.
   * @param targetOf the target, given the clock's time at that moment; its errors are passed on
   * @param isRequested which events to return
   * @throws unavailable when another server works for too long
   */
  advance(
    targetOf: (now: Temporal.Instant) => Temporal.Instant,
    isRequested?: (event: WarehouseEvent) => boolean,
  ): Promise<Advanced>;
  /** Moves of the clock that continue in the background. */
  readonly moves: ClockMoves;
  /**
   * Deletes everything except accounts and tokens, and seeds again. Callers that ask before it begins share one reset,
   * unless an advance was requested in between. @returns the clock's time
   */
  reset(): Promise<Temporal.Instant>;
}

const TICK_MS = 3_000;

/**
 * Opens the demo environment on a migrated database: seeds an empty one, continues with a seeded one.
 * @throws {WrongEnvironment} when the database is a production one, or holds data that no demo created
 */
export async function createDemo(parts: DemoParts): Promise<Demo> {
  const { pool, files, standsAt } = parts;
  const clock = await withDemoLock(pool, () => openClock(parts));
  const timekeeper = new Timekeeper({ pool, files }, clock);
  // A running clock catches up with its next tick. A clock that stops now would leave due work undone.
  if (standsAt !== null) {
    await withDemoLock(pool, async (stillMine) => {
      await timekeeper.catchUp(stillMine);
      return clock;
    });
  }
  return new OpenDemo(parts, clock, timekeeper);
}

async function openClock(parts: DemoParts): Promise<VirtualClock> {
  await seedIfEmpty(parts);
  const kept = await readClock(parts);
  if (kept === null) throw new Error('The demo environment is seeded, but its clock is missing.');
  return new VirtualClock(await turnClock(parts, () => resumed(kept, parts.standsAt === null)));
}

/** Ticks, advances and resets of this server happen one after the other, each under the demo lock. */
class OpenDemo implements Demo {
  readonly clock: VirtualClock;
  readonly pool: Demo['pool'];
  readonly running: boolean;
  readonly moves: ClockMoves;
  readonly #parts: DemoParts;
  readonly #timekeeper: Timekeeper;
  readonly #oneByOne = oneAtATime();
  #ticker: Ticker | null = null;
  /** The reset that has not begun yet, shared by all callers until it begins. */
  #pendingReset: Promise<Temporal.Instant> | null = null;

  constructor(parts: DemoParts, clock: VirtualClock, timekeeper: Timekeeper) {
    const { pool, standsAt, log } = parts;
    this.#parts = parts;
    this.#timekeeper = timekeeper;
    this.clock = clock;
    this.pool = onTheClock(pool, (kept) => clock.follow(kept));
    this.running = standsAt === null;
    this.moves = new ClockMoves({ pool }, (work) => this.#moveUnderLock(work), log);
  }

  now(): Promise<Temporal.Instant> {
    return timeOf(this);
  }

  async nextWave(): Promise<Temporal.Instant> {
    const now = await this.now();
    const waves = (await listWarehouses(this.#parts)).map(({ calendar }) => nextWaveRelease(calendar, now));
    return waves.reduce((first, one) => (Temporal.Instant.compare(one, first) < 0 ? one : first));
  }

  start(): void {
    const { log } = this.#parts;
    this.#ticker ??= startTicker(
      () => this.#tick(),
      TICK_MS,
      (error) => log.error({ err: error }, 'work of the simulated warehouse failed: will retry'),
    );
  }

  async #tick(): Promise<void> {
    await this.moves.resume();
    if (!this.running) return;
    await this.#oneByOne(() => withDemoLockNow(this.#parts.pool, (stillMine) => this.#timekeeper.tick(stillMine)));
  }

  async stop(): Promise<void> {
    // A tick may wait for the move.
    const movesClosed = this.moves.close();
    await this.#ticker?.stop();
    this.#ticker = null;
    await movesClosed;
    await this.#oneByOne(async () => {});
  }

  async advance(
    targetOf: (now: Temporal.Instant) => Temporal.Instant,
    isRequested: (event: WarehouseEvent) => boolean = () => true,
  ): Promise<Advanced> {
    const list = new EventList(isRequested);
    this.#beforeAdvance();
    const now = await this.#oneByOne(() =>
      withDemoLock(this.#parts.pool, (stillMine) =>
        this.#timekeeper.advance(stillMine, targetOf, (event) => list.add(event)),
      ),
    );
    return { now, events: list.events, omitted: list.omitted };
  }

  #moveUnderLock(work: LockedWork): Promise<unknown> {
    this.#beforeAdvance();
    return this.#oneByOne(() => workUnderLock(this.#parts.pool, this.#timekeeper, work));
  }

  /** A reset requested from now on must run after this advance, so it cannot share the pending one. */
  #beforeAdvance(): void {
    this.#pendingReset = null;
  }

  reset(): Promise<Temporal.Instant> {
    if (this.#pendingReset !== null) return this.#pendingReset;
    const forget = () => {
      if (this.#pendingReset === mine) this.#pendingReset = null;
    };
    const mine = this.#oneByOne(() =>
      withDemoLock(this.#parts.pool, async () => {
        forget();
        this.clock.follow(await seed(this.#parts, await this.#timekeeper.follow()));
        await this.#parts.afterReset?.();
        return this.clock.now();
      }),
    ).finally(forget);
    this.#pendingReset = mine;
    return mine;
  }
}

/** @throws {WrongEnvironment} when the database is a production one, or holds data that no demo created */
async function seedIfEmpty(parts: DemoParts): Promise<void> {
  const state = await readSeedState(parts);
  if (state === 'done') return;
  if (state === 'foreign') {
    throw new WrongEnvironment(
      'The database holds data that is not of the demo environment. Set KURA_ENVIRONMENT=production, or another KURA_DATA or DATABASE_URL.',
    );
  }
  const started = performance.now();
  await seed(parts, null);
  parts.log.info({ ms: Math.round(performance.now() - started) }, 'demo environment seeded');
}

/** The caller has the demo lock. @param before the clock's row before a reset */
const seed = ({ pool, files, standsAt }: DemoParts, before: KeptClock | null): Promise<KeptClock> =>
  resetDemo({ pool, files }, async (empty) => {
    const start = startInstant(standsAt);
    await writeSeed({ ...empty, start });
    const standing = standingAt(start, before);
    // Seeding takes some time; a running clock then shows wall time.
    return standsAt === null ? { ...standing, stands_at: null, offset_ms: 0 } : standing;
  });

/** The clock has whole milliseconds. */
const startInstant = (standsAt: Temporal.Instant | null): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(standsAt?.epochMilliseconds ?? Date.now());
