const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The geta mark, which Japanese printers use for missing characters. */
const LACKING = '〓';

/** Excludes the wide Japanese space, which is as wide as a letter. */
const SPACE = /^(?!\u3000)[\s\p{Cc}]+$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** The letters of a text as a reader counts them. */
export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * A text on one line that can be printed. A letter whose marks are missing is printed without them; any other missing letter
 * (an emoji, a rare character) becomes 〓. Joiners, variation selectors and direction marks are removed; line breaks and control
 * characters become spaces.
 * @param has whether a font has all characters of a letter
 */
export const printable = (text: string, has: (letter: string) => boolean): string =>
  lettersOf(text)
    .map((letter) => printableLetter(letter, has))
    .join('');

function printableLetter(letter: string, has: (letter: string) => boolean): string {
  const visible = letter.replace(INVISIBLE, '');
  if (SPACE.test(visible)) return ' ';
  // A letter and its separate mark (カ and ゙) as one character first: the font's separate marks may be empty.
  const whole = [visible.normalize('NFC'), visible].find(has);
  if (whole !== undefined) return whole;
  const bare = visible.normalize('NFD').replace(/\p{M}/gu, '');
  return has(bare) ? bare : LACKING;
}
