import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.js';
import { lettersOf, printable } from './printable.js';

/** Every letter as wide as high, ASCII half as wide: as in most Japanese fonts. */
const measure = (text: string): number =>
  lettersOf(text).reduce((sum, letter) => sum + (/^[\x20-\x7e]/.test(letter) ? 0.5 : 1), 0);

const linesOf = (text: string, width: number, more: object = {}) =>
  fitText(text, { width, sizes: [1], lines: 1, ...more }, measure).lines;

describe('fitting text into a box', () => {
  it('breaks lines between words, and between any two Japanese characters', () => {
    expect(linesOf('green tea leaves', 5)).toEqual(['green tea', 'leaves']);
    expect(linesOf('煎茶さみどり', 4)).toEqual(['煎茶さみ', 'どり']);
    expect(linesOf('煎茶 100g入', 4)).toEqual(['煎茶', '100g入']);
    expect(linesOf('Ulica Łódzka Ħé', 6)).toEqual(['Ulica', 'Łódzka', 'Ħé']);
    expect(linesOf('οδός Άρεως', 8)).toEqual(['οδός', 'Άρεως']);
  });

  it('does not begin a line with a full stop or end it with an opening bracket', () => {
    expect(linesOf('あいうえ。か', 4)).toEqual(['あいう', 'え。か']);
    expect(linesOf('あいう（え）', 4)).toEqual(['あいう', '（え）']);
  });

  it('breaks a word that is wider than a line', () => {
    expect(linesOf('ab WWWWWWWWWWWW', 4)).toEqual(['ab WWWWW', 'WWWWWWW']);
  });

  it('gives a letter that is wider than a line a line of its own', () => {
    expect(linesOf('wあいw', 0.5)).toEqual(['w', 'あ', 'い', 'w']);
  });

  it('uses the largest font size that fits, and otherwise the smallest', () => {
    const sizes = [4, 2, 1];
    const room = { width: 8, sizes, lines: 1 };
    expect(fitText('あい', room, measure)).toEqual({ size: 4, lines: ['あい'] });
    expect(fitText('あいうえ', room, measure).size).toBe(2);
    expect(fitText('あ'.repeat(20), room, measure)).toMatchObject({ size: 1, lines: { length: 3 } });
  });

  it('cuts off further lines and marks the cut', () => {
    expect(linesOf('あいうえおかきくけこ', 4, { max: 2 })).toEqual(['あいうえ', 'おかき…']);
    expect(linesOf('', 4, { max: 1 })).toEqual([]);
  });

  it('makes no line wider than the box, and loses only spaces', () => {
    const letter = fc.constantFrom('あ', 'W', 'w', ' ', '。', '（', '）', '𠮷', '、', '-', '　');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 60 }), fc.integer({ min: 2, max: 12 }), (letters, width) => {
        const text = letters.join('');
        const lines = linesOf(text, width);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('text that a font can print', () => {
  const font = new Set('あガ辻茶 We\u0301é　〓ー');
  const print = (text: string) => printable(text, (letter) => Array.from(letter).every((one) => font.has(one)));

  it('shows a missing character as one mark', () => {
    expect(print('あ🍵W')).toBe('あ〓W');
    expect(print('👨‍👩‍👧‍👦茶')).toBe('〓茶');
    expect(print('🇯🇵')).toBe('〓');
  });

  it('finds a character that the font has in another form', () => {
    expect(print('カ\u3099')).toBe('ガ');
    expect(print('辻\u{e0100}')).toBe('辻');
    expect(print('e\u0301')).toBe('é');
  });

  it('prints a letter without its marks if only these are missing', () => {
    expect(print('ẘe\u0302W\u0302')).toBe('〓eW');
  });

  it('has no line breaks, control characters or hidden characters', () => {
    expect(print('あ\r\nW\t茶\u0001あ')).toBe('あ W 茶 あ');
    expect(print('あ\u202eW\u200b茶\ufeff')).toBe('あW茶');
    expect(print('あ　茶')).toBe('あ　茶');
  });
});
