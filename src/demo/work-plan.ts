/**
 * When the simulated warehouse does what: the timetable, in pure code. All times are times of day in Japan, days are
 * business days of the warehouse's calendar.
 *
 * | Work | Falls due |
 * |---|---|
 * | receive | on the arrival day, or the next business day, at `arrival_time_from` or else 10:00 |
 * | inspect | 1 hour after the arrival |
 * | put_away | 2 hours after the inspection; a large volume at 15:00 of the next business day |
 * | allocate | at minutes 11 and 41, while something waits that could be served |
 * | intake | at the calendar's intake times, once the assigned shipping date has come |
 * | pick | 45 minutes after the intake |
 * | check | 15 minutes after that: what was picked is compared with the order |
 * | pack | 30 minutes after the check |
 * | ship | when the carrier comes, at 17:00: the same day for what was packed before, else the next business day |
 *
 * Work that would fall on a day off begins at 09:00 of the next business day. What fell due in the past (an arrival
 * announced for this morning at noon) is done at once; only an intake that was missed waits for the next one.
 */
import { Temporal } from 'temporal-polyfill';
import { groupBy } from '../kernel/collections.js';
import { dateInTokyo, instantInTokyo } from '../kernel/dates.js';
import type { OpenReceipt } from '../operations/floor/list-open-receipts.js';
import type { OpenShipment } from '../operations/floor/list-open-shipments.js';
import {
  addBusinessDays,
  isBusinessDay,
  nextBusinessDay,
  nextIntake,
  type WarehouseCalendar,
} from '../rules/calendar.js';

/** In the order in which work of one moment is done: goods in before goods out. */
export const WORK_KINDS = [
  'receive',
  'inspect',
  'put_away',
  'allocate',
  'intake',
  'pick',
  'check',
  'pack',
  'ship',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Something to be done. `no`: running number of the receipt or shipment; allocation is for everybody ('' and 0). */
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
  /** By warehouse code. */
  readonly calendars: ReadonlyMap<string, WarehouseCalendar>;
  readonly receipts: readonly FloorReceipt[];
  readonly shipments: readonly FloorShipment[];
  /** Whether a pass of allocation could serve something that waits. */
  readonly servable: boolean;
}

const OPENING = new Temporal.PlainTime(9);
const LARGE_STORED = new Temporal.PlainTime(15);
const COLLECTION = new Temporal.PlainTime(17);
const USUAL_ARRIVAL_HOUR = 10;

const HALF_AN_HOUR_MS = 1_800_000;
const FIRST_PASS_MS = 11 * 60_000;

/** Everything that will fall due if nothing else happens. @param since up to when all work was looked after */
export function dueWork(floor: Floor, since: Temporal.Instant): Work[] {
  const calendarOf = (warehouse: string): WarehouseCalendar => {
    const calendar = floor.calendars.get(warehouse);
    if (calendar === undefined) throw new Error(`there is work in warehouse ${warehouse}, which does not exist`);
    return calendar;
  };
  return [
    ...floor.receipts.flatMap((receipt) => receiptWork(receipt, calendarOf(receipt.warehouse))),
    ...(floor.servable ? [{ kind: 'allocate', account_id: '', no: 0, due: nextPass(since) } as const] : []),
    ...floor.shipments.flatMap((shipment) => shipmentWork(shipment, calendarOf(shipment.warehouse), since)),
  ];
}

