import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openApi } from '../kit/api.js';

/* docs/guides/floor.md names requests that there are, and shows a scan and its answer with the fields that they have. */

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly oneOf?: readonly Schema[];
}
interface Route {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

const guide = await readFile(join(import.meta.dirname, '../../docs/guides/floor.md'), 'utf8');

let api: Api;
let paths: Readonly<Record<string, Readonly<Record<string, Route>>>>;
beforeAll(async () => {
  api = await openApi();
  paths = (await api.visit('GET', '/openapi/floor.json')).body.paths as typeof paths;
});
afterAll(() => api.close());

it('names no request that there is not', () => {
  const named = [...guide.matchAll(/`(GET|POST|PUT|DELETE) (\/[^`?]*)`/g)].map(
    ([, method = '', path = '']) => `${method} ${path}`,
  );
  const known = Object.entries(paths).flatMap(([path, routes]) =>
    Object.keys(routes).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((one) => !known.includes(one))).toEqual([]);
});

it('shows a scan, and an answer, with the fields that they have', () => {
  const [sent, answer] = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, text = '']) => JSON.parse(text) as object,
  );
  const route = paths['/floor/scan']?.post;
  const answers = route?.responses['200']?.content;
  const fieldsOf = (schema: Schema | undefined): string[] => Object.keys(schema?.properties ?? {}).sort();
  const body = fieldsOf(route?.requestBody?.content['application/json']?.schema);
  expect(Object.keys(sent ?? {}).filter((field) => !body.includes(field))).toEqual([]);
  expect(body.filter((field) => !guide.includes(`\`${field}\``))).toEqual([]);
  expect(Object.keys(answer ?? {}).sort()).toEqual(fieldsOf(answers?.['application/json']?.schema));
});
