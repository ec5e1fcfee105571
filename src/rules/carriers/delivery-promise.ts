/**
 * How long a parcel travels within Japan, and which delivery dates may be asked for (B-009,
 * S-032 to S-034). Carriers deliver every day, so lead times are calendar days.
 *
 * The table is our own: days by region of origin and of destination for CARRIERA, read the same both ways. The other
 * carriers add to it where they are slower: CARRIERB goes to and from Okinawa by sea, CARRIERC (the post) takes a day more
 * everywhere outside its own region.
 */
import { Temporal } from 'temporal-polyfill';
import { type Fault, fault } from '../../kernel/errors.js';
import { prefectureNamed } from '../addresses/prefectures.js';

/** The carriers that deliver within Japan. */
export type DomesticCarrier = 'CARRIERA' | 'CARRIERB' | 'CARRIERC';

/** Regions north to south, each with the code of its first prefecture. */
const REGIONS = [
  { name: 'Hokkaido', from: 1 },
  { name: 'Tohoku', from: 2 },
  { name: 'Kanto', from: 8 },
  { name: 'Chubu', from: 15 },
  { name: 'Kinki', from: 24 },
  { name: 'Chugoku', from: 31 },
  { name: 'Shikoku', from: 36 },
  { name: 'Kyushu', from: 40 },
  { name: 'Okinawa', from: 47 },
] as const;
const OKINAWA = REGIONS.length - 1;

/** Days from the region of the row to the region of the column, both in the order of {@link REGIONS}. */
const LEAD_DAYS: readonly (readonly number[])[] = [
  [1, 2, 2, 2, 3, 3, 3, 3, 4],
  [2, 1, 1, 2, 2, 2, 2, 3, 4],
  [2, 1, 1, 1, 1, 2, 2, 2, 3],
  [2, 2, 1, 1, 1, 2, 2, 2, 3],
  [3, 2, 1, 1, 1, 1, 1, 2, 3],
  [3, 2, 2, 2, 1, 1, 1, 1, 3],
  [3, 2, 2, 2, 1, 1, 1, 2, 3],
  [3, 3, 2, 2, 2, 1, 2, 1, 2],
  [4, 4, 3, 3, 3, 3, 3, 2, 1],
];

const EXTRA_DAYS: Readonly<Record<DomesticCarrier, (from: number, to: number) => number>> = {
  CARRIERA: () => 0,
  CARRIERB: (from, to) => (from !== to && (from === OKINAWA || to === OKINAWA) ? 1 : 0),
  CARRIERC: (from, to) => (from === to ? 0 : 1),
};

function regionOf(prefecture: string): number {
  const found = prefectureNamed(prefecture);
  if (found === null) throw new RangeError(`${prefecture} is no prefecture of Japan.`);
  return REGIONS.findLastIndex(({ from }) => from <= Number(found.code));
}

function leadDays(carrier: DomesticCarrier, from_prefecture: string, to_prefecture: string): number {
  const from = regionOf(from_prefecture);
  const to = regionOf(to_prefecture);
  const days = LEAD_DAYS[from]?.[to];
  if (days === undefined) throw new RangeError(`No lead time from ${from_prefecture} to ${to_prefecture}.`);
  return days + EXTRA_DAYS[carrier](from, to);
}

/**
 * The day on which a parcel shipped on `shipped` arrives. Prefectures by their full Japanese names; throws a RangeError
 * for any other.
 */
export const deliveryDay = (
  carrier: DomesticCarrier,
  from_prefecture: string,
  to_prefecture: string,
  shipped: Temporal.PlainDate,
): Temporal.PlainDate => shipped.add({ days: leadDays(carrier, from_prefecture, to_prefecture) });

/**
 * The earliest day that can be asked for as `delivery_date` when work is done on `assigned_shipping_date`. Without a
 * carrier (null) it is CARRIERA's, the fastest on every route. Throws as {@link deliveryDay} does.
 */
export const earliestDeliveryDate = (
  carrier: DomesticCarrier | null,
  from_prefecture: string,
  to_prefecture: string,
  assigned_shipping_date: Temporal.PlainDate,
): Temporal.PlainDate => deliveryDay(carrier ?? 'CARRIERA', from_prefecture, to_prefecture, assigned_shipping_date);

/** What a wished delivery date is checked against. */
export interface DeliveryWish {
  readonly delivery_date: Temporal.PlainDate;
  readonly assigned_shipping_date: Temporal.PlainDate;
  /** From {@link earliestDeliveryDate}. */
  readonly earliest: Temporal.PlainDate;
  /** Whether the shipment travels chilled or frozen, which carriers hold for a shorter time. */
  readonly cool: boolean;
}

const DAYS_AHEAD = 7;
const DAYS_AHEAD_COOL = 3;

const wrong = (en: string, ja: string): Fault[] => [fault('delivery_date', en, ja)];

/**
 * What is wrong with a wished `delivery_date` (S-032 to S-034): it must be after the assigned shipping date, at
 * most 7 days after it (3 when cool), and not before the earliest possible day. One fault at most; it names the day to
 * ask for instead.
 */
export function validateDeliveryDate({ delivery_date, assigned_shipping_date, earliest, cool }: DeliveryWish): Fault[] {
  const dayAfter = assigned_shipping_date.add({ days: 1 });
  const first = Temporal.PlainDate.compare(earliest, dayAfter) > 0 ? earliest : dayAfter;
  const last = assigned_shipping_date.add({ days: cool ? DAYS_AHEAD_COOL : DAYS_AHEAD });
  if (Temporal.PlainDate.compare(first, last) > 0) {
    return wrong(
      `No delivery date can be chosen: the parcel arrives on ${first} at the earliest, dates go up to ${last}.`,
      `お届け希望日は指定できません（最短のお届け日は${first}、指定できるのは${last}までです）。`,
    );
  }
  if (Temporal.PlainDate.compare(delivery_date, first) < 0) {
    return wrong(
      `The earliest possible delivery date is ${first}.`,
      `お届け希望日は${first}以降の日付を指定してください。`,
    );
  }
  if (Temporal.PlainDate.compare(delivery_date, last) > 0) {
    return wrong(
      `The latest possible delivery date is ${last}.`,
      `お届け希望日は${last}までの日付を指定してください。`,
    );
  }
  return [];
}
