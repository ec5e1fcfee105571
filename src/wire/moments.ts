import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, parseDate, startOfDay } from '../kernel/dates.js';
import { fault, validationFailed } from '../kernel/errors.js';
import { say } from '../kernel/messages.js';

/** An ISO 8601 instant. The offset is required: without it the text could mean different instants. */
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})$/;

/**
 * Decodes a moment in the past. The text is an ISO 8601 instant with its offset, or a day. An instant is cut to whole
 * milliseconds. A day means its last millisecond in Japan; today means now. An empty or absent text means now, too.
 * @param path of the text in the request, for faults
 * @throws validation_failed for any other text, and for a moment in the future
 */
export function decodeMoment(path: string, text: string | undefined, now: Temporal.Instant): Temporal.Instant {
  if (text === undefined || text === '') return now;
  const moment = parseMoment(text, now);
  if (moment === null) {
    throw validationFailed([
      fault(
        path,
        'Must be an instant with its offset, such as 2026-11-24T10:00:00+09:00, or a day, such as 2026-11-24.',
        '2026-11-24T10:00:00+09:00のような時差付きの日時、または2026-11-24のような日付で指定してください。',
      ),
    ]);
  }
  if (Temporal.Instant.compare(moment, now) > 0) {
    throw validationFailed([fault(path, 'Must not lie in the future.', '未来の日時は指定できません。')]);
  }
  return moment;
}

function parseMoment(text: string, now: Temporal.Instant): Temporal.Instant | null {
  const day = parseDate(text);
  if (day !== null) {
    if (day.equals(dateInTokyo(now))) return now;
    // Adds 24 hours, which every day in Japan has: the day after 9999-12-31 could not be written as a date.
    return Temporal.Instant.from(startOfDay(day).replace(' ', 'T')).add({ hours: 24 }).subtract({ milliseconds: 1 });
  }
  return parseInstant(text);
}

/** The message for a text that is no instant. */
export const NO_INSTANT = say(
  'Must be an instant with its offset, such as 2026-11-25T12:30:00+09:00.',
  '2026-11-25T12:30:00+09:00のような時差付きの日時で指定してください。',
);

/**
 * The last moment that is accepted. From the year 10000 on, texts of instants have a sign, which PostgreSQL does not read.
 */
const LAST = Date.parse('9998-12-31T23:59:59.999Z');

/** An instant with its offset, cut to whole milliseconds; null for any other text, and after the year 9998. */
export function parseInstant(text: string): Temporal.Instant | null {
  if (!INSTANT.test(text)) return null;
  try {
    const { epochMilliseconds } = Temporal.Instant.from(text);
    if (epochMilliseconds > LAST) return null;
    // No move is older than 1970, and PostgreSQL's calendar has no year 0.
    return Temporal.Instant.fromEpochMilliseconds(Math.max(0, epochMilliseconds));
  } catch {
    return null;
  }
}
