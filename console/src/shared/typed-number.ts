/**
 * A number that somebody has typed, also with wide digits and with separators of thousands; null: nothing was typed. A text that is no number is returned as
 * it is, and the server says what is wrong with it: `NaN` would be sent as null, as if nothing had been typed. A number of
 * more than 15 digits is returned as text too, because it would lose precision.
 */
export function typedNumber(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return null;
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?\d{1,15}(\.\d+)?$/.test(digits) ? Number(digits) : (plain as unknown as number);
}
