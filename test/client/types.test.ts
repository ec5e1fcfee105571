import { describe, expect, expectTypeOf, it } from 'vitest';
import { type components, createKuraClient, paginate, unwrap } from '../../clients/typescript/src/index.js';

/*
 * What does not compile. The compiler is the check (`npm run check:types`): an expected error that is none fails there.
 * Nothing here is sent.
 */

type Item = components['schemas']['Item'];
type Shipment = components['schemas']['Shipment'];

const nowhere = { baseUrl: 'http://127.0.0.1:9/api', token: 'none', retries: 0, fetch: async () => Response.error() };

async function right() {
  const client = createKuraClient(nowhere);
  const path = { id: 'TS001-I000001' };
  expectTypeOf(await unwrap(client.GET('/items/{id}', { params: { path } }))).toEqualTypeOf<Item>();
  const list = await unwrap(client.GET('/items/{account_id}', { params: { path: { account_id: 'TS001' } } }));
  expectTypeOf(list.items).toEqualTypeOf<Item[]>();
  expectTypeOf(list.metadata.page.next_cursor).toEqualTypeOf<string | null>();
  for await (const shipment of paginate(client, '/shipments')) expectTypeOf(shipment).toEqualTypeOf<Shipment>();
  const pdf = { params: { path }, parseAs: 'blob' } as const;
  expectTypeOf(await unwrap(client.GET('/warehousings/{id}.pdf', pdf))).toEqualTypeOf<Blob>();

  const old = createKuraClient({ ...nowhere, version: '1.5' });
  const items = await unwrap(old.GET('/items', { params: { query: { id: 'TS001-I000001' } } }));
  expectTypeOf(items).not.toHaveProperty('metadata');
}

function wrong() {
  const client = createKuraClient(nowhere);
  const params = { path: { id: 'TS001-I000001' } };
  return [
    // @ts-expect-error no such path
    () => client.GET('/goods'),
    // @ts-expect-error no such method
    () => client.PUT('/items', { body: { code: 'TEA' } }),
    // @ts-expect-error a path parameter is missing
    () => client.GET('/items/{id}'),
    // @ts-expect-error a body is missing
    () => client.POST('/items'),
    // @ts-expect-error a required field is missing
    () => client.POST('/items', { body: { name: '煎茶' } }),
    // @ts-expect-error a code is a text
    () => client.POST('/items', { body: { code: 7 } }),
    // @ts-expect-error no such inspection
    () => client.PUT('/warehousings/{id}', { params, body: { inspection_type: 'SMELL' } }),
    // @ts-expect-error no such parameter
    () => client.GET('/items', { params: { query: { stocks: 1 } } }),
    // @ts-expect-error one item is no list
    () => paginate(client, '/items/{id}', { params }),
    // @ts-expect-error no such version
    () => createKuraClient({ ...nowhere, version: '1.4' }),
  ];
}

describe('the types of the client', () => {
  it('are checked by the compiler', () => {
    expect(right).toBeTypeOf('function');
    expect(wrong()).toHaveLength(10);
  });
});
