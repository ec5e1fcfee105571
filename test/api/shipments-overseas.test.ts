import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { shipGoods } from '../../src/operations/floor/ship-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { type Carrier, isValidTrackingCode } from '../../src/rules/tracking-code.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, expectFaults, HOME, type Json, OTHER_SENDER, openApi, SENDER, shipment } from '../kit/api.js';

/* Shipments overseas, from order to hand-over; what they share with domestic ones is in shipments.test.ts. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items/bulk', { items: ['TEA', 'CUP'].map((code) => ({ code })) });
  await api.call('POST', '/items', { code: 'COLD', temperature_zone: 'chilled' });
  await stockUp(api.house, api.session, [
    { code: 'TEA', good: 1000 },
    { code: 'COLD', good: 10 },
  ]);
  await api.rows(`update items set size = 'SS' where code = 'TEA'`);
});
afterAll(() => api.close());

const ABROAD = { region_code: 'US', postcode: '94105', address1: '1 Market St, San Francisco CA', name: 'Jo Kura' };
const SERVICE = { delivery_service: 'CARRIERC-EMS', currency_code: 'USD' };
const OVERSEAS = { international: true, ...SERVICE, recipient: ABROAD };
const overseas = (identifier: string, more: object = {}) => shipment(identifier, { ...OVERSEAS, ...more });
const to = (change: object) => ({ recipient: { ...ABROAD, ...change } });
const numberOf = (body: Json): number => Number(String(body.id).slice(-6));

const NOBODY = { prefecture: null, address1: null, address2: null, company: null, division: null, phone: null };
const FULL = { name: 'Kura Teas, the shop of fine teas', address1: 'Ginza', phone: '+81-3-1234-5678' };
const AGED = `update shipments set accepted_at = accepted_at - interval '61 seconds'`;

let orders = 0;

describe('accepted', () => {
  it.each([
    [
      'an address in one line',
      {},
      {
        ...{ status: 'waiting', international: true, assigned_shipping_date: '2026-11-24', delivery_day: null },
        ...{ delivery_method: null, delivery_carrier: null, insurance: false, purpose: null },
        recipient: { ...NOBODY, ...ABROAD, city: null, address: null },
        sender: { uuid: SENDER, postcode: 1350061, name: '倉の店' },
      },
    ],
    [
      'address and city, and no postcode',
      to({ region_code: 'HK', postcode: '---', address1: null, address: '1 Queen’s Road', city: 'Hong Kong' }),
      {
        recipient: { region_code: 'HK', postcode: '---', address: '1 Queen’s Road', city: 'Hong Kong', address1: null },
      },
    ],
    ['a postcode as integer', to({ postcode: 94105 }), { recipient: { postcode: '94105' } }],
    ['a phone of another country', to({ phone: '+1 (415) 555-0100' })],
    ['a long name and company', to({ name: 'x'.repeat(255), company: 'y'.repeat(255) })],
    ['insurance, purpose and tax number', { insurance: true, purpose: 'GIFT', tax_number: 'T1' }],
    ['nulls in the fields of the other kind', { delivery_carrier: null, delivery_date: null, delivery_method: null }],
    ['no cash', { cash_on_delivery: false }],
    ['a sender in full', { sender: FULL }, { sender: { ...NOBODY, ...FULL, uuid: null, postcode: null } }],
    [
      'a sender with postcode and prefecture',
      { sender: { ...FULL, postcode: '104-0061', prefecture: 'Tokyo' } },
      { sender: { postcode: '104-0061', prefecture: 'Tokyo' } },
    ],
    ['a sender by uuid', { sender: { uuid: OTHER_SENDER } }, { message: '毎度どうも', sender: { name: '二号店' } }],
    ['wrapping', { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'RED' }],
    ['a later day', { shipping_date: '2026-11-28' }, { assigned_shipping_date: '2026-11-30' }],
    ['suspended', { suspend: true }, { status: 'suspended' }],
    [
      'cool goods by a cool service',
      { delivery_service: 'CARRIERA-COOLBIN', items: [{ code: 'COLD', quantity: 1 }] },
      { assigned_temperature_zone: 'chilled' },
    ],
    [
      'lines as customs read them',
      { items: [{ code: 'TEA', quantity: 2, name: 'Green tea', unit_price: '12.50', hs_code: '0902.10' }] },
      { items: [{ code: 'TEA', name: 'Green tea', unit_price: '12.50', hs_code: '0902.10' }] },
    ],
    [
      'waiting for stock',
      { items: [{ code: 'CUP', quantity: 1 }], backorder_if_unavailable: true },
      { status: 'backordered', assigned_shipping_date: null },
    ],
  ] as [string, object, object?][])('%s', async (_name, more, part) => {
    orders += 1;
    const answer = await api.call('POST', '/shipments', overseas(`OK-${orders}`, more));
    expect(answer.body).toMatchObject(part ?? more);
    expect(answer).toMatchObject({ status: 201, body: { international: true, currency_code: 'USD', ...part } });
    const { items, ...read } = (await api.call('GET', `/shipments/${answer.body.id}`)).body;
    const { items: given, ...created } = answer.body;
    expect(read).toEqual(created);
    expect(items).toEqual((given as object[]).map((line) => ({ ...line, serial_no: null })));
  });

  it('answers the addresses whole', async () => {
    const { body } = await api.call('POST', '/shipments', overseas('WHOLE', { sender: FULL }));
    expect(body.recipient).toEqual({ ...NOBODY, ...ABROAD, city: null, address: null });
    expect(body.sender).toEqual({ ...NOBODY, ...FULL, uuid: null, postcode: null });
  });

  it("defaults the purpose to the account's, as it was when ordered", async () => {
    const purpose = (value: string | null) =>
      api.rows(`update accounts set settings = jsonb_set(settings, '{purpose}', $1::jsonb)`, [JSON.stringify(value)]);
    await purpose('SALE_OF_GOODS');
    const { body } = await api.call('POST', '/shipments', overseas('PURPOSE'));
    const home = await api.call('POST', '/shipments', shipment('NO-PURPOSE'));
    await purpose(null);
    expect(body.purpose).toBe('SALE_OF_GOODS');
    expect((await api.call('GET', `/shipments/${body.id}`)).body.purpose).toBe('SALE_OF_GOODS');
    expect(home.body).toMatchObject({ international: false, purpose: null, insurance: null });
  });

  it('together with domestic ones in bulk', async () => {
    const answer = await api.call('POST', '/shipments/bulk', {
      shipments: [shipment('MIX-1'), overseas('MIX-2'), shipment('MIX-3', { currency_code: 'JPY' })],
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        shipments: [
          { international: false, recipient: { region_code: null, postcode: 1000001 } },
          { international: true, recipient: { region_code: 'US', postcode: '94105' } },
          { international: false, currency_code: 'JPY' },
        ],
      },
    });
  });
});

describe('refused, each fault under its path', () => {
  it.each([
    [
      'the mere flag',
      { delivery_service: undefined, currency_code: undefined, recipient: undefined },
      ['currency_code', 'delivery_service', 'recipient'],
    ],
    [
      'nulls for what is required',
      { delivery_service: null, currency_code: null },
      ['currency_code', 'delivery_service'],
    ],
    [
      'unknown service and currency, once each',
      { delivery_service: 'CARRIERC-SAL', currency_code: 'CHF' },
      ['currency_code', 'delivery_service'],
    ],
    ['an unknown purpose', { purpose: 'FUN' }, ['purpose']],
    [
      'what only parcels in Japan can have',
      {
        ...{ delivery_carrier: 'CARRIERA', delivery_time_slot: '12', delivery_date: '2026-11-26' },
        ...{ delivery_method: 'HOME_BOX', cash_on_delivery: true },
      },
      ['cash_on_delivery', 'delivery_carrier', 'delivery_date', 'delivery_method', 'delivery_time_slot'],
    ],
    ['post in Japan', { delivery_method: 'POST_EXPRESS' }, ['delivery_method']],
    ['amounts of cash', { total_for_cash_on_delivery: 5 }, ['total_for_cash_on_delivery']],
    ['a Japanese address', { recipient: HOME }, ['recipient.region_code']],
    ['Japan as region', to({ region_code: 'JP' }), ['recipient.region_code']],
    ['a region in small letters', to({ region_code: 'us' }), ['recipient.region_code']],
    [
      'an empty address',
      { recipient: {} },
      ['recipient.address', 'recipient.name', 'recipient.postcode', 'recipient.region_code'],
    ],
    ['address without city', to({ address1: null, address: '1 Market St' }), ['recipient.city']],
    ['no echo of a bad city', to({ address1: null, address: '1 Market St', city: 5 }), ['recipient.city']],
    ['no echo of a bad line', to({ address1: 5 }), ['recipient.address1']],
    ['no echo of a bad line beside an address', to({ address1: 5, address: '1 Market St' }), ['recipient.address1']],
    [
      'too long',
      to({ postcode: '1'.repeat(11), phone: '1'.repeat(41), city: 'x'.repeat(101), address: 'x'.repeat(256) }),
      ['recipient.address', 'recipient.city', 'recipient.phone', 'recipient.postcode'],
    ],
    ['half a sender', { sender: { company: 'Kura' } }, ['sender.address1', 'sender.name']],
    [
      'a sender too long',
      { sender: { ...FULL, address1: 'x'.repeat(65), prefecture: 'x'.repeat(10), phone: '1'.repeat(21) } },
      ['sender.address1', 'sender.phone', 'sender.prefecture'],
    ],
    ['an unknown sender', { sender: { uuid: '00000000-0000-4000-8000-000000000000' } }, ['sender.uuid']],
    ['short stock', { items: [{ code: 'CUP', quantity: 1 }] }, ['items.0.quantity']],
    [
      'a flag in words, and nothing that depends on it',
      {
        ...{ international: 'yes', delivery_date: '2026-11-24', delivery_method: 'HOME_BOX', cash_on_delivery: true },
        ...{ insurance: true, ...to({ postcode: '---' }), sender: FULL, suspend: 5, tax: 1 },
      },
      ['international', 'suspend', 'tax'],
    ],
    ['a null flag', { international: null }, ['international']],
  ] as [string, object, string[]][])('%s', async (_name, more, faults) => {
    await expectFaults(api, ['POST', '/shipments', overseas('BAD', more)], faults);
  });

  it.each([
    ['a service', { delivery_service: 'CARRIERC-EMS' }, ['delivery_service']],
    ['insurance', { insurance: true }, ['insurance']],
    ['a region', { recipient: { ...HOME, region_code: 'US' } }, ['recipient.region_code']],
    [
      'an address abroad',
      { recipient: ABROAD },
      ['recipient.postcode', 'recipient.prefecture', 'recipient.region_code'],
    ],
  ] as [string, object, string[]][])('%s in Japan', async (_name, more, faults) => {
    await expectFaults(api, ['POST', '/shipments', shipment('BAD', more)], faults);
  });

  it('at its place in bulk', async () => {
    await api.rows(AGED);
    const shipments = [shipment('B-1'), overseas('B-2', { currency_code: null }), overseas('B-3')];
    await expectFaults(
      api,
      ['POST', '/shipments/bulk', { shipments }],
      ['shipments.1.currency_code', 'shipments.index'],
    );
  });
});

it('takes on domestic orders what is merely printed, and the region of Japan', async () => {
  const printed = { currency_code: 'USD', purpose: 'GIFT', tax_number: 'T1', insurance: false };
  const { status, body } = await api.call(
    'POST',
    '/shipments',
    shipment('AT-HOME', { ...printed, recipient: { ...HOME, region_code: 'JP', city: 'Tokyo' } }),
  );
  expect({ status, body }).toMatchObject({ status: 201, body: { ...printed, international: false } });
  expect(body.recipient).toMatchObject({ region_code: null });
  expect(body.recipient).not.toHaveProperty('city');
});

describe('updated', () => {
  const put = (identifier: string, change: object) => api.call('PUT', `/shipments/TS001/${identifier}`, change);

  it('goes to another country by another service', async () => {
    await api.call('POST', '/shipments', overseas('MOVES', { sender: FULL }));
    const recipient = { ...ABROAD, region_code: 'FR', postcode: '75001', address1: '1 rue de Rivoli, Paris' };
    const answer = await put('MOVES', { recipient, delivery_service: 'CARRIERE-EXPRESS' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        international: true,
        recipient,
        delivery_service: 'CARRIERE-EXPRESS',
        sender: FULL,
        currency_code: 'USD',
      },
    });
    expect(await api.rows(`select carrier from shipments where identifier = 'MOVES'`)).toEqual([
      { carrier: 'CARRIERE' },
    ]);
  });

  it('comes home, once nothing overseas is left of it', async () => {
    await api.call('POST', '/shipments', overseas('COMES-HOME', { sender: FULL }));
    await expectFaults(
      api,
      ['PUT', '/shipments/TS001/COMES-HOME', { international: false }],
      [
        ...['delivery_service', 'recipient.postcode', 'recipient.prefecture', 'recipient.region_code'],
        ...['sender.address1', 'sender.name', 'sender.phone', 'sender.postcode', 'sender.prefecture'],
      ],
    );
    const answer = await put('COMES-HOME', {
      ...{ international: false, delivery_service: null, recipient: HOME, sender: { uuid: OTHER_SENDER } },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { international: false, delivery_service: null, delivery_method: 'POST_EXPRESS', insurance: null },
    });
  });

  it('goes abroad, with all that it needs for that', async () => {
    await api.call(
      'POST',
      '/shipments',
      shipment('LEAVES', { delivery_time_slot: 'AM', sender: { ...HOME, name: 'Kura' } }),
    );
    await expectFaults(
      api,
      ['PUT', '/shipments/TS001/LEAVES', { international: true }],
      ['currency_code', 'delivery_service', 'delivery_time_slot', 'recipient.region_code'],
    );
    const answer = await put('LEAVES', { ...OVERSEAS, delivery_time_slot: null });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        international: true,
        delivery_method: null,
        insurance: false,
        sender: { name: 'Kura', postcode: 1000001 },
      },
    });
  });
});

describe('the lists', () => {
  it('of regions has one entry for each, by code, and each can be a recipient', async () => {
    const { status, body } = await api.call('GET', '/shipments/international/regions/ems');
    const regions = body.regions as Json[];
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['regions'] });
    const codes = regions.map(({ code }) => code as string);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes).not.toContain('JP');
    expect(regions.find(({ code }) => code === 'TW')).toEqual({
      ...{ code: 'TW', name: '台湾', name_english: 'Taiwan', region_ems: '1' },
    });
    const shipments = codes.map((region_code) => overseas(`TO-${region_code}`, to({ region_code })));
    expect((await api.call('POST', '/shipments/bulk', { shipments })).status).toBe(200);
  });

  it('of currencies has the seven, and each can be named', async () => {
    const { status, body } = await api.call('GET', '/shipments/international/currencies');
    const currencies = body.currencies as Json[];
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['currencies'] });
    const codes = currencies.map(({ code }) => code);
    expect(codes).toEqual(['JPY', 'USD', 'CNY', 'EUR', 'GBP', 'IDR', 'AUD']);
    expect(currencies[1]).toEqual({ code: 'USD', name: '米ドル' });
    const shipments = codes.map((currency_code) => overseas(`IN-${currency_code}`, { currency_code }));
    expect((await api.call('POST', '/shipments/bulk', { shipments })).status).toBe(200);
  });

  it.each(['international', 'international/regions', 'international/regions/ems/x', 'international/x'])(
    'are all that is there: no %s',
    async (path) => {
      expect(await api.call('GET', `/shipments/${path}`)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    },
  );
});

describe('work', () => {
  const SERVICES: readonly (readonly [service: string, carrier: Carrier, code: RegExp])[] = [
    ['CARRIERB-HIKYAKU-YU-PACKET', 'CARRIERB', /^5[0-9]{11}$/],
    ['CARRIERB-TAKUHAIBIN', 'CARRIERB', /^5[0-9]{11}$/],
    ['CARRIERB-COOLBIN', 'CARRIERB', /^5[0-9]{11}$/],
    ['CARRIERA-NEKOPOSU', 'CARRIERA', /^4[0-9]{11}$/],
    ['CARRIERA-TAKKYUBIN', 'CARRIERA', /^4[0-9]{11}$/],
    ['CARRIERA-COOLBIN', 'CARRIERA', /^4[0-9]{11}$/],
    ['CARRIERC-EMS', 'CARRIERC', /^E[A-Z][0-9]{9}JP$/],
    ['CARRIERC-YU-PACKET', 'CARRIERC', /^E[A-Z][0-9]{9}JP$/],
    ['CARRIERD-PRIORITY', 'CARRIERD', /^7[0-9]{11}$/],
    ['CARRIERD-CONNECT-PLUS', 'CARRIERD', /^7[0-9]{11}$/],
    ['CARRIERE-EXPRESS', 'CARRIERE', /^[0-9]{10}$/],
  ];

  it('goes from order to hand-over by each service, with the tracking codes of its carrier and no delivery day', async () => {
    const { body } = await api.call('POST', '/shipments/bulk', {
      shipments: SERVICES.map(([delivery_service]) => overseas(`BY-${delivery_service}`, { delivery_service })),
    });
    const nos = (body.shipments as Json[]).map(numberOf);
    await startPicking(api.house, 'TS001', nos, 'test');
    await pickGoods(api.house, 'TS001', nos, 'test');
    await inspectPicks(api.house, 'TS001', nos, 'test');
    const packages = nos.map((shipment_no) => ({ shipment_no, packages: [{ size: '60' }, { size: '80' }] }));
    await packGoods(api.house, 'TS001', packages, 'test');
    await shipGoods(api.house, 'TS001', nos, 'test');
    for (const [service, carrier, form] of SERVICES) {
      const shipped = (await api.call('GET', `/shipments/TS001/BY-${service}`)).body;
      expect(shipped).toMatchObject({ status: 'shipped', delivery_day: null, package_quantity: 2 });
      const codes = shipped.tracking_codes as string[];
      expect(new Set(codes).size).toBe(2);
      for (const code of codes) {
        expect(code).toMatch(form);
        expect(isValidTrackingCode(carrier, code)).toBe(true);
      }
    }
  });

  it('waits for stock like others', async () => {
    const order = { items: [{ code: 'CUP', quantity: 3 }], backorder_if_unavailable: true };
    const { body } = await api.call('POST', '/shipments', overseas('LATER', order));
    expect(body.status).toBe('backordered');
    await stockUp(api.house, api.session, [{ code: 'CUP', good: 10 }]);
    const served = (await api.call('GET', `/shipments/${body.id}`)).body;
    expect(served).toMatchObject({ status: 'waiting', assigned_shipping_date: '2026-11-24', delivery_date: null });
    const { checks } = await verifyStock(api.house);
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  });
});
