import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeCp932, forCp932, missingInCp932, widthOf } from './cp932.js';

it('is what Japanese Windows writes, with the characters of NEC and IBM', () => {
  expect(encodeCp932('髙﨑①ｱ').toString('hex')).toBe('fbfcfab18740b1');
  expect(new TextDecoder('shift_jis').decode(encodeCp932('東京都渋谷区'))).toBe('東京都渋谷区');
});

it('takes the twin that it has of characters that Unicode has twice, and joins a letter with its marks', () => {
  expect(forCp932('9〜12時 − — ‖')).toBe('9～12時 － ― ∥');
  expect(missingInCp932(forCp932('ガパ 〜−'))).toEqual([]);
});

it('names each character that it has not, once', () => {
  expect(missingInCp932('𠮷野家 🍵🍵')).toEqual(['𠮷', '🍵']);
  expect(missingInCp932('吉野家?')).toEqual([]);
});

it('says as the width of a text how many bytes it has', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'aZ09 -ｱﾞ漢字かナ～－①髙')), (letters) => {
      const text = letters.join('');
      expect(widthOf(text)).toBe(encodeCp932(text).length);
    }),
  );
});
