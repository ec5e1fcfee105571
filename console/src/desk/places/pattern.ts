/*
 * Places made in bulk: ranges such as `01-04` become the aisles, bays and levels of shelves, or the numbers of totes, and these
 * become codes. The order of the list is the order of walking, which the server gives to new places.
 */

import { narrowed } from '../../shared/typed-text';

export const KINDS = ['shelf', 'tote', 'packing', 'staging'] as const;
export type MadeKind = (typeof KINDS)[number];
export type Use = 'pick' | 'reserve';
export type Temperature = 'dry' | 'chilled' | 'frozen';
/** `snake`: every other aisle is walked back. `one_way`: each aisle begins at its first bay. */
export type Order = 'snake' | 'one_way';

/** What people type. Ranges are texts: `01-04`, `A-C`, `1,3,5`; empty: the codes have no such part. */
export interface Pattern {
  readonly kind: MadeKind;
  readonly zone: string;
  readonly aisles: string;
  readonly bays: string;
  readonly levels: string;
  readonly order: Order;
  readonly use: Use;
  readonly temperature: Temperature;
  readonly one_item: boolean;
  /** Whether the parts of a code have a hyphen between them. */
  readonly hyphens: boolean;
  /** Of totes and tables: what their codes begin with, and their numbers. */
  readonly prefix: string;
  readonly numbers: string;
}

/** A place as the server takes it. */
export interface NewPlace {
  readonly code: string;
  readonly kind: MadeKind;
  readonly zone?: string;
  readonly aisle?: string;
  readonly bay?: string;
  readonly level?: string;
  readonly use?: Use;
  readonly temperature?: Temperature;
  readonly one_item?: boolean;
}

export type RangeField = 'aisles' | 'bays' | 'levels' | 'numbers';
export type FaultField = RangeField | 'zone' | 'prefix' | 'code';

/** What is wrong with a field. `value` is the text or the number that has the fault. */
export interface PatternFault {
  readonly field: FaultField;
  readonly fault: 'required' | 'range' | 'backwards' | 'letters' | 'tooMany' | 'tooLong' | 'twice' | 'own';
  readonly value: string;
}

/** The most places that are made at once, and in one request: a body has at most 1 MiB. */
export const MOST = 50_000;
export const MOST_A_CALL = 2_000;
const LONGEST_CODE = 20;
const LONGEST_PART = 20;
/** The codes of places that every warehouse has. */
export const OWN_PLACES = new Set(['MAIN', 'STAGING', 'MISSING']);

type Range = { readonly values: readonly string[] } | { readonly fault: PatternFault['fault']; readonly value: string };

/** Normalizes what people type: full-width letters and digits, small letters, and the dashes of Japanese keyboards. */
const normalized = (text: string): string => narrowed(text).replaceAll('、', ',').replaceAll(/\s/g, '').toUpperCase();

/** The values of a range in their order: `08-11` is 08, 09, 10, 11; `A-C` is A, B, C; `1-3,7` is 1, 2, 3, 7. */
export function rangeIn(text: string): Range {
  const values: string[] = [];
  for (const part of normalized(text).split(',')) {
    if (part === '') continue;
    const found = valuesOf(part);
    if ('fault' in found) return found;
    if (values.length + found.values.length > MOST) return { fault: 'tooMany', value: part };
    values.push(...found.values);
  }
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) return { fault: 'twice', value };
    seen.add(value);
  }
  return { values };
}

function valuesOf(part: string): Range {
  if (/^[0-9A-Z]+$/.test(part)) return { values: [part] };
  const [, first, last] = /^([0-9]{1,5})-([0-9]{1,5})$/.exec(part) ?? [];
  if (first !== undefined && last !== undefined) return numbersFrom(first, last, part);
  const [, from, until] = /^([A-Z])-([A-Z])$/.exec(part) ?? [];
  if (from === undefined || until === undefined) return { fault: 'range', value: part };
  if (from > until) return { fault: 'backwards', value: part };
  const start = from.charCodeAt(0);
  return {
    values: Array.from({ length: until.charCodeAt(0) - start + 1 }, (_, index) => String.fromCharCode(start + index)),
  };
}

/** Each number is padded to the width of the first one: `01-12` begins with 01, `1-12` with 1. */
function numbersFrom(first: string, last: string, part: string): Range {
  const [from, until] = [Number(first), Number(last)];
  if (from > until) return { fault: 'backwards', value: part };
  if (until - from >= MOST) return { fault: 'tooMany', value: part };
  return {
    values: Array.from({ length: until - from + 1 }, (_, index) => String(from + index).padStart(first.length, '0')),
  };
}

/** An aisle as it is walked. */
export interface Walk {
  readonly aisle: string | null;
  readonly first: string;
  readonly last: string;
  readonly places: number;
}

export interface Planned {
  /** How many places there would be, also when there are faults. */
  readonly count: number;
  /** The places in the order of walking; empty if there is a fault. */
  readonly places: readonly NewPlace[];
  readonly faults: readonly PatternFault[];
  readonly walks: readonly Walk[];
}

