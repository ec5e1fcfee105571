import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../../kernel/cp932.js';
import { splitLabelText } from './split-label-text.js';

describe('a text over the lines of a label', () => {
  it('has a piece in each line', () => {
    expect(splitLabelText(['東京都渋谷区神南1-2-3', '和茶堂ビル2階'], [64, 32])).toEqual([
      '東京都渋谷区神南1-2-3',
      '和茶堂ビル2階',
    ]);
    expect(splitLabelText(['', '倉 太郎'], [32, 32])).toEqual(['倉 太郎', '']);
  });

  it('ends lines where a reader would', () => {
    const street = '北海道札幌市厚別区大谷地東三丁目12番34号';
    expect(splitLabelText([street, 'メゾン101'], [32, 32, 32])).toEqual([
      '北海道札幌市厚別区大谷地東三丁目',
      '12番34号',
      'メゾン101',
    ]);
    expect(splitLabelText([street, ''], [24, 24])).toEqual(['北海道札幌市厚別区', '大谷地東三丁目12番34号']);
  });

  it('fills them rather than refuse a text', () => {
    expect(splitLabelText(['あいうえおかきくけこ', 'さし'], [12, 13])).toEqual(['あいうえおか', 'きくけこ さし']);
    expect(splitLabelText(['あいうえおかきくけこ'], [12, 8])).toEqual(['あいうえおか', 'きくけこ']);
  });

  it('is refused when it does not fit', () => {
    expect(splitLabelText(['あいうえおかきくけこ'], [12, 7])).toBeNull();
    expect(splitLabelText(['あ'], [1])).toBeNull();
  });

  it('loses nothing but spaces, and no line is too wide', () => {
    const piece = fc
      .array(fc.constantFrom(...'東京都市区町1２-丁目 番号aｱ'), { maxLength: 20 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 2 }),
        fc.array(fc.integer({ min: 2, max: 40 }), { minLength: 1, maxLength: 4 }),
        (pieces, widths) => {
          const lines = splitLabelText(pieces, widths);
          if (lines === null) return;
          expect(lines).toHaveLength(widths.length);
          for (const [index, line] of lines.entries()) expect(widthOf(line)).toBeLessThanOrEqual(widths[index] ?? 0);
          expect(lines.join('').replaceAll(' ', '')).toBe(pieces.join('').replaceAll(' ', ''));
        },
      ),
    );
  });
});
