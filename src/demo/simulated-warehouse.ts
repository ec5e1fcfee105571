import { Temporal } from 'temporal-polyfill';
import { type Clock, clockAt } from '../kernel/clock.js';
import { addAll } from '../kernel/collections.js';
import { receiptId, shipmentId } from '../kernel/ids.js';
import { readServableFingerprint } from '../operations/allocation/read-servable-fingerprint.js';
import { serveRuns } from '../operations/allocation/serve-runs.js';
import type { Context } from '../operations/context.js';
import { listWarehouses } from '../operations/warehouses/warehouses.js';
import { nextWaveRelease, type WarehouseCalendar } from '../rules/calendar/calendar.js';
import type { ScenarioAtWork } from '../rules/demo/scenario.js';
import { doGroup, type Failure } from './do-work.js';
import { allocatedBetween, FloorWatch, type OpenWork } from './floor-watch.js';
import type { Measure } from './simulated-inspection.js';
import { eventsOf, expiredEvents, REALLOCATED, scenarioEvent, type WarehouseEvent } from './warehouse-event.js';
import { type DueWork, nextGroups, Timetable, type WorkGroup, type WorkKind } from './work-plan.js';

export interface WarehouseParts {
  readonly pool: Context['pool'];
  readonly files: Context['files'];
  /** Kura's clock. */
  readonly clock: Clock;
  /** All work due before this time was tried. Work due exactly at this time may still be open, after a crash for example. */
  readonly doneUntil: Temporal.Instant;
  /** Sizes and weights by item code, where known before the goods arrive. */
  readonly measures: ReadonlyMap<string, Measure>;
  /** Whether arriving goods are laid on shelves; false: all of them come to MAIN. */
  readonly findsShelves: boolean;
  /**
   * Turns the clock forward to the time of the next work, if it is not there yet, and saves, for a later process, that
   * all work before it is done.
   */
  readonly turnTo: (moment: Temporal.Instant) => Promise<void>;
}

/** The calendars of the warehouses, and what is derived from them. */
interface Plan {
  /** The calendars as JSON, to notice when somebody has changed one. */
  readonly source: string;
  /** By warehouse code. */
  readonly calendars: ReadonlyMap<string, WarehouseCalendar>;
  readonly watch: FloorWatch;
  readonly timetable: Timetable;
}

/** Receives the events, in order. */
export type Tell = (event: WarehouseEvent) => void;

/** Some work failed. Everything else was done; the failed work is retried next time. */
class WorkFailed extends AggregateError {
  override readonly name = 'WorkFailed';
}

/**
 * The staff of the demo's warehouses. Does the work of the timetable (work-plan.ts) with the usual operations, each
 * piece at its own time, even when called late, and looks at the result before the next one. Its operations get a clock
 * that stands at that time. So work that was due a second ago is recorded at the time when it was due, although Kura's
 * running clock is already later. Calls must not overlap.
 */
export class SimulatedWarehouse {
  readonly #parts: WarehouseParts;
  #doneUntil: Temporal.Instant;
  #plan: Plan | null = null;
  /** Fingerprint after the latest allocation pass: if it has not changed, another pass would do nothing. */
  #fingerprintAfterPass: string | null = null;

  constructor(parts: WarehouseParts) {
    this.#parts = parts;
    this.#doneUntil = parts.doneUntil;
  }

