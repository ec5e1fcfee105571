import { afterAll, beforeAll, expect, it } from 'vitest';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { finishRemoval } from '../../src/operations/stock/finish-removal.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { startRemoval } from '../../src/operations/stock/start-removal.js';
import { withdrawRemoval } from '../../src/operations/stock/withdraw-removal.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { DISPOSAL, OSAKA, stockUp, TOKYO } from '../kit/accounts.js';
import { type Api, type Json, openApi, shipment } from '../kit/api.js';

/* The stock figures of an item and of a set, through the life of shipments. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA' }, { code: 'CUP' }] });
  const child_items = [
    { code: 'TEA', quantity: 3 },
    { code: 'CUP', quantity: 1 },
  ];
  await api.call('POST', '/items', { code: 'SET', child_items });
});
afterAll(() => api.close());

type Figures = Record<string, number>;
const NONE: Figures = {
  quantity: 0,
  available: 0,
  shipping: 0,
  requesting: 0,
  processing: 0,
  reserved: 0,
  backordered: 0,
  unallocatable: 0,
};

async function stockOf(code: string): Promise<{ stock: Json; stocks: Json[] }> {
  const { body } = await api.call('GET', `/items/TS001/${code}?stock=1`);
  return body as unknown as { stock: Json; stocks: Json[] };
}

/** What the block says; that of an ordinary item with its two identities checked. */
async function expectStock(code: string, changed: Figures): Promise<void> {
  const { stock } = await stockOf(code);
  const { size: _size, weight: _weight, ...figures } = stock as unknown as Figures & { size: null; weight: null };
  expect(figures).toEqual({ ...NONE, ...changed });
  if (code === 'SET') return;
  const { quantity = 0, available = 0, shipping = 0, reserved = 0, processing = 0, unallocatable = 0 } = figures;
  expect(quantity).toBe(available + shipping + reserved + processing + unallocatable);
  expect(figures.requesting).toBe(shipping + reserved + Number(figures.backordered));
}

it('follows a shipment from order to delivery [K-004 K-005 K-008 K-009 K-010 K-017 K-018]', async () => {
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 10, defective: 3, unidentified: 2 }]);
  await expectStock('TEA', { quantity: 10, available: 10 });

  const items = [
    { code: 'TEA', quantity: 4 },
    { code: 'CUP', quantity: 2 },
  ];
  const { body } = await api.call('POST', '/shipments', shipment('L-1', { items, backorder_if_unavailable: true }));
  await expectStock('TEA', { quantity: 10, available: 6, reserved: 4, requesting: 4 });
  await expectStock('CUP', { backordered: 2, requesting: 2 });

  await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 5 }]);
  const held = { quantity: 10, available: 6, shipping: 4, requesting: 4 };
  await expectStock('TEA', held);
  await expectStock('CUP', { quantity: 5, available: 3, shipping: 2, requesting: 2 });

  const no = Number(String(body.id).slice(-6));
  await startPicking(api.ctx, 'TS001', [no], staff('floor'));
  await expectStock('TEA', held);
  await pickGoods(api.ctx, 'TS001', [no], staff('floor'));
  await expectStock('TEA', held);
  await inspectPicks(api.ctx, 'TS001', [no], staff('floor'));
  await packGoods(api.ctx, 'TS001', [{ shipment_no: no, packages: [{ size: '60' }] }], staff('floor'));
  await expectStock('TEA', held);
  await handOverShipments(api.ctx, 'TS001', [no], staff('floor'));
  await expectStock('TEA', { quantity: 6, available: 6 });
  await expectStock('CUP', { quantity: 3, available: 3 });
});

