import openapiTS, { astToString } from 'openapi-typescript';
import { routesOnly } from '../kit/documented.js';

/* The types of requests, written from the descriptions of the APIs: of the console, and of the floor. */

export const SCHEMAS = ['console', 'floor'] as const;
type Schema = (typeof SCHEMAS)[number];

const FILES: Readonly<Record<Schema, string>> = { console: 'api-schema.ts', floor: 'floor-schema.ts' };

export const schemaFile = (of: Schema): URL => new URL(`../../console/src/app/${FILES[of]}`, import.meta.url);

/** Set on every request by the app itself. */
const SENT_BY_APP = ['AcceptLanguage', 'IdempotencyKey'];

interface Operation {
  description?: string;
  parameters?: { $ref?: string }[];
  responses: Record<string, { headers?: object }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: object; headers?: object; parameters?: object };
}

/** Leaves out what the app treats in one place: headers, and refusals, which all have the same form. */
function simplify({ responses, parameters = [], ...operation }: Operation): Operation {
  const { description: _, ...rest } = operation;
  const accepted = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    ...rest,
    parameters: parameters.filter(({ $ref = '' }) => !SENT_BY_APP.some((name) => $ref.endsWith(`/${name}`))),
    responses: Object.fromEntries(accepted.map(([status, { headers: _headers, ...answer }]) => [status, answer])),
  };
}

/** Words for readers of the reference. */
const PROSE = new Set(['description', 'summary', 'example', 'examples', 'title']);

/** A document without its prose. Names of fields are kept, whatever they are called. */
function withoutProse(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => areNames || !PROSE.has(key));
  // An object without any known field is one with any.
  if (!areNames && JSON.stringify((value as { properties?: object }).properties) === '{}')
    return { type: 'object', additionalProperties: true };
  return Object.fromEntries(entries.map(([key, one]) => [key, withoutProse(one, key === 'properties')]));
}

export async function schemaOf(of: Schema): Promise<string> {
  const app = await routesOnly();
  const document = (await app.inject(`/openapi/${of}.json`)).json<Document>();
  await app.close();
  for (const operations of Object.values(document.paths))
    for (const [method, operation] of Object.entries(operations)) operations[method] = simplify(operation);
  document.components = { ...document.components, responses: {}, headers: {}, parameters: {} };
  const types = await openapiTS(JSON.stringify(withoutProse(document)), { alphabetize: true });
  return `/* Written by \`npm run generate:console\` from /openapi/${of}.json. */\n${astToString(types)}`;
}
