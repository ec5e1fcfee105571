/**
 * Tracking codes (B-013, B-014): each ends in, or holds, a check digit, so that a misread label or a mistyped
 * figure shows. Our serial stands in the code, so distinct serials of one kind give distinct codes; the leading figures
 * keep the kinds apart from each other.
 *
 * | Kind | Code | Check digit | Serials |
 * |---|---|---|---|
 * | CARRIERA, CARRIERB, CARRIERC in Japan | `4`, `5`, `6` + 10 digits + check | first 11 modulo 7 | 10^10 each |
 * | CARRIERC overseas (S10) | `EA`..`EZ` + 8 digits + check + `JP` | weighted, modulo 11 | 26 * 10^8 |
 * | CARRIERD | `7` + 10 digits + check | weights 3, 1, 7, modulo 11, ten as 0 | 10^10 |
 * | CARRIERE | 9 digits + check | first 9 modulo 7 | 10^9 |
 *
 * A code from elsewhere (a carrier's own label) is checked against its shape and check digit only.
 */

/** Whoever carries a parcel: two domestic parcel carriers, the post, two international express carriers. */
export type Carrier = 'CARRIERA' | 'CARRIERB' | 'CARRIERC' | 'CARRIERD' | 'CARRIERE';

interface Kind {
  /** Serials run from 0 to one less than this. */
  readonly capacity: number;
  readonly write: (serial: number) => string;
  readonly isValid: (code: string) => boolean;
}

type CheckDigit = (digits: string) => number;

const modulo7: CheckDigit = (digits) => Number(digits) % 7;

const weighted = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (weights[place % weights.length] ?? 0), 0);

const expressCheck: CheckDigit = (digits) => (weighted(digits, [3, 1, 7]) % 11) % 10;

/** The check digit of the Universal Postal Union's standard S10, where 10 becomes 0 and 11 becomes 5. */
const s10Check: CheckDigit = (digits) => {
  const rest = 11 - (weighted(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
};

const padded = (serial: number, digits: number): string => String(serial).padStart(digits, '0');

/** Codes of digits only: a leading figure, the serial, the check digit. */
function figures(leading: string, serialDigits: number, check: CheckDigit): Kind {
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

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const S10_SHAPE = /^[A-Z]{2}([0-9]{8})([0-9])JP$/;
const SERIALS_PER_LETTER = 10 ** 8;

/** When the eight digits run out, the second letter moves on. */
const S10: Kind = {
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

interface Kinds {
  readonly domestic: Kind;
  readonly overseas: Kind;
}

const alike = (kind: Kind): Kinds => ({ domestic: kind, overseas: kind });

const KINDS: Readonly<Record<Carrier, Kinds>> = {
  CARRIERA: alike(figures('4', 10, modulo7)),
  CARRIERB: alike(figures('5', 10, modulo7)),
  CARRIERC: { domestic: figures('6', 10, modulo7), overseas: S10 },
  CARRIERD: alike(figures('7', 10, expressCheck)),
  CARRIERE: alike(figures('', 9, modulo7)),
};

/**
 * The tracking code of a serial; `international` matters for CARRIERC alone. Throws a RangeError for a serial that is
 * negative, fractional or beyond the capacity (see the table above).
 */
export function trackingCode(carrier: Carrier, serial: number, international = false): string {
  const kind = KINDS[carrier][international ? 'overseas' : 'domestic'];
  if (!Number.isInteger(serial) || serial < 0 || serial >= kind.capacity) {
    throw new RangeError(`${carrier} has no tracking code for serial ${serial}.`);
  }
  return kind.write(serial);
}

/** Whether the code has a shape that the carrier uses, and the right check digit; CARRIERC takes either of its two. */
export function isValidTrackingCode(carrier: Carrier, code: string): boolean {
  const { domestic, overseas } = KINDS[carrier];
  return domestic.isValid(code) || overseas.isValid(code);
}
