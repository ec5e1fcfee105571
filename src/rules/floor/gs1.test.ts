import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { FNC1, gs1Day, readGs1 } from './gs1.js';
import { identifierOf } from './gs1-identifiers.js';

const TODAY = '2026-11-25';
const JAN = '0104901234567894';
const read = (text: string) => readGs1(text, TODAY).value;
const messageOf = (text: string) => readGs1(text, TODAY).fault?.en;

describe('readGs1', () => {
  it('reads goods with lot, days and serial number', () => {
    expect(read(`${JAN}11260901172611301021A${FNC1}21SER/7`)).toEqual({
      sscc: null,
      gtin: { gtin: '04901234567894', pack: 'unit', barcodes: ['4901234567894'] },
      lot: '21A',
      serial: 'SER/7',
      manufacture_date: '2026-09-01',
      expiry_date: '2026-11-30',
      count: null,
      passed_over: [],
    });
  });

  it('reads what a pallet contains, with its number', () => {
    const pallet = read(`0034901234500000001402149012345678913724${FNC1}10L1`);
    expect(pallet).toMatchObject({ sscc: '349012345000000014', count: 24, lot: 'L1', gtin: { pack: 'case' } });
  });

  it('takes a count of AI 30, and passes over measures and what a factory adds', () => {
    const found = read(`${JAN}3103001250306${FNC1}240PART-1${FNC1}91X`);
    expect(found).toMatchObject({ count: 6, passed_over: ['3103', '240', '91'] });
  });

  it('keeps a lot whole that contains what looks like an identifier', () => {
    expect(read(`${JAN}101726113021${FNC1}211`)).toMatchObject({ lot: '1726113021', serial: '1', expiry_date: null });
  });

  it('needs no separator after a value of fixed length, and bears one, also in front', () => {
    expect(read(`${FNC1}${JAN}${FNC1}17261130${FNC1}10A${FNC1}`)).toEqual(read(`${JAN}1726113010A`));
  });

  it('takes the earlier of two last days', () => {
    expect(read(`${JAN}1526120117261130`)?.expiry_date).toBe('2026-11-30');
    expect(read(`${JAN}1526113017261201`)?.expiry_date).toBe('2026-11-30');
  });

  it.each([
    [`${JAN}17260230`, 'AI 17 is no day (260230)'],
    [`${JAN}11261301`, 'AI 11 is no day (261301)'],
    [`${JAN}15260001`, 'AI 15 is no day (260001)'],
    [`${JAN}13260431`, 'AI 13 is no day (260431)'],
    ['0104901234567895', 'check digit of AI 01 is wrong (04901234567895)'],
    ['003490123450000000161', 'check digit of AI 00'],
    [`${JAN}0500`, 'unknown identifier (AI) at "0500"'],
    [`${JAN}3106001250`, 'unknown identifier (AI) at "3106"'],
    [`${JAN}1`, 'unknown identifier (AI) at "1"'],
    [`${JAN}1726113`, 'AI 17 has the wrong length ("26113")'],
    [`${JAN}10`, 'AI 10 has the wrong length'],
    [`${JAN}10${'A'.repeat(21)}`, 'AI 10 has the wrong length'],
    [`${JAN}10A B`, 'AI 10 has characters that it must not have ("A B")'],
    [`${JAN}3012X`, 'AI 30 has characters'],
    [`${JAN}17${FNC1}261130`, 'AI 17 has characters'],
    [`${JAN}10A${FNC1}10B`, 'AI 10 is there twice'],
    [`${JAN}02049012345678943710`, 'two goods (AI 01 and 02)'],
    ['0204901234567894', 'AI 02 and 37'],
    [`${JAN}3710`, 'AI 02 and 37'],
    [`0204901234567894373${FNC1}305`, 'two numbers of units'],
    [`${JAN}3000`, 'number of units (AI 30) is 0'],
  ])('refuses %j: %s', (text, told) => expect(messageOf(text)).toContain(told));

  it('bears the same value twice', () => {
    expect(read(`${JAN}10A${FNC1}10A`)?.lot).toBe('A');
  });

  it('gives back what was written, whatever the order', () => {
    const lot = fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/);
    const days = fc.integer({ min: -18_000, max: 17_000 });
    fc.assert(
      fc.property(lot, lot, days, fc.constantFrom(0, 1, 2, 3), (code, serial, offset, turn) => {
        const day = Temporal.PlainDate.from(TODAY).add({ days: offset }).toString();
        const parts = [JAN, `17${day.slice(2).replaceAll('-', '')}`, `10${code}`, `21${serial}`];
        const text = [...parts.slice(turn), ...parts.slice(0, turn)].join(FNC1);
        expect(read(text)).toMatchObject({ lot: code, serial, expiry_date: day });
      }),
    );
  });

  it('answers any text, and never with a day that does not exist', () => {
    const piece = fc.oneof(
      fc.constantFrom('01', '02', '10', '11', '15', '17', '21', '30', '37', '3103', FNC1, '04901234567894', '26'),
      fc.stringMatching(/^[0-9A-Z]{0,8}$/),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const result = readGs1(pieces.join(''), TODAY);
        if (result.fault !== undefined) return;
        for (const day of [result.value.expiry_date, result.value.manufacture_date]) {
          if (day !== null) expect(Temporal.PlainDate.from(day, { overflow: 'reject' }).toString()).toBe(day);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('gs1Day', () => {
  it.each([
    ['260200', '2026-02-28'],
    ['280200', '2028-02-29'],
    ['261100', '2026-11-30'],
    ['280229', '2028-02-29'],
    ['270229', null],
    ['000101', '2000-01-01'],
    ['260100', '2026-01-31'],
    ['260000', null],
    ['261200', '2026-12-31'],
    ['260132', null],
  ])('reads %s as %s', (digits, day) => expect(gs1Day(digits, TODAY)).toBe(day));

  it('takes the century that is nearest: 50 years ahead at most, 49 back at most', () => {
    expect(gs1Day('760101', TODAY)).toBe('2076-01-01');
    expect(gs1Day('770101', TODAY)).toBe('1977-01-01');
    expect(gs1Day('490101', '2099-12-31')).toBe('2149-01-01');
    expect(gs1Day('500101', '2099-12-31')).toBe('2050-01-01');
    expect(gs1Day('990101', '2050-01-01')).toBe('2099-01-01');
    expect(gs1Day('010101', '2050-01-01')).toBe('2001-01-01');
    expect(gs1Day('000101', '2050-01-01')).toBe('2100-01-01');
  });

  it('knows 29 February by the year that it found', () => {
    expect(gs1Day('000229', '2050-01-01')).toBeNull();
    expect(gs1Day('000229', '2026-01-01')).toBe('2000-02-29');
  });
});

describe('identifierOf', () => {
  it('knows one identifier at most for any digits', () => {
    for (let n = 0; n < 10_000; n += 1) {
      const text = String(n).padStart(4, '0');
      const found = [2, 3, 4].filter((length) => identifierOf(text.slice(0, length))?.ai.length === length);
      expect(found.length, text).toBeLessThanOrEqual(1);
    }
  });

  it('needs no separator after the prefixes of the table of predefined lengths, and after no others', () => {
    const known = Array.from({ length: 10_000 }, (_, n) => identifierOf(String(n).padStart(4, '0')));
    const free = new Set(known.flatMap((one) => (one?.shape.predefined === true ? [one.ai.slice(0, 2)] : [])));
    // 03, 04, 14, 18 and 19 are in the table too, but no identifier begins with them yet.
    const table = '00 01 02 11 12 13 15 16 17 20 31 32 33 34 35 36 41'.split(' ');
    expect([...free].sort()).toEqual(table);
    for (const one of known)
      if (one !== null && table.includes(one.ai.slice(0, 2))) expect(one.shape.predefined).toBe(true);
  });
});
