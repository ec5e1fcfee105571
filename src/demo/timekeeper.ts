import { Temporal } from 'temporal-polyfill';
import type { Context } from '../operations/context.js';
import { type KeptClock, keepClock, readClock, turnClock } from '../operations/demo/turn-clock.js';
import type { AssertDemoLock, withDemoLock } from '../operations/demo/with-demo-lock.js';
import { MEASURES } from './seed-items.js';
import { SimulatedWarehouse, type Tell } from './simulated-warehouse.js';
import { halted, isHalted, resumed, runs, turnedTo, type VirtualClock } from './virtual-clock.js';

/** The database of the demo environment, and its files. */
export interface DemoData {
  readonly pool: Parameters<typeof withDemoLock>[0];
  readonly files: Context['files'];
}

/**
 * Turns the clock of the demo environment, and has the simulated warehouse do the work that falls due on the way. The caller
 * of each method has the demo lock; `stillMine` throws when the lock was lost.
 */
export class Timekeeper {
  readonly #data: DemoData;
  readonly #clock: VirtualClock;

  constructor(data: DemoData, clock: VirtualClock) {
    this.#data = data;
    this.#clock = clock;
  }

  /** Follows the stored clock, which another server may have turned. */
  async follow(): Promise<KeptClock> {
    const kept = await readClock(this.#data);
    if (kept !== null) this.#clock.follow(kept);
    return this.#clock.kept;
  }

  /** Does the work that is due by now, whether or not the clock runs. */
  async catchUp(stillMine: AssertDemoLock): Promise<void> {
    await this.follow();
    await this.#work(stillMine);
  }

  /** Does the work that a running clock has made due. */
  async tick(stillMine: AssertDemoLock): Promise<void> {
    // Another server may have been started with a stopped clock.
    if (!runs(await this.follow())) return;
    // A process that was turning the clock ended before it was done.
    await this.#resumeHalted();
    await this.#work(stillMine);
  }

  /**
   * Turns the clock forward and does all work due until then.
   * @param targetOf the target, given the clock's time at that moment; its errors are passed on
   * @param goesOn asked after each piece of work; false: stops there
   * @returns the clock's time
   */
  async advance(
    stillMine: AssertDemoLock,
    targetOf: (now: Temporal.Instant) => Temporal.Instant,
    tell: Tell,
    goesOn?: () => Promise<boolean>,
  ): Promise<Temporal.Instant> {
    await this.follow();
    const target = targetOf(this.#clock.now());
    if (runs(this.#clock.kept)) await this.#turn(() => halted(this.#clock.kept));
    try {
      await this.#warehouse(stillMine).advanceTo(target, tell, goesOn);
    } finally {
      await this.#resumeHalted();
    }
    return this.#clock.now();
  }

  #work(stillMine: AssertDemoLock): Promise<void> {
    return this.#warehouse(stillMine).advanceTo(this.#clock.now(), () => {});
  }

  async #resumeHalted(): Promise<void> {
    if (isHalted(this.#clock.kept)) await this.#turn(() => resumed(this.#clock.kept, true));
  }

  async #turn(next: () => KeptClock): Promise<void> {
    this.#clock.follow(await turnClock(this.#data, next));
  }

  #warehouse(stillMine: AssertDemoLock): SimulatedWarehouse {
    const clock = this.#clock;
    return new SimulatedWarehouse({
      ...this.#data,
      clock,
      doneUntil: Temporal.Instant.from(clock.kept.at),
      measures: MEASURES,
      findsShelves: true,
      turnTo: async (moment) => {
        await stillMine();
        const next = turnedTo(clock.kept, moment);
        if (next.stands_at !== clock.kept.stands_at) return this.#turn(() => next);
        await keepClock(this.#data, next);
        clock.follow(next);
      },
    });
  }
}
