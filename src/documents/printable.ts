const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The geta mark, which Japanese printers set where they lack the type. */
const LACKING = '〓';

/** But not the wide space of Japanese, which is as wide as a letter. */
const SPACE = /^(?!\u3000)[\s\p{Cc}]+$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** The letters of a text as a reader counts them. */
export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * A text that a font can print, on one line: a letter that it lacks (an emoji, a rare character) becomes 〓, what has no
 * shape of its own (joiners, variation selectors, directions) is left out, line breaks and control characters are spaces.
 */
export const printable = (text: string, has: (codePoint: number) => boolean): string =>
  lettersOf(text)
    .map((letter) => printableLetter(letter, has))
    .join('');

function printableLetter(letter: string, has: (codePoint: number) => boolean): string {
  const visible = letter.replace(INVISIBLE, '');
  if (SPACE.test(visible)) return ' ';
  // A letter with its mark apart (カ and ゙) may be in the font as one.
  const forms = [visible, visible.normalize('NFC')];
  return forms.find((form) => Array.from(form).every((one) => has(one.codePointAt(0) ?? 0))) ?? LACKING;
}
