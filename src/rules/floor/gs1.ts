/**
 * Reads GS1 element strings, as GS1-128 and GS1 DataMatrix have them: several values in one code, each after its
 * application identifier (AI). `01` + `04901234567894` + `17` + `261130` + `10` + `LOT7` is a JAN, an expiry date and a lot.
 *
 * A value of variable length ends with the separator FNC1, which scanners send as the control character GS (0x1d), or
 * with the code. GS1 General Specifications, section 7.8; days: 3.4 and 7.12.
 *
 * All data that is kept is checked: lengths, characters, check digits, days. A misread code must not become a wrong lot.
 */
import { type Message, say } from '../../kernel/messages.js';
import { shortened } from '../../kernel/text.js';
import { hasCheckDigit } from '../items/barcode.js';
import { type ElementShape, identifierOf } from './gs1-identifiers.js';
import { type Gtin, gtinOf } from './gtin.js';

/** The character that scanners send for FNC1. */
export const FNC1 = '\x1d';

/** What a code says about goods. Days are `YYYY-MM-DD`. Null: the code does not say it. */
export interface Gs1Content {
  /** The number of a pallet or parcel, 18 digits (AI 00). */
  readonly sscc: string | null;
  /** AI 01: the goods themselves, or AI 02: the goods in the pallet or parcel, with their `count`. */
  readonly gtin: Gtin | null;
  /** AI 10, as the maker wrote it. */
  readonly lot: string | null;
  /** AI 21. */
  readonly serial: string | null;
  /** AI 11. */
  readonly manufacture_date: string | null;
  /** AI 17 (use by) or 15 (best before). With both, the earlier one: nothing must leave too late. */
  readonly expiry_date: string | null;
  /** How many of what `gtin` names: AI 37 with 02, AI 30 with 01. AI 37 with 8026 counts pieces of goods: null. */
  readonly count: number | null;
}

type Read<T> = { readonly value: T; readonly fault?: never } | { readonly value?: never; readonly fault: Message };

