const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The geta mark, which Japanese printers use for missing characters. */
const LACKING = '〓';

/** Excludes the wide Japanese space, which is as wide as a letter. */
const SPACE = /^(?!\u3000)[\s\p{Cc}]+$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** The letters of a text as a reader counts them. */
export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * A text on one line that a font can print: a letter missing in the font (an emoji, a rare character) becomes 〓;
 * joiners, variation selectors and direction marks are removed; line breaks and control characters become spaces.
 */
export const printable = (text: string, has: (codePoint: number) => boolean): string =>
  lettersOf(text)
    .map((letter) => printableLetter(letter, has))
    .join('');

function printableLetter(letter: string, has: (codePoint: number) => boolean): string {
  const visible = letter.replace(INVISIBLE, '');
  if (SPACE.test(visible)) return ' ';
  // A letter and its separate mark (カ and ゙) may be in the font as one character.
  const forms = [visible, visible.normalize('NFC')];
  return forms.find((form) => Array.from(form).every((one) => has(one.codePointAt(0) ?? 0))) ?? LACKING;
}
