import { Temporal } from 'temporal-polyfill';
import { dateInTokyo, parseDate, startOfDay } from '../kernel/dates.js';
import { fault, validationFailed } from '../kernel/errors.js';

/** An instant needs its offset: without one nobody knows which it is. */
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})$/;

/**
 * A moment in the past, as a text gives it: an ISO instant with its offset, in whole milliseconds; or a day, which stands for its
 * last millisecond in Japan, today for now. Nothing: now.
 * @param path where the text stands
 * @throws validation_failed for another text, and for what has not happened yet
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
    // Japan's days all have 24 hours; the day after the last of year 9999 could not be written.
    return Temporal.Instant.from(startOfDay(day).replace(' ', 'T')).add({ hours: 24 }).subtract({ milliseconds: 1 });
  }
  if (!INSTANT.test(text)) return null;
  try {
    const { epochMilliseconds } = Temporal.Instant.from(text);
    // Nothing moved before 1970, and there is no year 0 in PostgreSQL's calendar.
    return Temporal.Instant.fromEpochMilliseconds(Math.max(0, epochMilliseconds));
  } catch {
    return null;
  }
}
