/** For sorting, the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
const ONE_UNIT_EACH = /^[\x20-\x7e\u3001-\u3096\u30a1-\u30fe\u4e00-\u9fff\uff01-\uff9d]*$/;

/** A letter with its marks takes a few code units; a mountain of marks is no letter, and would fit no index. */
const UNITS_A_LETTER = 16;

/**
 * Length as a person counts it: a surrogate pair, or a letter with its combining marks, is one (G-024).
 * Plain ASCII and unmarked Japanese, which is nearly everything, skip the segmenter.
 */
export function lengthOf(text: string): number {
  if (ONE_UNIT_EACH.test(text)) return text.length;
  let count = 0;
  for (const { segment } of segmenter.segment(text)) count += Math.ceil(segment.length / UNITS_A_LETTER);
  return count;
}

/**
 * Whether PostgreSQL and JSON can both hold the text: no NUL, no half of a surrogate pair.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
