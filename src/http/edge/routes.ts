import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, notFound } from '../../kernel/errors.js';
import { parseId, type ResourceKind } from '../../kernel/ids.js';
import type { Page } from '../../operations/page.js';
import {
  decodeFlag,
  decodePage,
  encodePage,
  listNamed,
  type PageEnd,
  type PageRequest,
  type Query,
} from '../../wire/contract/lists.js';
import { parametersOfMethod } from '../../wire/contract/parameters.js';
import { listsArePaged, type Version } from '../../wire/contract/versions.js';
import type { About } from '../reference/about.js';
import { JSON_TYPE } from './content.js';
import { jsonChunksOf } from './json-chunks.js';

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
  listNamed(request.caller.account.account_id, request.url.split('?', 1)[0] ?? '', queryOf(request));

/** `cursor` and `limit` of a request. */
export const pageIn = (request: FastifyRequest, version: Version, faults: Fault[], standard?: number): PageRequest =>
  decodePage(queryOf(request), version, listIn(request), faults, standard);

/** A page, or some of it: as many rows as have so many bytes together. */
export interface PartRequest extends PageRequest {
  readonly bytes: number;
}

/** A list that is asked for: how a page of it is read, and how one of its rows is shown. */
export interface Listing<T> {
  readonly name: string;
  read(part: PartRequest): Promise<Page<T> & PageEnd>;
  encode(row: T): object;
  /** `metadata` in every version. */
  readonly always?: boolean;
}

/**
 * The page of a list that is asked for, with its `metadata`; in version 1.5, whose lists come whole, all of it. A resource may have
 * a megabyte, so as many are read at a time as have some megabytes together: each part in a transaction of its own, once
 * the one before has gone out. A list of any length so takes the memory of a part, and a
 * reader who stalls holds no connection. A resource is in one part only, whatever changes in between: they follow each
 * other by number.
 */
export async function answerList<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageRequest,
  { name, read, encode, always = false }: Listing<T>,
): Promise<object> {
  const paged = listsArePaged(request.version);
  const most = paged ? page.limit : Number.POSITIVE_INFINITY;
  const metadata = (end: PageEnd) => (paged || always ? { metadata: encodePage(listIn(request), end) } : {});
  // Before anything goes out: what fails here is still answered as such.
  const first = await read(partOf(page, most));
  if (first.next === null || first.rows.length >= most) {
    return { [name]: first.rows.map(encode), ...metadata(first) };
  }
  const parts = new Parts(first, page, read, most);
  const jsonOf = (row: T): string => JSON.stringify(encode(row));
  const rest = (): string => {
    const fields = JSON.stringify(metadata(parts.last)).slice(1, -1);
    return fields === '' ? '' : `,${fields}`;
  };
  reply.type(JSON_TYPE);
  return Readable.from(jsonChunksOf(name, parts.rows(), jsonOf, rest), { objectMode: false });
}

/** What a part has at most. */
const PART_BYTES = 2_097_152;
const PART_ROWS = 250;

/** The part with which a page begins of which so many rows are left. */
const partOf = (page: PageRequest, left: number): PartRequest => ({
  ...page,
  limit: Math.min(PART_ROWS, left),
  bytes: PART_BYTES,
});

/** A list that is read part by part. What fails on the way ends the connection: the JSON must not look whole. */
class Parts<T> {
  readonly #asked: PageRequest;
  readonly #read: Listing<T>['read'];
  #left: number;
  /** The last part that was read. */
  last: Page<T> & PageEnd;

  constructor(first: Page<T> & PageEnd, asked: PageRequest, read: Listing<T>['read'], most: number) {
    this.last = first;
    this.#asked = asked;
    this.#read = read;
    this.#left = most - first.rows.length;
  }

  async *rows(): AsyncGenerator<readonly T[]> {
    yield this.last.rows;
    while (this.last.next !== null && this.#left > 0) {
      const { next, day = null } = this.last;
      this.last = await this.#read(partOf({ ...this.#asked, before: next, day }, this.#left));
      this.#left -= this.last.rows.length;
      yield this.last.rows;
    }
  }
}
