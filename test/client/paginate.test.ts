import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KuraApiError, paginate, unwrap } from '../../clients/typescript/src/index.js';
import { fated, openShop, type Shop } from './client-kit.js';

let shop: Shop;
const COUNT = 2500;
const codes = Array.from({ length: COUNT }, (_, index) => `P-${index}`);

beforeAll(async () => {
  shop = await openShop();
  await unwrap(shop.client().POST('/items/bulk', { body: { items: codes.map((code) => ({ code })) } }));
});
afterAll(() => shop.close());

describe('a list of 2,500', () => {
  it('is told whole, each entry once, while others are created', async () => {
    const { fetch, sent } = fated([]);
    const client = shop.client({ fetch });
    const told: string[] = [];
    for await (const item of paginate(client, '/items', { params: { query: { stock: 1, limit: 1000 } } })) {
      expect(item.stock).toMatchObject({ available: 0 });
      told.push(item.code);
      if (told.length % 500 === 1) await unwrap(shop.client().POST('/items', { body: { code: `NEW-${told.length}` } }));
    }
    expect(told).toEqual(codes.toReversed());
    expect(sent).toHaveLength(3);
  });

  it('is read no further than it is consumed', async () => {
    const { fetch, sent } = fated([]);
    for await (const { code } of paginate(shop.client({ fetch }), '/items', { params: { query: { limit: 10 } } })) {
      if (code === codes[COUNT - 15]) break;
    }
    expect(sent.length).toBeLessThan(4);
  });

  it('is told of an account', async () => {
    const path = { account_id: 'TS001' };
    const query = { code: 'P-7,P-3,NONE' };
    const found: string[] = [];
    for await (const { code } of paginate(shop.client(), '/items/{account_id}', { params: { path, query } })) {
      found.push(code);
    }
    expect(found).toEqual(['P-7', 'P-3']);
  });

  it('throws what a page is refused with', async () => {
    const wrong = paginate(shop.client(), '/items', { params: { query: { cursor: 'damaged' } } });
    await expect(wrong.next()).rejects.toThrow(KuraApiError);
  });
});

describe('on version 1.5', () => {
  it('a list comes whole', async () => {
    const { fetch, sent } = fated([]);
    const client = shop.client({ version: '1.5', fetch });
    const ids = (await unwrap(shop.client().GET('/items', { params: { query: { limit: 30 } } }))).items.map(
      ({ id }) => id,
    );
    const told: string[] = [];
    for await (const { id } of paginate(client, '/items', { params: { query: { id: ids.join(',') } } })) told.push(id);
    expect(told).toEqual(ids);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('x-api-version')).toBe('1.5');
  });

  it('needs what the version needs', async () => {
    const client = shop.client({ version: '1.5' });
    // @ts-expect-error a list of items needs ids
    const wrong = paginate(client, '/items');
    await expect(wrong.next()).rejects.toMatchObject({ status: 422, error: 'invalid_request' });
  });
});
