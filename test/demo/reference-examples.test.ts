import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectDocumented, servedDocuments } from '../kit/documented.js';
import { openSeededDemo, type SeededDemo } from './demo-kit.js';

/* A reader of the reference sends its examples as they are to the demo environment: they must work. */

let demo: SeededDemo;
let headers: Record<string, string>;
beforeAll(async () => {
  demo = await openSeededDemo();
  headers = { authorization: `Bearer ${demo.token}`, 'x-api-version': '1.6' };
});
afterAll(() => demo.close());

const { paths } = (await servedDocuments())['1.6'];

/** Bodies of the operations that create, and of changes to what the seed has; each by itself, nothing is kept. */
const examples = Object.entries(paths).flatMap(([path, { post, put }]) => {
  const url = path === '/items/{account_id}/{code}' ? '/items/TS001/TEA-001' : path;
  if (url.includes('{') || url.startsWith('/demo/')) return [];
  return (
    [
      ['POST', post],
      ['PUT', put],
    ] as const
  ).flatMap(([method, operation]) => {
    const { example, examples: named = {} } = operation?.requestBody?.content['application/json'] ?? {};
    const bodies = Object.entries(named).map(([name, { value }]) => [name, value] as const);
    if (example !== undefined) bodies.push(['example', example]);
    return bodies.map(([name, body]) => ({ method, url, name, body }));
  });
});

it.each(examples)('$method $url works with "$name"', async ({ method, url, body }) => {
  const payload = JSON.stringify(body);
  const answer = await demo.app.inject({
    method,
    url: `/api${url}?dry_run=1`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  });
  expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
    status: expect.toSatisfy((status: number) => status === 200 || status === 201),
  });
  await expectDocumented(
    method,
    url,
    { status: answer.statusCode, body: answer.json(), headers: answer.headers },
    '1.6',
  );
});

it('are there for everything that creates', () => {
  expect(new Set(examples.map(({ method, url }) => `${method} ${url}`))).toEqual(
    new Set([
      'POST /items',
      'POST /items/bulk',
      'PUT /items/TS001/TEA-001',
      'POST /warehousings',
      'POST /shipments',
      'POST /shipments/bulk',
      'POST /shipments/transfer',
    ]),
  );
});

it('answers what it lists as it says, on both versions', async () => {
  const asked = ['/items?id=TS001-I000001&stock=1', '/items/TS001?code=TEA-001,GIFT-001&stock=1', '/warehousings'];
  asked.push(
    '/warehousings/stocked',
    '/shipments',
    '/shipments/shipped',
    '/shipments/shipped/2026/11',
    '/items/TS001-I000001',
  );
  for (const version of ['1.5', '1.6'] as const) {
    for (const url of asked) {
      const answer = await demo.app.inject({ url: `/api${url}`, headers: { ...headers, 'x-api-version': version } });
      expect(answer.statusCode, url).toBe(200);
      await expectDocumented('GET', url, { status: 200, body: answer.json(), headers: answer.headers }, version);
    }
  }
});
