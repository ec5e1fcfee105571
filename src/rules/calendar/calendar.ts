/**
 * The business days of a warehouse, and the times of its wave releases. An order gets the day of the next wave release, so
 * the last wave release of a day is the cut-off time for that day (H-039, H-040, B-008).
 *
 * Days are days in Japan, whatever the time zone of the process. Holidays are looked up by their date texts. The functions
 * of the holiday library are not used, because they take a JavaScript `Date` and read it in local time.
 */
import holidayJp from '@holiday-jp/holiday_jp';
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, instantInTokyo, TOKYO } from '../../kernel/dates.js';
import { type Message, say } from '../../kernel/messages.js';

/** The business days and wave release times of one warehouse, from its settings. */
export interface WarehouseCalendar {
  /** Weekdays without work, as ISO numbers: 1 is Monday, 7 is Sunday. */
  readonly closed_weekdays: readonly number[];
  /** Whether the warehouse is closed on national holidays and from 31 December to 3 January. */
  readonly observes_holidays: boolean;
  /** Other days without work, `YYYY-MM-DD`, such as a stocktake. */
  readonly extra_closed: readonly string[];
  /** Times of day in Japan, `HH:MM`, at which waiting shipments are given to the staff for picking. */
  readonly wave_release_times: readonly string[];
}

/** Open from Monday to Friday, closed on holidays, wave releases at 09:00 and 12:30. */
export const STANDARD_CALENDAR: WarehouseCalendar = {
  closed_weekdays: [6, 7],
  observes_holidays: true,
  extra_closed: [],
  wave_release_times: ['09:00', '12:30'],
};

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The national holidays from 1970 to 2050, by their days, `YYYY-MM-DD`: all that the library contains. */
const HOLIDAYS: ReadonlyMap<string, Message> = new Map(
  Object.entries(holidayJp.holidays).map(([day, { name, name_en }]) => [day, say(name_en, name)]),
);

const isTurnOfTheYear = ({ month, day }: Temporal.PlainDate): boolean =>
  (month === 12 && day === 31) || (month === 1 && day <= 3);

/** Whether the warehouse works on a day. */
export function isBusinessDay(calendar: WarehouseCalendar, date: Temporal.PlainDate): boolean {
  if (calendar.closed_weekdays.includes(date.dayOfWeek)) return false;
  if (calendar.observes_holidays && (isTurnOfTheYear(date) || HOLIDAYS.has(date.toString()))) return false;
  return !calendar.extra_closed.includes(date.toString());
}

/** The name of the national holiday on a day, whether a warehouse observes it or not; null: the day is no holiday. */
export const holidayOn = (date: Temporal.PlainDate): Message | null => HOLIDAYS.get(date.toString()) ?? null;

/**
 * The first business day on or after `date`. It always exists unless all weekdays are closed, because the number of
 * holidays and other closed days is finite.
 * @throws {RangeError} for a calendar that is closed on all seven weekdays
 */
export function firstBusinessDayFrom(calendar: WarehouseCalendar, date: Temporal.PlainDate): Temporal.PlainDate {
  if (WEEKDAYS.every((weekday) => calendar.closed_weekdays.includes(weekday))) {
    throw new RangeError('A warehouse that is closed on all seven weekdays has no business day.');
  }
  let day = date;
  while (!isBusinessDay(calendar, day)) day = day.add({ days: 1 });
  return day;
}

/**
 * The `n`-th business day after `date`. `date` itself need not be a business day; for 0 it is returned unchanged.
 * @throws {RangeError} for a negative or fractional `n`, and like {@link firstBusinessDayFrom}
 */
export function addBusinessDays(calendar: WarehouseCalendar, date: Temporal.PlainDate, n: number): Temporal.PlainDate {
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`Cannot count ${n} business days ahead.`);
  let day = date;
  for (let counted = 0; counted < n; counted += 1) day = firstBusinessDayFrom(calendar, day.add({ days: 1 }));
  return day;
}

const MIDNIGHT = Temporal.PlainTime.from('00:00');
/** No warehouse is closed for longer; a calendar that is always closed has no business day. */
const LONGEST_CLOSURE = 366;

/**
 * The instant that is one business day before `now`: on the last business day before today, at the same time of day, or at
 * 00:00 if today is a closed day. If the warehouse has had no business day for a year, a day about a year ago.
 */
export function businessDayBefore(calendar: WarehouseCalendar, now: Temporal.Instant): Temporal.Instant {
  const today = dateInTokyo(now);
  const time = isBusinessDay(calendar, today) ? now.toZonedDateTimeISO(TOKYO).toPlainTime() : MIDNIGHT;
  let day = today.subtract({ days: 1 });
  for (let gone = 0; gone < LONGEST_CLOSURE && !isBusinessDay(calendar, day); gone += 1)
    day = day.subtract({ days: 1 });
  return instantInTokyo(day, time);
}

function waveReleasesOf(calendar: WarehouseCalendar): Temporal.PlainTime[] {
  if (calendar.wave_release_times.length === 0)
    throw new RangeError('A warehouse needs at least one wave release time.');
  return calendar.wave_release_times.map((time) => Temporal.PlainTime.from(time)).sort(Temporal.PlainTime.compare);
}

