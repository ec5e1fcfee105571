import { useLanguage } from '../app/i18n';
import { datesIn, dayIn, fullDayIn, timeIn } from './dates';
import { useServerNow } from './server-year';

/** Writes times of answers in the language of the page. */
export function useTimes() {
  const language = useLanguage();
  const now = useServerNow();
  return {
    day: (iso: string) => dayIn(iso, language, now),
    /** The day with its year, also of this year. */
    fullDay: (iso: string) => fullDayIn(iso, language),
    time: (iso: string) => timeIn(iso, language, now),
    /** The days and times within a sentence of the server. */
    sentence: (text: string) => datesIn(text, language, now),
  };
}
