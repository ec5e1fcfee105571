import type { TSchema } from 'typebox';
import { COMMA_SEPARATED, PageMetadata } from '../../wire/contract/lists.js';
import {
  IDEMPOTENCY_HEADER,
  ITEM_ID,
  LANGUAGE_HEADER,
  PATH_PARAMETERS,
  pageParameters,
  parametersOfMethod,
  RECEIPT_ID,
  SHIPMENT_ID,
} from '../../wire/contract/parameters.js';
import { listsArePaged, listsNeedNames, type Version } from '../../wire/contract/versions.js';
import { answerExample } from './answers.js';
import { demoExampleOf } from './demo-examples.js';
import { type Components, exampleOf, type JsonSchema } from './dialect.js';
import { headersOf, REFUSALS, type RefusalName } from './refusals.js';
import type { OwnRefusal, RouteDescription } from './route-description.js';
import { type SampleRequest, samplesOf } from './samples.js';

/* Turns a route into an operation of a document, from what the route states and what can be derived. */

/** The contract API, the demo's controls, which the contract's documents show too, and two APIs with their own documents. */
export type Area = 'contract' | 'demo' | OwnArea;
/** The console's API, and that of the floor: of its devices (`/floor`) and of whoever decides about its work (`/desk`). */
export type OwnArea = 'console' | 'floor';

/** A registered route. */
export interface Route {
  readonly method: string;
  /** In OpenAPI's form, relative to the server's address: `/items/{id}`. */
  readonly path: string;
  /** The part of the server that it belongs to. */
  readonly area: Area;
  /** Whether it is part of the contract API, with its guards. */
  readonly guarded: boolean;
  readonly needsPayment: boolean;
  /** The ways to authenticate, each with the security schemes that it takes. Absent: those of the document. */
  readonly security?: readonly SecurityRequirement[];
  readonly about: RouteDescription;
}

/** Names of security schemes of the document, all of which a request needs. */
export type SecurityRequirement = Readonly<Record<string, readonly never[]>>;

/** Whether the documents of the contract show a route. */
export const isInContract = ({ area }: Route): boolean => area === 'contract' || area === 'demo';

const IDS: Readonly<Record<string, TSchema>> = {
  items: ITEM_ID,
  warehousings: RECEIPT_ID,
  shipments: SHIPMENT_ID,
};

/** Names of a path's parameters, in order. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

function pathSchema({ path, about }: Route, name: string): TSchema {
  const schema = about.params?.[name] ?? (name === 'id' ? IDS[path.split('/')[1] ?? ''] : PATH_PARAMETERS[name]);
  if (schema === undefined) throw new Error(`${path}: the parameter ${name} is not described`);
  return schema;
}

const isWrite = ({ method }: Route): boolean => method !== 'GET';

/**
 * Whether the answer is always a list. Where it may also be a single resource, the path decides what the query
 * requires.
 */
const alwaysList = ({ about }: Route): boolean => about.list !== undefined && about.answer === undefined;

function querySchemas(route: Route, version: Version): Record<string, TSchema> {
  const { query, list, standardLimit } = route.about;
  return {
    ...query,
    ...(list !== undefined && listsArePaged(version) ? pageParameters(standardLimit) : {}),
    ...(route.guarded ? parametersOfMethod(route.method) : {}),
  };
}

/**
 * Parameters that a list needs in this version: marked `required` where that is always so, otherwise explained in
 * words.
 */