  /**
   * Does all work due up to and including `target`, in order, and leaves the clock there.
   * @param goesOn asked after the work of each moment; false: leaves the clock at that moment
   * @throws {WorkFailed} when some of it failed, after all the rest was done
   * @throws unavailable at once when the database cannot be reached
   */
  async advanceTo(
    target: Temporal.Instant,
    tell: Tell,
    goesOn: () => Promise<boolean> = async () => true,
  ): Promise<void> {
    const { watch, timetable, calendars } = await this.#readPlan();
    // While the clock runs, this is called every few seconds, and a busy shop has tens of thousands of shipments in
    // status `waiting`.
    const isDue = (calendar: WarehouseCalendar) =>
      Temporal.Instant.compare(nextWaveRelease(calendar, this.#doneUntil), target) <= 0;
    const waitingSince = [...calendars.values()].some(isDue) ? null : this.#doneUntil;
    const tried = new Set<string>();
    const failures: Failure[] = [];
    let openWork = await watch.read(this.#doneUntil, waitingSince);
    let isStopped = false;
    while (!isStopped) {
      const work = this.#workIn(openWork, timetable).filter((one) => !tried.has(tryOf(one)));
      const next = nextGroups(work, this.#doneUntil);
      if (next === null || Temporal.Instant.compare(next.moment, target) > 0) break;
      // Work that was tried and is still due has failed; without this record it would be retried for ever.
      for (const one of next.work) tried.add(tryOf(one));
      await this.#turnTo(next.moment);
      const done: WarehouseEvent[] = [];
      const failed = await this.#doGroups(next.groups, openWork.scenarios, done);
      const before = openWork;
      openWork = await watch.read(this.#doneUntil, waitingSince);
      const alreadyListed = new Set(done.filter(({ type }) => type === REALLOCATED).map(({ id }) => id));
      const allocated = allocatedBetween(before, openWork, next.moment).filter(({ id }) => !alreadyListed.has(id));
      for (const event of [...done, ...allocated]) tell(event);
      addAll(failures, this.#stillOpen(failed, before, openWork, timetable));
      isStopped = !(await goesOn());
    }
    // Also when there was no work: the next read skips shipments that were already waiting before this time.
    if (!isStopped && Temporal.Instant.compare(this.#doneUntil, target) < 0) await this.#turnTo(target);
    if (failures.length > 0) throw workFailed(failures);
  }

  /** Made again only when somebody has changed a calendar: the seed advances dozens of times and reuses what was computed. */
  async #readPlan(): Promise<Plan> {
    const { pool, files, clock } = this.#parts;
    const calendars = new Map((await listWarehouses({ pool })).map((one) => [one.warehouse, one.calendar]));
    const source = JSON.stringify([...calendars]);
    if (this.#plan?.source === source) return this.#plan;
    this.#plan = {
      source,
      calendars,
      watch: new FloorWatch({ pool, files, clock }, calendars),
      timetable: new Timetable(calendars),
    };
    return this.#plan;
  }

  #workIn(openWork: OpenWork, timetable: Timetable): DueWork[] {
    const servable = openWork.fingerprint !== null && openWork.fingerprint !== this.#fingerprintAfterPass;
    return timetable.dueWork({ ...openWork, servable }, this.#doneUntil);
  }

  /** Saved before the work is done: after a crash some work is late, but none was done before its time. */
  async #turnTo(moment: Temporal.Instant): Promise<void> {
    await this.#parts.turnTo(moment);
    this.#doneUntil = moment;
  }

  async #doGroups(
    groups: readonly WorkGroup[],
    scenarios: readonly ScenarioAtWork[],
    events: WarehouseEvent[],
  ): Promise<Failure[]> {
    const { pool, files } = this.#parts;
    const ctx: Context = { pool, files, clock: clockAt(this.#doneUntil) };
    const failures: Failure[] = [];
    for (const group of groups) {
      const eventTypes = new Map<number, readonly string[]>();
      const failed = await doGroup(ctx, group, {
        measures: this.#parts.measures,
        findsShelves: this.#parts.findsShelves,
        scenarios,
        tellExpired: (expired) => addAll(events, expiredEvents(expired, this.#doneUntil)),
        tellScenario: (no, types) => eventTypes.set(no, types),
      });
      // Before the next work, so that its result does not depend on the progress of another worker.
      await serveRuns(ctx, { wait: true });
      if (group.kind === 'allocate') this.#fingerprintAfterPass = await readServableFingerprint(ctx);
      const undone = new Set(failed.map(({ no }) => no));
      const done = group.nos.filter((no) => !undone.has(no));
      addAll(
        events,
        done.flatMap((no) => {
          const types = eventTypes.get(no);
          if (types === undefined) return eventsOf(group.kind, group.account_id, no, this.#doneUntil);
          return types.map((type) => scenarioEvent(type, group.account_id, no, this.#doneUntil));
        }),
      );
      addAll(failures, failed);
    }
    return failures;
  }

  /**
   * The failures whose work is still open; work that another caller did or cancelled meanwhile has not failed. Nor has the
   * release of an order that lost its stock and got some again: it waits for the next wave. An allocation pass that failed
   * always counts.
   */
  #stillOpen(failed: readonly Failure[], before: OpenWork, after: OpenWork, timetable: Timetable): Failure[] {
    if (failed.length === 0) return [];
    const open = new Set(this.#workIn(after, timetable).map(resourceOf));
    const [then, now] = [statusSince(before), statusSince(after)];
    const hasBegunAgain = (one: Failure) =>
      one.kind === 'release_wave' && now.get(resourceOf(one)) !== then.get(resourceOf(one));
    return failed.filter((one) => one.kind === 'allocate' || (open.has(resourceOf(one)) && !hasBegunAgain(one)));
  }
}

const resourceOf = ({ kind, account_id, no }: Pick<DueWork, 'kind' | 'account_id' | 'no'>): string =>
  `${kind} ${account_id} ${no}`;

/** Since when each order has its status, in ms, by the key of its wave release ({@link resourceOf}). */
const statusSince = ({ shipments }: OpenWork): ReadonlyMap<string, number> =>
  new Map(
    shipments.map(({ account_id, shipment_no, status_at }) => [
      resourceOf({ kind: 'release_wave', account_id, no: shipment_no }),
      status_at.getTime(),
    ]),
  );

const tryOf = (work: DueWork): string => `${resourceOf(work)} ${work.due.epochMilliseconds}`;

function nameOf(kind: WorkKind, account_id: string, no: number): string {
  switch (kind) {
    case 'allocate':
      return 'demand';
    case 'release_expired':
      return 'expired lots';
    case 'start_removal':
    case 'finish_removal':
      return `removal ${no} of ${account_id}`;
    case 'close_manifest':
      return `manifest ${no}`;
    case 'receive':
    case 'inspect':
    case 'put_away':
      return receiptId(account_id, no);
    default:
      return shipmentId(account_id, no);
  }
}

/** More would make a log of megabytes where a whole wave fails. */
const NAMED = 20;

function workFailed(failures: readonly Failure[]): WorkFailed {
  const named = failures.slice(0, NAMED).map(({ kind, account_id, no, error }) => {
    return `${kind} of ${nameOf(kind, account_id, no)}: ${error instanceof Error ? error.message : String(error)}`;
  });
  const more = failures.length - named.length;
  if (more > 0) named.push(`and ${more} more`);
  const errors = failures.map(({ error }) => error);
  return new WorkFailed(errors, `The simulated warehouse could not do everything: ${named.join('; ')}`);
}
