import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, HOME, type Json, openApi, SENDER, shipment } from '../kit/api.js';
import { workTo } from '../kit/floor.js';

/* Shipments as they are answered, from order to delivery, and how they are taken back. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items', { code: 'TEA', name: '煎茶', is_reduced_tax: true, hs_code: '0902.10' });
  await api.call('POST', '/items', { code: 'CUP' });
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'CUP', good: 5 },
  ]);
});
afterAll(() => api.close());

const create = async (identifier: string, more: object = {}): Promise<Json> =>
  (await api.call('POST', '/shipments', shipment(identifier, more))).body;
const numberOf = (body: Json): number => Number(String(body.id).slice(-6));
const pathOf = (body: Json): string => `/shipments/${body.id}`;

const LINE = {
  id: 'TS001-I000001',
  name: '煎茶',
  code: 'TEA',
  quantity: 1,
  unit_price: null,
  price: null,
  is_reduced_tax: true,
  hs_code: '0902.10',
  gift_wrapping_type: null,
  cushioning_type: null,
  backordered: false,
};
const PERSON = { address2: null, company: null, division: null, phone: null };
const DEFAULTS = {
  status: 'waiting',
  order_no: null,
  subtotal_amount: null,
  delivery_charge: null,
  handling_charge: null,
  discount_amount: null,
  total_amount: null,
  tax: null,
  total_with_normal_tax: null,
  total_with_reduced_tax: null,
  cushioning_unit: null,
  cushioning_type: null,
  gift_wrapping_unit: null,
  gift_wrapping_type: null,
  gift_sender_name: null,
  bundled_items: [],
  shipping_email: null,
  delivery_note_type: 'NONE',
  price_on_delivery_note: null,
  message: null,
  suspend: false,
  shipping_date: null,
  delivery_carrier: null,
  delivery_time_slot: null,
  delivery_date: null,
  cash_on_delivery: false,
  total_for_cash_on_delivery: null,
  tax_for_cash_on_delivery: null,
  delivery_method: 'HOME_BOX',
  delivery_options: null,
  warehouse: 'TOKYO',
  items: [LINE],
  international: false,
  delivery_service: null,
  currency_code: null,
  backorder_if_unavailable: false,
  allocate_priority: null,
  tax_number: null,
  sender: {
    ...PERSON,
    uuid: SENDER,
    postcode: 1350061,
    prefecture: '東京都',
    address1: '江東区豊洲1-1-1',
    name: '倉の店',
    phone: '03-1234-5678',
  },
  recipient: { ...PERSON, ...HOME, postcode: 1000001, region_code: null },
  apply_rule: false,
  label_note: null,
  assigned_shipping_date: '2026-11-24',
  tax_included: true,
  delivery_day: null,
  bundle_shipping_label: null,
  marketplace_shipment_id: null,
  shipment_return: false,
  shipped_at: null,
  tracking_code: null,
  tracking_codes: [],
  package_quantity: null,
  packages: [],
  letter_of_attorney: false,
  duty_paid: false,
  vat_number: null,
  eori_number: null,
};

it('answers every field, null where there is no value [B-001 B-003 B-004 B-005 B-006 B-007 B-015 G-013]', async () => {
  const { id, cases: _cases, insurance: _insurance, purpose: _purpose, ...rest } = await create('A-1');
  expect(id).toMatch(/^TS001-S[0-9]{6}$/);
  expect(rest).toEqual({ ...DEFAULTS, identifier: 'A-1' });
  const { cases: _c, insurance: _i, purpose: _p, ...read } = (await api.call('GET', '/shipments/TS001/A-1')).body;
  expect(read).toEqual({ ...DEFAULTS, id, identifier: 'A-1', items: [{ ...LINE, serial_no: null }] });
});

it('prints what a line gives over what the item has [S-049 B-002]', async () => {
  const line = { code: 'TEA', quantity: 2, name: 'Tea', unit_price: 5, price: '10', is_reduced_tax: false };
  const { items } = await create('A-2', { items: [{ ...line, hs_code: '090220', nonsense: 1 }] });
  expect(items).toEqual([{ ...LINE, ...line, hs_code: '090220' }]);
});

describe('stock that is short', () => {
  it.each([
    ['the shipment may wait', { backorder_if_unavailable: true }, {}],
    ['the line may wait', {}, { backorder_if_unavailable: true }],
  ])('makes it wait when %s; the other lines keep their hold [H-004]', async (name, whole, line) => {
    const items = [
      { code: 'CUP', quantity: 99, ...line },
      { code: 'TEA', quantity: 1 },
    ];
    const body = await create(`B-${name}`, { ...whole, items });
    expect(body).toMatchObject({
      status: 'backordered',
      assigned_shipping_date: null,
      items: [{ backordered: true }, { backordered: false }],
    });
    expect((await api.call('GET', pathOf(body))).body).toMatchObject({ items: [{ backordered: true }, {}] });
    const held = await api.rows('select quantity::int, bucket from shipment_allocations where shipment_no = $1', [
      numberOf(body),
    ]);
    expect(held).toEqual([{ quantity: 1, bucket: 'reserved' }]);
    expect(await api.call('DELETE', pathOf(body))).toMatchObject({ status: 200, body: { status: 'backordered' } });
  });

  it('is told as it was when it was the turn of the line, of a set as how many sets there is enough for [H-005 S-063]', async () => {
    await api.call('POST', '/items', {
      code: 'TEA-SET',
      child_items: [
        { code: 'CUP', quantity: 2 },
        { code: 'TEA', quantity: 1 },
      ],
    });
    const items = [
      { code: 'CUP', quantity: 6 },
      { code: 'CUP', quantity: 3 },
      { code: 'TEA-SET', quantity: 2 },
    ];
    const { body } = await api.call('POST', '/shipments', shipment('B-SHORT', { items }));
    expect(body.errors).toEqual({
      'items.0.quantity': ['Stock of item CUP is short: 5 free, 6 ordered.'],
      'items.2.quantity': ['Stock of the parts of set TEA-SET is short: enough for 1, 2 ordered.'],
    });
  });

  it('goes to who waits as soon as a shipment is deleted, by priority, then by age [H-009 H-010 H-012 H-018]', async () => {
    const all = { items: [{ code: 'CUP', quantity: 5 }] };
    const first = await create('C-1', all);
    const older = await create('C-2', { ...all, backorder_if_unavailable: true });
    const urgent = await create('C-3', {
      ...all,
      backorder_if_unavailable: true,
      allocate_priority: 50,
      suspend: true,
    });
    await api.call('DELETE', pathOf(first));
    expect((await api.call('GET', pathOf(urgent))).body).toMatchObject({
      status: 'suspended',
      assigned_shipping_date: '2026-11-24',
      items: [{ backordered: false }],
    });
    expect((await api.call('GET', pathOf(older))).body).toMatchObject({ status: 'backordered' });
    await api.call('DELETE', pathOf(urgent));
    expect((await api.call('GET', pathOf(older))).body).toMatchObject({ status: 'waiting' });
    await api.call('DELETE', pathOf(older));
  });
});

it('is answered on its way, and can be deleted until the floor has it [H-019 E-009 B-009 B-011 B-012]', async () => {
  const body = await create('D-1', { items: [{ code: 'TEA', quantity: 3 }] });
  const no = numberOf(body);
  const steps = [
    ['picking', () => startPicking(api.ctx, 'TS001', [no], staff('floor'))],
    ['picking', () => pickGoods(api.ctx, 'TS001', [no], staff('floor'))],
    ['picked', () => inspectPicks(api.ctx, 'TS001', [no], staff('floor'))],
    ['packed', () => packGoods(api.ctx, 'TS001', [{ shipment_no: no, packages: [{ size: '60' }] }], staff('floor'))],
    ['shipped', () => handOverShipments(api.ctx, 'TS001', [no], staff('floor'))],
  ] as const;
  for (const [status, step] of steps) {
    await step();
    const refused = await api.call('DELETE', pathOf(body));
    expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect(refused.body.error_description).toMatch(new RegExp(`${status}.*backordered.*waiting.*suspended`));
    expect((await api.call('GET', pathOf(body))).body).toMatchObject({ status });
  }
  const shipped = (await api.call('GET', '/shipments/TS001/D-1')).body;
  expect(shipped).toMatchObject({
    delivery_day: '2026-11-25',
    shipped_at: '2026-11-24T10:00:00+09:00',
    tracking_code: expect.stringMatching(/^[0-9]{12}$/),
    package_quantity: 1,
    packages: [{ size: '60' }],
  });
  expect(shipped.tracking_codes).toEqual([shipped.tracking_code]);
});

it('arrives on the day that was asked for, where that is later than the carrier would be there [B-009]', async () => {
  const body = await create('D-2', { delivery_date: '2026-11-28' });
  await workTo(api.ctx, body.id, 'shipped');
  expect((await api.call('GET', pathOf(body))).body).toMatchObject({
    status: 'shipped',
    delivery_date: '2026-11-28',
    delivery_day: '2026-11-28',
  });
});

describe('deleted', () => {
  it.each(['E-1', 'E/2 注文', 'modify'])(
    '%s is answered as it last was, then gone, its identifier free [H-021 H-020 G-020]',
    async (name) => {
      const body = await create(name);
      const path = `/shipments/TS001/${encodeURIComponent(name)}`;
      expect(await api.call('DELETE', path)).toMatchObject({ status: 200, body });
      expect(await api.call('GET', path)).toMatchObject({ status: 404 });
      expect(await api.call('GET', pathOf(body))).toMatchObject({ status: 404 });
      expect(await api.call('DELETE', pathOf(body))).toMatchObject({ status: 404, body: { error: 'not_found' } });
      const again = await api.call('POST', '/shipments', shipment(name));
      expect(again.status).toBe(201);
      expect(again.body.id).not.toBe(body.id);
    },
  );
});
