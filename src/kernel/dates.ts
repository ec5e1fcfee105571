import { Temporal } from 'temporal-polyfill';
import type { Fault } from './errors.js';
import { type Message, say } from './messages.js';

/** Business dates are days in Japan, which has kept +09:00 without summer time since 1952. */
export const TOKYO = 'Asia/Tokyo';
const OFFSET = '+09:00';
const OFFSET_MS = 9 * 3_600_000;

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const COMPACT_DATE = /^([0-9]{4})([0-9]{2})([0-9]{2})$/;

/** `YYYY-MM-DD` to a date; null for another shape or a day that does not exist (`2026-02-30`). */
export function parseDate(text: string): Temporal.PlainDate | null {
  // There is no year 0 in PostgreSQL's calendar.
  if (!DATE.test(text) || text.startsWith('0000')) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}

/** Of a text that is no day, or not written as it must be. */
export const dayMessage = (form = 'YYYY-MM-DD', example = '2026-11-24'): Message =>
  say(
    `Must be an existing day written ${form}, such as ${example}.`,
    `実在する日付を${form}形式で指定してください（例：${example}）。`,
  );

export const dayFault = (path: string, form?: string, example?: string): Fault => ({
  path,
  message: dayMessage(form, example),
});

/** `YYYYMMDD`, as the query parameters of the results lists have it; null when it is no day. */
export function parseCompactDate(text: string): Temporal.PlainDate | null {
  const match = COMPACT_DATE.exec(text);
  return match === null ? null : parseDate(`${match[1]}-${match[2]}-${match[3]}`);
}

/** The day in Japan. By plain arithmetic, as the offset never changes: every order asks for it. */
export function dateInTokyo(instant: Temporal.Instant): Temporal.PlainDate {
  const shifted = new Date(instant.epochMilliseconds + OFFSET_MS);
  return new Temporal.PlainDate(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, shifted.getUTCDate());
}

/** The instant of a wall-clock time in Japan. */
export const instantInTokyo = (date: Temporal.PlainDate, time: Temporal.PlainTime): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: TOKYO, plainTime: time }).toInstant();

/** First instant of a day in Japan, as ISO text: the lower bound of a query by day. */
export const startOfDay = ({ year, month, day }: Temporal.PlainDate): string =>
  // By hand: the day after the last of year 9999 would be written +010000-01-01, which PostgreSQL does not read.
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} 00:00:00${OFFSET}`;

/** An instant to the millisecond with Japan's offset, for those who ask for the same again: `2026-11-24T10:00:00.123+09:00`. */
export const momentInTokyo = (instant: Temporal.Instant): string => instant.toString({ timeZone: OFFSET });

/** Timestamps on the wire: ISO 8601 to the second with Japan's offset, e.g. `2026-11-24T10:00:00+09:00`. */
export function timestampInTokyo(at: Date): string {
  const shifted = new Date(at.getTime() + OFFSET_MS);
  return (
    `${shifted.getUTCFullYear()}-${two(shifted.getUTCMonth() + 1)}-${two(shifted.getUTCDate())}` +
    `T${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}:${two(shifted.getUTCSeconds())}${OFFSET}`
  );
}
