import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { notFound } from '../kernel/errors.js';
import { parseId, type ResourceKind } from '../kernel/ids.js';
import { encodePage, type Query } from '../wire/lists.js';
import { listsArePaged } from '../wire/versions.js';

/** What the API reference says of a route. */
interface About {
  readonly summary: string;
  readonly tag: 'Items' | 'Receipts' | 'Shipments' | 'Demo';
  readonly body?: TSchema;
  readonly status?: 200 | 201;
  readonly answer: TSchema;
}

/** The schema of a route for the reference; bodies are checked by the wire's own decoders, which find every fault. */
export const about = ({ summary, tag, body, status = 200, answer }: About) => ({
  summary,
  tags: [tag],
  ...(body === undefined ? {} : { body }),
  response: { [status]: answer },
});

/** Lets the wire check bodies and write answers: Fastify's own validation would stop at its own words. */
export function leaveSchemasToWire(api: FastifyInstance): void {
  api.setValidatorCompiler(() => () => true);
  api.setSerializerCompiler(() => JSON.stringify);
}

export const paramsOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  request.params as Record<string, string>;
export const queryOf = (request: FastifyRequest): Query => request.query as Query;

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
