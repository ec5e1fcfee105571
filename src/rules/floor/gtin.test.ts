import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCheckDigit, isValidBarcode } from '../items/barcode.js';
import { gtinOf } from './gtin.js';

describe('gtinOf', () => {
  it('reads the number of one unit, in every length, as the barcodes that an item may have', () => {
    expect(gtinOf('4901234567894')).toEqual({ pack: 'unit', barcodes: ['4901234567894'] });
    const upc = { pack: 'unit', barcodes: ['0036000291452', '036000291452'] };
    expect(gtinOf('036000291452')).toEqual(upc);
    expect(gtinOf('0036000291452')).toEqual(upc);
    expect(gtinOf('00036000291452')).toEqual(upc);
    expect(gtinOf('49123456')?.barcodes).toEqual(['0000049123456', '000049123456']);
  });

  it('finds the unit in a case', () => {
    expect(gtinOf('14901234567891')).toEqual({ pack: 'case', barcodes: ['4901234567894'] });
    expect(gtinOf('10036000291459')?.barcodes).toEqual(['0036000291452', '036000291452']);
  });

  it('knows no unit for goods of varying measure', () => {
    expect(gtinOf('94901234567897')).toEqual({ pack: 'measured', barcodes: [] });
  });

  it.each([
    '4901234567895',
    '14901234567892',
    '49123457',
    '490123456789',
    '',
    '123456789',
    '4901234567894X',
    '４９０１２３４５６７８９４',
  ])('refuses %j', (text) => expect(gtinOf(text)).toBeNull());

  it('gives the same unit for each case of it, with barcodes that an item can have', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{12}$/), fc.integer({ min: 1, max: 8 }), (body, indicator) => {
        const closed = (digits: string) => digits + [...'0123456789'].find((check) => hasCheckDigit(digits + check));
        const unit = gtinOf(closed(body));
        expect(unit?.pack).toBe('unit');
        expect(gtinOf(closed(`${indicator}${body}`))?.barcodes).toEqual(unit?.barcodes);
        expect(unit?.barcodes.every(isValidBarcode)).toBe(true);
      }),
    );
  });
});
