import fc from 'fast-check';

/*
 * Values that stand for what only the moment of sending can tell (an id that exists, a day counted from today), and the
 * odd values that requests are tried with. Generated once from the seed, they are filled in when a request is sent.
 */

export type Pool =
  | 'item'
  | 'code'
  | 'receipt'
  | 'receipt_identifier'
  | 'shipment'
  | 'identifier'
  | 'cursor'
  | 'waiting_transfer'
  | 'working_transfer'
  /** Before the warehouse works on them, and while it does. */
  | 'waiting'
  | 'waiting_identifier'
  | 'working'
  | 'working_identifier'
  /** Images, as the path from their item on: by id, and by code. */
  | 'image_by_id'
  | 'image_by_code';

/** One of what exists. */
export class Known {
  constructor(
    readonly pool: Pool,
    readonly pick: number,
  ) {}
}

/** A day so many days from the clock's today, as `2026-11-24` or a part of it. */
export class Day {
  constructor(
    readonly offset: number,
    readonly as: 'date' | 'compact' | 'year' | 'month' | 'day' = 'date',
  ) {}
}

/** A part of a path that something of the pool is; numbered from 0. */
export class PartOf {
  constructor(
    readonly whole: Known,
    readonly part: number,
  ) {}
}

/** What the path has for a parameter. */
export class FromPath {
  constructor(readonly name: string) {}
}

/** The next time that the clock shows it, as `09:00`. */
export class TimeOfDay {
  constructor(readonly time: string) {}
}

/** A text that no other request has; the same within one request for the same `part`. */
export class Fresh {
  constructor(readonly part: number) {}
}

/** JSON as it is written, well-formed or not. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A piece of a URL that is escaped already, or wrongly. */
export class RawUrl {
  constructor(readonly text: string) {}
}

const nat = fc.nat({ max: 1_000_000 });

export const known = (pool: Pool): fc.Arbitrary<Known> => nat.map((pick) => new Known(pool, pick));
export const day = (min: number, max: number, as: Day['as'] = 'date'): fc.Arbitrary<Day> =>
  fc.integer({ min, max }).map((offset) => new Day(offset, as));
export const fresh: fc.Arbitrary<Fresh> = fc.nat({ max: 99_999 }).map((part) => new Fresh(part));

const TEXTS = [
  ...['', ' ', '　', '\t', '\r\n', '\u0000', 'a\u0000b', '\u001b[31m', '\ufeff茶', '\u202eפרחים', 'مرحبا بالعالم'],
  ...[
    '\ud800',
    '茶\udc00',
    '\udfff\ud800',
    '𠮷野家',
    '👨‍👩‍👧‍👦',
    'e\u0301\u0323\u0334',
    'ﷺ',
    'ｱｲｳ',
    'ＡＢ１',
    'ß',
    'İ',
    'ﬁ',
  ],
  ...['null', 'NaN', '0', '-1', 'true', '1e5', '0x10', "'; drop table items; --", '%', '_', '\\', '%00', '../..', '{}'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '$1',
    '<b>',
    '&amp;',
    'TS001',
    'TS002-I000001',
    'TS001-S000000',
    '2026-02-30',
  ],
];

/** Texts of every kind: plain, any Unicode, halves of surrogate pairs, and some kilobytes long. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', '茶', '𠮷', '\u0301', '9'), fc.integer({ min: 60, max: 4_000 }))
      .map(([unit, times]) => unit.repeat(times)),
  },
);

const NUMBERS = [
  0,
  1,
  -1,
  24,
  100,
  101,
  1_000,
  999_999_999,
  1_000_000_000,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  -1e308,
  5e-324,
  0.5,
  1.1,
];
const RAW_NUMBERS = [
  '-0',
  '1e999',
  '1E2',
  '1.0',
  '-0.0e-0',
  '99999999999999999999999999',
  '0.00000000000000000000001',
  '1e-999',
];

const anyNumber: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(...RAW_NUMBERS).map((text) => new RawJson(text)) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

const nested = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.integer({ min: 2, max: 3_000 }))
  .map(([[open, close], depth]) => new RawJson(`${open?.repeat(depth)}1${close?.repeat(depth)}`));

/** Any JSON value, odd ones first. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 4, arbitrary: anyNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: [] } }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(anyText, { maxLength: 5 }) },
  { weight: 1, arbitrary: nested },
);

const URL_PIECES = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%2F',
  '%252F',
  '%2e%2e',
  '%0d%0a',
  '+',
  '%20',
  '%EF%BB%BF',
  '*',
  ';',
  'a%00b',
  '%F0%9F%98%80',
  '~',
  "'",
  '%25',
];

/** A text for a place in a URL: any text, well or badly escaped. Never empty, nor one that a URL parser takes for a way up. */
export const anyUrlText: fc.Arbitrary<string | RawUrl> = fc.oneof(
  fc.constantFrom(...URL_PIECES).map((text) => new RawUrl(text)),
  anyText.map((text) => (/^\.{0,2}$/.test(text) ? '...' : text)),
  fc.constantFrom(
    '0',
    'TS002',
    'TS001',
    'AB12',
    'TS001-I000001',
    'TS002-S000001',
    'TS001-W9999',
    'TS001-S999999999999999',
    'bulk',
    'shipped',
  ),
);
