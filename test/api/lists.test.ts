import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, column, JAPANESE, OLD, openApi, receipt, shipment } from '../kit/api.js';

/* Lists: pages and cursors, comma-separated parameters, what differs between versions. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items', { code: 'TEA' });
  for (const n of [1, 2, 3, 4, 5]) {
    await api.call('POST', '/items', { code: `P${n}` });
    await api.call('POST', '/warehousings', receipt({ identifier: `P${n}` }));
    await api.call('POST', '/shipments', shipment(`P${n}`, { backorder_if_unavailable: true }));
  }
});
afterAll(() => api.close());

interface List {
  readonly path: string;
  readonly list: string;
  readonly named: string;
  add(name: string): Promise<unknown>;
}
const LISTS: readonly List[] = [
  { path: '/items', list: 'items', named: 'code', add: (code) => api.call('POST', '/items', { code }) },
  {
    path: '/items/TS001',
    list: 'items',
    named: 'code',
    add: (code) => api.call('POST', '/items', { code }),
  },
  {
    path: '/warehousings',
    list: 'warehousings',
    named: 'identifier',
    add: (identifier) => api.call('POST', '/warehousings', receipt({ identifier })),
  },
  ...['/shipments', '/shipments/TS001'].map((path) => ({
    path,
    list: 'shipments',
    named: 'identifier',
    add: (identifier: string) =>
      api.call('POST', '/shipments', shipment(identifier, { backorder_if_unavailable: true })),
  })),
];
const pageOf = (answer: { body: object }) =>
  (answer.body as { metadata: { page: Record<string, unknown> } }).metadata.page;

describe.each(LISTS)('$path', ({ path, list, named, add }) => {
  it('is newest first, page by page, whatever comes in meanwhile', async () => {
    const { body } = await api.call('GET', `${path}?limit=1000`);
    const all = column({ body }, list, named);
    expect(all.length).toBeGreaterThanOrEqual(5);
    expect(pageOf({ body })).toEqual({ next_cursor: null, has_more: false });

    const seen: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < all.length; page += 1) {
      const answer = await api.call('GET', `${path}?limit=2${cursor}`);
      seen.push(...column(answer, list, named));
      const { next_cursor, has_more } = pageOf(answer);
      expect(has_more).toBe(next_cursor !== null);
      if (next_cursor === null) break;
      await add(`NEW-${path.replaceAll('/', '-')}-${page}`);
      cursor = `&cursor=${encodeURIComponent(String(next_cursor))}`;
    }
    expect(seen).toEqual(all);
  });

  it('has ten a page unless told otherwise', async () => {
    for (let n = 0; n < 7; n += 1) await add(`TEN-${path.replaceAll('/', '-')}-${n}`);
    expect(column(await api.call('GET', path), list, named)).toHaveLength(10);
    expect(column(await api.call('GET', `${path}?limit=1`), list, named)).toHaveLength(1);
  });

  it.each(['limit=0', 'limit=1001', 'limit=-1', 'limit=1.5', 'limit=ten', 'limit=', 'limit=1e2', 'limit=%201'])(
    'refuses %s',
    async (query) => {
      const answer = await api.call('GET', `${path}?${query}`);
      expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
      expect(Object.keys(answer.body.errors as object)).toEqual(['limit']);
    },
  );

  it.each(['nonsense', '%00', 'MQ', 'bjA', 'bjE=', 'bi0x', 'bjEuNQ', `bj${'OTk5'.repeat(9)}`])(
    'refuses the damaged cursor %s',
    async (cursor) => {
      const answer = await api.call('GET', `${path}?cursor=${cursor}`);
      expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
      expect(Object.keys(answer.body.errors as object)).toEqual(['cursor']);
    },
  );

  it('names both when both are wrong, in Japanese for who prefers it', async () => {
    const { body } = await api.call('GET', `${path}?cursor=x&limit=x`, undefined, JAPANESE);
    expect(Object.keys(body.errors as object).sort()).toEqual(['cursor', 'limit']);
    expect(JSON.stringify(body.errors)).toMatch(/整数/);
  });
});

const MANY = (n: number) => Array.from({ length: n }, (_, k) => `TS001-I${String(k + 1).padStart(6, '0')}`).join();

describe('comma-separated parameters', () => {
  it.each([
    ['/items?id=TS001-I000002,TS001-I000003', 'items', ['P2', 'P1']],
    ['/items?id=TS001-I000002,TS001-I000002', 'items', ['P1']],
    ['/items?id=TS001-I000002,TS001-I999999,nonsense,TS001-S000001', 'items', ['P1']],
    ['/items?id=nonsense', 'items', []],
    ['/items/TS001?code=P1,NOPE,TEA', 'items', ['P1', 'TEA']],
    ['/items/TS001?identifier=TS001-I000002&code=TEA,P1', 'items', ['P1', 'TEA']],
    [`/items?id=${MANY(100)}&limit=1000`, 'items', null],
    ['/shipments?id=TS001-S000001,TS001-S000003', 'shipments', ['P3', 'P1']],
    ['/shipments/TS001?identifier=P2,NOPE,P4', 'shipments', ['P4', 'P2']],
  ] as [string, 'items' | 'shipments', string[] | null][])('%s', async (path, list, expected) => {
    const answer = await api.call('GET', path);
    expect(answer.status).toBe(200);
    const found = column(answer, list, list === 'items' ? 'code' : 'identifier');
    if (expected !== null) expect(found).toEqual(expected);
    else expect(found.length).toBeGreaterThan(10);
    expect(pageOf(answer)).toEqual({ next_cursor: null, has_more: false });
  });

  it.each([
    ['/items?id=', 'id'],
    ['/items?id=TS001-I000001,,TS001-I000002', 'id'],
    ['/items?id=TS001-I000001,', 'id'],
    [`/items?id=${MANY(101)}`, 'id'],
    ['/items/TS001?identifier=', 'identifier'],
    ['/items/TS001?code=TEA,,P1', 'code'],
    [`/items/TS001?code=${'A,'.repeat(100)}A`, 'code'],
    ['/items/TS001?code=%00', 'code'],
    ['/shipments?id=,', 'id'],
    ['/shipments/TS001?identifier=', 'identifier'],
    [`/shipments/TS001?identifier=${'A,'.repeat(100)}A`, 'identifier'],
  ])('%#: 422 invalid_request', async (path, name) => {
    const answer = await api.call('GET', path);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'invalid_request', errors: { [name]: [expect.any(String)] } },
    });
  });

  it.each([
    '/items?id=TS001-I000001,TS002-I000001',
    '/items?id=TS002-I000001,',
    '/items/TS001?identifier=TS002-I999999',
    '/shipments?id=TS002-S000001',
  ])('%s: 403, before any look-up', async (path) => {
    expect(await api.call('GET', path)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  });
});

describe('version 1.5', () => {
  it.each([
    ['/items', ['id']],
    ['/items/TS001', ['code', 'identifier']],
    ['/shipments/TS001', ['identifier']],
  ] as const)('%s needs to be told which', async (path, names) => {
    const answer = await api.call('GET', path, undefined, OLD);
    expect(answer).toMatchObject({ status: 422, body: { error: 'invalid_request' } });
    expect(Object.keys(answer.body.errors as object).sort()).toEqual(names);
    expect(await api.call('GET', path)).toMatchObject({ status: 200 });
  });

  it.each([
    ['/items?id=TS001-I000001', false],
    ['/items/TS001?code=TEA', false],
    ['/items/TS001?identifier=TS001-I000001', false],
    ['/warehousings', false],
    ['/warehousings/stocked', false],
    ['/shipments', false],
    ['/shipments?id=TS001-S000001', true],
    ['/shipments/TS001?identifier=P1', true],
  ] as const)('%s: not paged, metadata %s', async (path, metadata) => {
    const query = `${path.includes('?') ? '&' : '?'}limit=1&cursor=damaged`;
    const answer = await api.call('GET', path + query, undefined, OLD);
    expect(answer.status).toBe(200);
    expect('metadata' in answer.body).toBe(metadata);
    if (metadata) expect(pageOf(answer)).toEqual({ next_cursor: null, has_more: false });
    if (path === '/shipments') expect(column(answer, 'shipments', 'id').length).toBeGreaterThan(1);
  });
});

it('shows nothing of another account', async () => {
  for (const path of ['/items', '/warehousings', '/shipments', '/warehousings/stocked']) {
    const { body } = await api.call('GET', path, undefined, api.by('TS002'));
    expect(Object.values(body)[0]).toEqual([]);
  }
});
