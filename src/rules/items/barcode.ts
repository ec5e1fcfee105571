const UPC_A_OR_JAN13 = /^[0-9]{12,13}$/;

/**
 * Whether the last of some digits is the check digit of GS1, which JAN, UPC, GTIN and SSCC have in common. From the right,
 * the digits have the weights 1, 3, 1, 3, ...; the sum of a valid code is a multiple of ten. So leading zeros change nothing.
 */
export function hasCheckDigit(digits: string): boolean {
  const fromTheRight = [...digits].reverse().map(Number);
  const sum = fromTheRight.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Whether the text is a UPC-A (12 digits) or JAN13 (13 digits) barcode with the right check digit (I-008). */
export const isValidBarcode = (text: string): boolean => UPC_A_OR_JAN13.test(text) && hasCheckDigit(text);
