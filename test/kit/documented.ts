import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Demo } from '../../src/demo/demo.js';
import type { OwnArea } from '../../src/http/reference/operation.js';
import type { Context } from '../../src/operations/context.js';
import { VERSIONS, type Version } from '../../src/wire/contract/versions.js';
import { appOver } from './app.js';

/*
 * Whether the server answers as its own reference says. The documents are those that it serves, so what is checked
 * here is what a client reads.
 */

/** A media type of a request body or an answer. */
export interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Response {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content: Readonly<Record<string, Content>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: { readonly pattern?: string; readonly examples?: readonly unknown[] };
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Response;
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[];
}

export interface Document {
  readonly info: { readonly version: string };
  readonly security: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** Keywords of OpenAPI and annotations pass; a format that nobody knows is a mistake of the document. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
const valid = (pattern: RegExp) => (text: string) => pattern.test(text) && !Number.isNaN(Date.parse(text));
ajv.addFormat('date', valid(/^\d{4}-\d{2}-\d{2}$/));
ajv.addFormat('date-time', valid(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/));
ajv.addFormat('email', /^[^\s@]+@[^\s@]+$/);
ajv.addFormat('binary', true);

/** An app with every route, of which nothing but its reference can be asked: there are no operations behind it. */
export const routesOnly = (): Promise<FastifyInstance> => appOver({} as Context, { demo: {} as Demo });

/** The versions of the contract, and the two APIs with documents of their own. */
const DOCUMENTS = [...VERSIONS, 'console', 'floor'] as const satisfies readonly (Version | OwnArea)[];
type DocumentName = (typeof DOCUMENTS)[number];

async function readDocuments(): Promise<Record<DocumentName, Document>> {
  const app = await routesOnly();
  const read = async (name: DocumentName) => [name, (await app.inject(`/openapi/${name}.json`)).json()] as const;
  const documents = await Promise.all(DOCUMENTS.map(read));
  await app.close();
  return Object.fromEntries(documents) as Record<DocumentName, Document>;
}

let documents: ReturnType<typeof readDocuments> | null = null;

/** The documents as a server serves them, read once. */
export function servedDocuments(): ReturnType<typeof readDocuments> {
  documents ??= readDocuments();
  return documents;
}

/** What a reference names, or the thing itself. */
export function resolved<T>(document: Document, thing: T): T {
  const { $ref } = thing as { $ref?: string };
  if ($ref === undefined) return thing;
  const [, , kind = '', name = ''] = $ref.split('/');
  const target = document.components[kind]?.[name];
  if (target === undefined) throw new Error(`${$ref} leads nowhere`);
  return target as T;
}

const compiled = new Map<object, ValidateFunction>();

/** What is wrong with a value by a schema of the document; empty for nothing. */
export function wrongWith(document: Document, schema: object, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile({ ...schema, components: document.components });
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  // The branches of a oneOf tell a page of faults; the first few say enough.
  return (validate.errors ?? [])
    .slice(0, 8)
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`);
}

/** A path as a regular expression; with `patterns`, its parameters must also be as these say. */
function shapeOf(template: string, patterns: ReadonlyMap<string, string> = new Map()): RegExp {
  const escaped = template.replaceAll(/[.+*?^$()|[\]\\]/g, '\\$&');
  const parameter = (_: string, name: string) => `(?=(?:${patterns.get(name) ?? '[^/]'}))[^/]+`;
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, parameter)}$`);
}

const literals = (template: string): number => template.split('/').filter((part) => !part.includes('{')).length;

/** Patterns of an operation's path parameters, to stand inside a path. */
const patternsOf = (operation: Operation): ReadonlyMap<string, string> =>
  new Map(
    operation.parameters.flatMap(({ name, in: place, schema }) =>
      place === 'path' && schema.pattern !== undefined
        ? [[name, schema.pattern.replaceAll('^', '').replaceAll('$', '(?=/|$)')]]
        : [],
    ),
  );

interface Shaped {
  readonly method: string;
  readonly operation: Operation;
  readonly shape: RegExp;
  /** With parameters as they should be. */
  readonly exact: RegExp;
  readonly literals: number;
}

const shapes = new WeakMap<Document, readonly Shaped[]>();

function shapesOf(document: Document): readonly Shaped[] {
  const known = shapes.get(document);
  if (known !== undefined) return known;
  const found = Object.entries(document.paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method,
      operation,
      shape: shapeOf(template),
      exact: shapeOf(template, patternsOf(operation)),
      literals: literals(template),
    })),
  );
  shapes.set(document, found);
  return found;
}

/**
 * The operation behind a request: of the paths that fit, one whose parameters are as they should be, then the one with
 * the most literal parts, as a router chooses. Null for no route.
 */
export function operationFor(document: Document, method: string, path: string): Operation | null {
  const [plain = ''] = path.split('?');
  const candidates = shapesOf(document)
    .filter((one) => one.method === method.toLowerCase() && one.shape.test(plain))
    .map((one) => ({ operation: one.operation, rank: (one.exact.test(plain) ? 100 : 0) + one.literals }));
  return candidates.sort((one, other) => other.rank - one.rank)[0]?.operation ?? null;
}

/** An answer as a test has it; `body` is what its JSON says, `headers` have lower-case names. */
export interface DocumentedAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * Expects that the reference has the answer: its status, its content type, and every field of its body.
 * @param path relative to the address that the document names: without `/api` or `/console`, with `/floor` or `/desk`
 */
export async function expectDocumented(
  method: string,
  path: string,
  { status, body, headers }: DocumentedAnswer,
  name: DocumentName,
): Promise<void> {
  const document = (await servedDocuments())[name];
  const operation = operationFor(document, method, path);
  if (operation === null) {
    expect({ method, path, status }, 'no operation is documented here').toEqual({ method, path, status: 404 });
    return;
  }
  const answer = operation.responses[status];
  if (answer === undefined) throw new Error(`${operation.operationId} documents no ${status}: ${JSON.stringify(body)}`);
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  if (status === 304) return;
  const content = resolved(document, answer).content[type];
  if (content === undefined) throw new Error(`${operation.operationId} documents no ${type} for ${status}`);
  if (type !== 'application/json') return;
  expect(
    wrongWith(document, content.schema, body),
    `${method} ${path}: ${status} is not as ${operation.operationId} documents it`,
  ).toEqual([]);
}
