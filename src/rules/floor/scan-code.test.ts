import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARRIERS, type Carrier } from '../carriers/carriers.js';
import { trackingCode } from '../carriers/tracking-code.js';
import { isValidBarcode } from '../items/barcode.js';
import { FNC1 } from './gs1.js';
import { LONGEST_SCAN, readScan, unitsScanned } from './scan-code.js';

const TODAY = '2026-11-25';
const scan = (raw: string) => readScan(raw, TODAY);

describe('readScan', () => {
  it.each([
    ['TS001-W0001', { kind: 'receipt', account_id: 'TS001', no: 1 }],
    ['TS001-S000001', { kind: 'shipment', account_id: 'TS001', no: 1 }],
    ['TS001-I000012', { kind: 'item', account_id: 'TS001', no: 12 }],
    ['ＴＳ００１－Ｉ０００００１\r\n', { kind: 'item', code: 'TS001-I000001' }],
    ['A-03-02-1', { kind: 'code', code: 'A-03-02-1', hint: null }],
    ['  Ａ－０３ー０２−１\t\r\n', { kind: 'code', code: 'A-03-02-1' }],
    [']C0T-07\r', { kind: 'code', code: 'T-07' }],
    ['TEA 001', { kind: 'code', code: 'TEA 001' }],
    ['TS001-S1', { kind: 'code', code: 'TS001-S1' }],
    ['4901234567894', { kind: 'goods', gtin: { pack: 'unit', barcodes: ['4901234567894'] }, carriers: [] }],
    ['４９０１２３４５６７８９４', { kind: 'goods', code: '4901234567894' }],
    [']E04901234567894\r\n', { kind: 'goods', code: '4901234567894' }],
    [']E449123456', { kind: 'goods', gtin: { barcodes: ['0000049123456', '000049123456'] } }],
    [']I114901234567891', { kind: 'goods', gtin: { pack: 'case', barcodes: ['4901234567894'] } }],
    [']C101049012345678941726113010LOT', { kind: 'goods', lot: 'LOT', expiry_date: '2026-11-30' }],
    [`]d2010490123456789410AB${FNC1}211\r`, { kind: 'goods', lot: 'AB', serial: '1' }],
    [`${FNC1}010490123456789410AB${FNC1}`, { kind: 'goods', lot: 'AB' }],
    ['0104901234567894', { kind: 'goods', code: '0104901234567894', gtin: { barcodes: ['4901234567894'] } }],
    ['010490123456789410AB', { kind: 'goods', lot: 'AB' }],
    [']C110AB', { kind: 'goods', gtin: null, lot: 'AB' }],
    ['00349012345000000014', { kind: 'logistic_unit', code: '00349012345000000014' }],
    // Without a right check digit after 01 it is a code like any other.
    ['0104901234567895', { kind: 'code', code: '0104901234567895', hint: null }],
  ])('reads %j', (raw, meaning) => expect(scan(raw)).toMatchObject(meaning));

  it('tells that a check digit is wrong, but lets the digits be a code', () => {
    for (const raw of ['4901234567895', '490123456788', '49123457', '14901234567890', ']E04901234567895']) {
      expect(scan(raw)).toMatchObject({ kind: 'code', hint: { en: expect.stringContaining('check digit is wrong') } });
    }
  });

  it.each([
    ['0104901234567894-RED', 'it has an unknown identifier (AI) at "-RED"'],
    ['010490123456789417260230', 'AI 17 is not a day (260230)'],
    ['0204901234567894', 'AI 02 and 37'],
    ['00349012345000000014-B', 'it has an unknown identifier (AI) at "-B"'],
  ])('lets %j be a code, though it begins like a GS1 code', (raw, told) => {
    const meaning = scan(raw);
    expect(meaning).toMatchObject({ kind: 'code', code: raw });
    expect(meaning).toHaveProperty('hint.en', expect.stringContaining(`If it is a GS1 code: ${told}`));
    expect(meaning).toHaveProperty('hint.ja', expect.stringMatching(/^GS1コードの場合：/));
  });

  it.each([
    ['', 'Nothing was read'],
    [' \r\n', 'Nothing was read'],
    [']E0', 'Nothing was read'],
    [`]C1${FNC1}`, 'Nothing was read'],
    ['あー０３', 'Turn off Japanese input'],
    ['棚1', 'Turn off Japanese input'],
    ['A\u0000B', 'kind of code'],
    ['[)>\u001e06\u001d1PX\u001e\u0004', 'kind of code'],
    ['1'.repeat(LONGEST_SCAN + 1), 'longer than 200'],
    ['\ufdfa'.repeat(20), 'longer than 200'],
    [']C1010490123456789417260230', 'AI 17 is not a day (260230)'],
    [`010490123456789417260230${FNC1}`, 'The code cannot be used: AI 17 is not a day (260230)'],
    [']d20104901234567895', 'check digit of AI 01'],
    [']C1499', 'unknown identifier (AI) at "499"'],
  ])('cannot use %j: %s', (raw, told) =>
    expect(scan(raw)).toMatchObject({ kind: 'unreadable', message: { en: expect.stringContaining(told) } }),
  );

  it('takes a code of the longest length', () => {
    expect(scan('A'.repeat(LONGEST_SCAN))).toMatchObject({ kind: 'code' });
  });

  it('knows the tracking numbers of all carriers, also with the letters of Codabar', () => {
    const names = Object.keys(CARRIERS) as Carrier[];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(999_999), fc.boolean(), (carrier, serial, overseas) => {
        const code = trackingCode(carrier, serial, overseas);
        const both = isValidBarcode(code);
        const meaning = scan(`${code}\r`);
        expect(meaning).toMatchObject({ kind: both ? 'goods' : 'tracking', code });
        expect(meaning).toHaveProperty('carriers', expect.arrayContaining([carrier]));
        if (!/^[0-9]+$/.test(code)) return;
        for (const raw of [`A${code}A`, `]F0a${code}b`, `]F0${code}`]) {
          expect(scan(raw)).toMatchObject({ code, carriers: expect.arrayContaining([carrier]) });
        }
        expect(scan(`]F0A${code}B`).kind).toBe('tracking');
      }),
    );
  });

  it('takes twelve digits for both when they can be both, unless the symbology tells', () => {
    const serial =
      Array.from({ length: 1000 }, (_, n) => n).find((n) => isValidBarcode(trackingCode('CARRIERA', n))) ?? 0;
    const code = trackingCode('CARRIERA', serial);
    expect(scan(code)).toMatchObject({ kind: 'goods', carriers: expect.arrayContaining(['CARRIERA']) });
    expect(scan(`]E0${code}`)).toMatchObject({ kind: 'goods', carriers: [] });
    expect(scan(`]F0${code}`).kind).toBe('tracking');
  });

  it('answers any text without an exception, with a code that is printable', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 220 }), fc.string({ maxLength: 40 })), (raw) => {
        const meaning = scan(raw);
        if (meaning.kind !== 'unreadable') expect(meaning.code).toMatch(/^[\x20-\x7e]{1,200}$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same for what it has cleaned', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z-]{1,30}$/), (code) => {
        const wide = code.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
        expect(scan(`\r\n${wide}\r\n`)).toEqual(scan(code));
      }),
    );
  });
});

describe('unitsScanned', () => {
  const goods = (raw: string) => {
    const meaning = scan(raw);
    if (meaning.kind !== 'goods') throw new Error(meaning.kind);
    return meaning;
  };

  it('multiplies cases', () => {
    expect(unitsScanned(goods('4901234567894'), 6)).toBe(1);
    expect(unitsScanned(goods('14901234567891'), 6)).toBe(6);
    expect(unitsScanned(goods(']C10214901234567891374'), 6)).toBe(24);
    expect(unitsScanned(goods(']C101049012345678943012'), null)).toBe(12);
    expect(unitsScanned(goods('14901234567891'), null)).toBeNull();
  });
});
