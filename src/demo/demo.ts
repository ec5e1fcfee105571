import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../kernel/clock.js';
import { oneAtATime } from '../kernel/one-at-a-time.js';
import { type Context, timeOf } from '../operations/context.js';
import { readSeedState, WrongEnvironment } from '../operations/demo/environment.js';
import { resetDemo } from '../operations/demo/reset-demo.js';
import { type KeptClock, keepClock, onTheClock, readClock, turnClock } from '../operations/demo/turn-clock.js';
import { type AssertDemoLock, withDemoLock, withDemoLockNow } from '../operations/demo/with-demo-lock.js';
import { listWarehouses } from '../operations/warehouses/list-warehouses.js';
import { nextWaveRelease } from '../rules/calendar/calendar.js';
import { ClockMoves } from './clock-moves.js';
import type { DemoLog } from './demo-log.js';
import { EventList } from './event-list.js';
import { prepareSeed, writeSeed } from './seed.js';
import { MEASURES } from './seed-items.js';
import { SimulatedWarehouse, type Tell } from './simulated-warehouse.js';
import { startTicker, type Ticker } from './ticker.js';
import { halted, isHalted, resumed, runs, standingAt, turnedTo, VirtualClock } from './virtual-clock.js';
import type { WarehouseEvent } from './warehouse-event.js';

export { prepareSeed };

type Connections = Parameters<typeof onTheClock>[0];

