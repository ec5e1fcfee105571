import { type Language, useLanguage } from '../app/i18n';

/* Times in Japan, as people there write them: 11/26 (木) 10:02 of this year, with the year otherwise. */

const ZONE = 'Asia/Tokyo';

const partsOf = (at: Date, language: Language) => {
  const format = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    timeZone: ZONE,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as Record<string, string>;
};

function dayIn(at: Date, language: Language): string {
  const { year, month, day, weekday } = partsOf(at, language);
  const here = `${month}/${day} (${weekday})`;
  return year === partsOf(new Date(), language).year ? here : `${year}/${here}`;
}

/** Writes times of answers in the language of the page. */
export function useTimes() {
  const language = useLanguage();
  return {
    day: (iso: string) => dayIn(new Date(iso), language),
    time: (iso: string) => {
      const at = new Date(iso);
      const { hour, minute } = partsOf(at, language);
      return `${dayIn(at, language)} ${hour}:${minute}`;
    },
  };
}
