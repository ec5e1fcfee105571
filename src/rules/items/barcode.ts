const UPC_A_OR_JAN13 = /^[0-9]{12,13}$/;

/**
 * Whether the text is a UPC-A (12 digits) or JAN13 (13 digits) barcode with the right check digit (I-008). From the right,
 * the digits have the weights 1, 3, 1, 3, ...; the sum of a valid code is a multiple of ten.
 */
export function isValidBarcode(text: string): boolean {
  if (!UPC_A_OR_JAN13.test(text)) return false;
  const fromTheRight = [...text].reverse().map(Number);
  const sum = fromTheRight.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
