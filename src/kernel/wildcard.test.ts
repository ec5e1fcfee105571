import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsWildcard, readWildcard } from './wildcard.js';

const fits = (pattern: string, text: string): boolean => fitsWildcard(readWildcard(pattern), text);

/** Reference implementation by code points, with no regard to speed. */
function meant([sign, ...rest]: readonly string[], text: readonly string[]): boolean {
  if (sign === undefined) return text.length === 0;
  if (sign === '*') return meant(rest, text) || (text.length > 0 && meant([sign, ...rest], text.slice(1)));
  return text.length > 0 && (sign === '?' || sign === text[0]) && meant(rest, text.slice(1));
}

describe('a wildcard pattern', () => {
  it.each([
    ['WD*', 'WD10001', true],
    ['WD*', 'wd10001', false],
    ['WD*', 'WD', true],
    ['*-gift', 'A-1-gift', true],
    ['*-gift', 'A-1-gifts', false],
    ['A?C', 'ABC', true],
    ['A?C', 'AC', false],
    ['?', '𠮷', true],
    ['?*?', '𠮷', false],
    ['*??*b', '𠮷b', false],
    ['A.C', 'ABC', false],
    ['*a*b', 'xaxbxb', true],
    ['*', '', true],
    ['', '', true],
    ['', 'x', false],
  ])('%s takes %s: %s', (pattern, text, expected) => expect(fits(pattern, text)).toBe(expected));

  it.each([
    ['one sort of letter', ['a'], ['a', '*', '?']],
    ['two', ['a', 'b'], ['a', 'b', '*', '?']],
    [
      'those beyond 16 bits, and halves of them',
      ['a', '𠮷', '😀', '\ud842', '\udfb7'],
      ['a', '𠮷', '\ud842', '\udfb7', '*', '?'],
    ],
  ])('takes what it means, of %s', (_, letters, signs) => {
    const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
    const pattern = fc.string({ unit: fc.constantFrom(...signs), maxLength: 10 });
    fc.assert(
      fc.property(pattern, text, (signs, word) => {
        expect(fits(signs, word)).toBe(meant([...signs], [...word]));
      }),
      { numRuns: 3_000 },
    );
  });

  it('matches a text in which any characters, or any run of them, are replaced by wildcards', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '𠮷'), maxLength: 12 });
    const made = letters.chain((text) =>
      fc.array(fc.constantFrom('', '?', '*'), { minLength: 12, maxLength: 12 }).map((signs) => ({
        text,
        pattern: [...text].map((letter, index) => signs[index] || letter).join(''),
      })),
    );
    fc.assert(fc.property(made, ({ text, pattern }) => fits(pattern, text)));
  });

  it('is fast where a regular expression is not', () => {
    expect(fits('*a'.repeat(50), `${'a'.repeat(5_000)}b`)).toBe(false);
    expect(fits('*?a'.repeat(50), `${'a'.repeat(5_000)}b`)).toBe(false);
  });
});
