/** For sorting; the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const ONE_UNIT_EACH = /^[\x20-\x7e\u3001-\u3096\u30a1-\u30fe\u4e00-\u9fff\uff01-\uff9d]*$/;

/** Characters that join the letter before them: accents, voiced sound marks, variation selectors, skin tones. */
const MARK = String.raw`[\p{M}\p{EMod}\u200c\uff9e\uff9f]`;
const JOINER = String.raw`\u200d`;
const LEAD = String.raw`[\u1100-\u115f\ua960-\ua97c]`;
const TAIL = String.raw`[\u11a8-\u11ff\ud7cb-\ud7fb]`;
const HANGUL = String.raw`${LEAD}*(?:[\uac00-\ud7a3]|[\u1160-\u11a7\ud7b0-\ud7c6]+)${TAIL}*|${LEAD}+|${TAIL}+`;
const EMOJI = String.raw`\p{RI}{2}|\p{ExtPict}(?:${MARK}*${JOINER}\p{ExtPict})*`;
const CONTROL = String.raw`\r\n|[\p{Cc}\p{Zl}\p{Zp}]`;

/**
 * One letter as a person sees it: with its marks; joined emoji, flags and composed Hangul as one (Unicode's extended
 * grapheme clusters). `Intl.Segmenter` gives the same result, but takes 5 microseconds per letter: a megabyte of emoji
 * would block the server for minutes.
 */
const LETTER = new RegExp(`${CONTROL}|(?:${EMOJI}|${HANGUL}|.)(?:${MARK}|${JOINER})*`, 'gsu');

/**
 * A real letter with its marks has few code units. One with hundreds of marks is counted as several, because it would
 * exceed the maximum size of an index entry.
 */
const UNITS_A_LETTER = 16;

/**
 * Length as a person counts it: a surrogate pair, or a letter with its combining marks, is one (G-024). There is a fast
 * path for ASCII and unmarked Japanese, which is nearly all text.
 */
export function lengthOf(text: string): number {
  if (ONE_UNIT_EACH.test(text)) return text.length;
  let count = 0;
  let from = 0;
  LETTER.lastIndex = 0;
  while (LETTER.test(text)) {
    count += Math.ceil((LETTER.lastIndex - from) / UNITS_A_LETTER);
    from = LETTER.lastIndex;
  }
  return count;
}

/** Whether PostgreSQL and JSON can both store the text: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const ELLIPSIS = '…';

/** Shortens a text that is too long to its beginning and its end. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = Math.floor(max / 3);
  return `${text.slice(0, max - end - ELLIPSIS.length)}${ELLIPSIS}${text.slice(-end)}`.toWellFormed();
}

/**
 * A text as searches compare it: letters and digits of one width and case, without spaces and hyphens. The function `search_text`
 * of the database does the same (migrations/0076_searched_as_typed.sql).
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ \-\u2010\u2012-\u2015\u2212]/g, '');
