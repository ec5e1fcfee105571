/**
 * The numbers of goods in barcodes: JAN-13, UPC-A, EAN-8 and ITF-14. All are a GTIN, which is written with 14 digits.
 *
 * Source: GS1 General Specifications, section 3.3.2 (AI 01) and 7.9 (check digits). The first of the 14 digits says what the
 * number stands for:
 *
 * | First digit | Stands for |
 * |---|---|
 * | 0 | one unit, with a JAN, UPC or EAN-8 of its own |
 * | 1 to 8 | a case of the unit whose number the next 12 digits are. Its check digit is another one than the unit's |
 * | 9 | goods of varying measure, such as meat by weight: Kura has no such units |
 */
import { hasCheckDigit } from '../items/barcode.js';

export interface Gtin {
  readonly pack: 'unit' | 'case' | 'measured';
  /**
   * The barcodes that the item may have been registered with: a unit's own, or that of the unit in the case. An item may
   * have a UPC with 12 digits, or with 13 by a leading zero. Empty for `measured`.
   */
  readonly barcodes: readonly string[];
}

const GTIN = /^(?:[0-9]{8}|[0-9]{12,14})$/;

/** Whether a text has the length of a GTIN, so that a message about a wrong check digit can help. */
export const looksLikeGtin = (text: string): boolean => GTIN.test(text);

/** Digits with their check digit added at the end. */
const withCheckDigit = (digits: string): string =>
  digits + [...'0123456789'].find((check) => hasCheckDigit(digits + check));

/** A GTIN of 8, 12, 13 or 14 digits. Null: another text, or its check digit is wrong. */
export function gtinOf(text: string): Gtin | null {
  if (!GTIN.test(text) || !hasCheckDigit(text)) return null;
  const gtin = text.padStart(14, '0');
  if (gtin.startsWith('9')) return { pack: 'measured', barcodes: [] };
  const inCase = !gtin.startsWith('0');
  const jan = inCase ? withCheckDigit(gtin.slice(1, -1)) : gtin.slice(1);
  return {
    pack: inCase ? 'case' : 'unit',
    barcodes: jan.startsWith('0') ? [jan, jan.slice(1)] : [jan],
  };
}
