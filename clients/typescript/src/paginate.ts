import type { Client, FetchOptions } from 'openapi-fetch';
import { unwrap } from './errors.js';

/** What a GET of a path answers. */
type Answer<Path> = Path extends { get: { responses: { 200: { content: { 'application/json': infer A } } } } }
  ? A
  : { none: never };

/** What stands beside `metadata` in an answer: of a list, its entries. */
type Entries<Path> = Answer<Path>[Exclude<keyof Answer<Path>, 'metadata'>];

/** Paths whose GET answers a list. */
type ListPath<Paths> = {
  [P in keyof Paths]: [Entries<Paths[P]>] extends [never] ? never : Entries<Paths[P]> extends unknown[] ? P : never;
}[keyof Paths];

type Entry<Path> = Entries<Path> extends (infer E)[] ? E : never;

type Init<Path> = Path extends { get: infer Operation } ? FetchOptions<Operation> : never;

/** As large as pages come: the rate limit counts requests, not entries. */
const PAGE = 1000;

interface Page {
  readonly metadata?: { readonly page: { readonly next_cursor: string | null; readonly has_more: boolean } };
}

/**
 * The entries of a list, newest first, page after page as they are consumed. What is created meanwhile is not told, and
 * nothing is told twice or left out because of it. On version 1.5, where lists come whole, those of the one answer.
 * @throws KuraApiError and KuraNoAnswerError, also in the middle
 */
export async function* paginate<Paths extends object, Path extends ListPath<Paths>>(
  client: Client<Paths>,
  path: Path,
  ...[init]: Record<never, never> extends Init<Paths[Path]> ? [init?: Init<Paths[Path]>] : [init: Init<Paths[Path]>]
): AsyncGenerator<Entry<Paths[Path]>, void, undefined> {
  // What the signature promises cannot be followed any further here, where the path is any path.
  const get = client.GET as unknown as (path: unknown, init: object) => Promise<{ data?: Page; response: Response }>;
  const { params, ...rest } = (init ?? {}) as { readonly params?: { readonly query?: object } };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: PAGE, ...params?.query, ...(cursor === undefined ? {} : { cursor }) };
    const { metadata, ...lists } = await unwrap(get(path, { ...rest, params: { ...params, query } }));
    yield* Object.values(lists).flat() as Entry<Paths[Path]>[];
    cursor = metadata?.page.has_more ? metadata.page.next_cursor : null;
  }
}
