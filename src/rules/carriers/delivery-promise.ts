/** The day on which a parcel arrives within Japan, and the delivery dates that a client may choose (B-009, S-032 to S-034). */
import { Temporal } from 'temporal-polyfill';
import { type Fault, fault } from '../../kernel/errors.js';
import { PREFECTURES } from '../addresses/prefectures.js';
import { type Carrier, DOMESTIC_CARRIERS, type DomesticCarrier, extraDaysOf } from './carriers.js';
import { leadDays } from './lead-times.js';

/** Lead times of a warehouse that differ from the carriers' table: days, by carrier and by prefecture of destination. */
export type OwnLeadTimes = Readonly<Partial<Record<Carrier, Readonly<Record<string, number>>>>>;

/** Where parcels leave from: a warehouse. */
export interface Origin {
  readonly prefecture: string;
  readonly lead_times: OwnLeadTimes;
}

/**
 * The day on which a parcel arrives that leaves on `shipped`. Prefectures have their full Japanese names.
 * @throws {RangeError} for any other text as prefecture, and for a carrier that does not deliver within Japan
 */
export const deliveryDay = (
  carrier: Carrier,
  origin: Origin,
  to_prefecture: string,
  shipped: Temporal.PlainDate,
): Temporal.PlainDate => shipped.add({ days: daysFrom(origin, carrier, to_prefecture) });

/** The lead time that the origin sets itself, else the lead time of the carriers' table. */
const daysFrom = ({ prefecture, lead_times }: Origin, carrier: Carrier, to_prefecture: string): number =>
  lead_times[carrier]?.[to_prefecture] ?? leadDays(extraDaysOf(carrier), prefecture, to_prefecture);

/** The days that a carrier's parcels travel from an origin, by prefecture of destination. */
export interface LeadTimes {
  readonly carrier: DomesticCarrier;
  readonly days: Readonly<Record<string, number>>;
  /** The prefectures for which the origin sets a lead time itself. */
  readonly own: readonly string[];
}

/** The lead times of all carriers within Japan. @throws {RangeError} for an origin in no prefecture */
export const leadTimesFrom = (origin: Origin): LeadTimes[] =>
  DOMESTIC_CARRIERS.map((carrier) => ({
    carrier,
    days: Object.fromEntries(PREFECTURES.map(({ name }) => [name, daysFrom(origin, carrier, name)])),
    own: PREFECTURES.map(({ name }) => name).filter((name) => origin.lead_times[carrier]?.[name] !== undefined),
  }));

/**
 * The delivery day that the recipient is promised. A carrier keeps a parcel that arrives early until the day that the client
 * requested (B-009).
 */
export const promisedDay = (earliest: Temporal.PlainDate, requested: string | null): string => {
  const first = earliest.toString();
  return requested !== null && requested > first ? requested : first;
};

/** A delivery date that a client wants, and the dates and limits that it is checked against. */
export interface DeliveryWish {
  readonly delivery_date: Temporal.PlainDate;
  readonly assigned_shipping_date: Temporal.PlainDate;
  /** The first day on which the parcel can arrive: {@link deliveryDay}. */
  readonly earliest: Temporal.PlainDate;
  /** Whether the shipment is chilled or frozen. Carriers store such parcels for a shorter time. */
  readonly cool: boolean;
}

const DAYS_AHEAD = 7;
const DAYS_AHEAD_COOL = 3;

const wrong = (en: string, ja: string): Fault[] => [fault('delivery_date', en, ja)];

const before = (first: Temporal.PlainDate): Fault[] =>
  wrong(`The earliest possible delivery date is ${first}.`, `お届け希望日は${first}以降の日付を指定してください。`);

const firstDay = (earliest: Temporal.PlainDate, assigned: Temporal.PlainDate): Temporal.PlainDate => {
  const dayAfter = assigned.add({ days: 1 });
  return Temporal.PlainDate.compare(earliest, dayAfter) > 0 ? earliest : dayAfter;
};

/** As {@link validateDeliveryDate}, when the shipment may still leave later: then no date is too late. */
export function validateEarliestDate({ delivery_date, assigned_shipping_date, earliest }: DeliveryWish): Fault[] {
  const first = firstDay(earliest, assigned_shipping_date);
  return Temporal.PlainDate.compare(delivery_date, first) < 0 ? before(first) : [];
}

/**
 * The fault of a `delivery_date` (S-032 to S-034), at most one. The date must be after the assigned shipping date, at most 7
 * days after it (3 if cool), and not before the first possible day. The message names the nearest possible day.
 */
export function validateDeliveryDate({ delivery_date, assigned_shipping_date, earliest, cool }: DeliveryWish): Fault[] {
  const first = firstDay(earliest, assigned_shipping_date);
  const last = assigned_shipping_date.add({ days: cool ? DAYS_AHEAD_COOL : DAYS_AHEAD });
  if (Temporal.PlainDate.compare(first, last) > 0) {
    return wrong(
      `No delivery date can be chosen: the parcel arrives on ${first} at the earliest, dates go up to ${last}.`,
      `お届け希望日は指定できません（最短のお届け日は${first}、指定できるのは${last}までです）。`,
    );
  }
  if (Temporal.PlainDate.compare(delivery_date, first) < 0) return before(first);
  if (Temporal.PlainDate.compare(delivery_date, last) > 0) {
    return wrong(
      `The latest possible delivery date is ${last}.`,
      `お届け希望日は${last}までの日付を指定してください。`,
    );
  }
  return [];
}
