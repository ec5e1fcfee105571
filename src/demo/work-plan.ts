/**
 * When the simulated warehouse does what: the timetable, in pure code. All times are times of day in Japan, days are
 * business days of the warehouse's calendar.
 *
 * | Work | Falls due |
 * |---|---|
 * | receive | on the arrival day, or the next business day, at `arrival_time_from` or else 10:00; of a transfer once it was shipped |
 * | inspect | 1 hour after the arrival |
 * | put_away | 2 hours after the inspection; a large volume at 15:00 of the next business day |
 * | release | of held lots that pass their last allocatable day: as the next day begins; where that was not forecast, as allocate |
 * | allocate | at minutes 11 and 41, while something waits that could be served |
 * | release_wave | at the calendar's wave release times, once the assigned shipping date has come |
 * | pick | 45 minutes after the wave release |
 * | check | 15 minutes after that: what was picked is compared with the order |
 * | pack | 30 minutes after the check |
 * | ship | when the carrier comes, at 17:00: the same day for what was packed before, else the next business day |
 * | accept_modify, accept_cancel | what a client asked of a shipment at work: at the next full hour from 09:00 to 17:00 |
 * | put_back | goods of a cancelled shipment: at the full hour after the cancellation, likewise |
 * | start_removal | what a client wants disposed of: at the next full hour, likewise |
 * | finish_removal | 1 hour after its start |
 *
 * Work that would fall on a day off begins at 09:00 of the next business day. What fell due in the past (an arrival
 * announced for this morning at noon) is done at once; only a wave release that was missed waits for the next one.
 */
import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../kernel/collections.js';
import { dateInTokyo, instantInTokyo } from '../kernel/dates.js';
import { compareTexts } from '../kernel/text.js';
import type { ExpiryOutlook } from '../operations/allocation/forecast-expiry.js';
import type { OpenReceipt } from '../operations/floor/list-open-receipts.js';
import type { OpenRemoval } from '../operations/floor/list-open-removals.js';
import type { OpenShipment } from '../operations/floor/list-open-shipments.js';
import type { OpenPutBack } from '../operations/floor/list-put-backs.js';
import {
  addBusinessDays,
  isBusinessDay,
  nextBusinessDay,
  nextWaveRelease,
  type WarehouseCalendar,
} from '../rules/calendar/calendar.js';

