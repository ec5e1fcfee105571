import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Fault, notFound, orNotFound } from '../../kernel/errors.js';
import { parseId, type ResourceKind, type ResourceRef } from '../../kernel/ids.js';
import type { Page } from '../../operations/page.js';
import {
  decodeFlag,
  decodePage,
  encodePage,
  listKey,
  type PageEnd,
  type PageRequest,
  type Query,
} from '../../wire/contract/lists.js';
import { parametersOfMethod } from '../../wire/contract/parameters.js';
import { listsArePaged, type Version } from '../../wire/contract/versions.js';
import type { RouteDescription } from '../reference/route-description.js';
import { JSON_TYPE } from './content.js';
import { answerAtVersion } from './field-versions.js';
import { jsonChunksOf } from './json-chunks.js';

/**
 * The `schema` of a route, which describes it for the API reference. Bodies are validated by our own decoders, which
 * find every fault.
 */
export const about = (route: RouteDescription): { readonly about: RouteDescription } => ({ about: route });

export const paramsOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  request.params as Record<string, string>;
export const queryOf = (request: FastifyRequest): Query => request.query as Query;

/**
 * The faults in the flags of a write. Flags that change only the answer (`requests`, `rules`, `arrival`) are checked too,
 * because an invalid flag must be refused before the work is done.
 */
export function flagFaults(request: FastifyRequest): Fault[] {
  const faults: Fault[] = [];
  for (const name of [...Object.keys(parametersOfMethod(request.method)), 'requests', 'rules', 'arrival']) {
    decodeFlag(queryOf(request), name, faults);
  }
  return faults;
}

/** What an id names. @throws not_found for a text that is no id of this kind */
export function refOf(kind: ResourceKind, id: string): ResourceRef {
  return orNotFound(parseId(kind, id));
}

/** What the path names by an id. @throws not_found for a text that is no id of this kind */
export const refInPath = (request: FastifyRequest, kind: ResourceKind, name = 'id'): ResourceRef =>
  refOf(kind, paramsOf(request)[name] ?? '');

/**
 * The running number of the resource whose id is in the path: 12 for `TS001-S000012`.
 * @throws not_found for a text that is no id of this kind
 */
export const resourceNoInPath = (request: FastifyRequest, kind: ResourceKind): number => refInPath(request, kind).no;

/** A number that stands in the path as digits, such as that of a wave or an import. @throws not_found for any other text */
export function wholeNumberInPath(request: FastifyRequest, name: string): number {
  const text = paramsOf(request)[name] ?? '';
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

/**
 * PostgreSQL's type `integer` (int4) holds the numbers of people, devices and tokens. A query for a larger number would fail.
 */
const LARGEST_INTEGER = 2 ** 31 - 1;

/** Like {@link wholeNumberInPath}, for a number of the type `integer`: a larger one is not found. */
export function int4InPath(request: FastifyRequest, name: string): number {
  const number = wholeNumberInPath(request, name);
  if (number > LARGEST_INTEGER) throw notFound();
  return number;
}

/** The running numbers in a list of ids; texts that are not ids of this kind are ignored. */
export const numbersIn = (kind: ResourceKind, ids: readonly string[]): number[] =>
  ids.flatMap((id) => parseId(kind, id)?.no ?? []);

/** Identifies a list by its path and query; its cursors are valid for this list only. */
export const listKeyOf = (request: FastifyRequest): string =>
  listKey(request.caller.account.account_id, request.url.split('?', 1)[0] ?? '', queryOf(request));

/** Reads `cursor` and `limit` of a request. */
export const pageIn = (request: FastifyRequest, version: Version, faults: Fault[], standard?: number): PageRequest =>
  decodePage(queryOf(request), version, listKeyOf(request), faults, standard);

/** What to read of a page at a time: rows up to `limit`, and no more than `bytes`. */
export interface PartRequest extends PageRequest {
  readonly bytes: number;
}

/** A requested list: how to read a page, and how to show a row. */
export interface Listing<T> {
  readonly name: string;
  read(part: PartRequest): Promise<Page<T> & PageEnd>;
  encode(row: T): object;
  /** Whether the answer has `metadata` in every version. */
  readonly always?: boolean;
}

/**
 * Answers the requested page of a list with its `metadata`; in version 1.5, which has no paging, the whole list. One
 * resource can be as large as a megabyte. Therefore the list is read in parts of about two megabytes, each in a
 * transaction of its own, after the part before it was sent. So memory is limited to one part, and a stalled client
 * holds no connection. Parts continue by number, so no resource appears twice, whatever changes in between.
 */
export async function answerList<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageRequest,
  { name, read, encode, always = false }: Listing<T>,
): Promise<object> {
  const paged = listsArePaged(request.version);
  const max = paged ? page.limit : Number.POSITIVE_INFINITY;
  const metadata = (end: PageEnd) => (paged || always ? { metadata: encodePage(listKeyOf(request), end) } : {});
  // Read before anything is sent: a failure here still gets an error answer.
  const first = await read(partOf(page, max));
  if (first.next === null || first.rows.length >= max) {
    // What is returned is adapted to the version of the request (field-versions.ts); what is streamed below is not.
    return { [name]: first.rows.map(encode), ...metadata(first) };
  }
  const parts = new Parts(first, page, read, max);
  const jsonOf = (row: T): string => JSON.stringify(answerAtVersion(request, encode(row), name));
  const rest = (): string => {
    // Called after the last row: by then `last` is where the page ends.
    const fields = JSON.stringify(metadata(parts.last)).slice(1, -1);
    return fields === '' ? '' : `,${fields}`;
  };
  reply.type(JSON_TYPE);
  return Readable.from(jsonChunksOf(name, parts.rows(), jsonOf, rest), { objectMode: false });
}

/** Maximum number of bytes in a part. */
const PART_BYTES = 2_097_152;
const PART_ROWS = 250;

/** The next part to read: at most {@link PART_ROWS} of the `left` rows that the page still needs. */
const partOf = (page: PageRequest, left: number): PartRequest => ({
  ...page,
  limit: Math.min(PART_ROWS, left),
  bytes: PART_BYTES,
});

/**
 * A list that is read in parts. A failure after the start ends the connection, so that the JSON does not look complete.
 */
class Parts<T> {
  readonly #asked: PageRequest;
  readonly #read: Listing<T>['read'];
  #left: number;
  /** The part read last. */
  last: Page<T> & PageEnd;

  constructor(first: Page<T> & PageEnd, asked: PageRequest, read: Listing<T>['read'], max: number) {
    this.last = first;
    this.#asked = asked;
    this.#read = read;
    this.#left = max - first.rows.length;
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

const WRITES = new Set(['POST', 'PUT', 'DELETE']);

/** Whether a route writes, by its method. */
export const isWrite = ({ method }: RouteOptions): boolean => [method].flat().some((one) => WRITES.has(one));
