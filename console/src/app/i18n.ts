import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { browserMemory } from './memory';

/**
 * The languages of the console. Japanese is the default: people see it unless they chose English, or their browser is in
 * English.
 */
export type Language = 'ja' | 'en';

const KEPT = 'kura.language';

const isLanguage = (text: string | null): text is Language => text === 'ja' || text === 'en';

/** The language of the person who signed in last: many people use the same device of a warehouse. */
const KEPT_OF_PERSON = 'kura.language.person';

/** The language of people who have chosen none: English if the browser is in English. */
const ofBrowser: Language = /^en\b/i.test(navigator.language) ? 'en' : 'ja';

const kept = browserMemory.get(KEPT) ?? browserMemory.get(KEPT_OF_PERSON);

/** Values that are names, as the number of a batch is: they are written without separators. */
const NAMES: ReadonlySet<string> = new Set(['no', 'batch', 'lot', 'version', 'priority', 'status']);

/** Numbers in sentences are written as numbers of the language. */
const NUMBERS: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, _language, options) =>
    typeof value === 'number' && !NAMES.has(options?.interpolationkey) ? formatNumber(value) : (value as string),
};

void i18next
  .use(initReactI18next)
  .use(NUMBERS)
  .init({
    lng: isLanguage(kept) ? kept : ofBrowser,
    fallbackLng: 'ja',
    resources: {},
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
document.documentElement.lang = i18next.language;

/** The words of a screen. Each folder of screens has its own, in a file `words.ts`. */
export interface Words<Key extends string> {
  readonly namespace: string;
  readonly keys?: Key;
}

/**
 * Registers words. A word that is missing in English is a type error.
 * @param ja `{{name}}` stands for a value
 * @param en with `key_one` beside `key` where the sentence differs for a `count` of 1
 */
export function words<const T extends Readonly<Record<string, string>>>(
  namespace: string,
  ja: T,
  en: Readonly<Record<keyof T, string>> & Readonly<Partial<Record<`${keyof T & string}_one`, string>>>,
): Words<keyof T & string> {
  i18next.addResourceBundle('ja', namespace, ja);
  i18next.addResourceBundle('en', namespace, en);
  return { namespace };
}

export type Say<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

/** What {@link useWords} gives for these words. */
export type SayOf<W extends Words<string>> = Say<NonNullable<W['keys']>>;

/** The words of a screen in the present language; the screen is rendered again when the language changes. */
export function useWords<Key extends string>({ namespace }: Words<Key>): Say<Key> {
  const { t } = useTranslation(namespace, { useSuspense: false });
  return (key, values) => t(key, values ?? {});
}

/** A number of units, yen or rows, as the chosen language writes it. The browser's own language may be another one. */
export const formatNumber = (value: number): string => value.toLocaleString(languageNow());

export const languageNow = (): Language => (i18next.language === 'en' ? 'en' : 'ja');

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'ja';
}

export function setLanguage(language: Language): void {
  browserMemory.set(KEPT, language);
  show(language);
}

function show(language: Language): void {
  if (i18next.language === language) return;
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}

/**
 * Shows the language of the person who signs in, until another person signs in. A language chosen in this browser takes
 * precedence.
 */
export function setLanguageOfPerson(language: Language): void {
  if (hasChosenLanguage()) return;
  browserMemory.set(KEPT_OF_PERSON, language);
  show(language);
}

/** Whether somebody has chosen a language in this browser. */
const hasChosenLanguage = (): boolean => browserMemory.get(KEPT) !== null;
