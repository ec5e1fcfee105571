import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { VERSIONS } from '../../src/wire/versions.js';
import { type Document, type Operation, resolved, routesOnly, servedDocuments, wrongWith } from '../kit/documented.js';

const documents = await servedDocuments();

const operationsOf = (document: Document): (readonly [string, Operation])[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );

test.each(VERSIONS)('the document of %s is valid OpenAPI 3.1', async (version) => {
  const { valid, errors } = await new Validator().validate(structuredClone(documents[version]) as never);
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test.each(VERSIONS)('in %s every example is as its schema says', (version) => {
  const document = documents[version];
  const wrong: string[] = [];
  for (const [name, operation] of operationsOf(document)) {
    const bodies = { request: operation.requestBody, ...operation.responses };
    for (const [place, body] of Object.entries(bodies)) {
      for (const [type, content] of Object.entries(body === undefined ? {} : resolved(document, body).content)) {
        if (type !== 'application/json') continue;
        const examples = Object.values(content.examples ?? {}).map(({ value }) => value);
        if (content.example !== undefined) examples.push(content.example);
        if (examples.length === 0) wrong.push(`${name} ${place}: no example`);
        for (const example of examples) {
          wrong.push(...wrongWith(document, content.schema, example).map((words) => `${name} ${place}: ${words}`));
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the page at /docs has what it asks for, from this server alone', async () => {
  const app = await routesOnly();
  const page = await app.inject('/docs');
  expect(page.headers['content-type']).toContain('text/html');
  const asked = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  const fetched = asked.filter((address) => !address.startsWith('data:'));
  expect(fetched).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/reference.js']);
  for (const address of fetched) expect((await app.inject(address)).statusCode, address).toBe(200);
  for (const version of VERSIONS) expect(page.body).toContain(`>${version}</option>`);
  expect(page.body, 'the policy forbids scripts within the page').not.toMatch(/<script>|\son\w+=/);
  await app.close();
});