/** In the order in which work of one moment is done: goods in before goods out. */
export const WORK_KINDS = [
  'receive',
  'inspect',
  'put_away',
  'put_back',
  'start_removal',
  'finish_removal',
  'release',
  'allocate',
  'accept_modify',
  'accept_cancel',
  'release_wave',
  'pick',
  'check',
  'pack',
  'ship',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/**
 * Something to be done. `no`: running number of the receipt, shipment or removal; release and allocation are for
 * everybody ('' and 0).
 */
export interface Work {
  readonly kind: WorkKind;
  readonly account_id: string;
  readonly no: number;
  readonly due: Temporal.Instant;
}

export interface FloorReceipt extends OpenReceipt {
  /** Too much to be stored within a day. Only asked of one that is being checked. */
  readonly large: boolean;
}

export interface FloorShipment extends OpenShipment {
  /** In picking, with goods still on the shelf. */
  readonly unpicked: boolean;
}

/** What lies open, of all accounts. */
export interface Floor {
  readonly receipts: readonly FloorReceipt[];
  readonly shipments: readonly FloorShipment[];
  /** Goods of cancelled shipments beside the shelf. */
  readonly put_backs: readonly OpenPutBack[];
  readonly removals: readonly OpenRemoval[];
  /** Held lots that passed their last allocatable day, or will. */
  readonly expiry: ExpiryOutlook;
  /** Whether a pass of allocation could serve something that waits. */
  readonly servable: boolean;
}

const OPENING = new Temporal.PlainTime(9);
const LARGE_STORED = new Temporal.PlainTime(15);
const COLLECTION = new Temporal.PlainTime(17);
const USUAL_ARRIVAL_HOUR = 10;

const HOUR_MS = 3_600_000;
const HALF_AN_HOUR_MS = 1_800_000;
const FIRST_PASS_MS = 11 * 60_000;

/** The timetable of some warehouses. */
export class Timetable {
  /**
   * Moments worked out before. A long advance looks at the same floor hundreds of times, and calendars are slow: without
   * this memory, nearly all of its time would go into finding the same dates again.
   */
  readonly #known = new Map<string, Temporal.Instant>();

  /** @param calendars by warehouse code */
  constructor(private readonly calendars: ReadonlyMap<string, WarehouseCalendar>) {}

  /** Everything that will fall due if nothing else happens. @param since up to when all work was looked after */
  dueWork({ receipts, shipments, put_backs, removals, expiry, servable }: Floor, since: Temporal.Instant): Work[] {
    return [
      ...receipts.flatMap((one) => this.#workOn(one, one.receipt_no, receiptStep(one))),
      ...releases(expiry, since).map((due) => ({ kind: 'release', account_id: '', no: 0, due }) as const),
      ...(servable ? [{ kind: 'allocate', account_id: '', no: 0, due: nextPass(since) } as const] : []),
      ...shipments.flatMap((one) => this.#workOn(one, one.shipment_no, shipmentStep(one, since.epochMilliseconds))),
      ...put_backs.flatMap((one) => this.#workOn(one, one.shipment_no, atWorkingHour('put_back', one.since.getTime()))),
      ...removals.flatMap((one) => this.#workOn(one, one.removal_no, removalStep(one))),
    ];
  }

  #workOn({ account_id, warehouse }: { account_id: string; warehouse: string }, no: number, step: Step | null): Work[] {
    if (step === null) return [];
    const { kind } = step;
    const key = `${warehouse} ${kind} ${step.key}`;
    const due = this.#known.get(key) ?? step.due(this.#calendarOf(warehouse));
    this.#known.set(key, due);
    return [{ kind, account_id, no, due }];
  }

  #calendarOf(warehouse: string): WarehouseCalendar {
    const calendar = this.calendars.get(warehouse);
    if (calendar === undefined) throw new Error(`there is work in warehouse ${warehouse}, which does not exist`);
    return calendar;
  }
}

/** What comes next for a receipt or shipment. */
interface Step {
  readonly kind: WorkKind;
  /** All that `due` rests on besides the calendar. */
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

function shipmentStep(shipment: FloorShipment, since_ms: number): Step | null {
  const entered = shipment.status_at.getTime();
  switch (shipment.status) {
    case 'waiting': {
      const after = Math.max(since_ms, entered, beforeDay(shipment.assigned_shipping_date));
      return { kind: 'release_wave', key: after, due: (calendar) => nextWaveRelease(calendar, instantOf(after)) };
    }
    case 'picking':
      return shipment.unpicked
        ? { kind: 'pick', key: entered, due: (calendar) => atWork(calendar, entered, 45) }
        : { kind: 'check', key: entered, due: (calendar) => atWork(calendar, entered, 60) };
    case 'picked':
      return { kind: 'pack', key: entered, due: (calendar) => atWork(calendar, entered, 30) };
    case 'packed':
      return { kind: 'ship', key: entered, due: (calendar) => collection(calendar, instantOf(entered)) };
    case 'modify_request':
      return atWorkingHour('accept_modify', entered);
    case 'cancel_request':
      return atWorkingHour('accept_cancel', entered);
    default:
      return null;
  }
}

function removalStep({ status, status_at }: OpenRemoval): Step {
  const entered = status_at.getTime();
  if (status === 'waiting') return atWorkingHour('start_removal', entered);
  return { kind: 'finish_removal', key: entered, due: (calendar) => atWork(calendar, entered, 60) };
}

const atWorkingHour = (kind: WorkKind, from: number): Step => ({
  kind,
  key: from,
  due: (calendar) => nextWorkingHour(calendar, from),
});

/** The last moment, in ms, after which a wave release is on that day or later: a wave release is strictly after its mark. */
const beforeDay = (date: string | null): number =>
  date === null ? Number.NEGATIVE_INFINITY : Date.parse(`${date}T00:00:00+09:00`) - 1;

function arrival(calendar: WarehouseCalendar, arrival_date: string, hour: number): Temporal.Instant {
  const day = nextBusinessDay(calendar, Temporal.PlainDate.from(arrival_date));
  return instantInTokyo(day, new Temporal.PlainTime(hour));
}

const largeStored = (calendar: WarehouseCalendar, checked: number): Temporal.Instant =>
  instantInTokyo(addBusinessDays(calendar, dateInTokyo(instantOf(checked)), 1), LARGE_STORED);

function collection(calendar: WarehouseCalendar, packed: Temporal.Instant): Temporal.Instant {
  const today = instantInTokyo(nextBusinessDay(calendar, dateInTokyo(packed)), COLLECTION);
  if (Temporal.Instant.compare(packed, today) < 0) return today;
  return instantInTokyo(addBusinessDays(calendar, dateInTokyo(packed), 1), COLLECTION);
}

/** So many minutes after a moment, or the opening of the next business day when that falls on a day off. */
function atWork(calendar: WarehouseCalendar, from: number, minutes: number): Temporal.Instant {
  const instant = instantOf(from + minutes * 60_000);
  const day = dateInTokyo(instant);
  return isBusinessDay(calendar, day) ? instant : instantInTokyo(nextBusinessDay(calendar, day), OPENING);
}

/** The next full hour of a working day, strictly after a moment. */
function nextWorkingHour(calendar: WarehouseCalendar, from: number): Temporal.Instant {
  const hour = instantOf((Math.floor(from / HOUR_MS) + 1) * HOUR_MS);
  const day = dateInTokyo(hour);
  const today = isBusinessDay(calendar, day);
  if (!today || Temporal.Instant.compare(hour, instantInTokyo(day, COLLECTION)) > 0) {
    return instantInTokyo(today ? addBusinessDays(calendar, day, 1) : nextBusinessDay(calendar, day), OPENING);
  }
  return Temporal.Instant.compare(hour, instantInTokyo(day, OPENING)) < 0 ? instantInTokyo(day, OPENING) : hour;
}

/** When holds are to be released. */
function releases({ overdue, next }: ExpiryOutlook, since: Temporal.Instant): Temporal.Instant[] {
  const midnight = next === null ? [] : [instantOf(Date.parse(`${next}T00:00:00+09:00`))];
  return overdue ? [nextPass(since), ...midnight] : midnight;
}

/** The next minute 11 or 41, strictly after an instant. Japan is whole hours from UTC, so its minutes are the same. */
function nextPass(since: Temporal.Instant): Temporal.Instant {
  const passes = Math.floor((since.epochMilliseconds - FIRST_PASS_MS) / HALF_AN_HOUR_MS) + 1;
  return instantOf(passes * HALF_AN_HOUR_MS + FIRST_PASS_MS);
}

const instantOf = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

/** Work of one moment that is done in one transaction: of one kind, for one account. */
export interface Batch {
  readonly kind: WorkKind;
  readonly account_id: string;
  /** Ascending. */
  readonly nos: readonly number[];
}

export interface NextWork {
  readonly moment: Temporal.Instant;
  readonly work: readonly Work[];
  /** The same work in the order in which it is to be done. */
  readonly batches: readonly Batch[];
}

/** The next moment with work, and all work of that moment; null when nothing is to come. What is overdue is done now. */
export function nextBatches(work: readonly Work[], since: Temporal.Instant): NextWork | null {
  const first = work.reduce<Temporal.Instant | null>(
    (due, one) => (due === null ? one.due : earlier(due, one.due)),
    null,
  );
  if (first === null) return null;
  const moment = Temporal.Instant.compare(first, since) < 0 ? since : first;
  const now = work.filter(({ due }) => Temporal.Instant.compare(due, moment) <= 0).sort(compareWork);
  const batches = [...groupBy(now, ({ kind, account_id }) => `${kind} ${account_id}`).values()].flatMap((own) => {
    const [one] = own;
    return one === undefined ? [] : [{ kind: one.kind, account_id: one.account_id, nos: own.map(({ no }) => no) }];
  });
  return { moment, work: now, batches };
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) <= 0 ? a : b;

const compareWork = (a: Work, b: Work): number =>
  WORK_KINDS.indexOf(a.kind) - WORK_KINDS.indexOf(b.kind) || compareTexts(a.account_id, b.account_id) || a.no - b.no;
