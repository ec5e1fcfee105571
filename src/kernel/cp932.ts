import iconv from 'iconv-lite';

/* CP932, the encoding of Japanese Windows (Shift_JIS with the characters of NEC and IBM): what label programs read. */

/**
 * Characters that Unicode has twice, and CP932 once. Which of the two a text has depends on the computer that it was typed on, and
 * both look alike: the wave dash, the minus sign, the dash and the double line.
 */
const TWINS: ReadonlyMap<string, string> = new Map([
  ['\u301c', '\uff5e'],
  ['\u2212', '\uff0d'],
  ['\u2014', '\u2015'],
  ['\u2016', '\u2225'],
  ['\u00a5', '\uffe5'],
]);

/** A text as CP932 can have it: letters and their marks as one character, and the twin that it knows. */
export const forCp932 = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\u301c\u2212\u2014\u2016\u00a5]/g, (one) => TWINS.get(one) ?? one);

/** @param text as {@link forCp932} answers it; characters that CP932 has not ({@link missingInCp932}) become question marks */
export const encodeCp932 = (text: string): Buffer => iconv.encode(text, 'cp932');

const ASCII = /^[\x20-\x7e]*$/;

/** The characters of a text that CP932 has not, each once. @param text as {@link forCp932} answers it */
export function missingInCp932(text: string): string[] {
  if (ASCII.test(text) || iconv.decode(encodeCp932(text), 'cp932') === text) return [];
  return [...new Set(text)].filter((one) => iconv.decode(encodeCp932(one), 'cp932') !== one);
}

const HALF = /[\x20-\x7e\uff61-\uff9f]/g;

/** How wide a text is, in half-width characters: a full-width one counts as two. So many bytes does it have in CP932. */
export const widthOf = (text: string): number => {
  const letters = [...text].length;
  return 2 * letters - (text.match(HALF)?.length ?? 0);
};
