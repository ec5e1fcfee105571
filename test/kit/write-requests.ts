import { expect } from 'vitest';
import { addItemImage } from '../../src/operations/items/add-item-image.js';
import { makeItems, stockUp, TODAY } from './accounts.js';
import { type Api, HOME, type Json, type Method, receipt, shipment } from './api.js';

/*
 * Every write that a client can make, as one that goes through. What holds for all of them (dry runs, keys) is tested over
 * this list: a new write belongs here.
 */

export interface Request {
  readonly method: Exclude<Method, 'GET'>;
  readonly path: string;
  readonly body?: Json;
}

export interface WriteRequest {
  readonly what: string;
  /** Makes what the request needs, and the request. `name` is fit for codes and identifiers, another one each time. */
  make(api: Api, name: string): Promise<Request>;
}

/** Items with goods on the shelf in TOKYO. */
export async function stocked(api: Api, good: Readonly<Record<string, number>>): Promise<void> {
  const codes = Object.keys(good);
  await makeItems(
    api.house,
    api.session,
    codes.map((code) => ({ code })),
  );
  await stockUp(
    api.house,
    api.session,
    codes.map((code) => ({ code, good: good[code] ?? 0 })),
  );
}

/** The resource that a POST makes. */
export async function made(api: Api, path: string, body: Json): Promise<Json & { readonly id: string }> {
  const answer = await api.call('POST', path, body);
  expect(answer).toMatchObject({ status: 201, body: { id: expect.any(String) } });
  return answer.body as Json & { id: string };
}

export const lines = (quantities: Readonly<Record<string, number>>): Json[] =>
  Object.entries(quantities).map(([code, quantity]) => ({ code, quantity }));

const BACKORDER = { backorder_if_unavailable: true };

const ITEMS: readonly WriteRequest[] = [
  {
    what: 'create an item',
    make: async (_api, name) => ({ method: 'POST', path: '/items', body: { code: name, name: '煎茶', price: 1080 } }),
  },
  {
    what: 'create a set',
    make: async (api, name) => {
      await makeItems(api.house, api.session, [{ code: `${name}-A` }, { code: `${name}-B` }]);
      return {
        method: 'POST',
        path: '/items',
        body: { code: name, child_items: lines({ [`${name}-A`]: 1, [`${name}-B`]: 2 }) },
      };
    },
  },
  {
    what: 'create items in bulk',
    make: async (_api, name) => ({
      method: 'POST',
      path: '/items/bulk',
      body: { items: [1, 2, 3].map((n) => ({ code: `${name}-${n}` })) },
    }),
  },
  {
    what: 'update an item',
    make: async (api, name) => {
      const { id } = await made(api, '/items', { code: name, name: '煎茶', tags: ['茶'] });
      return { method: 'PUT', path: `/items/${id}?stock=1`, body: { code: `${name}-new`, tags: ['新茶'] } };
    },
  },
  {
    what: 'update an item by code',
    make: async (api, name) => {
      await stocked(api, { [name]: 3 });
      return { method: 'PUT', path: `/items/TS001/${name}?stock=1`, body: { code: name, name: '新しい名' } };
    },
  },
  {
    what: 'delete an item',
    make: async (api, name) => ({ method: 'DELETE', path: `/items/${(await made(api, '/items', { code: name })).id}` }),
  },
  {
    what: 'delete an item by code',
    make: async (api, name) => {
      await made(api, '/items', { code: name });
      return { method: 'DELETE', path: `/items/TS001/${name}` };
    },
  },
  {
    what: 'delete an image of an item',
    make: async (api, name) => {
      const { id } = await made(api, '/items', { code: name });
      const image = await addItemImage(api.house, api.session, { code: name }, async () => picture);
      return { method: 'DELETE', path: `/items/${id}/images/${image}` };
    },
  },
];

const picture = {
  content: Buffer.from('x'),
  content_type: 'image/png',
  width: 1,
  height: 1,
  file_name: 'a.png',
} as const;

const announced = async (api: Api, name: string): Promise<string> => {
  await makeItems(api.house, api.session, [{ code: name }]);
  return (await made(api, '/warehousings', receipt({ items: lines({ [name]: 5 }) }))).id;
};

const RECEIPTS: readonly WriteRequest[] = [
  {
    what: 'announce a receipt',
    make: async (api, name) => {
      await makeItems(api.house, api.session, [{ code: name }]);
      return {
        method: 'POST',
        path: '/warehousings',
        body: receipt({ identifier: name, items: lines({ [name]: 5 }) }),
      };
    },
  },
  {
    what: 'update a receipt',
    make: async (api, name) => ({
      method: 'PUT',
      path: `/warehousings/${await announced(api, name)}`,
      body: { arrival_date: TODAY, company_memo: '急ぎ', items: lines({ [name]: 7 }) },
    }),
  },
  {
    what: 'cancel a receipt',
    make: async (api, name) => ({ method: 'DELETE', path: `/warehousings/${await announced(api, name)}` }),
  },
];

