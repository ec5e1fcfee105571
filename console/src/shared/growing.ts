/* Lists that grow by a page: "show more". */

/** What their queries have in common. */
export const GROWING = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { readonly metadata?: { readonly page: { readonly next_cursor: string | null } } }) =>
    last.metadata?.page.next_cursor ?? null,
} as const;

/** The parameters of the request for a page. @param cursor null: the first one */
export const pageAt = (cursor: string | null, limit: number) => ({ limit, ...(cursor === null ? {} : { cursor }) });
