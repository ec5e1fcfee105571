/**
 * A number that somebody has typed, also with wide digits; null: nothing was typed. A text that is no number is returned as
 * it is, and the server says what is wrong with it: `NaN` would be sent as null, as if nothing had been typed. A number of
 * more than 15 digits is returned as text too, because it would lose precision.
 */
export function typedNumber(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return null;
  return /^-?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : (plain as unknown as number);
}
