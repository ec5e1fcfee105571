import { LIST_START } from '../kernel/ids.js';
import type { ListCursor } from '../storage/lists.js';

export type { SortedSearch } from '../storage/lists.js';

/** A part of a list. `next`: its last row, usually by its number, after which the next part begins; null on the last one. */
export interface Page<T, Next = number> {
  readonly rows: readonly T[];
  readonly next: Next | null;
}

export const NOTHING: Page<never> = { rows: [], next: null };

/** Where a part of a list begins, and its maximum size. */
export interface PageBounds {
  /** The part begins after the row of this running number: with smaller numbers, newest first, unless the list has another order. */
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
export function pageOf<T, Next>(found: readonly T[], limit: number, nextOf: (row: T) => Next): Page<T, Next> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? nextOf(last) : null };
}

/** Lists are counted up to this many rows, because a full count would read all rows. */
export const MOST_COUNTED = 10_000;

/** Where a page of a list in some order begins, and its maximum size. */
export interface SortedBounds {
  readonly after: ListCursor;
  readonly limit: number;
}

/** A page of a list in some order. */
export interface SortedPage<T> extends Page<T> {
  /** What the row of `next` is sorted by; null in the order of numbers. */
  readonly key: string | null;
}

/** Makes a {@link SortedPage} of rows, of which one more than the limit was read. */
export function sortedPageOf<T>(found: readonly T[], limit: number, cursorOf: (row: T) => ListCursor): SortedPage<T> {
  const { rows, next } = pageOf(found, limit, cursorOf);
  return { rows, next: next?.no ?? null, key: next?.key ?? null };
}

/** A page of a list whose rows are counted. */
export interface CountedPage<T> extends SortedPage<T> {
  readonly count: number;
  /** Whether there are more rows than `count`. */
  readonly more: boolean;
}

/**
 * Makes a {@link CountedPage} of rows, of which one more than the limit was read. A list that has only one page needs no count.
 * @param count counts all rows, up to {@link MOST_COUNTED} + 1
 */
export async function countedPageOf<T extends { readonly sort_key: string | null }>(
  read: readonly T[],
  { after, limit }: SortedBounds,
  numberOf: (row: T) => number,
  count: () => Promise<number>,
): Promise<CountedPage<Omit<T, 'sort_key'>>> {
  const all = after.no === LIST_START && read.length <= limit ? read.length : await count();
  const { rows, ...end } = sortedPageOf(read, limit, (row) => ({ no: numberOf(row), key: row.sort_key }));
  return {
    ...end,
    rows: rows.map(({ sort_key: _, ...row }) => row),
    count: Math.min(all, MOST_COUNTED),
    more: all > MOST_COUNTED,
  };
}

/** A page of a filtered list. One request looks at no more than `LOOKED_AT` rows, so a page may end early. */
export interface FilteredPage<T> extends SortedPage<T> {
  /** Whether the page ended because the request had read the maximum number of rows; the next page continues the search. */
  readonly stopped: boolean;
}

/**
 * Makes a {@link FilteredPage} of rows, of which one more than the limit was read.
 * @param end where the search ended; null: at the end of the list
 */
export async function filteredPageOf<T>(
  read: readonly T[],
  limit: number,
  cursorOf: (row: T) => ListCursor,
  end: () => Promise<ListCursor | null>,
): Promise<FilteredPage<T>> {
  const page = sortedPageOf(read, limit, cursorOf);
  if (page.next !== null) return { ...page, stopped: false };
  const cursor = await end();
  return { ...page, next: cursor?.no ?? null, key: cursor?.key ?? null, stopped: cursor !== null };
}
