import { Temporal } from 'temporal-polyfill';
import { type Clock, clockAt } from '../kernel/clock.js';
import { addAll } from '../kernel/collections.js';
import { receiptId, shipmentId } from '../kernel/ids.js';
import { markServable } from '../operations/allocation/mark-servable.js';
import { serveRuns } from '../operations/allocation/serve-runs.js';
import type { Context } from '../operations/context.js';
import { listWarehouses } from '../operations/warehouses/list-warehouses.js';
import { nextWaveRelease, type WarehouseCalendar } from '../rules/calendar/calendar.js';
import { doBatch, type Failure } from './do-work.js';
import type { Measure } from './examine-goods.js';
import { allocatedBetween, FloorWatch, type Sight } from './floor-watch.js';
import { eventsOf, expiredEvents, REALLOCATED, type WarehouseEvent } from './warehouse-event.js';
import { type Batch, nextBatches, Timetable, type Work, type WorkKind } from './work-plan.js';

export interface WarehouseParts {
  readonly pool: Context['pool'];
  readonly files: Context['files'];
  /** Of Kura. */
  readonly clock: Clock;
  /** Up to when all work is done. */
  readonly since: Temporal.Instant;
  /** Sizes and weights by item code, where they are known before the goods come. */
  readonly measures: ReadonlyMap<string, Measure>;
  /**
   * Turns the clock forward to the moment of the next work, where it does not show that already, and writes down, for a
   * process that comes after, that all work up to there is done.
   */
  readonly turnTo: (moment: Temporal.Instant) => Promise<void>;
}

/** Hears of what happens, in order. */
export type Tell = (event: WarehouseEvent) => void;

/** Work that could not be done. All the rest was; this is tried again the next time. */
class WorkFailed extends AggregateError {
  override readonly name = 'WorkFailed';
}

/**
 * The staff of the demo's warehouses. Does what the timetable (work-plan.ts) says by the operations of the floor, each
 * piece of work at its own moment however late it is asked, and looks at what came of it before the next. Its operations see a clock
 * that stands at that moment, so a running clock of Kura need not be turned back for work that was due a second ago.
 * Not for two callers at once.
 */
export class SimulatedWarehouse {
  readonly #parts: WarehouseParts;
  #since: Temporal.Instant;
  /** The mark that the latest pass of allocation left: what it could not serve, the next one cannot either. */
  #unservable: string | null = null;

  constructor(parts: WarehouseParts) {
    this.#parts = parts;
    this.#since = parts.since;
  }

