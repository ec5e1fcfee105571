/** A part of a list, newest first. `next`: the number below which the following part begins; null on the last one. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly next: number | null;
}

/** Where a part of a list begins and how long it may be. */
export interface PageBounds {
  /** Only resources with a smaller running number. */
  readonly before: number;
  readonly limit: number;
}

/** Cuts rows that were read one beyond the limit, which tells without a count whether more follow. */
export function pageOf<T>(found: readonly T[], limit: number, numberOf: (row: T) => number): Page<T> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? numberOf(last) : null };
}
