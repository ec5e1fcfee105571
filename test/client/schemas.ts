import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { VERSIONS, type Version } from '../../src/wire/contract/versions.js';
import { routesOnly } from '../kit/documented.js';

/*
 * The types of the client in clients/typescript, written from the API reference. What the client itself takes care of,
 * and what types cannot say, is left out; what OpenAPI cannot say, but TypeScript can, is put in.
 */

interface Operation {
  operationId: string;
  parameters: { $ref?: string; in?: string; name?: string }[];
  responses: Record<string, { $ref?: string } & Response>;
  requestBody?: { content: Content };
}
interface Response {
  headers?: object;
  content?: Content;
}
type Content = Record<string, { schema: { oneOf?: object[] }; example?: unknown; examples?: unknown }>;
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response>; headers?: object; parameters: Record<string, object> };
}

/** Headers that the client sends with every request. */
const SENT_BY_CLIENT = ['ApiVersion', 'AcceptLanguage'];

function withoutSentHeaders(document: Document): void {
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    operation.parameters = operation.parameters.filter(
      ({ $ref = '' }) => !SENT_BY_CLIENT.includes($ref.split('/').at(-1) ?? ''),
    );
  }
  for (const name of SENT_BY_CLIENT) delete document.components.parameters[name];
}

/** Examples of whole bodies and headers of answers: nine tenths of the text, and no types. */
function withoutExamples(document: Document): void {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const responses = [
    ...operations.flatMap((operation) => Object.values(operation.responses)),
    ...Object.values(document.components.responses),
  ];
  for (const response of responses) delete response.headers;
  delete document.components.headers;
  for (const { content = {} } of [...responses, ...operations.flatMap(({ requestBody }) => requestBody ?? [])]) {
    for (const media of Object.values(content)) {
      delete media.example;
      delete media.examples;
    }
  }
}

/** Query parameters that only a list has. */
const OF_LISTS = ['id', 'identifier', 'code', 'cursor', 'limit'];

/**
 * `GET /items/{id}` with an account's code in place of an id is a list. OpenAPI knows no two paths that differ in the
 * name of a parameter only, so the reference has one that answers either; the contract and the types have two.
 */
function withListsApart(document: Document): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    const media = operations.get?.responses[200]?.content?.['application/json'];
    const [one, list] = media?.schema.oneOf ?? [];
    if (operations.get === undefined || media === undefined || one === undefined || list === undefined) continue;
    const listing = structuredClone(operations.get);
    listing.operationId = `${listing.operationId}ListOfAccount`;
    for (const parameter of listing.parameters) if (parameter.in === 'path') parameter.name = 'account_id';
    listing.responses[200] = { content: { 'application/json': { schema: list } } };
    document.paths[path.replace('{id}', '{account_id}')] = { get: listing };
    media.schema = one;
    operations.get.parameters = operations.get.parameters.filter(
      ({ in: place, name = '' }) => place !== 'query' || !OF_LISTS.includes(name),
    );
  }
}

const BLOB = ts.factory.createTypeReferenceNode('Blob');

const HEADER = `/* Written by \`npm run generate:client\` from the API reference. Do not edit. */\n\n`;

/** Text of `schema-<version>.ts`. */
async function schemaOf(document: Document): Promise<string> {
  withoutSentHeaders(document);
  withoutExamples(document);
  withListsApart(document);
  const nodes = await openapiTS(document as never, {
    alphabetize: false,
    transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
  });
  return HEADER + astToString(nodes);
}

export const fileOf = (version: Version): URL =>
  new URL(`../../clients/typescript/src/schema-${version}.ts`, import.meta.url);

/** What the schema files of the client must hold, by version. */
export async function clientSchemas(): Promise<ReadonlyMap<Version, string>> {
  const app = await routesOnly();
  const written = VERSIONS.map(async (version) => {
    const document = (await app.inject(`/openapi/${version}.json`)).json<Document>();
    return [version, await schemaOf(document)] as const;
  });
  const schemas = new Map(await Promise.all(written));
  await app.close();
  return schemas;
}
