/**
 * The timetable of the simulated warehouse, in pure code. All times are in Japan, days are business days of the
 * warehouse's calendar.
 *
 * | Work | Falls due |
 * |---|---|
 * | receive | on the arrival day, or the next business day, at `arrival_time_from` or else 10:00; of a transfer once it was shipped |
 * | inspect | 1 hour after the arrival |
 * | put_away | 2 hours after the inspection; a large volume at 15:00 of the next business day |
 * | release_expired | allocated units of lots past their last day: at midnight; of lots that were not forecast, at the minutes of allocate |
 * | allocate | at the minutes of rules/allocation/passes.ts, while demand could be served |
 * | release_wave | at the calendar's wave release times, once the assigned shipping date has come |
 * | pick | 45 minutes after the wave release |
 * | inspect_picks | 15 minutes after that: picked goods are compared with the order |
 * | pack | 30 minutes after that |
 * | ship | at the carrier's collection at 17:00: the same day for what was packed before (also if a request was answered right then), else the next business day; not while its goods are recalled |
 * | close_manifest | right after that; if a person opened the manifest, it is left to that person until the collection a day later |
 * | accept_modify, accept_cancel | a client's request for a shipment in work: at the next full hour from 09:00 to 17:00 |
 * | put_back | goods of a cancelled shipment: at the next full hour after the cancellation, from 09:00 to 17:00 |
 * | start_removal | a removal requested by a client: at the next full hour from 09:00 to 17:00 |
 * | finish_removal | 1 hour after its start |
 * | carrier_delay, carrier_loss, take_back | only in a scenario: 1 day, 3 days, and the planned number of days after the shipment left |
 *
 * Work due on a day off starts at 09:00 of the next business day. Work due in the past (say an arrival announced at
 * noon for the same morning) is done at once; only a missed wave release waits for the next one.
 * What a person works on with a device is not done here until that work is paused, or was left for a day (floor-watch.ts).
 */
import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../kernel/collections.js';
import { dateInTokyo, instantInTokyo } from '../kernel/dates.js';
import { compareTexts } from '../kernel/text.js';
import type { ExpiryOutlook } from '../operations/allocation/release-expired.js';
import type { OpenRemoval } from '../operations/floor/list-open-removals.js';
import type { OpenManifest, OpenPutBack, OpenReceipt, OpenShipment } from '../operations/floor/read-open-work.js';
import { PASS_MINUTES } from '../rules/allocation/passes.js';
import {
  addBusinessDays,
  firstBusinessDayFrom,
  isBusinessDay,
  nextWaveRelease,
  type WarehouseCalendar,
} from '../rules/calendar/calendar.js';
import type { ScenarioAtWork } from '../rules/demo/scenario.js';
import type { Outcome } from '../rules/demo/scenario-values.js';

