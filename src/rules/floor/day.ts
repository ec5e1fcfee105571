/**
 * The day of a warehouse: what comes, what is worked on, what leaves, and which of these things are late.
 *
 * | Reason | Late is |
 * |---|---|
 * | order_overdue | an order that a wave could take or has taken, after its assigned shipping date; until it is packed |
 * | not_handed_over | a packed order on the day after it was packed, or as soon as its carrier's manifest was closed without it |
 * | not_picked | a batch with open units, two hours after its cut-off of today |
 * | not_released | an order of today that its wave release has not taken, ten minutes after it |
 * | task_untouched | a task that somebody began, without a scan for 30 minutes |
 * | receipt_overdue | a receipt that has not come, on the day after its arrival date or, if this is a day off, after the next business day |
 * | not_counted, not_put_away | goods that have come, or were counted in part, a working day ago; a day on which nobody works does not make them late |
 *
 * Orders that their client suspended are not late. Neither are orders that wait for stock: the warehouse cannot work on them. All
 * statements that read the day get the same bounds ({@link lateBounds}), so counts and lists agree.
 */
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, instantInTokyo, startOfDay } from '../../kernel/dates.js';
import { sumOf } from '../../kernel/quantities.js';
import { businessDayBefore, isBusinessDay, lastWaveRelease, type WarehouseCalendar } from '../calendar/calendar.js';
import type { ReceiptStatus } from '../receipts/receipt-values.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import { type DAY_FIGURES, LATE_REASONS } from './day-values.js';
import { forgottenSince } from './decision.js';
import type { Manifest } from './manifest.js';
import type { TaskKind } from './task.js';
import type { WaveProgress } from './wave.js';

export type LateReason = (typeof LATE_REASONS)[number];
export type DayFigure = (typeof DAY_FIGURES)[number];

/** The most rows of a list of the day, and of a reason. Further rows are only counted. */
export const ROWS = 50;

const RELEASE_TAKES = { minutes: 10 };
const PICKED_WITHIN = { hours: 2 };

/** From which moments on something is late. Days `YYYY-MM-DD` in Japan, moments as ISO instants. */
export interface LateBounds {
  readonly day: string;
  /** The first instant of the day. */
  readonly begins: string;
  /** Orders that waited before this moment should have been taken by a wave. */
  readonly release: string;
  /** Batches with a cut-off before this moment should have been picked. */
  readonly cut_off: string;
  /** Goods that came before this moment should have been put away, and goods announced for its day should have come. */
  readonly came: string;
  /** Tasks that were last touched before this moment are late. */
  readonly touched: string;
}

/** @throws {RangeError} for a calendar without business days or wave releases */
export function lateBounds(calendar: WarehouseCalendar, now: Temporal.Instant): LateBounds {
  const day = dateInTokyo(now);
  return {
    day: day.toString(),
    begins: startOfDay(day),
    release: lastWaveRelease(calendar, now.subtract(RELEASE_TAKES)).toString(),
    cut_off: now.subtract(PICKED_WITHIN).toString(),
    came: businessDayBefore(calendar, now).toString(),
    touched: forgottenSince(now).toString(),
  };
}

/** The wave releases of a day, as ISO instants; none on a day without work. */
export const releasesOn = (calendar: WarehouseCalendar, day: Temporal.PlainDate): string[] =>
  isBusinessDay(calendar, day)
    ? calendar.wave_release_times.map((time) => instantInTokyo(day, Temporal.PlainTime.from(time)).toString()).sort()
    : [];

/** A receipt that is expected, is worked on, or was put away today. */
export interface DayReceipt {
  readonly account_id: string;
  readonly receipt_no: number;
  readonly identifier: string | null;
  readonly status: ReceiptStatus;
  readonly arrival_date: string;
  readonly status_at: Date;
  /** Null: it has not come. */
  readonly arrived_at: Date | null;
  readonly lines: number;
  /** Announced units; of a receipt that is put away, those that came. */
  readonly units: number;
}

/** The receipts of one status that are all late, or all not: the first rows, and how many there are. */
export interface DayReceipts {
  readonly status: ReceiptStatus;
  /** Expected before today, or on the floor for longer than a working day. */
  readonly late: boolean;
  readonly all: number;
  readonly rows: readonly DayReceipt[];
}

/**
 * Whether a receipt is late, as it is in {@link DayReceipts}.
 * @param since when it got its status
 */
export function isReceiptLate(
  { status, arrival_date }: Pick<DayReceipt, 'status' | 'arrival_date'>,
  since: Date,
  { came }: LateBounds,
): boolean {
  const before = Temporal.Instant.from(came);
  if (status === 'waiting') return arrival_date <= dateInTokyo(before).toString();
  return status !== 'stocked' && since.getTime() < before.epochMilliseconds;
}

/** Orders that have not left, by status. */
export interface OpenOrders {
  readonly status: ShipmentStatus;
  readonly orders: number;
  /** How many of the orders have to leave today or earlier. */
  readonly due: number;
  /** How many of the orders had to leave before today. */
  readonly overdue: number;
}

export interface OverdueOrder {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly status: ShipmentStatus;
  readonly assigned_shipping_date: string;
  /** Null: it is in no batch. */
  readonly batch_no: number | null;
}

