import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidBarcode } from './barcode.js';

describe('isValidBarcode', () => {
  it.each(['4901234567894', '4006381333931', '036000291452', '0036000291452'])('accepts %s', (barcode) =>
    expect(isValidBarcode(barcode)).toBe(true),
  );

  it.each([
    '4901234567895',
    '036000291453',
    '49012347',
    '',
    '49012345678941',
    '４９０１２３４５６７８９４',
    '490123456789X',
  ])('refuses %j', (barcode) => expect(isValidBarcode(barcode)).toBe(false));

  it('has exactly one valid check digit for any digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{11,12}$/), (figures) => {
        const valid = [...'0123456789'].filter((check) => isValidBarcode(figures + check));
        expect(valid).toHaveLength(1);
      }),
    );
  });

  it('detects one wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const code = '4901234567894';
        const wrong = (Number(code[place]) + by) % 10;
        expect(isValidBarcode(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false);
      }),
    );
  });
});
