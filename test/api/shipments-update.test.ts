import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Answer, type Api, expectFaults, HOME, type Json, OTHER_SENDER, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, STEPS, workTo } from '../kit/floor.js';

/* PUT /shipments: what changes, what stays, what it does to stock, and what is refused. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  const items = ['TEA', 'CUP', 'RARE', 'FLYER', 'SMALL', 'PART'].map((code) => ({ code, name: `${code}の品名` }));
  await api.call('POST', '/items/bulk', { items });
  await api.call('PUT', '/items/TS001/FLYER', { code: 'FLYER', bundled_item: true });
  await api.call('POST', '/items', { code: 'SET', child_items: [{ code: 'PART', quantity: 2 }] });
  const goods = ['TEA', 'CUP', 'FLYER', 'SMALL', 'PART'].map((code) => ({ code, good: 1000 }));
  await stockUp(api.ctx, api.caller, [...goods, { code: 'RARE', good: 10 }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 50 }], 'OSAKA');
  await api.rows(`update items set size = 'SS' where code = 'SMALL'`);
});
afterEach(async () => expect(await differences(api.ctx)).toEqual([]));
afterAll(() => api.close());

let made = 0;

async function order(more: object = {}): Promise<Json> {
  made += 1;
  const { status, body } = await api.call('POST', '/shipments', shipment(`U-${made}`, more));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

const put = (id: unknown, body: object): Promise<Answer> => api.call('PUT', `/shipments/${id}`, body);
const get = async (id: unknown): Promise<Json> => (await api.call('GET', `/shipments/${id}`)).body;
const stockOf = async (code: string): Promise<Json> =>
  (await api.call('GET', `/items/TS001/${code}?stock=1`)).body.stock as Json;
const OVERSEAS = {
  international: true,
  delivery_service: 'CARRIERC-EMS',
  currency_code: 'USD',
  recipient: { region_code: 'US', postcode: '94105', name: 'Jo', address1: '1 Market St' },
};
const lines = (...items: (readonly [string, number])[]) => ({
  items: items.map(([code, quantity]) => ({ code, quantity })),
});

describe('what an update changes', () => {
  it.each([
    ['a printed field', { message: '急ぎ' }, { message: '急ぎ' }],
    ['the order number, not the identifier', { order_no: 'NO-9' }, { order_no: 'NO-9' }],
    ['the recipient, whole', { recipient: { ...HOME, name: '別人' } }, { recipient: { name: '別人', phone: null } }],
    ['the sender', { sender: { uuid: OTHER_SENDER } }, { sender: { name: '二号店' }, message: '毎度どうも' }],
    ['the priority', { allocate_priority: 7 }, { allocate_priority: 7 }],
    ['the day', { shipping_date: '2026-11-30' }, { assigned_shipping_date: '2026-11-30' }],
    ['the carrier', { delivery_carrier: 'CARRIERB' }, { delivery_carrier: 'CARRIERB' }],
    ['to suspended', { suspend: true }, { status: 'suspended', suspend: true }],
    ['a field of lines', { items: [{ code: 'TEA', quantity: 1, name: '呼び名' }] }, { items: [{ name: '呼び名' }] }],
    ['enclosed goods', { bundled_items: ['FLYER'] }, { bundled_items: ['TS001-I000004'] }],
    ['nothing', {}, {}],
  ])('%s [H-014 G-017 G-018]', async (_what, change, part) => {
    const before = await order();
    const { status, body } = await put(before.id, change);
    expect({ status, body }).toMatchObject({ status: 200, body: part });
    const untouched = Object.keys(before).filter(
      (key) => !(key in part) && !(key in change) && key !== 'delivery_method',
    );
    for (const key of untouched) expect({ [key]: body[key] }).toEqual({ [key]: before[key] });
    const { items: _items, ...read } = await get(before.id);
    expect(body).toMatchObject(read);
  });

  it('the identifier, which frees the old one [H-014 H-015]', async () => {
    const { id, identifier } = await order();
    expect((await put(id, { identifier: 'RENAMED' })).body).toMatchObject({ id, identifier: 'RENAMED' });
    expect((await api.call('GET', `/shipments/TS001/${identifier}`)).status).toBe(404);
    expect((await api.call('PUT', '/shipments/TS001/RENAMED', { order_no: 'X' })).body).toMatchObject({ id });
  });

  it('a field back to nothing by null, and to what is decided where nobody says [G-019]', async () => {
    const { id } = await order({ message: 'Hi', delivery_carrier: 'CARRIERB', order_no: 'A', allocate_priority: 3 });
    const cleared = { message: null, delivery_carrier: null, order_no: null, allocate_priority: null };
    expect((await put(id, cleared)).body).toMatchObject(cleared);
    const small = await order(lines(['SMALL', 1]));
    expect(small.delivery_method).toBe('POST_EXPRESS');
    expect((await put(small.id, { delivery_date: '2026-11-25' })).body).toMatchObject({ delivery_method: 'HOME_BOX' });
  });

  it('a flag back by null, as nobody had ever set it [G-019]', async () => {
    const { id } = await order({ suspend: true, cash_on_delivery: true, total_for_cash_on_delivery: 900 });
    expect((await put(id, { suspend: null, international: null })).body).toMatchObject({
      status: 'waiting',
      suspend: false,
      international: false,
    });
    expect((await put(id, { cash_on_delivery: null, total_for_cash_on_delivery: null })).body).toMatchObject({
      cash_on_delivery: false,
      total_for_cash_on_delivery: null,
    });
  });

  it('the identifier to the order number by null [S-004]', async () => {
    const { id } = await order({ order_no: 'FALLBACK' });
    expect((await put(id, { identifier: null })).body).toMatchObject({ identifier: 'FALLBACK' });
  });

  it('domestic to overseas and back', async () => {
    const { id } = await order();
    const abroad = { region_code: 'US', postcode: '94105', name: 'Jo', address1: '1 Market St' };
    const overseas = { international: true, delivery_service: 'CARRIERC-EMS', currency_code: 'USD', recipient: abroad };
    expect((await put(id, overseas)).body).toMatchObject({ international: true, recipient: { region_code: 'US' } });
    expect((await put(id, { tax_number: 'T1' })).body).toMatchObject({ international: true, tax_number: 'T1' });
    await expectFaults(
      api,
      ['PUT', `/shipments/${id}`, { international: false }],
      [
        'delivery_service',
        'recipient.address1',
        'recipient.postcode',
        'recipient.prefecture',
        'recipient.region_code',
      ].filter((path) => path !== 'recipient.address1'),
    );
    const home = { international: false, delivery_service: null, currency_code: null, recipient: HOME };
    expect((await put(id, home)).body).toMatchObject({ international: false, recipient: { postcode: 1000001 } });
  });
});

it.each([
  ['by the default sender', {}],
  ['by a sender of its own', { sender: { ...HOME, address1: '千代田区千代田１' } }],
  ['overseas', { ...OVERSEAS }],
  [
    'with all that can be wished',
    { message: 'Hi', delivery_carrier: 'CARRIERB', delivery_date: '2026-11-26', bundled_items: ['FLYER'] },
  ],
])('an answer that is sent back as it came changes nothing: %s', async (_what, more) => {
  const { id } = await order(more);
  const read = await get(id);
  expect(await put(id, read)).toMatchObject({ status: 200 });
  expect(await get(id)).toEqual(read);
});

it('a line keeps its leave to wait, also where another line changes [H-051 G-033]', async () => {
  const { id } = await order({
    items: [
      { code: 'RARE', quantity: 999, backorder_if_unavailable: true },
      { code: 'TEA', quantity: 1 },
    ],
  });
  const { items, ...read } = await get(id);
  const [rare, tea] = items as Json[];
  const changed = await put(id, { ...read, items: [rare, { ...tea, quantity: 2 }] });
  expect(changed).toMatchObject({ status: 200, body: { status: 'backordered', items: [{}, { quantity: 2 }] } });
  const refusal = [{ ...rare, backorder_if_unavailable: false }, tea];
  await expectFaults(api, ['PUT', `/shipments/${id}`, { items: refusal }], ['items.0.quantity']);
  await api.call('DELETE', `/shipments/${id}`);
});

it('an answer that is sent back writes nothing, also when its days have passed [G-032 G-033]', async () => {
  const { id } = await order({ shipping_date: '2026-11-30', delivery_date: '2026-12-02' });
  await api.rows(
    `update shipments set shipping_date = '2020-01-06', assigned_shipping_date = '2020-01-06', delivery_date = '2020-01-08'
      where identifier = $1`,
    [`U-${made}`],
  );
  const [read, written] = [await get(id), await api.written()];
  expect(await put(id, read)).toMatchObject({ status: 200 });
  expect(await get(id)).toEqual(read);
  expect(await api.written()).toEqual(written);
  expect(await put(id, { ...read, message: 'late' })).toMatchObject({ status: 200, body: { message: 'late' } });
});

describe('what has changed since the order was made, and the update does not touch', () => {
  const setting = (change: string) => api.rows(`update accounts set settings = settings || $1::jsonb`, [change]);
  const late = (id: unknown) =>
    api.rows(`update shipments set shipping_date = null, delivery_date = '2026-11-24' where identifier = $1`, [
      String((id as Json).identifier),
    ]);

  it('leaves the method that was decided, until goods or wishes decide it again [G-018 G-033]', async () => {
    const grows = { code: 'GROWS', name: '測定前' };
    await api.call('POST', '/items', grows);
    const made = await order({ ...lines(['GROWS', 1]), suspend: true, backorder_if_unavailable: true });
    expect(made).toMatchObject({ delivery_method: 'HOME_BOX' });
    await api.rows(`update items set size = 'SS' where code = 'GROWS'`);
    expect((await put(made.id, { message: 'q' })).body).toMatchObject({ delivery_method: 'HOME_BOX' });
    expect((await put(made.id, { ...(await get(made.id)), order_no: 'N' })).body).toMatchObject({
      order_no: 'N',
      delivery_method: 'HOME_BOX',
    });
    expect((await put(made.id, lines(['GROWS', 2]))).body).toMatchObject({ delivery_method: 'POST_EXPRESS' });
    await api.rows(`update items set size = '60' where code = 'GROWS'`);
    expect((await put(made.id, { message: 'r' })).body).toMatchObject({ delivery_method: 'POST_EXPRESS' });
    expect((await put(made.id, { delivery_method: null })).body).toMatchObject({ delivery_method: 'HOME_BOX' });
    await api.call('DELETE', `/shipments/${made.id}`);
  });

  it('leaves the purpose of an overseas order, until null asks for the default [G-018 O-006]', async () => {
    const without = await order(OVERSEAS);
    await setting('{"purpose": "GIFT"}');
    expect((await put(without.id, { message: 'q' })).body).toMatchObject({ message: 'q', purpose: null });
    const { id } = await order(OVERSEAS);
    await setting('{"purpose": "OTHERS"}');
    expect((await put(id, { message: 'r', ...lines(['TEA', 2]) })).body).toMatchObject({ purpose: 'GIFT' });
    expect((await put(id, { purpose: null })).body).toMatchObject({ purpose: 'OTHERS' });
    await setting('{"purpose": null}');
  });

  it('tells no delivery date that only follows from a field that was refused [E-003]', async () => {
    const { id } = await order({ shipping_date: '2026-12-10', delivery_date: '2026-12-12' });
    const soon = (delivery_date: string, faults: readonly string[]) =>
      expectFaults(api, ['PUT', `/shipments/${id}`, { shipping_date: 'soon', delivery_date }], faults);
    await soon('2026-12-01', ['shipping_date']);
    await soon('2026-11-24', ['delivery_date', 'shipping_date']);
    await api.call('DELETE', `/shipments/${id}`);
  });

  it('does not judge the delivery date of an order that waits, until one of its days changes [G-018]', async () => {
    const made = await order({
      ...lines(['RARE', 999]),
      backorder_if_unavailable: true,
      delivery_date: '2026-11-27',
    });
    await late(made);
    for (const change of [{ message: 'q' }, { allocate_priority: 2 }, { order_no: 'L' }, { suspend: true }])
      expect(await put(made.id, change)).toMatchObject({
        status: 200,
        body: { delivery_date: '2026-11-24', ...change },
      });
    await expectFaults(api, ['PUT', `/shipments/${made.id}`, { shipping_date: '2026-11-25' }], ['delivery_date']);
    await expectFaults(api, ['PUT', `/shipments/${made.id}`, lines(['TEA', 1])], ['delivery_date']);
    await expectFaults(api, ['PUT', `/shipments/${made.id}`, lines(['RARE', 998])], ['delivery_date']);
    expect(await put(made.id, { delivery_date: null })).toMatchObject({ status: 200, body: { delivery_date: null } });
    await api.call('DELETE', `/shipments/${made.id}`);
  });

  it('keeps the carrier of its warehouse at that time, until something that decides it is given [G-018 S-030]', async () => {
    const { id } = await order({ delivery_method: 'HOME_BOX' });
    const carrier = async () =>
      (await api.rows('select carrier from shipments where shipment_no = $1', [numberOf(id)]))[0]?.carrier;
    const before = await carrier();
    const setDefault = (text: unknown) => api.rows('update warehouses set default_carrier = $1', [text]);
    await setDefault('CARRIERC');
    await put(id, { message: 'q' });
    expect([before, await carrier()]).toEqual(['CARRIERA', 'CARRIERA']);
    await put(id, { delivery_time_slot: '14' });
    expect(await carrier()).toBe('CARRIERC');
    await setDefault(before);
    await api.call('DELETE', `/shipments/${id}`);
  });

  it('keeps post that was asked for before its goods were measured [G-018 S-043]', async () => {
    const post = { delivery_method: 'POST_EXPRESS', suspend: true, backorder_if_unavailable: true };
    await api.call('POST', '/items', { code: 'WIDE', name: '測定前' });
    const { id } = await order({ ...lines(['WIDE', 1]), ...post });
    await api.rows(`update items set size = '60' where code = 'WIDE'`);
    expect(await put(id, { message: 'q' })).toMatchObject({ status: 200, body: { delivery_method: 'POST_EXPRESS' } });
    expect(await put(id, { suspend: false })).toMatchObject({ status: 200, body: { suspend: false } });
    await expectFaults(api, ['PUT', `/shipments/${id}`, lines(['WIDE', 2])], ['delivery_method']);
    await expectFaults(api, ['PUT', `/shipments/${id}`, { delivery_time_slot: 'AM' }], ['delivery_method']);
    await api.call('DELETE', `/shipments/${id}`);
  });

  it('keeps a tax from before amounts included it [G-018]', async () => {
    await setting('{"tax_included": false}');
    const { id } = await order({ tax: 80 });
    await setting('{"tax_included": true}');
    expect(await put(id, { message: 'q' })).toMatchObject({ status: 200, body: { tax: 80 } });
    await expectFaults(api, ['PUT', `/shipments/${id}`, { tax: 81 }], ['tax']);
    expect(await put(id, { tax: null })).toMatchObject({ status: 200, body: { tax: null } });
  });

  it('keeps the zone that was decided for its goods, until goods are given [G-018 B-007]', async () => {
    await api.rows(`update accounts set features = features || '{"temperature": true}'`);
    const zoneOf = (code: string, zone: string) =>
      api.rows('update items set temperature_zone = $2 where code = $1', [code, zone]);
    await zoneOf('CUP', 'chilled');
    const [cold, dry] = [await order(lines(['CUP', 1], ['SMALL', 1])), await order(lines(['SMALL', 1]))];
    await zoneOf('SMALL', 'frozen');
    const zonesAfter = async (change: Json) => [
      (await put(cold.id, change)).body.assigned_temperature_zone,
      (await put(dry.id, change)).body.assigned_temperature_zone,
    ];
    expect(await zonesAfter({ allocate_priority: 7 })).toEqual(['chilled', undefined]);
    expect((await put(dry.id, lines(['SMALL', 2]))).body.assigned_temperature_zone).toBe('frozen');
    for (const code of ['CUP', 'SMALL']) await zoneOf(code, 'dry');
    expect(await zonesAfter({ message: 'r' })).toEqual(['chilled', 'frozen']);
  });

  it('keeps goods whose zones no longer go together [G-018]', async () => {
    const { id } = await order(lines(['CUP', 1], ['SMALL', 1]));
    await api.rows(`update items set temperature_zone = case code when 'CUP' then 'chilled' else 'frozen' end
                     where code in ('CUP', 'SMALL')`);
    expect(await put(id, { message: 'q' })).toMatchObject({ status: 200, body: { message: 'q' } });
    await expectFaults(api, ['PUT', `/shipments/${id}`, lines(['CUP', 2], ['SMALL', 1])], ['items']);
    await api.rows(`update items set temperature_zone = 'dry' where code in ('CUP', 'SMALL')`);
  });
});

it('an empty list clears, as answers show one [G-034]', async () => {
  const { id } = await order({ bundled_items: ['FLYER'] });
  expect(await put(id, { bundled_items: [] })).toMatchObject({ status: 200, body: { bundled_items: [] } });
  expect(await put(id, { bundled_items: [] })).toMatchObject({ status: 200, body: { bundled_items: [] } });
});

describe('what an update does to stock', () => {
  it('takes more of what it had, and gives back less [H-017]', async () => {
    const { id } = await order(lines(['RARE', 6]));
    expect((await put(id, lines(['RARE', 10]))).body).toMatchObject({ status: 'waiting' });
    expect(await stockOf('RARE')).toMatchObject({ available: 0, shipping: 10 });
    expect((await put(id, lines(['RARE', 2], ['TEA', 1]))).body).toMatchObject({ status: 'waiting' });
    expect(await stockOf('RARE')).toMatchObject({ available: 8, shipping: 2 });
    await api.call('DELETE', `/shipments/${id}`);
  });

  it('is refused where stock is short, and holds what it held [H-017 E-014]', async () => {
    const { id } = await order(lines(['RARE', 6]));
    await expectFaults(api, ['PUT', `/shipments/${id}`, lines(['RARE', 11], ['TEA', 1])], ['items.0.quantity']);
    expect(await stockOf('RARE')).toMatchObject({ available: 4, shipping: 6 });
    expect(await get(id)).toMatchObject({ status: 'waiting', items: [{ code: 'RARE', quantity: 6 }] });
    await api.call('DELETE', `/shipments/${id}`);
  });

  it('waits for stock where it may, and comes back when there is some [H-017 H-018]', async () => {
    const { id } = await order(lines(['RARE', 6]));
    const short = await put(id, { ...lines(['RARE', 11], ['TEA', 1]), backorder_if_unavailable: true });
    expect(short.body).toMatchObject({ status: 'backordered', assigned_shipping_date: null });
    expect(short.body.items).toMatchObject([{ backordered: true }, { backordered: false }]);
    expect(await stockOf('TEA')).toMatchObject({ reserved: 1 });
    const held = await put(id, lines(['RARE', 9]));
    expect(held.body).toMatchObject({ status: 'waiting', items: [{ backordered: false }] });
    await api.call('DELETE', `/shipments/${id}`);
  });

  it('serves others with what it gives back, after itself [H-009 H-011]', async () => {
    const holder = await order(lines(['RARE', 9]));
    const rival = await order({ ...lines(['RARE', 4]), backorder_if_unavailable: true, allocate_priority: 100 });
    expect(rival.status).toBe('backordered');
    await put(holder.id, lines(['RARE', 8]));
    expect((await get(rival.id)).status).toBe('backordered');
    await put(holder.id, lines(['RARE', 6]));
    expect((await get(rival.id)).status).toBe('waiting');
    for (const { id } of [holder, rival]) await api.call('DELETE', `/shipments/${id}`);
  });

  it('moves to another warehouse and back to the standard one [G-025 H-017]', async () => {
    const { id } = await order(lines(['TEA', 5]));
    const before = await stockOf('TEA');
    expect((await put(id, { warehouse: 'OSAKA' })).body).toMatchObject({ warehouse: 'OSAKA', status: 'waiting' });
    const stocks = (await api.call('GET', '/items/TS001/TEA?stock=1')).body.stocks;
    expect(stocks).toMatchObject([{ warehouse: 'OSAKA', shipping: 5, available: 45 }, { warehouse: 'TOKYO' }]);
    expect((await put(id, { warehouse: null })).body).toMatchObject({ warehouse: 'TOKYO' });
    expect(await stockOf('TEA')).toEqual(before);
  });

  it('keeps a set as it was ordered until it is ordered again [H-008]', async () => {
    const { id } = await order(lines(['SET', 3]));
    await api.call('PUT', '/items/TS001/SET', { code: 'SET', child_items: [{ code: 'PART', quantity: 5 }] });
    expect(await stockOf('PART')).toMatchObject({ shipping: 6 });
    await put(id, { message: 'x', bundled_items: ['FLYER'] });
    expect(await stockOf('PART')).toMatchObject({ shipping: 6 });
    await put(id, lines(['SET', 3]));
    expect(await stockOf('PART'), 'as it was shown').toMatchObject({ shipping: 6 });
    await put(id, lines(['SET', 4]));
    expect(await stockOf('PART')).toMatchObject({ shipping: 20 });
    expect(await get(id)).toMatchObject({ bundled_items: ['TS001-I000004'] });
  });

  it('releases a suspended shipment [H-016]', async () => {
    const { id } = await order({ suspend: true });
    expect((await put(id, { suspend: false })).body).toMatchObject({ status: 'waiting' });
  });

  it('leaves one that waits for stock waiting, with its new fields', async () => {
    const { id } = await order({ ...lines(['RARE', 999]), backorder_if_unavailable: true });
    expect((await put(id, { message: 'x', suspend: true })).body).toMatchObject({
      status: 'backordered',
      message: 'x',
    });
    await expectFaults(api, ['PUT', `/shipments/${id}`, { backorder_if_unavailable: false }], ['items.0.quantity']);
    await api.call('DELETE', `/shipments/${id}`);
  });
});

describe('refused', () => {
  it('for every fault of the merged result at once [G-017 E-003]', async () => {
    const { id } = await order({
      cash_on_delivery: true,
      total_for_cash_on_delivery: 100,
      delivery_carrier: 'CARRIERA',
    });
    const body = {
      delivery_time_slot: '12',
      cash_on_delivery: false,
      allocate_priority: 101,
      recipient: { ...HOME, postcode: '999-9999' },
      items: [{ code: 'NONE', quantity: 1 }, { quantity: 0 }],
      identifier: 'U-1',
      shipping_date: '2026-11-23',
      message: 'x'.repeat(501),
      nonsense: 1,
    };
    await expectFaults(
      api,
      ['PUT', `/shipments/${id}`, body],
      [
        'allocate_priority',
        'delivery_time_slot',
        'identifier',
        'items.0.code',
        'items.1.code',
        'items.1.quantity',
        'message',
        'recipient.postcode',
        'shipping_date',
        'total_for_cash_on_delivery',
      ],
    );
  });

  it('without an identifier or order number left [S-001]', async () => {
    const { id } = await order();
    await expectFaults(api, ['PUT', `/shipments/${id}`, { identifier: null }], ['identifier']);
  });

  it('before its body is looked at when there is no such shipment [E-021]', async () => {
    expect((await put('TS001-S999999', { items: 1 })).status).toBe(404);
    expect((await api.call('PUT', '/shipments/TS001/nobody', '{')).status).toBe(404);
  });

  it.each(STEPS)('once it is %s, and for a faulty body first [H-014 E-009 E-022]', async (step) => {
    const { id } = await order();
    await workTo(api.ctx, id, step);
    const refused = await put(id, { message: 'late' });
    expect(refused).toMatchObject({ status: 400, body: { error: 'api_exception' } });
    expect(refused.body.error_description).toContain(`is ${step}; it can be updated while it is backordered, waiting`);
    expect((await put(id, { allocate_priority: -1 })).status).toBe(422);
    expect(await get(id)).toMatchObject({ status: step, message: null });
  });
});
