/*
 * Lists that grow by a page: "show more". Only so many pages are kept: the page would get slow with thousands of rows, and each
 * change would read them all again. What is above them comes back by "show earlier".
 */

/** The cursors that led to a page, the first one first; empty: the first page. */
export type Trail = readonly string[];

/** What their queries have in common. */
export const GROWING = {
  initialPageParam: [] as Trail,
  maxPages: 5,
  getNextPageParam: (
    last: { readonly metadata?: { readonly page: { readonly next_cursor: string | null } } },
    _pages: unknown,
    trail: Trail,
  ): Trail | null => {
    const next = last.metadata?.page.next_cursor ?? null;
    return next === null ? null : [...trail, next];
  },
  getPreviousPageParam: (_first: unknown, _pages: unknown, trail: Trail): Trail | null =>
    trail.length === 0 ? null : trail.slice(0, -1),
} as const;

/** The parameters of the request for a page. @param at where it begins; null: the first one */
export function pageAt(at: Trail | string | null, limit: number) {
  const cursor = typeof at === 'string' ? at : (at?.at(-1) ?? null);
  return { limit, ...(cursor === null ? {} : { cursor }) };
}
