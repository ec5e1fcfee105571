/**
 * The application identifiers (AIs) of GS1 element strings, with the length of what follows each.
 *
 * Source: GS1 General Specifications, section 3.2 (list of AIs) and 7.8 (how element strings are joined), compared with
 * the GS1 Barcode Syntax Dictionary of 2025. All AIs that are published there are known here, also those whose data Kura
 * does not keep, such as addresses: one unknown AI would make the whole code unreadable. For most of these, only length and
 * characters are checked. No AI begins with another AI, so 2, 3 or 4 digits are tried in turn.
 */

export interface ElementShape {
  /** The lengths that the data may have, in characters. */
  readonly least: number;
  readonly most: number;
  /** The length is known by the AI alone, so no separator (FNC1) is needed after it. */
  readonly predefined: boolean;
  /** `x`: letters, digits and signs of GS1's set of 82 characters. `y`: of its set of 39, which has `#` besides. */
  readonly holds: 'digits' | 'x' | 'y';
  /** What else is checked: a check digit at the end, or a day. */
  readonly check: 'digit' | 'day' | null;
}

type Row = readonly [ai: RegExp, shape: ElementShape];

const predefined = (ai: RegExp, length: number, check: ElementShape['check'] = null): Row => [
  ai,
  { least: length, most: length, predefined: true, holds: 'digits', check },
];

const separated = (holds: ElementShape['holds'], ai: RegExp, most: number, least = 1): Row => [
  ai,
  { least, most, predefined: false, holds, check: null },
];

const ROWS: readonly Row[] = [
  predefined(/^00$/, 18, 'digit'),
  predefined(/^0[1-3]$/, 14, 'digit'),
  predefined(/^1[1235-7]$/, 6, 'day'),
  predefined(/^20$/, 2),
  // Measures: weight, length, area and volume. The fourth digit says where the decimal point is.
  predefined(/^3(?:1[0-6]|2[0-9]|3[0-7]|4[0-9]|5[0-7]|6[0-9])[0-5]$/, 6),
  predefined(/^41[0-7]$/, 13, 'digit'),
  separated('x', /^(?:10|21|22|243|254|420|702[0-2]|71[0-7]|7240|8002|8012)$/, 20),
  separated('x', /^(?:240|241|250|251|400|401|403|4308|4319|7002|7023|8004|90)$/, 30),
  separated('digits', /^3[07]$/, 8),
  separated('x', /^235$/, 28),
  separated('digits', /^242$/, 6),
  separated('x', /^253$/, 30, 13),
  separated('digits', /^255$/, 25, 13),
  // Amounts and prices.
  separated('digits', /^39[02][0-9]$/, 15),
  separated('digits', /^39[13][0-9]$/, 18, 4),
  separated('digits', /^394[0-3]$/, 4, 4),
  separated('digits', /^395[0-5]$/, 6, 6),
  separated('digits', /^402$/, 17, 17),
  separated('x', /^421$/, 12, 4),
  separated('digits', /^42[246]$/, 3, 3),
  separated('digits', /^42[35]$/, 15, 3),
  separated('x', /^427$/, 3),
  // Labels of parcels and pallets: to whom they go, to whom they come back, how they are transported.
  separated('x', /^43(?:0[01]|1[01]|20)$/, 35),
  separated('x', /^43(?:0[2-6]|1[2-6])$/, 70),
  separated('x', /^43[01]7$/, 2, 2),
  separated('digits', /^4309$/, 20, 20),
  separated('x', /^4318$/, 20),
  separated('digits', /^432[1-3]$/, 1, 1),
  separated('digits', /^432[45]$/, 10, 10),
  separated('digits', /^4326$/, 6, 6),
  separated('x', /^433[0-3]$/, 7, 6),
  separated('digits', /^7001$/, 13, 13),
  separated('digits', /^7003$/, 10, 10),
  separated('digits', /^7004$/, 4),
  separated('x', /^7005$/, 12),
  separated('digits', /^7006$/, 6, 6),
  separated('digits', /^7007$/, 12, 6),
  separated('x', /^7008$/, 3),
  separated('x', /^7009$/, 10),
  separated('x', /^7010$/, 2),
  separated('digits', /^7011$/, 10, 6),
  separated('x', /^703[0-9]$/, 30, 4),
  separated('x', /^7040$/, 4, 4),
  separated('x', /^7041$/, 4),
  separated('x', /^723[0-9]$/, 30, 3),
  // Patients and carers.
  separated('digits', /^7241$/, 2, 2),
  separated('x', /^7242$/, 25),
  separated('digits', /^7250$/, 8, 8),
  separated('digits', /^7251$/, 12, 12),
  separated('digits', /^7252$/, 1, 1),
  separated('x', /^725[349]$/, 40),
  separated('x', /^7255$/, 10),
  separated('x', /^7256$/, 90),
  separated('x', /^7257$/, 70),
  separated('x', /^7258$/, 3, 3),
  separated('digits', /^8001$/, 14, 14),
  separated('x', /^8003$/, 30, 14),
  separated('digits', /^8005$/, 6, 6),
  separated('digits', /^80(?:06|17|18|26)$/, 18, 18),
  separated('x', /^8007$/, 34),
  separated('digits', /^8008$/, 12, 8),
  separated('x', /^8009$/, 50),
  separated('y', /^8010$/, 30),
  separated('digits', /^8011$/, 12),
  separated('x', /^80(?:13|14|20)$/, 25),
  separated('digits', /^8019$/, 10),
  separated('x', /^8030$/, 90),
  separated('x', /^81(?:10|12)$/, 70),
  separated('digits', /^8111$/, 4, 4),
  separated('x', /^8200$/, 70),
  separated('x', /^9[1-9]$/, 90),
];

/** The AI that a text begins with, and the shape of its data; null: there is none that Kura knows. */
export function identifierOf(text: string): { readonly ai: string; readonly shape: ElementShape } | null {
  for (const length of [2, 3, 4]) {
    const ai = text.slice(0, length);
    const row = ROWS.find(([pattern]) => pattern.test(ai));
    if (row !== undefined) return { ai, shape: row[1] };
  }
  return null;
}
