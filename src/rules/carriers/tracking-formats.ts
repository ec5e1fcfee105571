/**
 * Formats of tracking codes (B-013, B-014). Each code has a check digit, which detects a misread or mistyped digit. Each
 * contains our serial number, so different serial numbers give different codes.
 *
 * | Format | Code | Check digit | Number of serial numbers |
 * |---|---|---|---|
 * | `modulo7('4', 10)` | `4` + 10 digits + check | the digits before it, modulo 7 | 10^10 |
 * | `weighted371('7', 10)` | `7` + 10 digits + check | weights 3, 1, 7, modulo 11, ten as 0 | 10^10 |
 * | `S10` | `EA`..`EZ` + 8 digits + check + `JP` | standard S10: weighted, modulo 11 | 26 * 10^8 |
 *
 * For a carrier with another check digit, add a format here and name it in the carrier's row in carriers.ts.
 */

export interface TrackingKind {
  /** Serial numbers go from 0 to one less than this. */
  readonly capacity: number;
  readonly write: (serial: number) => string;
  readonly isValid: (code: string) => boolean;
}

type CheckDigit = (digits: string) => number;

const remainderOf7: CheckDigit = (digits) => Number(digits) % 7;

const weighted = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);

const remainderOf11: CheckDigit = (digits) => (weighted(digits, [3, 1, 7]) % 11) % 10;

/** The check digit of standard S10 of the Universal Postal Union: 10 becomes 0, and 11 becomes 5. */
const s10Check: CheckDigit = (digits) => {
  const rest = 11 - (weighted(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
};

const padded = (serial: number, digits: number): string => String(serial).padStart(digits, '0');

/** Codes of digits only: a leading digit, the serial number and the check digit. */
function figures(leading: string, serialDigits: number, check: CheckDigit): TrackingKind {
  const shape = new RegExp(`^[0-9]{${leading.length + serialDigits + 1}}$`);
  return {
    capacity: 10 ** serialDigits,
    write: (serial) => {
      const body = leading + padded(serial, serialDigits);
      return body + check(body);
    },
    isValid: (code) => shape.test(code) && Number(code.at(-1)) === check(code.slice(0, -1)),
  };
}

/** @param leading the first digit, by which the codes of the carriers differ */
export const modulo7 = (leading: string, serialDigits: number): TrackingKind =>
  figures(leading, serialDigits, remainderOf7);

/** @param leading as in {@link modulo7} */
export const weighted371 = (leading: string, serialDigits: number): TrackingKind =>
  figures(leading, serialDigits, remainderOf11);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const S10_SHAPE = /^[A-Z]{2}([0-9]{8})([0-9])JP$/;
const SERIALS_PER_LETTER = 10 ** 8;

/** When all codes with one second letter are used, the next letter follows. */
export const S10: TrackingKind = {
  capacity: LETTERS.length * SERIALS_PER_LETTER,
  write: (serial) => {
    const letter = LETTERS[Math.floor(serial / SERIALS_PER_LETTER)];
    const digits = padded(serial % SERIALS_PER_LETTER, 8);
    return `E${letter}${digits}${s10Check(digits)}JP`;
  },
  isValid: (code) => {
    const [, digits, check] = S10_SHAPE.exec(code) ?? [];
    return digits !== undefined && Number(check) === s10Check(digits);
  },
};
