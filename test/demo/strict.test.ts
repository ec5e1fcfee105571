import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VERSIONS } from '../../src/wire/contract/versions.js';
import { contextOn, makeToken } from '../kit/accounts.js';
import { appOver } from '../kit/app.js';
import type { FreshDatabase } from '../kit/database.js';
import { servedDocuments } from '../kit/documented.js';
import { openDemo, seededDatabase } from './demo-kit.js';

/* What the API itself shows, as answers and as examples, a strict request may have. */

let database: FreshDatabase;
let app: FastifyInstance;
let authorization: string;
beforeAll(async () => {
  database = await seededDatabase();
  const demo = await openDemo(database);
  const ctx = { ...contextOn(database.pool), clock: demo.clock };
  authorization = `Bearer ${(await makeToken(ctx, 'TS001', 'reader')).token}`;
  app = await appOver(ctx, { demo });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function call(method: 'GET' | 'POST' | 'PUT', path: string, version: string, body?: unknown) {
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { authorization, 'x-api-version': version, ...json };
  return (await app.inject({ method, url: `/api${path}`, headers, ...payload })).json<Record<string, unknown>>();
}

const unknownIn = ({ errors = {} }: Record<string, unknown>): string[] =>
  Object.entries(errors as Record<string, string[]>).flatMap(([path, words]) =>
    words.some((one) => one.includes('Unknown')) ? [path] : [],
  );

it.each(VERSIONS)(
  'every seeded resource, as GET answers it in version %s, can be sent back',
  async (version) => {
    const seen: Record<string, number> = {};
    for (const list of ['items', 'warehousings', 'shipments', 'warehousings/stocked', 'shipments/shipped']) {
      const name = list.split('/')[0] ?? '';
      // Only the newer version lists without being told what.
      const page = await call('GET', `/${list}?limit=1000&date_before=99991231`, '1.6');
      for (const { id } of page[name] as { id: string }[]) {
        const shown = await call('GET', `/${name}/${id}?stock=1&requests=1&rules=1`, version);
        const answer = await call('PUT', `/${name}/${id}?strict=1&dry_run=1`, version, shown);
        expect([id, unknownIn(answer)]).toEqual([id, []]);
        seen[name] = (seen[name] ?? 0) + 1;
      }
    }
    expect(Object.keys(seen)).toEqual(['items', 'warehousings', 'shipments']);
    expect(seen.items).toBeGreaterThanOrEqual(30);
  },
  120_000,
);

it('every example of a body in the reference passes', async () => {
  let count = 0;
  for (const [path, operations] of Object.entries((await servedDocuments())['1.6'].paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const { example, examples = {} } = requestBody?.content['application/json'] ?? {};
      const bodies = [example, ...Object.values(examples).map(({ value }) => value)].filter((one) => one !== undefined);
      if (path.startsWith('/demo/')) continue;
      const url = path
        .replace('{account_id}', 'TS001')
        .replace('{code}', 'TEA-001')
        .replace('{id}', `TS001-${KIND[path.split('/')[1] ?? '']}`);
      for (const body of bodies) {
        const answer = await call(method.toUpperCase() as 'POST', `${url}?strict=1&dry_run=1`, '1.6', body);
        expect([method, url, unknownIn(answer)]).toEqual([method, url, []]);
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(15);
}, 60_000);

const KIND: Readonly<Record<string, string>> = { items: 'I000001', warehousings: 'W0001', shipments: 'S000001' };
