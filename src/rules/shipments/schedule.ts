/** When a shipment is expected to leave and to arrive, and until when it can be changed free of charge: as far as Kura can know. */
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, momentInTokyo } from '../../kernel/dates.js';
import type { Address } from '../addresses/address.js';
import { addBusinessDays, isBusinessDay } from '../calendar/calendar.js';
import { deliveryDay, type Origin, promisedDay } from '../carriers/delivery-promise.js';
import { type LeavingFacts, leavingDay, releaseFrom } from './leaving-day.js';
import type { Shipment } from './shipment.js';

/** Days are `YYYY-MM-DD`. Null: not known, or nothing of the kind happens. */
export interface Schedule {
  /** The day on which the last goods that the shipment waits for arrive. */
  readonly arrives_on: string | null;
  /** The day on which the shipment leaves, or has left. */
  readonly ships_on: string | null;
  readonly delivers_on: string | null;
  /** The wave release that starts work on it, in Japan's time; from then on a change costs a fee. */
  readonly free_until: string | null;
}

export interface ScheduledShipment
  extends Pick<
    Shipment,
    | 'status'
    | 'suspend'
    | 'carrier'
    | 'shipping_date'
    | 'assigned_shipping_date'
    | 'delivery_date'
    | 'delivery_day'
    | 'shipped_at'
  > {
  readonly recipient: Address;
  readonly is_transfer: boolean;
}

/** An arrival that brings goods for which a backordered shipment waits. */
export interface AwaitedArrival {
  readonly arrival_date: string;
  readonly stock_deadline_date: string;
}

export interface ScheduleFacts extends LeavingFacts {
  /** The warehouse that ships. */
  readonly origin: Origin;
  /**
   * The arrivals that cover the waiting lines; empty: the next pass covers them, or no line waits. Null: at least one line is
   * not covered by any announced arrival.
   */
  readonly awaited: readonly AwaitedArrival[] | null;
}

const UNKNOWN: Schedule = { arrives_on: null, ships_on: null, delivers_on: null, free_until: null };

export function scheduleOf(shipment: ScheduledShipment, facts: ScheduleFacts): Schedule {
  const { status, shipped_at, delivery_day } = shipment;
  if (status === 'shipped') {
    return { ...UNKNOWN, ships_on: shipped_at && dayOf(shipped_at), delivers_on: delivery_day };
  }
  // It is not known when the client resumes the shipment.
  if (status === 'suspended') return UNKNOWN;
  if (status === 'backordered') return scheduleOfWaiting(shipment, facts);
  const leaves = leavingOn(shipment, facts, leavingDay(shipment, facts));
  if (status !== 'waiting') return leaves;
  return { ...leaves, free_until: momentInTokyo(releaseFrom(shipment.assigned_shipping_date, facts)) };
}

/** When a listed shipment leaves. */
type Leaving = Pick<Shipment, 'status' | 'assigned_shipping_date' | 'shipped_at'> & {
  readonly deleted_at: Date | null;
};

/**
 * The day on which a shipment leaves or has left, as lists show it: that of its schedule, if it has all its goods. A suspended
 * or cancelled one keeps the day that it was given. Null: it waits for goods. (A list does not ask what will bring them.)
 */
export function shippingDay(shipment: Leaving, facts: LeavingFacts): string | null {
  const { status, assigned_shipping_date, shipped_at, deleted_at } = shipment;
  if (shipped_at !== null) return dayOf(shipped_at);
  const isPlanned = deleted_at === null && status !== 'suspended' && assigned_shipping_date !== null;
  return isPlanned ? leavingDay(shipment, facts).toString() : assigned_shipping_date;
}

const dayOf = (time: Date): string => dateInTokyo(Temporal.Instant.fromEpochMilliseconds(time.getTime())).toString();

/** Assumes that the shipment leaves with the first wave release from the day on which its goods are on the shelf. */
function scheduleOfWaiting(shipment: ScheduledShipment, facts: ScheduleFacts): Schedule {
  const { awaited } = facts;
  if (awaited === null) return UNKNOWN;
  const latest = (days: readonly string[]) => [...days].sort().at(-1) ?? null;
  const arrives_on = latest(awaited.map(({ arrival_date }) => arrival_date));
  // It is not known when the client resumes the shipment.
  if (shipment.suspend) return { ...UNKNOWN, arrives_on };
  const ready = latest(
    [shipment.shipping_date, ...awaited.map((one) => shelfDay(one, facts))].flatMap((day) => day ?? []),
  );
  return { ...leavingOn(shipment, facts, dateInTokyo(releaseFrom(ready, facts))), arrives_on };
}

/**
 * The day on which goods are expected on the shelf: the deadline of their receipt. It counts from the announced day. If this is a
 * day off, the goods come on the next business day, and all is a business day later.
 */
function shelfDay({ arrival_date, stock_deadline_date }: AwaitedArrival, { calendar }: ScheduleFacts): string {
  if (isBusinessDay(calendar, Temporal.PlainDate.from(arrival_date))) return stock_deadline_date;
  return addBusinessDays(calendar, Temporal.PlainDate.from(stock_deadline_date), 1).toString();
}

function leavingOn(
  { carrier, recipient, is_transfer, delivery_date }: ScheduledShipment,
  { origin }: ScheduleFacts,
  day: Temporal.PlainDate,
): Schedule {
  const ships_on = day.toString();
  if (is_transfer || recipient.region_code !== null) return { ...UNKNOWN, ships_on };
  const delivers_on = promisedDay(deliveryDay(carrier, origin, recipient.prefecture, day), delivery_date);
  return { ...UNKNOWN, ships_on, delivers_on };
}