function demandOf(route: Route, version: Version): { readonly required: string | null; readonly words: string } {
  const { needs = [] } = route.about;
  if (needs.length === 0 || !listsNeedNames(version)) return { required: null, words: '' };
  if (alwaysList(route) && needs.length === 1) return { required: needs[0] ?? null, words: '' };
  return {
    required: null,
    words: `A list needs ${needs.map((name) => `\`${name}\``).join(' or ')} in version ${version}.`,
  };
}

function parametersOf(route: Route, version: Version, components: Components): JsonSchema[] {
  const parameter = (place: string, name: string, own: TSchema, required: boolean): JsonSchema =>
    parameterOf(place, name, components.schema(own), required);
  const { params } = demoExampleOf(route.about.operationId);
  const { required } = demandOf(route, version);
  return [
    ...(route.guarded ? [{ $ref: '#/components/parameters/ApiVersion' }] : []),
    { $ref: '#/components/parameters/AcceptLanguage' },
    ...(route.guarded && route.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...parameterNames(route.path).map((name) => ({
      ...parameter('path', name, pathSchema(route, name), true),
      ...(params[name] === undefined ? {} : { example: params[name] }),
    })),
    ...Object.entries(querySchemas(route, version)).map(([name, own]) =>
      parameter('query', name, own, name === required),
    ),
  ];
}

/** Headers that many operations share. */
export const sharedParameters = (version: Version): Readonly<Record<string, JsonSchema>> => ({
  ApiVersion: {
    name: 'X-Api-Version',
    in: 'header',
    required: true,
    description: 'The version of the contract that this document describes.',
    schema: { type: 'string', const: version },
    example: version,
  },
  AcceptLanguage: header('Accept-Language', LANGUAGE_HEADER),
  IdempotencyKey: header('Idempotency-Key', IDEMPOTENCY_HEADER),
});

const header = (name: string, own: TSchema): JsonSchema => parameterOf('header', name, own as JsonSchema, false);

/**
 * A parameter. A required one has its example on the parameter, where the page uses it to fill its form. An optional
 * one has it in the schema only: a test call should not be a dry run, or start on the second page.
 */
function parameterOf(place: string, name: string, standard: JsonSchema, required: boolean): JsonSchema {
  const { description, ...schema } = standard;
  if (!required) return { name, in: place, required, description, schema };
  const { examples, ...rest } = schema;
  return { name, in: place, required, description, schema: rest, example: (examples as readonly unknown[])[0] };
}

/** A list with the version's `metadata`: always, with some parameters only, or never. */
function listSchema({ about }: Route, version: Version): object | null {
  if (about.list === undefined) return null;
  const { list, metadataWith = [] } = about;
  const { properties = {}, required = [] } = list as { properties?: object; required?: readonly string[] };
  if (!listsArePaged(version) && metadataWith.length === 0) return list;
  return {
    ...list,
    properties: { ...properties, metadata: PageMetadata },
    required: listsArePaged(version) ? [...required, 'metadata'] : required,
  };
}

function successOf(route: Route, version: Version, components: Components): JsonSchema {
  const { answer, status = 200 } = route.about;
  const headers = route.guarded ? headersOf(status, route.method === 'POST') : {};
  if (typeof answer === 'string' || Array.isArray(answer)) {
    const file = { schema: { type: 'string', format: 'binary' } };
    return { description: 'Done.', headers, content: Object.fromEntries([answer].flat().map((type) => [type, file])) };
  }
  const shapes = [answer as TSchema | undefined, listSchema(route, version)].filter((shape) => shape != null);
  const [only, ...others] = shapes.map((shape) => components.schema(shape));
  const examples = shapes.map((shape) => answerExample(shape, route.about));
  const json =
    others.length === 0
      ? { schema: only, example: examples[0] }
      : {
          schema: { oneOf: [only, ...others] },
          examples: { one: { summary: 'One', value: examples[0] }, list: { summary: 'A list', value: examples[1] } },
        };
  return { description: status === 201 ? 'Created.' : 'Done.', headers, content: { 'application/json': json } };
}

function bodyOf({ about }: Route, components: Components): JsonSchema | null {
  const { body, upload = false, examples } = about;
  if (body === undefined) return null;
  const schema = components.schema(body);
  if (upload) return { required: true, content: { 'multipart/form-data': { schema } } };
  const named = Object.entries(examples ?? {}).map(([name, value]) => [name, { value }]);
  const shown = named.length === 0 ? { example: exampleOf(body) } : { examples: Object.fromEntries(named) };
  return { required: true, content: { 'application/json': { schema, ...shown } } };
}

const OWN: Readonly<Record<OwnRefusal, RefusalName>> = {
  state: 'BadRequestOrState',
  not_found: 'NotFound',
  bulk: 'BulkValidationFailed',
  repeated: 'Conflict',
  conflict: 'ConflictWithState',
};

/** Every refusal of the operation; of two with the same status, the later one wins. */
export function refusalsOf(route: Route): RefusalName[] {
  const { about, guarded } = route;
  const params = parameterNames(route.path);
  const lists = COMMA_SEPARATED.some((name) => about.query?.[name] !== undefined);
  const codes = params.includes('id') || params.includes('account_id') || about.query?.id !== undefined;
  return [
    // In the console also a GET: the header that names the account is missing.
    ...(guarded || isWrite(route) || route.area === 'console' ? (['BadRequest'] as const) : []),
    'Unauthorized',
    ...(route.needsPayment ? (['PaymentRequired'] as const) : []),
    ...(guarded && (codes || route.method !== 'GET') ? (['Forbidden'] as const) : []),
    ...(isInContract(route) ? [] : (['ForbiddenToPerson'] as const)),
    ...(params.length > 0 ? (['NotFound'] as const) : []),
    // Any POST with an Idempotency-Key, while an earlier one with the same key is in progress.
    ...(guarded && route.method === 'POST' ? (['Conflict'] as const) : []),
    ...(lists ? (['InvalidRequest'] as const) : (['ValidationFailed'] as const)),
    ...(about.refuses ?? []).map((own) => OWN[own]),
    'TooManyRequests',
    'InternalServerError',
    'BadGateway',
    'ServiceUnavailable',
    'GatewayTimeout',
  ];
}

function answersOf(route: Route, version: Version, components: Components): JsonSchema {
  const { status = 200, revalidated = false } = route.about;
  const refused = refusalsOf(route).map((name) => [REFUSALS[name].status, { $ref: `#/components/responses/${name}` }]);
  return {
    [status]: successOf(route, version, components),
    ...(revalidated
      ? { 304: { description: 'The same as before: `If-None-Match` names its ETag.', content: {} } }
      : {}),
    ...Object.fromEntries(refused),
  };
}