const CHARACTERS: Readonly<Record<ElementShape['holds'], RegExp>> = {
  digits: /^[0-9]*$/,
  x: /^[!"%-?A-Z_a-z]*$/,
  y: /^[#\-/0-9A-Z]*$/,
};

const broken = (en: string, ja: string): { readonly fault: Message } => ({ fault: say(en, ja) });

/** The value of each AI. An AI may come twice if both values are equal. */
function elementsOf(text: string): Read<ReadonlyMap<string, string>> {
  const elements = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    // Some printers also separate values that need no separator.
    if (text[at] === FNC1) {
      at += 1;
      continue;
    }
    const found = identifierOf(text.slice(at, at + 4));
    if (found === null) {
      const unknown = text.slice(at, at + 4).split(FNC1, 1)[0] ?? '';
      return broken(
        `it has an unknown identifier (AI) at "${unknown}".`,
        `不明な識別子（AI）「${unknown}」があります。`,
      );
    }
    const { ai, shape } = found;
    const from = at + ai.length;
    const separator = text.indexOf(FNC1, from);
    const end = shape.predefined ? from + shape.most : separator === -1 ? text.length : separator;
    const value = text.slice(from, end);
    const fault = faultOf(ai, shape, value);
    if (fault !== null) return { fault };
    const before = elements.get(ai);
    if (before !== undefined && before !== value) {
      return broken(
        `AI ${ai} is there twice, with different values.`,
        `識別子（AI）${ai}が2回あり、値が異なっています。`,
      );
    }
    elements.set(ai, value);
    at = end;
  }
  return { value: elements };
}

/** What is wrong with the value of an AI, apart from days, which depend on today. */
function faultOf(ai: string, shape: ElementShape, value: string): Message | null {
  const shown = shortened(value.replaceAll(FNC1, ' '), 30);
  if (value.length < shape.least || value.length > shape.most) {
    return broken(
      `AI ${ai} has the wrong length ("${shown}").`,
      `識別子（AI）${ai}の桁数が正しくありません（${shown}）。`,
    ).fault;
  }
  if (!CHARACTERS[shape.holds].test(value)) {
    return broken(
      `AI ${ai} has characters that it must not have ("${shown}").`,
      `識別子（AI）${ai}に使えない文字があります（${shown}）。`,
    ).fault;
  }
  if (shape.check === 'digit' && !hasCheckDigit(value)) {
    return broken(
      `the check digit of AI ${ai} is wrong (${shown}). Scan again.`,
      `識別子（AI）${ai}のチェックディジットが正しくありません（${shown}）。もう一度スキャンしてください。`,
    ).fault;
  }
  return null;
}

/**
 * The full year for two digits: from 49 years before to 50 years after this year, as section 7.12 has it. Digits that would
 * be 51 years ahead or more belong to the previous century, and 50 years back or more to the next one.
 */
function fullYear(two: number, today: string): number {
  const year = Number(today.slice(0, 4));
  const ahead = two - (year % 100);
  const century = year - (year % 100);
  if (ahead >= 51) return century - 100 + two;
  return ahead <= -50 ? century + 100 + two : century + two;
}

/**
 * A day of six digits (`YYMMDD`) as `YYYY-MM-DD`; null: there is no such day. Day 00 is the last one of its month.
 * @param today `YYYY-MM-DD`: decides the century
 */
export function gs1Day(digits: string, today: string): string | null {
  const year = fullYear(Number(digits.slice(0, 2)), today);
  const month = Number(digits.slice(2, 4));
  const last = month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
  const day = digits.endsWith('00') ? last : Number(digits.slice(4));
  if (day === 0 || day > last) return null;
  return [String(year).padStart(4, '0'), digits.slice(2, 4), String(day).padStart(2, '0')].join('-');
}

/**
 * Reads an element string. Identifiers of other data, such as weights (310n), are passed over. The text of a fault continues the sentence "The code cannot be used: ".
 * @param text without symbology identifier; values are separated by {@link FNC1}
 * @param today `YYYY-MM-DD` in Japan
 */
export function readGs1(text: string, today: string): Read<Gs1Content> {
  const read = elementsOf(text);
  if (read.fault !== undefined) return read;
  const elements = read.value;
  const days = new Map<string, string>();
  for (const [ai, digits] of elements) {
    if (identifierOf(ai)?.shape.check !== 'day') continue;
    const day = gs1Day(digits, today);
    if (day === null) {
      return broken(`AI ${ai} is not a day (${digits}).`, `識別子（AI）${ai}の日付が存在しません（${digits}）。`);
    }
    days.set(ai, day);
  }
  const amiss = pairingFault(elements);
  if (amiss !== null) return { fault: amiss };
  const count = elements.get(elements.has('02') ? '37' : '30');
  const [first] = [days.get('15'), days.get('17')].filter((day) => day !== undefined).sort();
  return {
    value: {
      sscc: elements.get('00') ?? null,
      gtin: gtinOf(elements.get('01') ?? elements.get('02') ?? ''),
      lot: elements.get('10') ?? null,
      serial: elements.get('21') ?? null,
      manufacture_date: days.get('11') ?? null,
      expiry_date: first ?? null,
      count: count === undefined ? null : Number(count),
    },
  };
}

/** The fault of AIs that are missing beside another AI, or must not be beside it; null: there is none. */
function pairingFault(elements: ReadonlyMap<string, string>): Message | null {
  if (elements.has('01') && elements.has('02')) {
    return broken('it names two goods (AI 01 and 02).', '識別子（AI）01と02が両方あります。').fault;
  }
  if (elements.has('02') !== elements.has('37') && !(elements.has('37') && elements.has('8026'))) {
    return broken('AI 02 and 37 must be there together.', '識別子（AI）02と37は両方必要です。').fault;
  }
  if (elements.has('30') && elements.has('37')) {
    return broken('it has two numbers of units (AI 30 and 37).', '数量（AI 30と37）が2つあります。').fault;
  }
  for (const ai of ['30', '37']) {
    if (elements.has(ai) && Number(elements.get(ai)) === 0) {
      return broken(`its number of units (AI ${ai}) is 0.`, `数量（AI ${ai}）が0です。`).fault;
    }
  }
  return null;
}
