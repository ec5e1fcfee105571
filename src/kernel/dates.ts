import { Temporal } from 'temporal-polyfill';
import type { Fault } from './errors.js';
import { type Message, say } from './messages.js';

/** Business dates are days in Japan, which has had the offset +09:00 without summer time since 1952. */
export const TOKYO = 'Asia/Tokyo';
const OFFSET = '+09:00';
const OFFSET_MS = 9 * 3_600_000;

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const COMPACT_DATE = /^([0-9]{4})([0-9]{2})([0-9]{2})$/;

/** Parses `YYYY-MM-DD`; null for another format or a day that does not exist (`2026-02-30`). */
export function parseDate(text: string): Temporal.PlainDate | null {
  // PostgreSQL's calendar has no year 0.
  if (!DATE.test(text) || text.startsWith('0000')) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}

/** The message for a text that is not a valid day. */
export const dayMessage = (form = 'YYYY-MM-DD', example = '2026-11-24'): Message =>
  say(
    `Must be an existing day written ${form}, such as ${example}.`,
    `実在する日付を${form}形式で指定してください（例：${example}）。`,
  );

export const dayFault = (path: string, form?: string, example?: string): Fault => ({
  path,
  message: dayMessage(form, example),
});

/** Parses `YYYYMMDD`, the format of query parameters of the results lists; null when it is not a day. */
export function parseCompactDate(text: string): Temporal.PlainDate | null {
  const match = COMPACT_DATE.exec(text);
  return match === null ? null : parseDate(`${match[1]}-${match[2]}-${match[3]}`);
}

/** The day in Japan. Plain arithmetic, because the offset never changes and every order calls this. */
export function dateInTokyo(instant: Temporal.Instant): Temporal.PlainDate {
  const shifted = new Date(instant.epochMilliseconds + OFFSET_MS);
  return new Temporal.PlainDate(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, shifted.getUTCDate());
}

/** The instant of a wall-clock time in Japan. */
export const instantInTokyo = (date: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: TOKYO, plainTime: time }).toInstant();

/** First instant of a day in Japan, as PostgreSQL reads it: a bound of a query by day. */
export const startOfDay = ({ year, month, day }: Temporal.PlainDate): string =>
  // Formatted by hand: Temporal writes the day after 9999-12-31 as +010000-01-01, which PostgreSQL cannot parse.
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} 00:00:00${OFFSET}`;

/**
 * An instant with Japan's offset and all digits of its second, exact enough to be sent back in a query:
 * `2026-11-24T10:00:00.123+09:00`.
 */
export const momentInTokyo = (instant: Temporal.Instant): string => instant.toString({ timeZone: OFFSET });

/** A moment as the database (Date), the clock (Instant) or JSON (ISO 8601 with an offset, as `2026-11-24T01:00:00Z`) gives it. */
export type Moment = Date | Pick<Temporal.Instant, 'epochMilliseconds'> | string;

const epochMsOf = (at: Moment): number => {
  if (typeof at === 'string') return Temporal.Instant.from(at).epochMilliseconds;
  return at instanceof Date ? at.getTime() : at.epochMilliseconds;
};

/** A moment as the API writes it: ISO 8601 in seconds with Japan's offset, e.g. `2026-11-24T10:00:00+09:00`. */
export type Timestamp = `${string}${typeof OFFSET}`;

/** Null stays null. */
export function timestampInTokyo(at: Moment): Timestamp;
export function timestampInTokyo(at: Moment | null): Timestamp | null;
export function timestampInTokyo(at: Moment | null): Timestamp | null {
  if (at === null) return null;
  const shifted = new Date(epochMsOf(at) + OFFSET_MS);
  const day = `${shifted.getUTCFullYear()}-${two(shifted.getUTCMonth() + 1)}-${two(shifted.getUTCDate())}`;
  return `${day}T${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}:${two(shifted.getUTCSeconds())}${OFFSET}`;
}