/** Orders that wait together: for a wave release, in a batch, or for a carrier. */
export interface Unfinished {
  readonly batch_no: number | null;
  readonly carrier: string | null;
  readonly orders: number;
  /** Units that are still to be picked, of a batch; null: the orders wait for a wave release or a carrier. */
  readonly units: number | null;
  readonly since: Date;
}

export interface UntouchedTask {
  readonly task_no: number;
  readonly kind: TaskKind;
  readonly subject: string;
  readonly changed_at: Date;
  /** Nobody has it: it was paused. */
  readonly is_aside: boolean;
}

/** The first rows, and how many there are. */
export interface Bounded<Row> {
  readonly all: number;
  readonly rows: readonly Row[];
}

/** What the team did in an hour of the day. */
export interface WorkDone {
  /** 0 to 23, in Japan. */
  readonly hour: number;
  readonly kind: DayFigure;
  readonly count: number;
}

/** What is packed and waits for a carrier. */
export interface CarrierWaiting {
  readonly carrier: string;
  readonly orders: number;
  readonly oldest: Date;
}

/** A day as it was read. */
export interface DayFacts {
  readonly open: readonly OpenOrders[];
  readonly shipped: number;
  readonly receipts: readonly DayReceipts[];
  readonly waves: Bounded<WaveProgress>;
  readonly manifests: Bounded<Manifest>;
  readonly packed: readonly CarrierWaiting[];
  readonly overdue: readonly OverdueOrder[];
  readonly unreleased: Bounded<Unfinished>;
  readonly unpicked: Bounded<Unfinished>;
  readonly left_behind: readonly Unfinished[];
  readonly untouched: Bounded<UntouchedTask>;
}

/** Something that is late. Fields that say nothing about it are null. */
export interface LateThing {
  readonly receipt: Pick<DayReceipt, 'account_id' | 'receipt_no' | 'identifier'> | null;
  readonly order: Pick<OverdueOrder, 'account_id' | 'shipment_no' | 'status'> | null;
  readonly batch_no: number | null;
  readonly carrier: string | null;
  readonly task: Pick<UntouchedTask, 'task_no' | 'kind' | 'subject' | 'is_aside'> | null;
  readonly orders: number | null;
  readonly units: number | null;
  /** The day for which it was planned; null: it has `since` instead. */
  readonly day: string | null;
  /** The moment since which it has waited; null: it has `day` instead. */
  readonly since: Date | null;
}

export interface Late extends Bounded<LateThing> {
  readonly reason: LateReason;
}

const NOTHING: LateThing = {
  receipt: null,
  order: null,
  batch_no: null,
  carrier: null,
  task: null,
  orders: null,
  units: null,
  day: null,
  since: null,
};

/** The statuses of orders that the warehouse has to work on and has not packed. */
export const UNPACKED: readonly ShipmentStatus[] = ['waiting', 'picking', 'picked', 'modify_request', 'cancel_request'];

/** What is late, by reason: the most urgent reason first, and of each what waits longest. */
export function lateOf(facts: DayFacts): Late[] {
  const found: Readonly<Record<LateReason, Bounded<LateThing>>> = {
    order_overdue: {
      all: sumOf(
        facts.open.filter(({ status }) => UNPACKED.includes(status)),
        ({ overdue }) => overdue,
      ),
      rows: facts.overdue.map(({ batch_no, assigned_shipping_date: day, ...order }) => ({
        ...NOTHING,
        ...{ order, batch_no, day },
      })),
    },
    not_handed_over: { all: sumOf(facts.left_behind, ({ orders }) => orders), rows: facts.left_behind.map(lateThing) },
    not_picked: { all: facts.unpicked.all, rows: facts.unpicked.rows.map(lateThing) },
    not_released: { all: facts.unreleased.all, rows: facts.unreleased.rows.map(lateThing) },
    task_untouched: {
      all: facts.untouched.all,
      rows: facts.untouched.rows.map(({ changed_at: since, ...task }) => ({ ...NOTHING, task, since })),
    },
    receipt_overdue: receiptsIn(facts, 'waiting'),
    not_counted: receiptsIn(facts, 'received'),
    not_put_away: receiptsIn(facts, 'checking'),
  };
  return LATE_REASONS.flatMap((reason) => {
    const { all, rows } = found[reason];
    return all === 0 ? [] : [{ reason, all, rows: rows.slice(0, ROWS) }];
  });
}

const lateThing = (one: Unfinished): LateThing => ({ ...NOTHING, ...one });

function receiptsIn({ receipts }: DayFacts, status: ReceiptStatus): Bounded<LateThing> {
  const late = receipts.filter((one) => one.late && one.status === status);
  return {
    all: sumOf(late, ({ all }) => all),
    rows: late.flatMap(({ rows }) =>
      rows.map(({ account_id, receipt_no, identifier, units, arrival_date, status_at }) => ({
        ...NOTHING,
        receipt: { account_id, receipt_no, identifier },
        units,
        ...(status === 'waiting' ? { day: arrival_date } : { since: status_at }),
      })),
    ),
  };
}