export function operationOf(route: Route, version: Version, components: Components): JsonSchema {
  const { operationId, summary, description, tag } = route.about;
  const words = [description ?? '', demandOf(route, version).words].filter((one) => one !== '').join('\n\n');
  const body = bodyOf(route, components);
  const parameters = parametersOf(route, version, components);
  return {
    operationId,
    summary,
    description: words === '' ? summary : words,
    tags: [tag],
    parameters,
    ...(body === null ? {} : { requestBody: body }),
    responses: answersOf(route, version, components),
    ...(route.security === undefined ? {} : { security: route.security }),
    ...(route.area === 'demo' ? { servers: [{ url: '/' }] } : {}),
    ...(isInContract(route) ? { 'x-codeSamples': samplesOf(requestOf(route, version, parameters)) } : {}),
  };
}

/** File name for a downloaded answer; null for JSON. The type of a picture is known only after the download. */
function fileNameOf(answer: RouteDescription['answer']): string | null {
  if (answer === 'application/pdf') return 'receipt.pdf';
  return typeof answer === 'string' || Array.isArray(answer) ? 'picture' : null;
}

/** The request of the code samples: all required parameters, and the first example body. */
function requestOf({ method, path, guarded, about }: Route, version: Version, parameters: JsonSchema[]): SampleRequest {
  const valuesIn = (place: string): Record<string, unknown> =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place && one.required === true).map(({ name, example }) => [name, example]),
    );
  const { body, upload = false, examples = {}, answer } = about;
  const { first = null } = demoExampleOf(about.operationId);
  const shown = body === undefined ? undefined : (Object.values(examples)[0] ?? exampleOf(body));
  return {
    method,
    path,
    guarded,
    version,
    params: valuesIn('path'),
    query: valuesIn('query'),
    body: upload ? undefined : shown,
    files: upload ? Object.keys((body as { properties?: object }).properties ?? {}) : [],
    savedAs: fileNameOf(answer),
    first,
  };
}
