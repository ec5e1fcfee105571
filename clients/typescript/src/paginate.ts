import type { Client, FetchOptions } from 'openapi-fetch';
import { unwrap } from './errors.js';

/** The answer to a GET of a path. */
type Answer<Path> = Path extends { get: { responses: { 200: { content: { 'application/json': infer A } } } } }
  ? A
  : { none: never };

/** The fields of an answer besides `metadata`: of a list, its entries. */
type Entries<Path> = Answer<Path>[Exclude<keyof Answer<Path>, 'metadata'>];

/** Paths whose GET answers a list. */
type ListPath<Paths> = {
  [P in keyof Paths]: [Entries<Paths[P]>] extends [never] ? never : Entries<Paths[P]> extends unknown[] ? P : never;
}[keyof Paths];

type Entry<Path> = Entries<Path> extends (infer E)[] ? E : never;

type Init<Path> = Path extends { get: infer Operation } ? FetchOptions<Operation> : never;

/** The largest page size: the rate limit counts requests, not entries. */
const PAGE = 1000;

interface Page {
  readonly metadata?: { readonly page: { readonly next_cursor: string | null; readonly has_more: boolean } };
}

/**
 * The entries of a list, newest first. The next page is read when its entries are needed. Entries that are created
 * meanwhile are not included, and do not cause others to appear twice or to be left out. In version 1.5, whose lists have
 * no pages, the entries of the one answer.
 * @throws KuraApiError and KuraNoAnswerError, also after some entries
 */
export async function* paginate<Paths extends object, Path extends ListPath<Paths>>(
  client: Client<Paths>,
  path: Path,
  ...[init]: Record<never, never> extends Init<Paths[Path]> ? [init?: Init<Paths[Path]>] : [init: Init<Paths[Path]>]
): AsyncGenerator<Entry<Paths[Path]>, void, undefined> {
  // Here the path may be any path, so TypeScript cannot check the types that the signature promises.
  const get = client.GET as unknown as (path: unknown, init: object) => Promise<{ data?: Page; response: Response }>;
  const { params, ...rest } = (init ?? {}) as { readonly params?: { readonly query?: object } };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: PAGE, ...params?.query, ...(cursor === undefined ? {} : { cursor }) };
    const { metadata, ...lists } = await unwrap(get(path, { ...rest, params: { ...params, query } }));
    yield* Object.values(lists).flat() as Entry<Paths[Path]>[];
    cursor = metadata?.page.has_more ? metadata.page.next_cursor : null;
  }
}
