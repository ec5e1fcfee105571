import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, notFound } from '../kernel/errors.js';
import { parseId, type ResourceKind } from '../kernel/ids.js';
import type { Page } from '../operations/page.js';
import {
  decodeFlag,
  decodePage,
  encodePage,
  listNamed,
  type PageEnd,
  type PageRequest,
  type Query,
} from '../wire/lists.js';
import { parametersOfMethod } from '../wire/parameters.js';
import { listsArePaged, type Version } from '../wire/versions.js';
import { JSON_TYPE } from './content.js';
import { piecesOf } from './pieces.js';
import type { About } from './reference/about.js';

/** How a route describes itself: its `schema`. Bodies are checked by the wire's own decoders, which find every fault. */
export const about = (route: About): { readonly about: About } => ({ about: route });

export const paramsOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  request.params as Record<string, string>;
export const queryOf = (request: FastifyRequest): Query => request.query as Query;

/** Faults of a write's flags, those for its answer too: found after the work, they could no longer refuse it. */
export function flagFaults(request: FastifyRequest): Fault[] {
  const faults: Fault[] = [];
  for (const name of [...Object.keys(parametersOfMethod(request.method)), 'requests', 'rules']) {
    decodeFlag(queryOf(request), name, faults);
  }
  return faults;
}

/** The running number behind the path's `id`. @throws not_found for a text that is no such id */
export function numberInPath(request: FastifyRequest, kind: ResourceKind): number {
  const ref = parseId(kind, paramsOf(request).id ?? '');
  if (ref === null) throw notFound();
  return ref.no;
}

/** Running numbers behind a list of ids; texts that are no ids of this kind name nothing and are left out. */
export const numbersIn = (kind: ResourceKind, ids: readonly string[]): number[] =>
  ids.flatMap((id) => parseId(kind, id)?.no ?? []);

/** The list that a request reads, which its cursors are bound to. */
export const listIn = (request: FastifyRequest): string =>
  listNamed(request.session.account.account_id, request.url.split('?', 1)[0] ?? '', queryOf(request));

/** `cursor` and `limit` of a request. */
export const pageIn = (request: FastifyRequest, version: Version, faults: Fault[]): PageRequest =>
  decodePage(queryOf(request), version, listIn(request), faults);

/** A list that is asked for: how a page of it is read, and how one of its rows is shown. */
export interface Listing<T> {
  readonly name: string;
  read(page: PageRequest): Promise<Page<T> & PageEnd>;
  encode(row: T): object;
  /** `metadata` in every version. */
  readonly always?: boolean;
}

/**
 * The page of a list that is asked for, with its `metadata`. In version 1.5, whose lists come whole, all of them: each is read
 * in a transaction of its own once the one before has gone out, so that a list of any length takes the memory of a page,
 * and a reader who stalls holds no connection. A resource is in one page only, whatever changes in between: pages follow
 * each other by number.
 */
export async function answerList<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageRequest,
  { name, read, encode, always = false }: Listing<T>,
): Promise<object> {
  const paged = listsArePaged(request.version);
  // Before anything goes out: what fails here is still answered as such.
  const first = await read(page);
  if (first.next === null || paged) {
    const metadata = paged || always ? { metadata: encodePage(listIn(request), first) } : {};
    return { [name]: first.rows.map(encode), ...metadata };
  }
  reply.type(JSON_TYPE);
  return Readable.from(piecesOf(name, pagesFrom(first, page, read), encode), { objectMode: false });
}

/** Rows, page after page. What fails here ends the connection: the JSON must not look whole. */
async function* pagesFrom<T>(
  first: Page<T> & PageEnd,
  asked: PageRequest,
  read: Listing<T>['read'],
): AsyncGenerator<readonly T[]> {
  let page = first;
  yield page.rows;
  while (page.next !== null) {
    page = await read({ ...asked, before: page.next, day: page.day ?? null });
    yield page.rows;
  }
}
