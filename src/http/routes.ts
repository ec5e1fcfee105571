import type { FastifyRequest } from 'fastify';
import { type Fault, notFound } from '../kernel/errors.js';
import { parseId, type ResourceKind } from '../kernel/ids.js';
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

/** A list answer with its `metadata`, where the version has it (or the route always does). */
export const listAnswer = (
  request: FastifyRequest,
  name: string,
  rows: readonly object[],
  end: PageEnd,
  always = false,
): object => ({
  [name]: rows,
  ...(listsArePaged(request.version) || always ? { metadata: encodePage(listIn(request), end) } : {}),
});