/** Which places a pattern makes. */
export const plan = (pattern: Pattern): Planned => (pattern.kind === 'shelf' ? shelves(pattern) : others(pattern));

const none = (count: number, faults: readonly PatternFault[]): Planned => ({ count, places: [], faults, walks: [] });

/** The values of ranges, and what is wrong with them. */
function rangesOf(pattern: Pattern, fields: readonly RangeField[]) {
  const faults: PatternFault[] = [];
  const values = fields.map((field) => {
    const range = rangeIn(pattern[field]);
    if ('values' in range) return range.values;
    faults.push({ field, fault: range.fault, value: range.value });
    return [];
  });
  return { values, faults };
}

/** A part of a code that is typed as it is. */
function wordIn(field: 'zone' | 'prefix', text: string): { readonly word: string; readonly faults: PatternFault[] } {
  const word = normalized(text).replace(/-$/, '');
  if (word.length > LONGEST_PART) return { word, faults: [{ field, fault: 'tooLong', value: word }] };
  return word === '' || /^[0-9A-Z][0-9A-Z-]*$/.test(word)
    ? { word, faults: [] }
    : { word, faults: [{ field, fault: 'letters', value: word }] };
}

function shelves(pattern: Pattern): Planned {
  const zone = wordIn('zone', pattern.zone);
  const { values, faults: wrong } = rangesOf(pattern, ['aisles', 'bays', 'levels']);
  const [aisles = [], bays = [], levels = []] = values;
  const faults = [...zone.faults, ...wrong];
  const isWrong = (field: RangeField) => wrong.some((one) => one.field === field);
  if (bays.length === 0 && !isWrong('bays')) faults.push({ field: 'bays', fault: 'required', value: '' });
  const count = Math.max(aisles.length, 1) * bays.length * Math.max(levels.length, 1);
  if (count > MOST) faults.push({ field: 'code', fault: 'tooMany', value: String(count) });
  if (faults.length > 0) return none(count, faults);

  const { use, temperature, one_item, hyphens } = pattern;
  const at = (aisle: string | null, bay: string, level: string | null): NewPlace => ({
    code: [zone.word, aisle, bay, level].filter((part) => part !== null && part !== '').join(hyphens ? '-' : ''),
    kind: 'shelf',
    ...(zone.word === '' ? {} : { zone: zone.word }),
    ...(aisle === null ? {} : { aisle }),
    bay,
    ...(level === null ? {} : { level }),
    ...{ use, temperature, one_item },
  });
  const back = [...bays].reverse();
  const lanes = orNone(aisles).map((aisle, index) => {
    const walked = pattern.order === 'snake' && index % 2 === 1 ? back : bays;
    return { aisle, places: walked.flatMap((bay) => orNone(levels).map((level) => at(aisle, bay, level))) };
  });
  return withCheckedCodes(
    lanes.flatMap(({ places }) => places),
    lanes.map(({ aisle, places }) => walkOf(aisle, places)),
  );
}

/** The values of a part of the codes; one null if the codes do not have the part. */
const orNone = (values: readonly string[]): readonly (string | null)[] => (values.length === 0 ? [null] : values);

function others(pattern: Pattern): Planned {
  const { kind, hyphens } = pattern;
  const prefix = wordIn('prefix', pattern.prefix);
  const { values, faults: wrong } = rangesOf(pattern, ['numbers']);
  const numbers = values[0] ?? [];
  const faults = [...prefix.faults, ...wrong];
  if (numbers.length === 0 && wrong.length === 0) faults.push({ field: 'numbers', fault: 'required', value: '' });
  if (faults.length > 0) return none(numbers.length, faults);
  const join = hyphens ? '-' : '';
  const places = numbers.map((no) => ({ code: prefix.word === '' ? no : `${prefix.word}${join}${no}`, kind }));
  return withCheckedCodes(places, [walkOf(null, places)]);
}

const walkOf = (aisle: string | null, places: readonly NewPlace[]): Walk => ({
  aisle,
  first: places[0]?.code ?? '',
  last: places.at(-1)?.code ?? '',
  places: places.length,
});

/**
 * The plan for these places, or the first fault of their codes. Without hyphens, level 11 of bay 1 and level 1 of bay 11 may
 * have the same code.
 */
function withCheckedCodes(places: readonly NewPlace[], walks: readonly Walk[]): Planned {
  const seen = new Set<string>();
  for (const { code } of places) {
    const fault =
      code.length > LONGEST_CODE ? 'tooLong' : seen.has(code) ? 'twice' : OWN_PLACES.has(code) ? 'own' : null;
    if (fault !== null) return none(places.length, [{ field: 'code', fault, value: code }]);
    seen.add(code);
  }
  return { count: places.length, places, faults: [], walks };
}

/** The text with which all codes begin. The server searches existing places by it. */
export function commonStart(codes: readonly string[]): string {
  const [first = ''] = codes;
  let length = first.length;
  for (const code of codes) while (!code.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/** A list in parts of a size. */
export const inParts = <T>(list: readonly T[], size: number): readonly T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
