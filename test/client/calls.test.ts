import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKuraClient, KuraApiError, unwrap } from '../../clients/typescript/src/index.js';
import { HOME } from '../kit/api.js';
import { png } from '../kit/pictures.js';
import { stocked } from '../kit/write-requests.js';
import { answered, doneButBroken, fated, openShop, type Shop } from './client-kit.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await stocked(shop.api, { TEA: 100 });
});
afterAll(() => shop.close());

const order = (identifier: string) => ({ identifier, recipient: HOME, items: [{ code: 'TEA', quantity: 1 }] });

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call', () => {
  it('says who calls, by which version and in which language', async () => {
    const { fetch, sent } = fated([]);
    await unwrap(shop.client({ fetch, version: '1.5', language: 'ja' }).GET('/warehousings'));
    const headers = Object.fromEntries(sent[0]?.headers ?? []);
    expect(headers).toMatchObject({
      authorization: `Bearer ${shop.token}`,
      'x-api-version': '1.5',
      'accept-language': 'ja',
    });
  });

  it('reaches what a name with slashes, blanks and dots names', async () => {
    const client = shop.client();
    for (const identifier of ['a/b c?d#e', '100%', '../shipped', '注文']) {
      const { id } = await unwrap(client.POST('/shipments', { body: order(identifier) }));
      const path = { account_id: 'TS001', identifier };
      expect(await unwrap(client.GET('/shipments/{account_id}/{identifier}', { params: { path } }))).toMatchObject({
        id,
      });
    }
  });

  it.each(['', '.', '..'])('is not sent where a name would be taken for a part of the path: "%s"', async (code) => {
    const { fetch, sent } = fated([]);
    const path = { account_id: 'TS001', code };
    await expect(shop.client({ fetch }).DELETE('/items/{account_id}/{code}', { params: { path } })).rejects.toThrow(
      TypeError,
    );
    expect(sent).toEqual([]);
  });

  it('may be tried out', async () => {
    const client = shop.client();
    const dry = await unwrap(client.POST('/shipments', { params: { query: { dry_run: 1 } }, body: order('dry') }));
    expect(dry).toMatchObject({ status: 'waiting', identifier: 'dry' });
    const params = { path: { id: dry.id } };
    expect((await client.GET('/shipments/{id}', { params })).response.status).toBe(404);
  });
});

describe('files', () => {
  it('an image is uploaded once, also when the answer is lost', async () => {
    const { fetch, sent } = fated([doneButBroken]);
    const client = shop.client({ fetch });
    const file = new File([new Uint8Array(await png())], '煎茶 表.png', { type: 'image/png' });
    const params = { path: { account_id: 'TS001', code: 'TEA' } };
    const upload = await client.POST('/items/{account_id}/{code}/images', { params, body: { file } });
    expect(upload.response.headers.get('idempotent-replayed')).toBe('true');
    expect(await shop.api.rows('select image_id, file_name from item_images')).toEqual([
      { image_id: upload.data?.id, file_name: '煎茶 表.png' },
    ]);
    const [first, second] = await Promise.all(sent.map((request) => request.text()));
    expect(second).toBe(first);
  });

  it('papers come as a blob', async () => {
    const client = shop.client();
    const items = [{ code: 'TEA', quantity: 1 }];
    const body = { inspection_type: 'CODE' as const, arrival_date: '2026-11-25', items };
    const { id } = await unwrap(client.POST('/warehousings', { body }));
    const papers = await unwrap(client.GET('/warehousings/{id}.pdf', { params: { path: { id } }, parseAs: 'blob' }));
    expect(papers.type).toBe('application/pdf');
    expect((await papers.text()).slice(0, 5)).toBe('%PDF-');
  });
});

describe('a refusal', () => {
  it('is thrown with every fault, in the language of the caller', async () => {
    const refused = shop.client({ language: 'ja' }).POST('/items', { body: { code: 'no blanks', price: -1 } });
    const error = await failure(unwrap(refused));
    expect(error).toBeInstanceOf(KuraApiError);
    const { status, error: kind, errors, requestId, retryAfter, message } = error as KuraApiError;
    expect({ status, kind, paths: Object.keys(errors).sort(), retryAfter }).toEqual({
      status: 422,
      kind: 'validation_failed',
      paths: ['code', 'price'],
      retryAfter: null,
    });
    expect(requestId).toMatch(/\S/);
    expect(message).toMatch(/^422 validation_failed; .*入力.*; code: .*; price: /);
  });

  it('is thrown with its status alone when its body is a page', async () => {
    const { fetch } = fated([answered(503, { 'retry-after': '30' })]);
    expect(await failure(unwrap(shop.client({ fetch, retries: 0 }).GET('/items')))).toMatchObject({
      status: 503,
      error: null,
      error_description: null,
      errors: {},
      retryAfter: 30,
      requestId: null,
    });
  });

  it('is thrown when the token is unknown', async () => {
    const stranger = createKuraClient({ baseUrl: shop.baseUrl, token: 'kura_nobody' });
    expect(await failure(unwrap(stranger.GET('/items')))).toMatchObject({ status: 401, error: 'unauthorized' });
  });

  it('stays an answer for who does not unwrap it', async () => {
    const { data, error, response } = await shop
      .client()
      .GET('/items/{id}', { params: { path: { id: 'TS001-I999999' } } });
    expect({ data, error, status: response.status }).toMatchObject({
      data: undefined,
      error: { error: 'not_found' },
      status: 404,
    });
  });
});