export interface DemoParts {
  readonly pool: Connections;
  readonly files: Context['files'];
  /**
   * Start time of a stopped clock; null: the clock runs, starting at wall time. Used for an empty database and for a
   * reset.
   */
  readonly standsAt: Temporal.Instant | null;
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
  /** Goes on with a move that was left, and starts the simulated work of a running clock: from now on, due work is done within seconds. */
  start(): void;
  /** Finishes the current work. The clock continues from here at the next start. */
  stop(): Promise<void>;
  /**
   * Turns the clock forward and does all work due until then, after all earlier advances and resets.
   * @param targetOf the target, given the clock's time at that moment; its errors are passed on
   * @param isTold which events to return
   * @throws unavailable when another server works for too long
   */
  advance(
    targetOf: (now: Temporal.Instant) => Temporal.Instant,
    isTold?: (event: WarehouseEvent) => boolean,
  ): Promise<Advanced>;
  /** Moves that go on in the background. */
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
export async function createDemo({ pool, files, standsAt, log }: DemoParts): Promise<Demo> {
  const ctx = { pool, files };
  const running = standsAt === null;
  const clock = await withDemoLock(pool, async () => {
    await seedIfEmpty(ctx, standsAt, log);
    const kept = await readClock(ctx);
    if (kept === null) throw new Error('The demo environment is seeded, but its clock is missing.');
    return new VirtualClock(await turnClock(ctx, () => resumed(kept, running)));
  });

  const hear = async (): Promise<KeptClock> => {
    const kept = await readClock(ctx);
    if (kept !== null) clock.follow(kept);
    return clock.kept;
  };
  const turn = async (next: () => KeptClock) => clock.follow(await turnClock(ctx, next));
  /** The simulated warehouse. The caller has the demo lock and has read the clock. */
  const warehouse = (stillMine: AssertDemoLock) =>
    new SimulatedWarehouse({
      ...ctx,
      clock,
      doneUntil: Temporal.Instant.from(clock.kept.at),
      measures: MEASURES,
      findsShelves: true,
      turnTo: async (moment) => {
        await stillMine();
        const next = turnedTo(clock.kept, moment);
        if (next.stands_at !== clock.kept.stands_at) return turn(() => next);
        await keepClock(ctx, next);
        clock.follow(next);
      },
    });

  // A running clock catches up with its next tick. A clock that stops now would leave due work undone.
  if (!running) {
    await withDemoLock(pool, async (stillMine) => {
      await hear();
      await warehouse(stillMine).advanceTo(clock.now(), () => {});
      return clock;
    });
  }
  let ticker: Ticker | null = null;
  const inTurn = oneAtATime();
  /** The reset that has not begun yet, shared by all callers until it begins. */
  let toCome: Promise<Temporal.Instant> | null = null;
  const tick = () =>
    inTurn(() =>
      withDemoLockNow(pool, async (stillMine) => {
        // Another server may have been started with a stopped clock.
        if (!runs(await hear())) return;
        // A process that was turning the clock ended before it was done.
        if (isHalted(clock.kept)) await turn(() => resumed(clock.kept, true));
        await warehouse(stillMine).advanceTo(clock.now(), () => {});
      }),
    );

  const advance = (
    targetOf: (now: Temporal.Instant) => Temporal.Instant,
    tell: Tell,
    goesOn?: () => Promise<boolean>,
  ): Promise<Temporal.Instant> => {
    // A reset requested from now on must run after this advance, so it cannot share the pending one.
    toCome = null;
    return inTurn(() =>
      withDemoLock(pool, async (stillMine) => {
        await hear();
        const target = targetOf(clock.now());
        if (runs(clock.kept)) await turn(() => halted(clock.kept));
        try {
          await warehouse(stillMine).advanceTo(target, tell, goesOn);
        } finally {
          if (isHalted(clock.kept)) await turn(() => resumed(clock.kept, true));
        }
        return clock.now();
      }),
    );
  };
  const moves = new ClockMoves(
    ctx,
    (to, ...rest) => advance((now) => laterOf(now, Temporal.Instant.from(to)), ...rest),
    log,
  );
  const gated = onTheClock(pool, (kept) => clock.follow(kept));
  return {
    clock,
    pool: gated,
    now: () => timeOf({ pool: gated, clock }),
    nextWave: async () => {
      const now = await timeOf({ pool: gated, clock });
      const waves = (await listWarehouses(ctx)).map(({ calendar }) => nextWaveRelease(calendar, now));
      return waves.reduce((first, one) => (Temporal.Instant.compare(one, first) < 0 ? one : first));
    },
    running,
    start: () => {
      void moves.resume().catch((error) => log.error({ err: error }, 'a move of the clock was not resumed'));
      if (!running || ticker !== null) return;
      ticker = startTicker(tick, TICK_MS, (error) =>
        log.error({ err: error }, 'work of the simulated warehouse failed: will retry'),
      );
    },
    stop: async () => {
      await ticker?.stop();
      ticker = null;
      await moves.close();
      await inTurn(async () => {});
    },
    advance: async (targetOf, isTold) => {
      const list = new EventList(isTold ?? (() => true));
      const now = await advance(targetOf, (event) => list.add(event));
      return { now, events: list.events, omitted: list.omitted };
    },
    moves,
    reset: () => {
      if (toCome !== null) return toCome;
      const forget = () => {
        if (toCome === mine) toCome = null;
      };
      const mine = inTurn(() =>
        withDemoLock(pool, async () => {
          forget();
          clock.follow(await seed(ctx, standsAt, await hear()));
          return clock.now();
        }),
      ).finally(forget);
      toCome = mine;
      return mine;
    },
  };
}

type Place = Pick<DemoParts, 'pool' | 'files'>;

/** @throws {WrongEnvironment} when the database is a production one, or holds data that no demo created */
async function seedIfEmpty(ctx: Place, standsAt: DemoParts['standsAt'], log: DemoLog): Promise<void> {
  const state = await readSeedState(ctx);
  if (state === 'done') return;
  if (state === 'foreign') {
    throw new WrongEnvironment(
      'The database holds data that is not of the demo environment. Set KURA_ENVIRONMENT=production, or another KURA_DATA or DATABASE_URL.',
    );
  }
  const started = performance.now();
  await seed(ctx, standsAt, null);
  log.info({ ms: Math.round(performance.now() - started) }, 'demo environment seeded');
}

/** The caller has the demo lock. @param before the clock's row before a reset */
const seed = (ctx: Place, standsAt: DemoParts['standsAt'], before: KeptClock | null): Promise<KeptClock> =>
  resetDemo(ctx, async (empty) => {
    const start = startInstant(standsAt);
    await writeSeed({ ...empty, start });
    const standing = standingAt(start, before);
    // Seeding takes some time; a running clock then shows wall time.
    return standsAt === null ? { ...standing, stands_at: null, offset_ms: 0 } : standing;
  });

/** The clock has whole milliseconds. */
const startInstant = (standsAt: Temporal.Instant | null): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(standsAt?.epochMilliseconds ?? Date.now());

const laterOf = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) > 0 ? a : b;
