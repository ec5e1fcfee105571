import { NEWEST } from '../kernel/ids.js';

export type { SortedSearch } from '../storage/lists.js';

/** A part of a list. `next`: the number of its last row, after which the next part begins; null on the last one. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly next: number | null;
}

export const NOTHING: Page<never> = { rows: [], next: null };

/** Where a part of a list begins, and its maximum size. */
export interface PageBounds {
  /** Only resources after this running number: smaller ones, unless the list has another order. */
  readonly before: number;
  readonly limit: number;
  /** Maximum size of the answer, for lists with long rows; at least one row is returned. Absent: no limit. */
  readonly bytes?: number;
}

/**
 * Cuts row numbers, of which one more than the limit was read, to those that fit into one part.
 * @param found newest first, with the answer size of each row in bytes
 */
export function fitting(
  found: readonly { readonly no: number; readonly bytes: number }[],
  { limit, bytes = Number.POSITIVE_INFINITY }: Pick<PageBounds, 'limit' | 'bytes'>,
): Page<number> {
  const rows: number[] = [];
  let sum = 0;
  for (const row of found.slice(0, limit)) {
    sum += row.bytes;
    if (sum > bytes && rows.length > 0) break;
    rows.push(row.no);
  }
  const last = rows.at(-1);
  return { rows, next: rows.length < found.length && last !== undefined ? last : null };
}

/** Cuts rows to the limit. One more than the limit was read, which shows without a count whether more follow. */
export function pageOf<T>(found: readonly T[], limit: number, numberOf: (row: T) => number): Page<T> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? numberOf(last) : null };
}

/** Lists are counted up to so many rows: a count of all would read all. */
export const MOST_COUNTED = 10_000;

/** A page of what a search has found. */
export interface Found<T> extends Page<T> {
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly more: boolean;
}

/**
 * The same of rows, of which one more than the limit was read. A list that ends with its first page is not counted again.
 * @param count counts all rows, up to {@link MOST_COUNTED} + 1
 */
export async function found<T>(
  rows: readonly T[],
  { before, limit }: Pick<PageBounds, 'before' | 'limit'>,
  numberOf: (row: T) => number,
  count: () => Promise<number>,
): Promise<Found<T>> {
  const all = before === NEWEST && rows.length <= limit ? rows.length : await count();
  return { ...pageOf(rows, limit, numberOf), count: Math.min(all, MOST_COUNTED), more: all > MOST_COUNTED };
}