  /**
   * Does all work that falls due up to and including `target`, in order, and leaves the clock there.
   * @throws {WorkFailed} when some of it could not be done, after all the rest was
   * @throws unavailable at once when the database cannot be reached
   */
  async advanceTo(target: Temporal.Instant, tell: Tell): Promise<void> {
    const { watch, timetable } = await this.#orient(target);
    const tried = new Set<string>();
    const failures: Failure[] = [];
    let sight = await watch.look(this.#since);
    for (;;) {
      const work = this.#workIn(sight, timetable).filter((one) => !tried.has(tryOf(one)));
      const next = nextBatches(work, this.#since);
      if (next === null || Temporal.Instant.compare(next.moment, target) > 0) break;
      // What was tried and is due still has failed: without this note it would be tried for ever.
      for (const one of next.work) tried.add(tryOf(one));
      await this.#turnTo(next.moment);
      const done: WarehouseEvent[] = [];
      const failed = await this.#doBatches(next.batches, done);
      const before = sight;
      sight = await watch.look(this.#since);
      const told = new Set(done.filter(({ type }) => type === REALLOCATED).map(({ id }) => id));
      const allocated = allocatedBetween(before, sight, next.moment).filter(({ id }) => !told.has(id));
      for (const event of [...done, ...allocated]) tell(event);
      addAll(failures, this.#stillOpen(failed, sight, timetable));
    }
    // Also when nothing happened: the next look leaves out what has waited since before.
    if (Temporal.Instant.compare(this.#since, target) < 0) await this.#turnTo(target);
    if (failures.length > 0) throw workFailed(failures);
  }

  async #orient(target: Temporal.Instant): Promise<{ watch: FloorWatch; timetable: Timetable }> {
    const { pool, files, clock } = this.#parts;
    const calendars = new Map((await listWarehouses({ pool })).map((one) => [one.warehouse, one.calendar]));
    // A clock that runs looks every few seconds, and a busy shop has ten thousands of orders that wait for the morning.
    const isDue = (calendar: WarehouseCalendar) =>
      Temporal.Instant.compare(nextWaveRelease(calendar, this.#since), target) <= 0;
    const waitingSince = [...calendars.values()].some(isDue) ? null : this.#since;
    return {
      watch: new FloorWatch({ pool, files, clock }, calendars, waitingSince),
      timetable: new Timetable(calendars),
    };
  }

  #workIn(sight: Sight, timetable: Timetable): Work[] {
    const servable = sight.mark !== null && sight.mark !== this.#unservable;
    return timetable.dueWork({ ...sight, servable }, this.#since);
  }

  /** Written down before the work is done: a crash in between leaves work that is late, never work from the future. */
  async #turnTo(moment: Temporal.Instant): Promise<void> {
    await this.#parts.turnTo(moment);
    this.#since = moment;
  }

  async #doBatches(batches: readonly Batch[], events: WarehouseEvent[]): Promise<Failure[]> {
    const { pool, files } = this.#parts;
    const ctx: Context = { pool, files, clock: clockAt(this.#since) };
    const failures: Failure[] = [];
    for (const batch of batches) {
      const failed = await doBatch(ctx, batch, this.#parts.measures, (expired) =>
        addAll(events, expiredEvents(expired, this.#since)),
      );
      // Before the next piece of work, so that what it finds does not depend on how far somebody else has come.
      await serveRuns(ctx, { wait: true });
      if (batch.kind === 'allocate') this.#unservable = await markServable(ctx);
      const undone = new Set(failed.map(({ no }) => no));
      const done = batch.nos.filter((no) => !undone.has(no));
      addAll(
        events,
        done.flatMap((no) => eventsOf(batch.kind, batch.account_id, no, this.#since)),
      );
      addAll(failures, failed);
    }
    return failures;
  }

  /** What somebody else did or took back in the meantime has not failed. */
  #stillOpen(failed: readonly Failure[], sight: Sight, timetable: Timetable): Failure[] {
    if (failed.length === 0) return [];
    const open = new Set(this.#workIn(sight, timetable).map(resourceOf));
    return failed.filter((one) => one.kind === 'allocate' || open.has(resourceOf(one)));
  }
}

const resourceOf = ({ kind, account_id, no }: Pick<Work, 'kind' | 'account_id' | 'no'>): string =>
  `${kind} ${account_id} ${no}`;

const tryOf = (work: Work): string => `${resourceOf(work)} ${work.due.epochMilliseconds}`;

function nameOf(kind: WorkKind, account_id: string, no: number): string {
  switch (kind) {
    case 'allocate':
      return 'waiting demand';
    case 'release':
      return 'expired lots';
    case 'start_removal':
    case 'finish_removal':
      return `removal ${no} of ${account_id}`;
    case 'receive':
    case 'inspect':
    case 'put_away':
      return receiptId(account_id, no);
    default:
      return shipmentId(account_id, no);
  }
}

function workFailed(failures: readonly Failure[]): WorkFailed {
  const named = failures.map(({ kind, account_id, no, error }) => {
    return `${kind} of ${nameOf(kind, account_id, no)}: ${error instanceof Error ? error.message : String(error)}`;
  });
  const errors = failures.map(({ error }) => error);
  return new WorkFailed(errors, `The simulated warehouse could not do everything: ${named.join('; ')}`);
}
