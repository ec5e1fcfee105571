import { expect } from 'vitest';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { addItemImage } from '../../src/operations/items/item-images.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { Warehouse } from '../../src/rules/warehouses/warehouse.js';
import { makeItems, makeWarehouse, OSAKA, stockUp, TODAY } from './accounts.js';
import { type Api, HOME, type Json, type Method, receipt, shipment } from './api.js';
import { FORM_TYPE, png, uploadOf } from './pictures.js';

/*
 * Every write that a client can make, as one that goes through. What holds for all of them (dry runs, keys) is tested over
 * this list: a new write belongs here.
 */

export interface Request {
  readonly method: Exclude<Method, 'GET'>;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Prepared {
  readonly what: string;
  /** Makes what the request needs, and the request. `name` is fit for codes and identifiers, another one each time. */
  make(api: Api, name: string): Promise<Request>;
}

export interface WriteRequest extends Prepared {
  /** As the API reference names it. */
  readonly route: string;
}

/** Items with goods on the shelf in TOKYO. */
export async function stocked(api: Api, good: Readonly<Record<string, number>>): Promise<void> {
  const codes = Object.keys(good);
  await makeItems(
    api.ctx,
    api.caller,
    codes.map((code) => ({ code })),
  );
  await stockUp(
    api.ctx,
    api.caller,
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
    route: 'POST /items',
    make: async (_api, name) => ({ method: 'POST', path: '/items', body: { code: name, name: '煎茶', price: 1080 } }),
  },
  {
    what: 'create a set',
    route: 'POST /items',
    make: async (api, name) => {
      await makeItems(api.ctx, api.caller, [{ code: `${name}-A` }, { code: `${name}-B` }]);
      return {
        method: 'POST',
        path: '/items',
        body: { code: name, child_items: lines({ [`${name}-A`]: 1, [`${name}-B`]: 2 }) },
      };
    },
  },
  {
    what: 'create items in bulk',
    route: 'POST /items/bulk',
    make: async (_api, name) => ({
      method: 'POST',
      path: '/items/bulk',
      body: { items: [1, 2, 3].map((n) => ({ code: `${name}-${n}` })) },
    }),
  },
  {
    what: 'update an item',
    route: 'PUT /items/{id}',
    make: async (api, name) => {
      const { id } = await made(api, '/items', { code: name, name: '煎茶', tags: ['茶'] });
      return { method: 'PUT', path: `/items/${id}?stock=1`, body: { code: `${name}-new`, tags: ['新茶'] } };
    },
  },
  {
    what: 'update an item by code',
    route: 'PUT /items/{account_id}/{code}',
    make: async (api, name) => {
      await stocked(api, { [name]: 3 });
      return { method: 'PUT', path: `/items/TS001/${name}?stock=1`, body: { code: name, name: '新しい名' } };
    },
  },
  {
    what: 'delete an item',
    route: 'DELETE /items/{id}',
    make: async (api, name) => ({ method: 'DELETE', path: `/items/${(await made(api, '/items', { code: name })).id}` }),
  },
  {
    what: 'delete an item by code',
    route: 'DELETE /items/{account_id}/{code}',
    make: async (api, name) => {
      await made(api, '/items', { code: name });
      return { method: 'DELETE', path: `/items/TS001/${name}` };
    },
  },
  {
    what: 'upload an image',
    route: 'POST /items/{id}/images',
    make: async (api, name) => upload(`/items/${(await made(api, '/items', { code: name })).id}/images`),
  },
  {
    what: 'upload an image by code',
    route: 'POST /items/{account_id}/{code}/images',
    make: async (api, name) => {
      await made(api, '/items', { code: name });
      return upload(`/items/TS001/${name}/images`);
    },
  },
  {
    what: 'delete an image',
    route: 'DELETE /items/{id}/images/{image_id}',
    make: async (api, name) => {
      const { id } = await made(api, '/items', { code: name });
      return { method: 'DELETE', path: `/items/${id}/images/${await addImage(api, name)}` };
    },
  },
  {
    what: 'delete an image by code',
    route: 'DELETE /items/{account_id}/{code}/{image_id}',
    make: async (api, name) => {
      await made(api, '/items', { code: name });
      return { method: 'DELETE', path: `/items/TS001/${name}/${await addImage(api, name)}` };
    },
  },
];

const upload = async (path: string): Promise<Request> => ({
  method: 'POST',
  path,
  body: uploadOf(await png()),
  headers: FORM_TYPE,
});

const picture = { content: Buffer.from('x'), content_type: 'image/png', width: 1, height: 1, file_name: 'x' } as const;

const addImage = (api: Api, code: string): Promise<number> =>
  addItemImage(api.ctx, api.caller, { code }, async () => picture);

/** A receipt that waits for its goods. @returns its id */
export const announced = async (api: Api, name: string): Promise<string> => {
  await makeItems(api.ctx, api.caller, [{ code: name }]);
  return (await made(api, '/warehousings', receipt({ items: lines({ [name]: 5 }) }))).id;
};

const RECEIPTS: readonly WriteRequest[] = [
  {
    what: 'announce a receipt',
    route: 'POST /warehousings',
    make: async (api, name) => {
      await makeItems(api.ctx, api.caller, [{ code: name }]);
      return {
        method: 'POST',
        path: '/warehousings',
        body: receipt({ identifier: name, items: lines({ [name]: 5 }) }),
      };
    },
  },
  {
    what: 'update a receipt',
    route: 'PUT /warehousings/{id}',
    make: async (api, name) => ({
      method: 'PUT',
      path: `/warehousings/${await announced(api, name)}`,
      body: { arrival_date: TODAY, company_memo: '急ぎ', items: lines({ [name]: 7 }) },
    }),
  },
  {
    what: 'cancel a receipt',
    route: 'DELETE /warehousings/{id}',
    make: async (api, name) => ({ method: 'DELETE', path: `/warehousings/${await announced(api, name)}` }),
  },
];

const SHIPMENTS: readonly WriteRequest[] = [
  {
    what: 'order a shipment',
    route: 'POST /shipments',
    make: async (api, name) => {
      await stocked(api, { [name]: 5 });
      return { method: 'POST', path: '/shipments', body: shipment(name, { items: lines({ [name]: 2 }) }) };
    },
  },
  {
    what: 'order a shipment of a set, of lots and of what is short',
    route: 'POST /shipments',
    make: async (api, name) => {
      const [set, part, lot, short] = [`${name}-S`, `${name}-P`, `${name}-L`, `${name}-O`];
      await stocked(api, { [part]: 9, [short]: 1 });
      await makeItems(api.ctx, api.caller, [
        { code: set, child_items: [{ id: null, code: part, quantity: 3 }] },
        { code: lot, lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 },
      ]);
      await stockUp(api.ctx, api.caller, [
        { code: lot, good: 2, expiry_date: '2027-03-31' },
        { code: lot, good: 2, expiry_date: '2027-01-31' },
      ]);
      const items = lines({ [set]: 2, [lot]: 3, [short]: 4 });
      return { method: 'POST', path: '/shipments', body: shipment(name, { items, ...BACKORDER }) };
    },
  },
  {
    what: 'order shipments in bulk',
    route: 'POST /shipments/bulk',
    make: async (api, name) => {
      await stocked(api, { [name]: 5 });
      const orders = [1, 2, 3].map((n) => shipment(`${name}-${n}`, { items: lines({ [name]: 2 }), ...BACKORDER }));
      return { method: 'POST', path: '/shipments/bulk', body: { shipments: orders } };
    },
  },
  {
    what: 'delete a shipment, whose goods go to one that waits',
    route: 'DELETE /shipments/{id}',
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
    route: 'DELETE /shipments/{account_id}/{identifier}',
    make: async (api, name) => {
      await stocked(api, { [name]: 2 });
      await made(api, '/shipments', shipment(name, { items: lines({ [name]: 2 }), suspend: true }));
      return { method: 'DELETE', path: `/shipments/TS001/${name}` };
    },
  },
];

const OVERSEAS = {
  international: true,
  delivery_service: 'CARRIERC-EMS',
  currency_code: 'USD',
  recipient: { region_code: 'US', postcode: '94105', address1: '1 Market St, San Francisco CA', name: 'Jo Kura' },
};

/** A shipment of 2 whose goods are held, and 3 more on the shelf. @returns its id */
export async function waiting(api: Api, name: string): Promise<string> {
  await stocked(api, { [name]: 5 });
  return (await made(api, '/shipments', shipment(name, { items: lines({ [name]: 2 }) }))).id;
}

/** One that the warehouse is working on. */
async function picking(api: Api, name: string): Promise<string> {
  const id = await waiting(api, name);
  await startPicking(api.ctx, 'TS001', [Number(id.slice(-6))], staff('floor'));
  return id;
}

export const MOVED = { recipient: { ...HOME, address1: '千代田区千代田2-2' } };

const SHIPMENT_CHANGES: readonly WriteRequest[] = [
  {
    what: 'order a shipment overseas',
    route: 'POST /shipments',
    make: async (api, name) => {
      await stocked(api, { [name]: 5 });
      const items = [{ code: name, quantity: 2, unit_price: 10 }];
      return { method: 'POST', path: '/shipments', body: shipment(name, { items, ...OVERSEAS }) };
    },
  },
  {
    what: 'update a shipment',
    route: 'PUT /shipments/{id}',
    make: async (api, name) => ({
      method: 'PUT',
      path: `/shipments/${await waiting(api, name)}`,
      body: { items: lines({ [name]: 4 }), suspend: true },
    }),
  },
  {
    what: 'update a shipment by identifier',
    route: 'PUT /shipments/{account_id}/{identifier}',
    make: async (api, name) => {
      await waiting(api, name);
      return { method: 'PUT', path: `/shipments/TS001/${name}`, body: MOVED };
    },
  },
  {
    what: 'clear an allocation',
    route: 'POST /shipments/allocation/{id}/clear',
    make: async (api, name) => ({ method: 'POST', path: `/shipments/allocation/${await waiting(api, name)}/clear` }),
  },
  {
    what: 'ask to modify a shipment, and what it costs',
    route: 'POST /shipments/{id}/modify',
    make: async (api, name) => ({
      method: 'POST',
      path: `/shipments/${await picking(api, name)}/modify?requests=1`,
      body: MOVED,
    }),
  },
  {
    what: 'ask to modify a shipment by identifier',
    route: 'POST /shipments/{account_id}/{identifier}/modify',
    make: async (api, name) => {
      await picking(api, name);
      return { method: 'POST', path: `/shipments/TS001/${name}/modify`, body: MOVED };
    },
  },
  {
    what: 'ask to cancel a shipment, and what it costs',
    route: 'POST /shipments/{id}/cancel',
    make: async (api, name) => ({ method: 'POST', path: `/shipments/${await picking(api, name)}/cancel?requests=1` }),
  },
  {
    what: 'ask to cancel a shipment by identifier',
    route: 'POST /shipments/{account_id}/{identifier}/cancel',
    make: async (api, name) => {
      await picking(api, name);
      return { method: 'POST', path: `/shipments/TS001/${name}/cancel` };
    },
  },
];

const TO_OSAKA = { destination: { warehouse: 'OSAKA' } };

/** A transfer of 2 to OSAKA, and 3 more on the shelf. @returns its path */
async function transferred(api: Api, name: string): Promise<string> {
  await stocked(api, { [name]: 5 });
  const { id } = await made(api, '/shipments/transfer', { ...TO_OSAKA, items: lines({ [name]: 2 }) });
  return `/shipments/transfer/${id}`;
}

/** A third warehouse, which transfers can be sent to instead. */
export const NAGOYA: Warehouse = { ...OSAKA, warehouse: 'NAGOYA', prefecture: '愛知県' };

async function toNagoya(api: Api): Promise<Json> {
  const known = await api.rows(`select from warehouses where warehouse = 'NAGOYA'`);
  if (known.length === 0) await makeWarehouse(api.ctx, NAGOYA);
  return { destination: { warehouse: 'NAGOYA' } };
}

/** One that the warehouse is picking. */
async function pickedTransfer(api: Api, name: string): Promise<string> {
  const path = await transferred(api, name);
  await startPicking(api.ctx, 'TS001', [Number(path.slice(-6))], staff('floor'));
  return path;
}

const TRANSFERS: readonly WriteRequest[] = [
  {
    what: 'create a transfer',
    route: 'POST /shipments/transfer',
    make: async (api, name) => {
      await stocked(api, { [name]: 5 });
      return { method: 'POST', path: '/shipments/transfer', body: { ...TO_OSAKA, items: lines({ [name]: 2 }) } };
    },
  },
  {
    what: 'update a transfer',
    route: 'PUT /shipments/transfer/{id}',
    make: async (api, name) => ({
      method: 'PUT',
      path: await transferred(api, name),
      body: { ...TO_OSAKA, items: lines({ [name]: 4 }) },
    }),
  },
  {
    what: 'ask to send a transfer elsewhere',
    route: 'POST /shipments/transfer/{id}/modify',
    make: async (api, name) => ({
      method: 'POST',
      path: `${await pickedTransfer(api, name)}/modify?requests=1`,
      body: await toNagoya(api),
    }),
  },
  {
    what: 'ask to cancel a transfer',
    route: 'POST /shipments/transfer/{id}/cancel',
    make: async (api, name) => ({ method: 'POST', path: `${await pickedTransfer(api, name)}/cancel?requests=1` }),
  },
];

export const WRITE_REQUESTS: readonly WriteRequest[] = [
  ...ITEMS,
  ...RECEIPTS,
  ...SHIPMENTS,
  ...SHIPMENT_CHANGES,
  ...TRANSFERS,
];
