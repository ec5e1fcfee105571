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
      gtin: { pack: 'unit', barcodes: ['4901234567894'] },
      lot: '21A',
      serial: 'SER/7',
      manufacture_date: '2026-09-01',
      expiry_date: '2026-11-30',
      count: null,
    });
  });

  it('reads what a pallet contains, with its number', () => {
    const pallet = read(`0034901234500000001402149012345678913724${FNC1}10L1`);
    expect(pallet).toMatchObject({ sscc: '349012345000000014', count: 24, lot: 'L1', gtin: { pack: 'case' } });
  });

  it('takes a count of AI 30, and passes over measures and what a factory adds', () => {
    const found = read(`${JAN}3103001250306${FNC1}240PART-1${FNC1}91X`);
    expect(found).toMatchObject({ gtin: { pack: 'unit' }, count: 6, lot: null });
  });

  it('passes over what the label of a parcel says, and reads what comes after it', () => {
    const sscc = '00349012345000000014';
    const found = read(
      `${sscc}4300KURA+SHOJI${FNC1}4307JP${FNC1}43211${FNC1}4331000500-${FNC1}7230EMA1${FNC1}8010A#B-1/2${FNC1}10L1`,
    );
    expect(found).toMatchObject({ sscc: '349012345000000014', lot: 'L1' });
    expect(messageOf(`${sscc}8010a`)).toContain('AI 8010 has characters');
    expect(messageOf(`${sscc}4300A#`)).toContain('AI 4300 has characters');
  });

  it('does not take a number of pieces (AI 37 with 8026) for one of goods', () => {
    expect(read(`8026049012345678940102${FNC1}376`)).toMatchObject({ gtin: null, count: null });
    expect(messageOf(`${JAN}8026049012345678940102`)).toBeUndefined();
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
    [`${JAN}17260230`, 'AI 17 is not a day (260230)'],
    [`${JAN}11261301`, 'AI 11 is not a day (261301)'],
    [`${JAN}15260001`, 'AI 15 is not a day (260001)'],
    [`${JAN}13260431`, 'AI 13 is not a day (260431)'],
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
  const rangesOf = (text: string): string[] =>
    text.split(' ').flatMap((range) => {
      const [first = '', last = first] = range.split('-');
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) =>
        String(Number(first) + n).padStart(first.length, '0'),
      );
    });

  it('knows all identifiers of the General Specifications, and no others', () => {
    const measures = [...'310-316 320-329 330-337 340-349 350-357 360-369'.split(' ')].flatMap(rangesOf);
    const published = [
      ...rangesOf('00-03 10-13 15-17 20-22 235 240-243 250-251 253-255 30 37'),
      ...measures.flatMap((ai) => rangesOf(`${ai}0-${ai}5`)),
      ...rangesOf('3900-3943 3950-3955 400-403 410-417 420-427 4300-4326 4330-4333'),
      ...rangesOf('7001-7011 7020-7023 7030-7041 710-717 7230-7242 7250-7259'),
      ...rangesOf('8001-8014 8017-8020 8026 8030 8110-8112 8200 90-99'),
    ];
    const known = [100, 1000, 10_000].flatMap((end) =>
      Array.from({ length: end }, (_, n) => String(n).padStart(String(end).length - 1, '0')),
    );
    expect(known.filter((ai) => identifierOf(ai)?.ai === ai).sort()).toEqual(published.sort());
  });

  it.each([
    ['03', 14, 14],
    ['4300', 1, 35],
    ['4305', 1, 70],
    ['4307', 2, 2],
    ['4309', 20, 20],
    ['4318', 1, 20],
    ['4319', 1, 30],
    ['4320', 1, 35],
    ['4322', 1, 1],
    ['4325', 10, 10],
    ['4326', 6, 6],
    ['4331', 6, 7],
    ['7040', 4, 4],
    ['717', 1, 20],
    ['7235', 3, 30],
    ['7251', 12, 12],
    ['7256', 1, 90],
    ['8007', 1, 34],
    ['8011', 1, 12],
    ['8013', 1, 25],
    ['8017', 18, 18],
    ['8019', 1, 10],
    ['8110', 1, 70],
    ['8111', 4, 4],
  ])('bears %s with %i to %i characters', (ai, least, most) =>
    expect(identifierOf(ai)?.shape).toMatchObject({ least, most }),
  );

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
    // 04, 14, 18 and 19 are in the table too, but no identifier begins with them yet.
    const table = '00 01 02 03 11 12 13 15 16 17 20 31 32 33 34 35 36 41'.split(' ');
    expect([...free].sort()).toEqual(table);
    for (const one of known)
      if (one !== null && table.includes(one.ai.slice(0, 2))) expect(one.shape.predefined).toBe(true);
  });
});
