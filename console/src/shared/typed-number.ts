/**
 * A number that somebody has typed, also with wide digits; null: nothing was. What is no number goes to the server as it is, which says
 * what is wrong with it: as `NaN` it would be sent as null, and mean nothing at all. One with more digits than a number holds would
 * become another one.
 */
export function typedNumber(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim();
  if (plain === '') return null;
  return /^-?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : (plain as unknown as number);
}
