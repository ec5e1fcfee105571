/** The largest quantity of one line and the largest printed amount (W-005, S-048, S-037). */
export const LARGEST = 999_999_999;

/** Sums `pick` over rows. Figures stay below 2^53: 9 million lines at the cap fit exactly in a double. */
export function sumOf<T>(rows: readonly T[], pick: (row: T) => number): number {
  let total = 0;
  for (const row of rows) total += pick(row);
  return total;
}