it('counts a set by its scarcest part, warehouse by warehouse [K-002 K-013 K-014 K-015 K-016]', async () => {
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 5 }], OSAKA.warehouse);
  await expectStock('SET', { quantity: 2, available: 2 });
  expect((await stockOf('SET')).stocks).toEqual([
    { ...NONE, warehouse: 'TOKYO', quantity: 2, available: 2, dispose: null },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 9 }], OSAKA.warehouse);
  await expectStock('SET', { quantity: 3, available: 3 });
  expect((await stockOf('TEA')).stocks).toEqual([
    { ...NONE, warehouse: 'OSAKA', quantity: 5, available: 5, dispose: null },
    { ...NONE, warehouse: 'TOKYO', quantity: 6, available: 6, dispose: null },
  ]);

  const items = [{ code: 'SET', quantity: 1 }];
  await api.call('POST', '/shipments', shipment('L-2', { items }));
  await expectStock('TEA', { quantity: 11, available: 8, shipping: 3, requesting: 3 });
  await expectStock('SET', { quantity: 3, available: 2 });

  // The set may change afterwards: what was ordered stays as it was.
  await api.call('PUT', '/items/TS001/SET', { code: 'SET', child_items: [{ code: 'CUP', quantity: 1 }] });
  await api.call('DELETE', '/shipments/TS001/L-2');
  await expectStock('TEA', { quantity: 11, available: 11 });
});

it('sets apart what is past its last allocatable day, and shows the lot next in line [K-003 K-007 I-051 H-042 H-044]', async () => {
  await api.call('POST', '/items', { code: 'MILK', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 });
  await stockUp(api.ctx, api.caller, [
    { code: 'MILK', good: 4, expiry_date: '2026-12-03' },
    { code: 'MILK', good: 5, expiry_date: '2026-12-04' },
    { code: 'MILK', good: 6, expiry_date: '2027-01-31' },
  ]);
  await expectStock('MILK', { quantity: 15, available: 11, unallocatable: 4 });
  const { body } = await api.call('GET', '/items/TS001/MILK');
  expect(body).toMatchObject({ expiry_at: '2026-12-04 00:00:00', lot_allocatable_at: '2026-11-24 23:59:59' });

  const items = [{ code: 'MILK', quantity: 7 }];
  expect(await api.call('POST', '/shipments', shipment('L-3', { items }))).toMatchObject({ status: 201 });
  await expectStock('MILK', { quantity: 15, available: 4, unallocatable: 4, shipping: 7, requesting: 7 });
  expect((await api.call('GET', '/items/TS001/MILK')).body).toMatchObject({ expiry_at: '2027-01-31 00:00:00' });
  const tooMany = [{ code: 'MILK', quantity: 5 }];
  expect(await api.call('POST', '/shipments', shipment('L-4', { items: tooMany }))).toMatchObject({ status: 422 });

  await api.rows(`update lots set blocked = true where expiry_date = '2027-01-31'`);
  await expectStock('MILK', { quantity: 15, unallocatable: 8, shipping: 7, requesting: 7 });
});

it('is exact beyond 32 bits [K-019]', async () => {
  await api.call('POST', '/items', { code: 'RICE' });
  const most = { code: 'RICE', good: 999_999_999 };
  for (let n = 0; n < 3; n += 1) await stockUp(api.ctx, api.caller, [most]);
  await expectStock('RICE', { quantity: 2_999_999_997, available: 2_999_999_997 });
  const items = [
    { code: 'RICE', quantity: 999_999_999 },
    { code: 'RICE', quantity: 999_999_999 },
    { code: 'RICE', quantity: 999_999_998 },
  ];
  expect(await api.call('POST', '/shipments', shipment('L-R', { items }))).toMatchObject({ status: 201 });
  await expectStock('RICE', {
    quantity: 2_999_999_997,
    available: 1,
    shipping: 2_999_999_996,
    requesting: 2_999_999_996,
  });
});

