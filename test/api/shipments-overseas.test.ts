import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOverShipments } from '../../src/operations/floor/hand-over-shipments.js';
import { inspectPicks } from '../../src/operations/floor/inspect-picks.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { Carrier } from '../../src/rules/carriers/carriers.js';
import { isValidTrackingCode } from '../../src/rules/carriers/tracking-code.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, expectFaults, HOME, type Json, OTHER_SENDER, openApi, shipment } from '../kit/api.js';

/* Shipments overseas, from order to hand-over. What may be ordered is in test/contract/overseas.table.ts. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items/bulk', { items: ['TEA', 'CUP'].map((code) => ({ code })) });
  await api.call('POST', '/items', { code: 'COLD', temperature_zone: 'chilled' });
  await stockUp(api.ctx, api.caller, [
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

describe('accepted', () => {
  it('answers the addresses whole [D-018 D-021]', async () => {
    const { body } = await api.call('POST', '/shipments', overseas('WHOLE', { sender: FULL }));
    expect(body.recipient).toEqual({ ...NOBODY, ...ABROAD, city: null, address: null });
    expect(body.sender).toEqual({ ...NOBODY, ...FULL, uuid: null, postcode: null });
  });

  it("defaults the purpose to the account's, as it was when ordered [O-006 B-027]", async () => {
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
  it('of regions has one entry for each, by code, and each can be a recipient [O-007 D-017]', async () => {
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

  it('of currencies has the seven, and each can be named [O-008 O-003]', async () => {
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

  it('goes from order to hand-over by each service, with the tracking codes of its carrier and no delivery day [B-014 B-029 O-009]', async () => {
    const { body } = await api.call('POST', '/shipments/bulk', {
      shipments: SERVICES.map(([delivery_service]) => overseas(`BY-${delivery_service}`, { delivery_service })),
    });
    const nos = (body.shipments as Json[]).map(numberOf);
    await startPicking(api.ctx, 'TS001', nos, staff('test'));
    await pickGoods(api.ctx, 'TS001', nos, staff('test'));
    await inspectPicks(api.ctx, 'TS001', nos, staff('test'));
    const packages = nos.map((shipment_no) => ({
      shipment_no,
      packages: [{ size: '60', weight_g: 1200 }, { size: '80' }],
    }));
    await packGoods(api.ctx, 'TS001', packages, staff('test'));
    await handOverShipments(api.ctx, 'TS001', nos, staff('test'));
    for (const [service, carrier, form] of SERVICES) {
      const shipped = (await api.call('GET', `/shipments/TS001/BY-${service}`)).body;
      expect(shipped).toMatchObject({ status: 'shipped', delivery_day: null, package_quantity: 2 });
      const codes = shipped.tracking_codes as string[];
      expect(shipped.packages).toEqual([
        { size: '60', weight: 1200, tracking_code: codes[0] },
        { size: '80', weight: null, tracking_code: codes[1] },
      ]);
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
    await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 10 }]);
    const served = (await api.call('GET', `/shipments/${body.id}`)).body;
    expect(served).toMatchObject({ status: 'waiting', assigned_shipping_date: '2026-11-24', delivery_date: null });
    const { checks } = await verifyStock(api.ctx);
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  });
});
