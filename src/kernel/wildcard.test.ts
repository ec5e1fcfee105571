import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsWildcard } from './wildcard.js';

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
    ['A.C', 'ABC', false],
    ['*a*b', 'xaxbxb', true],
    ['*', '', true],
    ['', '', true],
    ['', 'x', false],
  ])('%s takes %s: %s', (pattern, text, expected) => expect(fitsWildcard(pattern, text)).toBe(expected));

  it('takes what a regular expression of the same meaning takes', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
    fc.assert(
      fc.property(letters, text, (pattern, word) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(fitsWildcard(pattern, word)).toBe(expression.test(word));
      }),
    );
  });

  it('ends soon where a regular expression would not', () => {
    expect(fitsWildcard('*a'.repeat(50), `${'a'.repeat(5_000)}b`)).toBe(false);
  });
});
