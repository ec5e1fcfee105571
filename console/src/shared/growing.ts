/*
 * Lists that grow by a page: "show more". Only the last pages are kept (`maxPages`): the browser would get slow with
 * thousands of rows, and each change would read them all again. "Show earlier" reads the pages above again.
 */

/** The cursors that led to a page, the first one first; empty: the first page. */
export type Trail = readonly string[];

/** The options that the queries of growing lists have in common. */
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

/** The parameters of the request for a page. @param at where the page begins; null: the first page */
export function pageAt(at: Trail | string | null, limit: number) {
  const cursor = typeof at === 'string' ? at : (at?.at(-1) ?? null);
  return { limit, ...(cursor === null ? {} : { cursor }) };
}
