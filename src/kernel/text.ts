/** For sorting, the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const ONE_UNIT_EACH = /^[\x20-\x7e\u3001-\u3096\u30a1-\u30fe\u4e00-\u9fff\uff01-\uff9d]*$/;

/** Whatever joins the letter before it: accents, voiced sound marks, variation selectors, skin tones. */
const MARK = String.raw`[\p{M}\p{EMod}\u200c\uff9e\uff9f]`;
const JOINER = String.raw`\u200d`;
const LEAD = String.raw`[\u1100-\u115f\ua960-\ua97c]`;
const TAIL = String.raw`[\u11a8-\u11ff\ud7cb-\ud7fb]`;
const HANGUL = String.raw`${LEAD}*(?:[\uac00-\ud7a3]|[\u1160-\u11a7\ud7b0-\ud7c6]+)${TAIL}*|${LEAD}+|${TAIL}+`;
const EMOJI = String.raw`\p{RI}{2}|\p{ExtPict}(?:${MARK}*${JOINER}\p{ExtPict})*`;
const CONTROL = String.raw`\r\n|[\p{Cc}\p{Zl}\p{Zp}]`;

/**
 * One letter as a person sees it: with its marks; joined emoji, flags and composed Hangul as one (Unicode's extended
 * grapheme clusters). `Intl.Segmenter` says the same, but takes 5 microseconds a letter, and minutes for a long text:
 * a megabyte of emoji would stop the server.
 */
const LETTER = new RegExp(`${CONTROL}|(?:${EMOJI}|${HANGUL}|.)(?:${MARK}|${JOINER})*`, 'gsu');

/** A letter with its marks takes a few code units; a mountain of marks is no letter, and would fit no index. */
const UNITS_A_LETTER = 16;

/**
 * Length as a person counts it: a surrogate pair, or a letter with its combining marks, is one (G-024).
 * Plain ASCII and unmarked Japanese, which is nearly everything, are counted at once.
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

/**
 * Whether PostgreSQL and JSON can both hold the text: no NUL, no half of a surrogate pair.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const ELLIPSIS = '…';

/** A text of bounded length: of one that is longer, its beginning and its end. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = Math.floor(most / 3);
  return `${text.slice(0, most - end - ELLIPSIS.length)}${ELLIPSIS}${text.slice(-end)}`.toWellFormed();
}
