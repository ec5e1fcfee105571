import { useLanguage } from '../app/i18n';
import { datesIn, dayIn, timeIn } from './dates';

/** Writes times of answers in the language of the page. */
export function useTimes() {
  const language = useLanguage();
  return {
    day: (iso: string) => dayIn(iso, language),
    time: (iso: string) => timeIn(iso, language),
    /** The days and times within a sentence of the server. */
    sentence: (text: string) => datesIn(text, language),
  };
}
