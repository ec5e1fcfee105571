import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Fault, fault, notFound } from '../kernel/errors.js';
import { parseId, type ResourceKind } from '../kernel/ids.js';
import { encodePage, type Query } from '../wire/lists.js';
import { parametersOfMethod } from '../wire/parameters.js';
import { listsArePaged } from '../wire/versions.js';
import type { About } from './reference/about.js';

/** How a route describes itself: its `schema`. Bodies are checked by the wire's own decoders, which find every fault. */
export const about = (route: About): { readonly about: About } => ({ about: route });

export const paramsOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  request.params as Record<string, string>;
export const queryOf = (request: FastifyRequest): Query => request.query as Query;

/** Faults of the flags that every write takes. */
export const flagFaults = (request: FastifyRequest): Fault[] =>
  Object.keys(parametersOfMethod(request.method)).flatMap((name) => {
    const value = queryOf(request)[name];
    return value === undefined || value === '0' || value === '1'
      ? []
      : [fault(name, 'Must be 1 or 0.', '1または0を指定してください。')];
  });

/** The running number behind the path's `id`. @throws not_found for a text that is no such id */
export function numberInPath(request: FastifyRequest, kind: ResourceKind): number {
  const ref = parseId(kind, paramsOf(request).id ?? '');
  if (ref === null) throw notFound();
  return ref.no;
}

/** Running numbers behind a list of ids; texts that are no ids of this kind name nothing and are left out. */
export const numbersIn = (kind: ResourceKind, ids: readonly string[]): number[] =>
  ids.flatMap((id) => parseId(kind, id)?.no ?? []);

/** A list answer with its `metadata`, where the version has it (or the route always does). */
export const listAnswer = (
  request: FastifyRequest,
  name: string,
  rows: readonly object[],
  next: number | null,
  always = false,
): object => ({
  [name]: rows,
  ...(listsArePaged(request.version) || always ? { metadata: encodePage(next) } : {}),
});

/** Rows that are encoded and sent at a time. */
const CHUNK = 200;

/**
 * The JSON of `{name: [...]}` in pieces: the answer to a bulk of ten thousand is 24 MB, which must not stand in memory as
 * objects, as text and as bytes at once.
 */
export const streamedList = <T>(name: string, rows: readonly T[], encode: (row: T) => object): Readable =>
  Readable.from(pieces(name, rows, encode), { objectMode: false });

function* pieces<T>(name: string, rows: readonly T[], encode: (row: T) => object): Generator<Buffer> {
  let lead = `{"${name}":[`;
  for (let from = 0; from < rows.length; from += CHUNK) {
    const texts = rows.slice(from, from + CHUNK).map((row) => JSON.stringify(encode(row)));
    yield Buffer.from(lead + texts.join(','));
    lead = ',';
  }
  yield Buffer.from(`${rows.length === 0 ? lead : ''}]}`);
}
