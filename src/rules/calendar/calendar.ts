/**
 * When a warehouse works, and when it takes shipments in (H-039, H-040, B-008).
 * Days are civil days in Japan whatever time zone the process runs in: the holiday library
 * is read by its date texts, never asked with a JavaScript `Date`, which it would read in local time.
 */
import holidayJp from '@holiday-jp/holiday_jp';
import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, instantInTokyo } from '../../kernel/dates.js';

/** The working days and hours of one warehouse, as its settings keep them. */
export interface WarehouseCalendar {
  /** Weekdays without work, ISO numbers: 1 is Monday, 7 is Sunday. */
  readonly closed_weekdays: readonly number[];
  /** Whether national holidays and the turn of the year (31 December to 3 January) are days off. */
  readonly observes_holidays: boolean;
  /** Further days off, `YYYY-MM-DD`: stocktaking, moving house. */
  readonly extra_closed: readonly string[];
  /** Times of day in Asia/Tokyo, `HH:MM`, at which waiting shipments are taken into picking. */
  readonly wave_release_times: readonly string[];
}

/** Monday to Friday, holidays off, wave releases in the morning and after midday. */
export const STANDARD_CALENDAR: WarehouseCalendar = {
  closed_weekdays: [6, 7],
  observes_holidays: true,
  extra_closed: [],
  wave_release_times: ['09:00', '12:30'],
};

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** `YYYY-MM-DD` of every national holiday the library knows: 1970 to 2050. */
const HOLIDAYS: ReadonlySet<string> = new Set(Object.keys(holidayJp.holidays));

const isTurnOfTheYear = ({ month, day }: Temporal.PlainDate): boolean =>
  (month === 12 && day === 31) || (month === 1 && day <= 3);

/** Whether the warehouse works on that day. */
export function isBusinessDay(calendar: WarehouseCalendar, date: Temporal.PlainDate): boolean {
  if (calendar.closed_weekdays.includes(date.dayOfWeek)) return false;
  if (calendar.observes_holidays && (isTurnOfTheYear(date) || HOLIDAYS.has(date.toString()))) return false;
  return !calendar.extra_closed.includes(date.toString());
}

/**
 * The first business day on or after `date`. Throws a RangeError for a calendar that closes all seven weekdays, where
 * there is none; any other has one, as holidays and extra days off are finitely many.
 */
export function nextBusinessDay(calendar: WarehouseCalendar, date: Temporal.PlainDate): Temporal.PlainDate {
  if (WEEKDAYS.every((weekday) => calendar.closed_weekdays.includes(weekday))) {
    throw new RangeError('A warehouse that is closed on all seven weekdays has no business day.');
  }
  let day = date;
  while (!isBusinessDay(calendar, day)) day = day.add({ days: 1 });
  return day;
}

/**
 * The `n`-th business day after `date`, which need not be one itself; 0 gives `date` back. Throws a RangeError for a
 * negative or fractional `n`, and as {@link nextBusinessDay} does.
 */
export function addBusinessDays(calendar: WarehouseCalendar, date: Temporal.PlainDate, n: number): Temporal.PlainDate {
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`Cannot count ${n} business days ahead.`);
  let day = date;
  for (let counted = 0; counted < n; counted += 1) day = nextBusinessDay(calendar, day.add({ days: 1 }));
  return day;
}

function waveReleasesOf(calendar: WarehouseCalendar): Temporal.PlainTime[] {
  if (calendar.wave_release_times.length === 0)
    throw new RangeError('A warehouse needs at least one wave release time.');
  return calendar.wave_release_times.map((time) => Temporal.PlainTime.from(time)).sort(Temporal.PlainTime.compare);
}

/**
 * The first wave release strictly after an instant: at 12:30 sharp that day's last wave release is under way already. Throws a
 * RangeError for a calendar without wave release times or business days, or with a time that does not exist.
 */
export function nextWaveRelease(calendar: WarehouseCalendar, after: Temporal.Instant): Temporal.Instant {
  const times = waveReleasesOf(calendar);
  for (let day = nextBusinessDay(calendar, dateInTokyo(after)); ; day = addBusinessDays(calendar, day, 1)) {
    const waveReleases = times.map((time) => instantInTokyo(day, time));
    const next = waveReleases.find((waveRelease) => Temporal.Instant.compare(waveRelease, after) > 0);
    if (next !== undefined) return next;
  }
}

/** Gives the assigned shipping date for a requested `shipping_date`, or for none. */
export type ShippingDateAssigner = (shipping_date: Temporal.PlainDate | null) => Temporal.PlainDate;

/** Between two wave releases the answer stays the same, and every order asks for it: the last one of each calendar is kept. */
const lastWaveReleases = new Map<
  string,
  { readonly from: number; readonly until: number; readonly day: Temporal.PlainDate }
>();
const CALENDARS_KEPT = 100;

function dayOfNextWaveRelease(calendar: WarehouseCalendar, now: Temporal.Instant): Temporal.PlainDate {
  const key = JSON.stringify(calendar);
  const at = now.epochMilliseconds;
  const kept = lastWaveReleases.get(key);
  if (kept !== undefined && kept.from <= at && at < kept.until) return kept.day;
  const waveRelease = nextWaveRelease(calendar, now);
  const day = dateInTokyo(waveRelease);
  if (lastWaveReleases.size >= CALENDARS_KEPT) lastWaveReleases.clear();
  lastWaveReleases.set(key, { from: at, until: waveRelease.epochMilliseconds, day });
  return day;
}

/**
 * The assigned shipping dates of one instant: the business day of the next wave release, which is the first whose last wave release
 * has not passed, or the first business day on or after `shipping_date` where that is later. Make one for a bulk: it
 * works each requested date out once. Throws as {@link nextWaveRelease} does.
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
      date = isLater ? nextBusinessDay(calendar, shipping_date) : earliest;
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
