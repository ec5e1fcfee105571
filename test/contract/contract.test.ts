import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIFFERENCES, VERSIONS, type Version } from '../../src/wire/contract/versions.js';
import { type Answer, type Api, faultsOf, type Method, openApi } from '../kit/api.js';
import { type Document, operationFor, resolved, servedDocuments } from '../kit/documented.js';
import { matches, type Request, type Row } from './table.js';
import { TABLES } from './tables.js';

/* Performs the tables of the contract, and compares the versions in every row of them. */

const CURRENT: Version = '1.6';

interface Context {
  readonly version: Version;
  readonly api: Api;
  /** The id that was answered last. */
  id: string;
}

describe.each(Object.entries(TABLES))('%s, in both versions alike [G-006 V-001 V-013]', (_name, { ctx, rows }) => {
  const contexts: Context[] = [];
  beforeAll(async () => {
    for (const version of VERSIONS) {
      const api = await openApi();
      contexts.push({ version, api, id: '' });
      await ctx(api);
    }
  });
  afterAll(() => Promise.all(contexts.map(({ api }) => api.close())));

  it.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    const answers: Answer[] = [];
    for (const one of contexts) {
      if (one.version === (row.only ?? one.version)) answers.push(await perform(one, row));
    }
    const [old, current] = answers;
    if (old !== undefined && current !== undefined) await expectAlike(row.request, old, current);
  });
});

const titleOf = ({ request, words }: Row): string => `${request.slice(0, 70)}: ${words}`;

async function perform(ctx: Context, row: Row): Promise<Answer> {
  const prepared = await row.before?.(ctx.api);
  if (typeof prepared === 'string') ctx.id = prepared;
  const written = row.faults === undefined ? null : await ctx.api.written();
  const answer = await ask(ctx, row.request, row);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: row.status, body: row.answer ?? {} });
  for (const header of row.without ?? []) expect(answer.headers).not.toHaveProperty(header);
  for (const field of row.lacks ?? []) expect(answer.body).not.toHaveProperty(field);
  expect(answer.headers['content-type']).toBe(row.type ?? 'application/json; charset=utf-8');
  if (row.faults !== undefined) expect(faultsOf(answer)).toEqual([...row.faults].sort());
  if (written !== null) expect(await ctx.api.written()).toEqual(written);
  if (answer.status < 300 && typeof answer.body.id === 'string') ctx.id = answer.body.id;
  if (row.read !== undefined) {
    const read = await ask(ctx, `GET ${row.read}` as Request, row.by === undefined ? {} : { by: row.by });
    expect({ status: read.status, body: read.body }).toMatchObject({ status: 200, body: answer.body });
  }
  return answer;
}

function ask({ api, version, id }: Context, request: Request, { body, headers, by }: Partial<Row>): Promise<Answer> {
  const [method, path = ''] = request.split(' ') as [Method, string];
  return api.call(method, path.replace('{id}', id), body, {
    ...(by === undefined ? {} : api.by(by)),
    'x-api-version': version,
    ...headers,
  });
}

/**
 * Status, headers and shape are the same in both versions, but for fields that came with the current one, and the
 * `metadata` of lists that only one of them pages.
 */
async function expectAlike(request: Request, old: Answer, current: Answer): Promise<void> {
  const [before, after] = [shapeOf(old), shapeOf(current)];
  const newer = await newerPaths(request, current.status);
  const ofPages = (path: string): boolean => path.startsWith('.metadata');
  const declared = DIFFERENCES.paged_lists.operations.some((operation) => matches(operation, request));
  const unpaged = declared && !before.paths.some(ofPages);
  const known = after.paths.filter((path) => !newer.some((one) => isWithin(one, path)) && !(unpaged && ofPages(path)));
  expect(before).toEqual({ ...after, paths: known });
}

const isWithin = (outer: string, path: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

/** Paths of the answer's fields that the reference marks as new in the current version. */
async function newerPaths(request: Request, status: number): Promise<string[]> {
  const { [CURRENT]: document } = await servedDocuments();
  const [method, path] = request.split(' ') as [string, string];
  const answer = operationFor(document, method, path.replaceAll('{id}', 'TS001-X1'))?.responses[status];
  const schema = answer && resolved(document, answer).content['application/json']?.schema;
  return schema === undefined ? [] : markedIn(document, schema, '');
}

function markedIn(document: Document, schema: object, path: string): string[] {
  const { properties, items, anyOf, oneOf, ...rest } = resolved(document, schema) as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly items?: object;
    readonly anyOf?: readonly object[];
    readonly oneOf?: readonly object[];
    readonly 'x-since'?: Version;
  };
  if (rest['x-since'] === CURRENT) return [path];
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => markedIn(document, inner, `${path}.${name}`)),
    ...(items === undefined ? [] : markedIn(document, items, `${path}[]`)),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap((one) => markedIn(document, one, path)),
  ];
}

interface Shape {
  readonly status: number;
  readonly type: unknown;
  readonly headers: readonly string[];
  /** Of every field, entries of a list taken together. */
  readonly paths: readonly string[];
}

/** Whether a list goes out as one piece or in parts depends on how many rows are asked for, which versions tell apart. */
const FRAMING: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

const shapeOf = ({ status, headers, body }: Answer): Shape => ({
  status,
  type: headers['content-type'],
  headers: Object.keys(headers)
    .filter((name) => !FRAMING.has(name))
    .sort(),
  paths: [...new Set(pathsIn(body, ''))].sort(),
});

function pathsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => pathsIn(entry, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => [path, ...pathsIn(inner, `${path}.${key}`)]);
}