/** Work of one moment that is one deed: of one kind, for one account. */
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
  const moment = latest([first, since]);
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
  WORK_KINDS.indexOf(a.kind) - WORK_KINDS.indexOf(b.kind) || compareText(a.account_id, b.account_id) || a.no - b.no;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function receiptWork(receipt: FloorReceipt, calendar: WarehouseCalendar): Work[] {
  const { account_id, receipt_no: no } = receipt;
  const since = instantOf(receipt.status_at);
  switch (receipt.status) {
    case 'waiting':
      return [{ kind: 'receive', account_id, no, due: arrival(receipt, calendar) }];
    case 'received':
      return [{ kind: 'inspect', account_id, no, due: atWork(calendar, since.add({ hours: 1 })) }];
    case 'checking':
      return [
        {
          kind: 'put_away',
          account_id,
          no,
          due: receipt.large
            ? instantInTokyo(addBusinessDays(calendar, dateInTokyo(since), 1), LARGE_STORED)
            : atWork(calendar, since.add({ hours: 2 })),
        },
      ];
    case 'stocked':
      return [];
  }
}

function arrival({ arrival_date, arrival_time_from }: OpenReceipt, calendar: WarehouseCalendar): Temporal.Instant {
  const day = nextBusinessDay(calendar, Temporal.PlainDate.from(arrival_date));
  return instantInTokyo(day, new Temporal.PlainTime(arrival_time_from ?? USUAL_ARRIVAL_HOUR));
}

function shipmentWork(shipment: FloorShipment, calendar: WarehouseCalendar, since: Temporal.Instant): Work[] {
  const { account_id, shipment_no: no } = shipment;
  const entered = instantOf(shipment.status_at);
  switch (shipment.status) {
    case 'waiting':
      return [{ kind: 'intake', account_id, no, due: intake(shipment, calendar, since) }];
    case 'picking':
      return shipment.unpicked
        ? [{ kind: 'pick', account_id, no, due: atWork(calendar, entered.add({ minutes: 45 })) }]
        : [{ kind: 'check', account_id, no, due: atWork(calendar, entered.add({ minutes: 60 })) }];
    case 'picked':
      return [{ kind: 'pack', account_id, no, due: atWork(calendar, entered.add({ minutes: 30 })) }];
    case 'packed':
      return [{ kind: 'ship', account_id, no, due: collection(calendar, entered) }];
    default:
      return [];
  }
}

/** The first intake on or after the assigned day that is still to come. */
function intake(
  { assigned_shipping_date, status_at }: OpenShipment,
  calendar: WarehouseCalendar,
  since: Temporal.Instant,
): Temporal.Instant {
  const marks = [since, instantOf(status_at)];
  if (assigned_shipping_date !== null) {
    const day = instantInTokyo(Temporal.PlainDate.from(assigned_shipping_date), new Temporal.PlainTime());
    // An intake is strictly after its mark, and midnight belongs to the day.
    marks.push(day.subtract({ milliseconds: 1 }));
  }
  return nextIntake(calendar, latest(marks));
}

const latest = (instants: readonly Temporal.Instant[]): Temporal.Instant =>
  instants.reduce((a, b) => (Temporal.Instant.compare(a, b) < 0 ? b : a));

function collection(calendar: WarehouseCalendar, packed: Temporal.Instant): Temporal.Instant {
  const today = instantInTokyo(nextBusinessDay(calendar, dateInTokyo(packed)), COLLECTION);
  if (Temporal.Instant.compare(packed, today) < 0) return today;
  return instantInTokyo(addBusinessDays(calendar, dateInTokyo(packed), 1), COLLECTION);
}

/** The instant, or the opening of the next business day when it falls on a day off. */
function atWork(calendar: WarehouseCalendar, instant: Temporal.Instant): Temporal.Instant {
  const day = dateInTokyo(instant);
  return isBusinessDay(calendar, day) ? instant : instantInTokyo(nextBusinessDay(calendar, day), OPENING);
}

/** The next minute 11 or 41, strictly after an instant. Japan is whole hours from UTC, so its minutes are the same. */
function nextPass(since: Temporal.Instant): Temporal.Instant {
  const passes = Math.floor((since.epochMilliseconds - FIRST_PASS_MS) / HALF_AN_HOUR_MS) + 1;
  return Temporal.Instant.fromEpochMilliseconds(passes * HALF_AN_HOUR_MS + FIRST_PASS_MS);
}

const instantOf = (at: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at.getTime());
