import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, column, faultsOf, JAPANESE, openApi, receipt, shipment } from '../kit/api.js';

/* Pages and their cursors, while others write. What a list may be asked is in test/contract/edge.table.ts. */

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
  it('is newest first, page by page, whatever comes in meanwhile [P-004 P-005 P-006]', async () => {
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

  it('takes no cursor that lost or changed a letter [P-003]', async () => {
    const { next_cursor } = pageOf(await api.call('GET', `${path}?limit=1`));
    const whole = String(next_cursor);
    const damaged = [whole.slice(0, -1), whole.slice(1), `${whole.slice(0, 3)}${whole.slice(4)}`, `${whole}A`];
    for (const cursor of damaged) {
      const { status, body } = await api.call('GET', `${path}?cursor=${cursor}`);
      expect({ cursor, status, body }).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    }
    // A bare number is what a cursor holds, and none itself.
    const bare = Buffer.from('n3').toString('base64url');
    expect((await api.call('GET', `${path}?cursor=${bare}`)).status).toBe(422);
  });

  it('takes no cursor of another list, other filters or another account [P-021]', async () => {
    const cursor = encodeURIComponent(String(pageOf(await api.call('GET', `${path}?limit=1`)).next_cursor));
    const filter = { items: 'id=TS001-I000001', shipments: 'id=TS001-S000001', warehousings: '' }[list] ?? '';
    const elsewhere = [
      ...LISTS.filter((one) => one.path !== path).map((one) => `${one.path}?cursor=${cursor}`),
      ...(filter === ''
        ? []
        : [`${path}?${path.endsWith('TS001') ? filter.replace('id', 'identifier') : filter}&cursor=${cursor}`]),
    ];
    for (const url of elsewhere) {
      const answer = await api.call('GET', url);
      expect({ url, status: answer.status, faults: faultsOf(answer) }).toEqual({
        url,
        status: 422,
        faults: ['cursor'],
      });
    }
    const own = path.replace('TS001', 'TS002');
    expect(await api.call('GET', `${own}?cursor=${cursor}`, undefined, api.by('TS002'))).toMatchObject({ status: 422 });
    expect(await api.call('GET', `${path}?cursor=${cursor}&limit=3`)).toMatchObject({ status: 200 });
  });

  it('has ten a page unless told otherwise [P-002]', async () => {
    for (let n = 0; n < 7; n += 1) await add(`TEN-${path.replaceAll('/', '-')}-${n}`);
    expect(column(await api.call('GET', path), list, named)).toHaveLength(10);
    expect(column(await api.call('GET', `${path}?limit=1`), list, named)).toHaveLength(1);
  });

  it('names both when both are wrong, in Japanese for who prefers it', async () => {
    const { body } = await api.call('GET', `${path}?cursor=x&limit=x`, undefined, JAPANESE);
    expect(Object.keys(body.errors as object).sort()).toEqual(['cursor', 'limit']);
    expect(JSON.stringify(body.errors)).toMatch(/整数/);
  });
});
