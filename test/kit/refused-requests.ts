import { HOME, receipt, shipment } from './api.js';
import { announced, lines, MOVED, made, type Prepared, stocked, waiting } from './write-requests.js';

/** Requests that are refused, with the status that says so. */
export const REFUSED_REQUESTS: readonly (Prepared & { readonly status: number })[] = [
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
    what: 'a cancel request before work has started',
    status: 400,
    make: async (api, name) => ({ method: 'POST', path: `/shipments/${await waiting(api, name)}/cancel` }),
  },
  {
    what: 'a modify request of a shipment that is not there',
    status: 404,
    make: async () => ({ method: 'POST', path: '/shipments/TS001-S999999/modify', body: MOVED }),
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
