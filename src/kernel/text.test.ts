import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthOf, shortened } from './text.js';

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Counts as Unicode does, except that a letter of more than sixteen code units counts as several. */
const counted = (text: string): number =>
  [...segmenter.segment(text)].reduce((count, { segment }) => count + Math.ceil(segment.length / 16), 0);

/** Pieces that join with their neighbours in all possible ways, and some that do not. */
const PIECES = [
  ...['a', '山', 'ｱ', 'é', '1', ' ', '\t', '\n', '\r\n', '\u2028', '😀', '𠮷', '👍', '👨', '👩', '❤', '©'],
  ...['\u0301', '\u3099', 'ﾞ', 'ﾟ', '\u200d', '\u200c', '\ufe0f', '\u20e3', '🏽', '🇯', '🇵', '🇫', '🇷'],
  ...['각', '\u1100', '\u1161', '\u11a8'],
];

describe('lengthOf', () => {
  it.each([
    ['', 0],
    ['SENCHA', 6],
    ['煎茶', 2],
    ['😀😀', 2],
    ['e\u0301', 1],
    ['か\u3099', 1],
    ['👨‍👩‍👧', 1],
    ['🇯🇵🇫🇷', 2],
    ['👍🏽', 1],
    [`e${'\u0301'.repeat(31)}`, 2],
  ])('%j is %i', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  it('counts as Unicode does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(lengthOf(text)).toBe(counted(text));
      }),
      { numRuns: 20_000 },
    );
  });

  // The test's timeout is the limit: Intl.Segmenter takes minutes for each of these.
  it.each(['😀', 'e\u0301', 'a\u200d', '🇯🇵', '\u0301'])('a megabyte of %j is counted in a moment', (letter) => {
    const text = letter.repeat(Math.ceil(500_000 / letter.length));
    expect(lengthOf(text)).toBeGreaterThan(30_000);
  });
});

describe('shortened', () => {
  it('returns a short text unchanged, and the beginning and the end of a long one', () => {
    expect(shortened('abc', 3)).toBe('abc');
    expect(shortened('abcdefghijkl', 7)).toBe('abcd…kl');
    expect(shortened('😀'.repeat(20), 9).isWellFormed()).toBe(true);
  });
});