/**
 * The first wave release after an instant. At exactly 12:30, the wave release of 12:30 counts as begun.
 * @throws {RangeError} for a calendar without wave release times or business days, or with an invalid time
 */
export function nextWaveRelease(calendar: WarehouseCalendar, after: Temporal.Instant): Temporal.Instant {
  const times = waveReleasesOf(calendar);
  for (let day = firstBusinessDayFrom(calendar, dateInTokyo(after)); ; day = addBusinessDays(calendar, day, 1)) {
    const waveReleases = times.map((time) => instantInTokyo(day, time));
    const next = waveReleases.find((waveRelease) => Temporal.Instant.compare(waveRelease, after) > 0);
    if (next !== undefined) return next;
  }
}

/**
 * {@link nextWaveRelease} for many instants in order of time. The calendar is asked once for all consecutive instants that
 * have the same next wave release.
 */
export function nextWaveReleases(calendar: WarehouseCalendar): (after: Temporal.Instant) => Temporal.Instant {
  let known: { readonly since: Temporal.Instant; readonly release: Temporal.Instant } | null = null;
  return (after) => {
    const isKnown =
      known !== null &&
      Temporal.Instant.compare(known.since, after) <= 0 &&
      Temporal.Instant.compare(after, known.release) < 0;
    if (known === null || !isKnown) known = { since: after, release: nextWaveRelease(calendar, after) };
    return known.release;
  };
}

/**
 * The last wave release at or before an instant. It is the cut-off for orders that came before it; orders that came at that
 * time or later belong to the next wave release.
 * @throws {RangeError} like {@link nextWaveRelease}
 */
export function lastWaveRelease(calendar: WarehouseCalendar, until: Temporal.Instant): Temporal.Instant {
  const times = waveReleasesOf(calendar).reverse();
  // Throws when all weekdays are closed, so that the loop ends.
  firstBusinessDayFrom(calendar, dateInTokyo(until));
  for (let day = dateInTokyo(until); ; day = day.subtract({ days: 1 })) {
    if (!isBusinessDay(calendar, day)) continue;
    const waveReleases = times.map((time) => instantInTokyo(day, time));
    const last = waveReleases.find((waveRelease) => Temporal.Instant.compare(waveRelease, until) <= 0);
    if (last !== undefined) return last;
  }
}

/**
 * Today's cut-off (the last wave release of the day) if it has passed. Null: a wave release is still to come today, or today
 * has none.
 * @throws {RangeError} like {@link nextWaveRelease}
 */
export function passedCutOff(calendar: WarehouseCalendar, now: Temporal.Instant): Temporal.Instant | null {
  const isToday = (one: Temporal.Instant): boolean => dateInTokyo(one).equals(dateInTokyo(now));
  const last = lastWaveRelease(calendar, now);
  return isToday(last) && !isToday(nextWaveRelease(calendar, now)) ? last : null;
}

/** Returns the assigned shipping date for a requested `shipping_date`; null: the client requested none. */
export type ShippingDateAssigner = (shipping_date: Temporal.PlainDate | null) => Temporal.PlainDate;

/**
 * A cache: the day of the next wave release, by calendar. Every order needs the day, and it changes only at a wave release.
 * An entry is valid for the instants from `from` to `until` (exclusive).
 */
const nextReleaseDays = new Map<
  string,
  { readonly from: number; readonly until: number; readonly day: Temporal.PlainDate }
>();
const CALENDARS_KEPT = 100;

function dayOfNextWaveRelease(calendar: WarehouseCalendar, now: Temporal.Instant): Temporal.PlainDate {
  const key = JSON.stringify(calendar);
  const at = now.epochMilliseconds;
  const kept = nextReleaseDays.get(key);
  if (kept !== undefined && kept.from <= at && at < kept.until) return kept.day;
  const waveRelease = nextWaveRelease(calendar, now);
  const day = dateInTokyo(waveRelease);
  if (nextReleaseDays.size >= CALENDARS_KEPT) nextReleaseDays.clear();
  nextReleaseDays.set(key, { from: at, until: waveRelease.epochMilliseconds, day });
  return day;
}

/**
 * Returns the function that assigns shipping dates at one instant. The date is the business day of the next wave release,
 * or the first business day on or after `shipping_date` if that is later. Use one function for a whole bulk: it computes
 * each requested date only once.
 * @throws {RangeError} like {@link nextWaveRelease}
 */
export function shippingDateAssigner(calendar: WarehouseCalendar, now: Temporal.Instant): ShippingDateAssigner {
  const earliest = dayOfNextWaveRelease(calendar, now);
  const assigned = new Map<string, Temporal.PlainDate>();
  return (shipping_date) => {
    if (shipping_date === null) return earliest;
    const requested = shipping_date.toString();
    let date = assigned.get(requested);
    if (date === undefined) {
      const isLater = Temporal.PlainDate.compare(shipping_date, earliest) > 0;
      date = isLater ? firstBusinessDayFrom(calendar, shipping_date) : earliest;
      assigned.set(requested, date);
    }
    return date;
  };
}

/** The assigned shipping date of one shipment; see {@link shippingDateAssigner}. */
export const assignedShippingDate = (
  calendar: WarehouseCalendar,
  now: Temporal.Instant,
  shipping_date: Temporal.PlainDate | null,
): Temporal.PlainDate => shippingDateAssigner(calendar, now)(shipping_date);
