import type { Language } from '../app/i18n';

/* Times in Japan, as people there write them: 11/26 (木) 10:02 of this year, with the year otherwise. And postcodes. */

const ZONE = 'Asia/Tokyo';

const formatIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: ZONE,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** Made once: a page of a list writes hundreds of times. */
const FORMATS: Readonly<Record<Language, Intl.DateTimeFormat>> = { ja: formatIn('ja-JP'), en: formatIn('en-GB') };

const fieldsOf = (at: Date, language: Language) =>
  Object.fromEntries(FORMATS[language].formatToParts(at).map(({ type, value }) => [type, value])) as Record<
    string,
    string
  >;

/** The year in Japan. */
export const yearIn = (at: Date): string => fieldsOf(at, 'en').year as string;

/** A day, `2026-11-26`, or any time, with its year. A text that is neither stays as it is. */
export function fullDayIn(iso: string, language: Language): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const { year, month, day, weekday } = fieldsOf(at, language);
  // Some locales write 01 for January.
  return `${year}/${Number(month)}/${Number(day)} (${weekday})`;
}

/** The same, without the year if it is this year. */
export function dayIn(iso: string, language: Language, now = new Date()): string {
  const thisYear = `${yearIn(now)}/`;
  const full = fullDayIn(iso, language);
  return full !== iso && full.startsWith(thisYear) ? full.slice(thisYear.length) : full;
}

/** A time, with its day. */
export function timeIn(iso: string, language: Language, now?: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const { hour, minute } = fieldsOf(at, language);
  return `${dayIn(iso, language, now)} ${hour}:${minute}`;
}

const DAYS = /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?/g;

/** A sentence of the server, with its days and times as people write them. Dates within a longer code stay. */
export const datesIn = (sentence: string, language: Language, now?: Date): string =>
  sentence.replace(DAYS, (iso, start: number) => {
    const around = `${sentence[start - 1] ?? ' '}${sentence[start + iso.length] ?? ' '}`;
    if (/[\w-]/.test(around)) return iso;
    return iso.includes('T') ? timeIn(iso, language, now) : dayIn(iso, language, now);
  });

/** A time in Japan as a field of a browser has it, `2026-11-29T02:00`. */
export const fieldOfTime = (iso: string): string =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 16).replace(' ', 'T');

/** The time in a field that {@link fieldOfTime} fills; empty for an empty field. */
export const timeOfField = (field: string): string => (field === '' ? '' : `${field}:00+09:00`);

/** A postcode of Japan, `450-0002`; others stay as they are. */
export const postcodeOf = (postcode: string): string => postcode.replace(/^(\d{3})-?(\d{4})$/, '$1-$2');