const SHIPMENTS: readonly WriteRequest[] = [
  {
    what: 'order a shipment',
    make: async (api, name) => {
      await stocked(api, { [name]: 5 });
      return { method: 'POST', path: '/shipments', body: shipment(name, { items: lines({ [name]: 2 }) }) };
    },
  },
  {
    what: 'order a shipment of a set, of lots and of what is short',
    make: async (api, name) => {
      const [set, part, lot, short] = [`${name}-S`, `${name}-P`, `${name}-L`, `${name}-O`];
      await stocked(api, { [part]: 9, [short]: 1 });
      await makeItems(api.house, api.session, [
        { code: set, child_items: [{ id: null, code: part, quantity: 3 }] },
        { code: lot, lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 },
      ]);
      await stockUp(api.house, api.session, [
        { code: lot, good: 2, expiry_date: '2027-03-31' },
        { code: lot, good: 2, expiry_date: '2027-01-31' },
      ]);
      const items = lines({ [set]: 2, [lot]: 3, [short]: 4 });
      return { method: 'POST', path: '/shipments', body: shipment(name, { items, ...BACKORDER }) };
    },
  },
  {
    what: 'order shipments in bulk',
    make: async (api, name) => {
      await stocked(api, { [name]: 5 });
      const orders = [1, 2, 3].map((n) => shipment(`${name}-${n}`, { items: lines({ [name]: 2 }), ...BACKORDER }));
      return { method: 'POST', path: '/shipments/bulk', body: { shipments: orders } };
    },
  },
  {
    what: 'delete a shipment, whose goods go to one that waits',
    make: async (api, name) => {
      await stocked(api, { [name]: 2 });
      const items = lines({ [name]: 2 });
      const { id } = await made(api, '/shipments', shipment(name, { items }));
      await made(api, '/shipments', shipment(`${name}-waits`, { items, ...BACKORDER }));
      return { method: 'DELETE', path: `/shipments/${id}` };
    },
  },
  {
    what: 'delete a shipment by identifier',
    make: async (api, name) => {
      await stocked(api, { [name]: 2 });
      await made(api, '/shipments', shipment(name, { items: lines({ [name]: 2 }), suspend: true }));
      return { method: 'DELETE', path: `/shipments/TS001/${name}` };
    },
  },
];

export const WRITE_REQUESTS: readonly WriteRequest[] = [...ITEMS, ...RECEIPTS, ...SHIPMENTS];

/** Requests that are refused, with the status that says so. */
export const REFUSED_REQUESTS: readonly (WriteRequest & { readonly status: number })[] = [
  {
    what: 'an item with every fault',
    status: 422,
    make: async () => ({ method: 'POST', path: '/items', body: { code: '', price: 'x', tags: [] } }),
  },
  {
    what: 'a code that is taken',
    status: 422,
    make: async (api, name) => {
      await made(api, '/items', { code: name });
      return { method: 'POST', path: '/items', body: { code: name } };
    },
  },
  {
    what: 'an item that is not there',
    status: 404,
    make: async () => ({ method: 'PUT', path: '/items/TS001/no-such-item', body: { code: 'x' } }),
  },
  {
    what: "another account's item",
    status: 403,
    make: async () => ({ method: 'DELETE', path: '/items/TS002/whatever' }),
  },
  {
    what: 'an item in a pending receipt',
    status: 400,
    make: async (api, name) => {
      await announced(api, name);
      return { method: 'DELETE', path: `/items/TS001/${name}` };
    },
  },
  {
    what: 'a receipt of nothing',
    status: 422,
    make: async () => ({ method: 'POST', path: '/warehousings', body: receipt({ items: [] }) }),
  },
  {
    what: 'a shipment of what is short',
    status: 422,
    make: async (api, name) => {
      await stocked(api, { [name]: 1 });
      return { method: 'POST', path: '/shipments', body: shipment(name, { items: lines({ [name]: 2 }) }) };
    },
  },
  {
    what: 'a shipment just ordered',
    status: 409,
    make: async (api, name) => {
      await stocked(api, { [name]: 5 });
      const body = shipment(name, { items: lines({ [name]: 1 }) });
      await made(api, '/shipments', body);
      return { method: 'POST', path: '/shipments', body };
    },
  },
  {
    what: 'a bulk with one faulty shipment',
    status: 422,
    make: async (api, name) => {
      await stocked(api, { [name]: 5 });
      const orders = [{ [name]: 1 }, { [name]: 9 }].map((items, n) =>
        shipment(`${name}-${n}`, { items: lines(items) }),
      );
      return { method: 'POST', path: '/shipments/bulk', body: { shipments: orders } };
    },
  },
  {
    what: 'a shipment that is not there',
    status: 404,
    make: async () => ({ method: 'DELETE', path: '/shipments/TS001/no-such-order' }),
  },
  {
    what: 'a recipient without an address',
    status: 422,
    make: async () => ({
      method: 'POST',
      path: '/shipments',
      body: { recipient: { ...HOME, address1: '' }, items: [] },
    }),
  },
];