/** In the order of work at the same time: goods in before goods out. */
const WORK_KINDS = [
  'receive',
  'inspect',
  'put_away',
  'put_back',
  'start_removal',
  'finish_removal',
  'release_expired',
  'allocate',
  'accept_modify',
  'accept_cancel',
  'release_wave',
  'pick',
  'inspect_picks',
  'pack',
  'ship',
  'close_manifest',
  'carrier_delay',
  'carrier_loss',
  'take_back',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/**
 * Something to do. `no`: running number of the receipt, shipment, removal or manifest. `account_id` is '' for what concerns all
 * accounts: close_manifest, and release_expired and allocate, of which `no` is 0.
 */
export interface DueWork {
  readonly kind: WorkKind;
  readonly account_id: string;
  readonly no: number;
  readonly due: Temporal.Instant;
}

export interface FloorReceipt extends OpenReceipt {
  /** Too large to be put away within a day. Only read for a receipt that is being checked. */
  readonly large: boolean;
}

export interface FloorShipment extends OpenShipment {
  /** In picking, with units still to pick. */
  readonly unpicked: boolean;
}

export interface FloorManifest extends OpenManifest {
  /** Opened by a person, not by the simulated warehouse. */
  readonly by_person: boolean;
}

/** The open work of all accounts. */
export interface OpenFloorWork {
  readonly receipts: readonly FloorReceipt[];
  readonly shipments: readonly FloorShipment[];
  /** Goods of cancelled shipments to put back. */
  readonly put_backs: readonly OpenPutBack[];
  readonly removals: readonly OpenRemoval[];
  readonly manifests: readonly FloorManifest[];
  /** Allocated lots that are past their last allocatable day, or will be. */
  readonly expiry: ExpiryOutlook;
  /** What is planned to go wrong. */
  readonly scenarios: readonly ScenarioAtWork[];
  /** Whether an allocation pass could serve demand. */
  readonly servable: boolean;
}

const OPENING = new Temporal.PlainTime(9);
const LARGE_STORED = new Temporal.PlainTime(15);
const COLLECTION = new Temporal.PlainTime(17);
const USUAL_ARRIVAL_HOUR = 10;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HALF_AN_HOUR_MS = 1_800_000;
const FIRST_PASS_MS = PASS_MINUTES[0] * 60_000;

/** The timetable of some warehouses. */
export class Timetable {
  /**
   * Cache of computed times. A long advance reads the same open work hundreds of times, and calendar computations are
   * slow: without the cache they would take nearly all of the time.
   */
  readonly #cache = new Map<string, Temporal.Instant>();

  /** @param calendars by warehouse code */
  constructor(private readonly calendars: ReadonlyMap<string, WarehouseCalendar>) {}

  /** All work that will be due if nothing else happens. @param doneUntil the time up to which all work is done */
  dueWork(
    { receipts, shipments, put_backs, removals, manifests, expiry, scenarios, servable }: OpenFloorWork,
    doneUntil: Temporal.Instant,
  ): DueWork[] {
    return [
      ...receipts.flatMap((one) => this.#workOn(one, one.receipt_no, receiptStep(one))),
      ...releases(expiry, doneUntil).map((due) => ({ kind: 'release_expired', account_id: '', no: 0, due }) as const),
      ...(servable ? [{ kind: 'allocate', account_id: '', no: 0, due: nextPass(doneUntil) } as const] : []),
      ...shipments.flatMap((one) => this.#workOn(one, one.shipment_no, shipmentStep(one, doneUntil.epochMilliseconds))),
      ...put_backs.flatMap((one) => this.#workOn(one, one.shipment_no, atWorkingHour('put_back', one.since.getTime()))),
      ...removals.flatMap((one) => this.#workOn(one, one.removal_no, removalStep(one))),
      ...manifests.flatMap(({ warehouse, ...one }) =>
        this.#workOn({ account_id: '', warehouse }, one.manifest_no, manifestStep(one)),
      ),
      ...scenarios.flatMap((one) => this.#workOn(one, one.resource_no, afterShipping(one))),
    ];
  }

  #workOn(
    { account_id, warehouse }: { account_id: string; warehouse: string },
    no: number,
    step: Step | null,
  ): DueWork[] {
    if (step === null) return [];
    const { kind } = step;
    const key = `${warehouse} ${kind} ${step.key}`;
    const due = this.#cache.get(key) ?? step.due(this.#calendarOf(warehouse));
    this.#cache.set(key, due);
    return [{ kind, account_id, no, due }];
  }

  #calendarOf(warehouse: string): WarehouseCalendar {
    const calendar = this.calendars.get(warehouse);
    if (calendar === undefined) throw new Error(`there is work in warehouse ${warehouse}, which does not exist`);
    return calendar;
  }
}

/** The next step of a receipt, shipment, removal or manifest. */
interface Step {
  readonly kind: WorkKind;
  /** Everything that `due` depends on besides the calendar. */
  readonly key: string | number;
  readonly due: (calendar: WarehouseCalendar) => Temporal.Instant;
}

function receiptStep(receipt: FloorReceipt): Step | null {
  const { status, status_at, arrival_date, arrival_time_from, large, unsent } = receipt;
  const entered = status_at.getTime();
  switch (status) {
    case 'waiting': {
      if (unsent) return null;
      const hour = arrival_time_from ?? USUAL_ARRIVAL_HOUR;
      return {
        kind: 'receive',
        key: `${arrival_date} ${hour}`,
        due: (calendar) => arrival(calendar, arrival_date, hour),
      };
    }
    case 'received':
      return { kind: 'inspect', key: entered, due: (calendar) => atWork(calendar, entered, 60) };
    case 'checking':
      return large
        ? { kind: 'put_away', key: `large ${entered}`, due: (calendar) => largeStored(calendar, entered) }
        : { kind: 'put_away', key: entered, due: (calendar) => atWork(calendar, entered, 120) };
    case 'stocked':
      return null;
  }
}

function shipmentStep(shipment: FloorShipment, doneUntilMs: number): Step | null {
  const entered = shipment.status_at.getTime();
  switch (shipment.status) {
    case 'waiting': {
      const after = Math.max(doneUntilMs, entered, beforeDay(shipment.assigned_shipping_date));
      return { kind: 'release_wave', key: after, due: (calendar) => nextWaveRelease(calendar, instantOf(after)) };
    }
    case 'picking':
      return shipment.unpicked
        ? { kind: 'pick', key: entered, due: (calendar) => atWork(calendar, entered, 45) }
        : { kind: 'inspect_picks', key: entered, due: (calendar) => atWork(calendar, entered, 60) };
    case 'picked':
      return { kind: 'pack', key: entered, due: (calendar) => atWork(calendar, entered, 30) };
    case 'packed':
      // Its goods are recalled: it leaves once the recall is withdrawn.
      return shipment.is_recalled ? null : shipped(entered, shipment.was_packed);
    case 'modify_request':
      return atWorkingHour('accept_modify', entered);
    case 'cancel_request':
      return atWorkingHour('accept_cancel', entered);
    // Nothing to do before there is stock, before the client releases it, and once it has left.
    case 'backordered':
    case 'suspended':
    case 'shipped':
      return null;
  }
}

/** @param wasPacked an answer at the hour of the collection itself is given before it, so the order does not miss it */
function shipped(entered: number, wasPacked: boolean): Step {
  const from = wasPacked ? entered - 1 : entered;
  return { kind: 'ship', key: from, due: (calendar) => collection(calendar, instantOf(from)) };
}

function removalStep({ status, status_at }: OpenRemoval): Step {
  const entered = status_at.getTime();
  if (status === 'waiting') return atWorkingHour('start_removal', entered);
  return { kind: 'finish_removal', key: entered, due: (calendar) => atWork(calendar, entered, 60) };
}

/** A manifest that is opened at the collection itself is closed with it. */
function manifestStep({ opened_at, by_person }: Pick<FloorManifest, 'opened_at' | 'by_person'>): Step {
  const before = opened_at.getTime() + (by_person ? DAY_MS : 0) - 1;
  return { kind: 'close_manifest', key: before, due: (calendar) => collection(calendar, instantOf(before)) };
}

/** What a scenario does to a shipment some days after it left. Null before it left, and for scenarios of other work. */
function afterShipping({ outcome, detail, status, status_at }: ScenarioAtWork): Step | null {
  const work = AFTER_SHIPPING[outcome];
  if (status !== 'shipped' || work === undefined) return null;
  const days = work.days ?? detail.days ?? USUAL_RETURN_DAYS;
  const entered = status_at.getTime();
  return { kind: work.kind, key: `${entered} ${days}`, due: (calendar) => atWork(calendar, entered, days * 1_440) };
}

const USUAL_RETURN_DAYS = 3;

/** `days` after the shipment left; absent: as many as were planned. */
const AFTER_SHIPPING: Partial<Record<Outcome, { readonly kind: WorkKind; readonly days?: number }>> = {
  carrier_delay: { kind: 'carrier_delay', days: 1 },
  lost: { kind: 'carrier_loss', days: 3 },
  return_to_sender: { kind: 'take_back' },
};

const atWorkingHour = (kind: WorkKind, from: number): Step => ({
  kind,
  key: from,
  due: (calendar) => nextWorkingHour(calendar, from),
});

/**
 * The last moment, in ms, after which a wave release is on that day or later: wave releases are strictly after it.
 */
const beforeDay = (date: string | null): number =>
  date === null ? Number.NEGATIVE_INFINITY : Date.parse(`${date}T00:00:00+09:00`) - 1;

function arrival(calendar: WarehouseCalendar, arrival_date: string, hour: number): Temporal.Instant {
  const day = firstBusinessDayFrom(calendar, Temporal.PlainDate.from(arrival_date));
  return instantInTokyo(day, new Temporal.PlainTime(hour));
}

const largeStored = (calendar: WarehouseCalendar, checked: number): Temporal.Instant =>
  instantInTokyo(addBusinessDays(calendar, dateInTokyo(instantOf(checked)), 1), LARGE_STORED);

function collection(calendar: WarehouseCalendar, packed: Temporal.Instant): Temporal.Instant {
  const today = instantInTokyo(firstBusinessDayFrom(calendar, dateInTokyo(packed)), COLLECTION);
  if (Temporal.Instant.compare(packed, today) < 0) return today;
  return instantInTokyo(addBusinessDays(calendar, dateInTokyo(packed), 1), COLLECTION);
}

/** The given number of minutes after a moment, or the start of the next business day when that is a day off. */
function atWork(calendar: WarehouseCalendar, from: number, minutes: number): Temporal.Instant {
  const instant = instantOf(from + minutes * 60_000);
  const day = dateInTokyo(instant);
  return isBusinessDay(calendar, day) ? instant : instantInTokyo(firstBusinessDayFrom(calendar, day), OPENING);
}

/** The next full working hour, strictly after a moment. */
function nextWorkingHour(calendar: WarehouseCalendar, from: number): Temporal.Instant {
  const hour = instantOf((Math.floor(from / HOUR_MS) + 1) * HOUR_MS);
  const day = dateInTokyo(hour);
  const today = isBusinessDay(calendar, day);
  if (!today || Temporal.Instant.compare(hour, instantInTokyo(day, COLLECTION)) > 0) {
    return instantInTokyo(today ? addBusinessDays(calendar, day, 1) : firstBusinessDayFrom(calendar, day), OPENING);
  }
  return Temporal.Instant.compare(hour, instantInTokyo(day, OPENING)) < 0 ? instantInTokyo(day, OPENING) : hour;
}

/** When allocations of expiring lots must be released. */
function releases({ overdue, next }: ExpiryOutlook, doneUntil: Temporal.Instant): Temporal.Instant[] {
  const midnight = next === null ? [] : [instantOf(Date.parse(`${next}T00:00:00+09:00`))];
  return overdue ? [nextPass(doneUntil), ...midnight] : midnight;
}

/** The next pass, strictly after an instant. UTC has the same minutes as Japan. */
function nextPass(after: Temporal.Instant): Temporal.Instant {
  const passes = Math.floor((after.epochMilliseconds - FIRST_PASS_MS) / HALF_AN_HOUR_MS) + 1;
  return instantOf(passes * HALF_AN_HOUR_MS + FIRST_PASS_MS);
}

const instantOf = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

/** Work done in one transaction: same time, kind and account. */
export interface WorkGroup {
  readonly kind: WorkKind;
  readonly account_id: string;
  /** Ascending. */
  readonly nos: readonly number[];
}

export interface NextWork {
  readonly moment: Temporal.Instant;
  readonly work: readonly DueWork[];
  /** The same work in the order in which to do it. */
  readonly groups: readonly WorkGroup[];
}

/** The next time with work, and all work of that time; null when there is none. Overdue work is due now. */
export function nextGroups(work: readonly DueWork[], doneUntil: Temporal.Instant): NextWork | null {
  const first = work.reduce<Temporal.Instant | null>(
    (due, one) => (due === null ? one.due : earlier(due, one.due)),
    null,
  );
  if (first === null) return null;
  const moment = Temporal.Instant.compare(first, doneUntil) < 0 ? doneUntil : first;
  const now = work.filter(({ due }) => Temporal.Instant.compare(due, moment) <= 0).sort(compareWork);
  const groups = [...groupBy(now, ({ kind, account_id }) => `${kind} ${account_id}`).values()].flatMap((own) => {
    const [one] = own;
    return one === undefined ? [] : [{ kind: one.kind, account_id: one.account_id, nos: own.map(({ no }) => no) }];
  });
  return { moment, work: now, groups };
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) <= 0 ? a : b;

const compareWork = (a: DueWork, b: DueWork): number =>
  WORK_KINDS.indexOf(a.kind) - WORK_KINDS.indexOf(b.kind) || compareTexts(a.account_id, b.account_id) || a.no - b.no;