it('shows where goods are to be disposed of, and how far that is [K-006 K-011 K-013]', async () => {
  await api.call('POST', '/items', { code: 'VASE' });
  await api.call('POST', '/items', { code: 'POT', child_items: [{ code: 'VASE', quantity: 1 }] });
  for (const { warehouse } of [TOKYO, OSAKA]) {
    await stockUp(api.ctx, api.caller, [{ code: 'VASE', good: 8, defective: 2 }], warehouse);
  }
  const disposes = async (code: string) => (await stockOf(code)).stocks.map((one) => [one.warehouse, one.dispose]);
  const ask = (warehouse: string, quantity: number) =>
    requestRemoval(api.ctx, 'TS001', { warehouse, code: 'VASE', quantity, lot_no: null, ...DISPOSAL }, staff('shop'));
  const nothing = [
    ['OSAKA', null],
    ['TOKYO', null],
  ];
  expect(await disposes('VASE')).toEqual(nothing);

  const first = await ask('TOKYO', 3);
  const second = await ask('TOKYO', 1);
  await expectStock('VASE', { quantity: 16, available: 12, processing: 4 });
  expect((await stockOf('VASE')).stocks).toEqual([
    { ...NONE, warehouse: 'OSAKA', quantity: 8, available: 8, dispose: null },
    { ...NONE, warehouse: 'TOKYO', quantity: 8, available: 4, processing: 4, dispose: 'waiting' },
  ]);
  expect(await disposes('POT')).toEqual(nothing);

  await startRemoval(api.ctx, 'TS001', second, staff('floor'));
  expect(await disposes('VASE')).toEqual([
    ['OSAKA', null],
    ['TOKYO', 'processing'],
  ]);
  await finishRemoval(api.ctx, 'TS001', second, staff('floor'));
  await expectStock('VASE', { quantity: 15, available: 12, processing: 3 });
  expect((await disposes('VASE'))[1]).toEqual(['TOKYO', 'waiting']);
  await withdrawRemoval(api.ctx, 'TS001', first, staff('shop'));
  await expectStock('VASE', { quantity: 15, available: 15 });
  expect(await disposes('VASE')).toEqual(nothing);

  // A place where nothing is left but what is to go is still shown; once that is gone, it is not.
  const last = await ask('OSAKA', 8);
  const { body } = await api.call('GET', '/items/TS001?stock=1');
  const listed = (body.items as { code: string; stocks: Json[] }[]).find(({ code }) => code === 'VASE');
  const only = { ...NONE, warehouse: 'OSAKA', quantity: 8, processing: 8, dispose: 'waiting' };
  expect(listed?.stocks[0]).toEqual(only);
  await startRemoval(api.ctx, 'TS001', last, staff('floor'));
  await finishRemoval(api.ctx, 'TS001', last, staff('floor'));
  expect(await disposes('VASE')).toEqual([['TOKYO', null]]);
});

it('stays readable when sets multiply quantities beyond all measure', async () => {
  await api.call('POST', '/items', { code: 'NUT' });
  const huge = { code: 'NUT', quantity: 999_999_999 };
  await api.call('POST', '/items', { code: 'HUGE', child_items: [huge] });
  const lines = Array.from({ length: 12 }, () => ({ code: 'HUGE', quantity: 999_999_999 }));
  for (const items of [lines.slice(0, 1), lines]) {
    const body = shipment(`L-5-${items.length}`, { items, backorder_if_unavailable: true });
    expect([201, 422]).toContain((await api.call('POST', '/shipments', body)).status);
    expect(await api.call('GET', '/items/TS001/NUT?stock=1')).toMatchObject({ status: 200 });
  }
});

it('lets goods be put away that sets beyond all measure wait for', async () => {
  const items = [{ code: 'HUGE', quantity: 999_999_999 }];
  const body = shipment('L-6', { items, backorder_if_unavailable: true });
  expect([201, 422]).toContain((await api.call('POST', '/shipments', body)).status);
  await stockUp(api.ctx, api.caller, [{ code: 'NUT', good: 1 }]);
  expect((await stockOf('NUT')).stock).toMatchObject({ quantity: 1 });
});
