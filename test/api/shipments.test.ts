import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Api, expectFaults, HOME, JAPANESE, OTHER_SENDER, openApi, SENDER, shipment } from '../kit/api.js';

/* Shipments, one at a time: what may be ordered and what is refused. Answers are in shipments-answers.test.ts. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  const plain = ['TEA', 'FLYER', 'SMALL', 'LARGE'].map((code) => ({ code }));
  await api.call('POST', '/items/bulk', {
    items: [...plain, { code: 'COLD', temperature_zone: 'chilled' }, { code: 'ICE', temperature_zone: 'frozen' }],
  });
  await api.call('POST', '/items/bulk', { items: FLYERS.slice(1).map((code) => ({ code })) });
  for (const code of FLYERS) await api.call('PUT', `/items/TS001/${code}`, { code, bundled_item: true });
  const child_items = [
    { code: 'TEA', quantity: 2 },
    { code: 'LARGE', quantity: 1 },
  ];
  await api.call('POST', '/items', { code: 'SET', child_items });
  const codes = ['TEA', 'SMALL', 'LARGE', 'COLD', 'ICE', ...FLYERS];
  await stockUp(
    api.house,
    api.session,
    codes.map((code) => ({ code, good: code === 'LARGE' ? 3 : 1000 })),
  );
  await api.rows(`update items set size = 'SS' where code = 'SMALL'`);
  await api.rows(`update items set size = '100' where code = 'LARGE'`);
  await api.call('POST', '/shipments', shipment('TAKEN'));
  await api.rows(`update shipments set accepted_at = accepted_at - interval '61 seconds'`);
});
afterAll(() => api.close());

const of = (...items: object[]) => ({ items });
const one = (code: string) => of({ code, quantity: 1 });
const to = (change: object) => ({ recipient: { ...HOME, ...change } });
const from = (sender: object) => ({ sender });
const COD = { cash_on_delivery: true, total_for_cash_on_delivery: 1000 };
const SHOP = { ...HOME, address1: '千代田区千代田１' };

const FLYERS = ['FLYER', 'FLYER-2', 'FLYER-3', 'FLYER-4', 'FLYER-5', 'FLYER-6'];

let orders = 0;

describe('accepted', () => {
  it.each([
    ['only an order number', { identifier: null, order_no: 'ONLY' }, { identifier: 'ONLY', order_no: 'ONLY' }],
    ['100 letters as identifier', { identifier: '注'.repeat(100) }],
    ['a signed zero of amounts', { subtotal_amount: '1,000円', total_amount: -5.5, discount_amount: { a: [1] } }],
    ['suspended', { suspend: true }, { status: 'suspended' }],
    ['a later day', { shipping_date: '2026-11-28' }, { status: 'waiting', assigned_shipping_date: '2026-11-30' }],
    ['an unknown sender field left out', from({ ...SHOP, nonsense: 1 }), { sender: { name: '倉 太郎' } }],
    ['a sender by uuid', from({ uuid: OTHER_SENDER }), { message: '毎度どうも', sender: { name: '二号店' } }],
    ['a sender by uuid in capitals', from({ uuid: OTHER_SENDER.toUpperCase() }), { sender: { name: '二号店' } }],
    ["a message over the master's", { ...from({ uuid: OTHER_SENDER }), message: 'Hi' }, { message: 'Hi' }],
    ['the default sender', {}, { sender: { uuid: SENDER, name: '倉の店', postcode: 1350061 } }],
    ['postcode as integer', to({ postcode: 1000001 }), { recipient: { postcode: 1000001 } }],
    ['postcode with a lost zero', to({ postcode: 600001, prefecture: '北海道' }), { recipient: { postcode: 600001 } }],
    ['names as long as may be', to({ name: '𠮷'.repeat(15), company: 'あ'.repeat(16), division: 'い'.repeat(255) })],
    ['addresses as long as may be', to({ address1: '1'.repeat(32), address2: 'あ'.repeat(32) })],
    ['slot 12', { delivery_time_slot: '12' }, { delivery_carrier: 'CARRIERB', delivery_method: 'HOME_BOX' }],
    ['the first day possible', { delivery_date: '2026-11-25' }],
    ['the last day possible', { delivery_date: '2026-12-01' }],
    ['the last cool day', { ...one('COLD'), delivery_date: '2026-11-27' }, { assigned_temperature_zone: 'chilled' }],
    [
      'frozen with dry',
      of({ code: 'ICE', quantity: 1 }, { code: 'TEA', quantity: 1 }),
      { assigned_temperature_zone: 'frozen' },
    ],
    ['cash', COD, { cash_on_delivery: true, total_for_cash_on_delivery: 1000, tax_for_cash_on_delivery: null }],
    ['small goods by post', one('SMALL'), { delivery_method: 'POST_EXPRESS' }],
    ['small goods for cash not by post', { ...one('SMALL'), ...COD }, { delivery_method: 'HOME_BOX' }],
    [
      'small goods on a day not by post',
      { ...one('SMALL'), delivery_date: '2026-11-26' },
      { delivery_method: 'HOME_BOX' },
    ],
    ['wrapping of the order', { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'RED' }],
    [
      'wrapping of a line',
      { gift_wrapping_unit: 'ITEM', ...of({ code: 'TEA', quantity: 1, gift_wrapping_type: 'NAVY' }) },
    ],
    ['enclosed goods by code', { bundled_items: ['FLYER'] }, { bundled_items: ['TS001-I000002'] }],
    ['enclosed goods by id', { bundled_items: ['TS001-I000002'] }, { bundled_items: ['TS001-I000002'] }],
    ['a set', one('SET'), { items: [{ code: 'SET', quantity: 1 }] }],
    ['priority 100', { allocate_priority: 100 }],
    ['purpose and tax number', { purpose: 'GIFT', tax_number: 'T1' }],
    ['mail', { shipping_email: 'taro+shop@example.co.jp' }],
    [
      'all nulls',
      {
        order_no: null,
        sender: null,
        tax: null,
        bundled_items: null,
        delivery_date: null,
        message: null,
        warehouse: null,
      },
    ],
    ['unknown fields', { label_note: 'gone', nonsense: { a: 1 } }, { label_note: null }],
    [
      'waiting for all stock',
      { ...of({ code: 'TEA', quantity: 999_999_999 }), backorder_if_unavailable: true },
      { status: 'backordered', assigned_shipping_date: null },
    ],
  ] as [string, object, object?][])('%s', async (_name, more, part) => {
    orders += 1;
    const body = shipment(`OK-${orders}`, more);
    const answer = await api.call('POST', '/shipments', body);
    const { items: _items, sender: _sender, recipient: _to, nonsense: _n, label_note: _l, ...echoed } = body;
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject(part ?? (_name === 'all nulls' ? {} : echoed));
    const { items, ...read } = (await api.call('GET', `/shipments/${answer.body.id}`)).body;
    const { items: given, ...created } = answer.body;
    expect(read).toEqual(created);
    expect(items).toEqual((given as object[]).map((line) => ({ ...line, serial_no: null })));
  });
});

describe('refused, each fault under its path', () => {
  it.each([
    [
      'nothing at all',
      { identifier: undefined, recipient: undefined, items: undefined },
      ['identifier', 'items', 'recipient'],
    ],
    ['empty identifier', { identifier: '' }, ['identifier']],
    ['identifier too long', { identifier: 'x'.repeat(101) }, ['identifier']],
    ['identifier in use', { identifier: 'TAKEN' }, ['identifier']],
    ['order number in use as identifier', { identifier: null, order_no: 'TAKEN' }, ['identifier']],
    ['no lines', { items: [] }, ['items']],
    ['a line of null', { items: [null] }, ['items.0']],
    ['a line of nothing', { items: [{}] }, ['items.0.code', 'items.0.quantity']],
    ['unknown item', one('NOPE'), ['items.0.code']],
    ['an enclosed good as line', one('FLYER'), ['items.0.code']],
    ['a line as enclosed good', { bundled_items: ['TEA'] }, ['bundled_items.0']],
    ['unknown enclosed good', { bundled_items: ['FLYER', 'TS001-I999999'] }, ['bundled_items.1']],
    ['an enclosed good of another account', { bundled_items: ['TS002-I000002'] }, ['bundled_items.0']],
    ['an enclosed good twice', { bundled_items: ['FLYER', 'FLYER'] }, ['bundled_items', 'bundled_items.1']],
    ['no enclosed goods', { bundled_items: [] }, ['bundled_items']],
    ['six enclosed goods', { bundled_items: FLYERS }, ['bundled_items']],
    [
      'six enclosed goods, one unknown',
      { bundled_items: [...FLYERS.slice(1), 'NOPE'] },
      ['bundled_items', 'bundled_items.5'],
    ],
    ['an enclosed good by id and by code', { bundled_items: ['FLYER', 'TS001-I000002'] }, ['bundled_items.1']],
    [
      'post and a parcel carrier',
      { ...one('SMALL'), delivery_method: 'POST_EXPRESS', delivery_carrier: 'CARRIERA' },
      ['delivery_method'],
    ],
    [
      'post and a slot',
      { ...one('SMALL'), delivery_method: 'POST_EXPRESS', delivery_time_slot: '12' },
      ['delivery_method'],
    ],
    ['quantity 0', of({ code: 'TEA', quantity: 0 }), ['items.0.quantity']],
    ['negative quantity', of({ code: 'TEA', quantity: -1 }), ['items.0.quantity']],
    ['quantity in words', of({ code: 'TEA', quantity: '1' }), ['items.0.quantity']],
    ['quantity beyond a billion', of({ code: 'TEA', quantity: 1e9 }), ['items.0.quantity']],
    ['quantity beyond all numbers', of({ code: 'TEA', quantity: 1e300 }), ['items.0.quantity']],
    ['short stock', of({ code: 'LARGE', quantity: 999_999_999 }), ['items.0.quantity']],
    ['short lines in order', of({ code: 'LARGE', quantity: 2 }, { code: 'LARGE', quantity: 2 }), ['items.1.quantity']],
    ['short parts of a set', of({ code: 'SET', quantity: 4 }), ['items.0.quantity']],
    [
      'a line that may not wait',
      { ...of({ code: 'LARGE', quantity: 9, backorder_if_unavailable: true }), backorder_if_unavailable: false },
      ['items.0.quantity'],
    ],
    ['short in another warehouse', { warehouse: 'OSAKA' }, ['items.0.quantity']],
    ['unknown warehouse', { warehouse: 'MARS' }, ['warehouse']],
    ['hs_code of a line', of({ code: 'TEA', quantity: 1, hs_code: '1' }), ['items.0.hs_code']],
    [
      'impossible days',
      { shipping_date: '2026-02-30', delivery_date: '2026-13-01' },
      ['delivery_date', 'shipping_date'],
    ],
    ['shipping yesterday', { shipping_date: '2026-11-23' }, ['shipping_date']],
    ['delivery on the shipping day', { delivery_date: '2026-11-24' }, ['delivery_date']],
    ['delivery after eight days', { delivery_date: '2026-12-02' }, ['delivery_date']],
    ['cool delivery after four days', { ...one('COLD'), delivery_date: '2026-11-28' }, ['delivery_date']],
    [
      'delivery before the parcel can be there',
      { ...to({ postcode: '900-0001', prefecture: '沖縄県' }), delivery_date: '2026-11-26' },
      ['delivery_date'],
    ],
    ['chilled with frozen', of({ code: 'COLD', quantity: 1 }, { code: 'ICE', quantity: 1 }), ['items']],
    [
      'unknown slot and carrier',
      { delivery_time_slot: '13', delivery_carrier: 'CARRIERC' },
      ['delivery_carrier', 'delivery_time_slot'],
    ],
    ['slot 12 with CARRIERA', { delivery_time_slot: '12', delivery_carrier: 'CARRIERA' }, ['delivery_time_slot']],
    ['large goods by post', { ...one('LARGE'), delivery_method: 'POST_EXPRESS' }, ['delivery_method']],
    ['a large part of a set by post', { ...one('SET'), delivery_method: 'POST_EXPRESS' }, ['delivery_method']],
    ['cash by post', { ...one('SMALL'), ...COD, delivery_method: 'POST_EXPRESS' }, ['cash_on_delivery']],
    ['cash of no amount', { cash_on_delivery: true }, ['total_for_cash_on_delivery']],
    [
      'amounts without cash',
      { total_for_cash_on_delivery: 1, tax_for_cash_on_delivery: 1 },
      ['tax_for_cash_on_delivery', 'total_for_cash_on_delivery'],
    ],
    [
      'money too large',
      { ...COD, total_with_normal_tax: 1e9, total_with_reduced_tax: 1e9, tax_for_cash_on_delivery: 1e9 },
      ['tax_for_cash_on_delivery', 'total_with_normal_tax', 'total_with_reduced_tax'],
    ],
    ['tax of an account with taxes included', { tax: 100 }, ['tax']],
    [
      'wrapping of no type',
      { gift_wrapping_unit: 'ORDER', cushioning_unit: 'ORDER' },
      ['cushioning_type', 'gift_wrapping_type'],
    ],
    [
      'wrapping of no line',
      { gift_wrapping_unit: 'ITEM', cushioning_unit: 'ITEM' },
      ['cushioning_unit', 'gift_wrapping_unit'],
    ],
    ['unknown wrapping', { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'GREEN' }, ['gift_wrapping_type']],
    ['no mail address', { shipping_email: 'a@b@c' }, ['shipping_email']],
    ['message too long', { message: 'あ'.repeat(501) }, ['message']],
    ['priority 101', { allocate_priority: 101 }, ['allocate_priority']],
    ['suspend in words', { suspend: 'yes' }, ['suspend']],
    ['no echo of a bad flag', { cash_on_delivery: 'yes', total_for_cash_on_delivery: 5 }, ['cash_on_delivery']],
    [
      'no echo of a bad line',
      { gift_wrapping_unit: 'ITEM', ...of({ code: 'TEA', quantity: 1, gift_wrapping_type: 'GREEN' }) },
      ['items.0.gift_wrapping_type'],
    ],
    ['unknown sender', from({ uuid: '00000000-0000-4000-8000-000000000000' }), ['sender.uuid']],
    ['a sender that is no uuid', from({ uuid: 'abc' }), ['sender.uuid']],
    ['an empty uuid', from({ uuid: '' }), ['sender.uuid']],
    [
      'a uuid beside an address',
      from({ uuid: SENDER, name: 'x', phone: '03-1234-5678' }),
      ['sender.name', 'sender.phone'],
    ],
    ['a sender without house number', from({ ...SHOP, address1: '千代田区千代田一〇0' }), ['sender.address1']],
    [
      'an empty address',
      { recipient: {} },
      ['recipient.address1', 'recipient.name', 'recipient.postcode', 'recipient.prefecture'],
    ],
    ['postcode elsewhere', to({ prefecture: '大阪府' }), ['recipient.postcode']],
    ['postcode of a whole area', to({ postcode: '100-0000' }), ['recipient.postcode']],
    ['postcode that does not exist', to({ postcode: '999-9999' }), ['recipient.postcode']],
    ['no prefecture', to({ prefecture: '東京' }), ['recipient.prefecture']],
    [
      'names too long',
      to({ name: 'あ'.repeat(16), company: 'あ'.repeat(17), division: 'い'.repeat(256) }),
      ['recipient.company', 'recipient.division', 'recipient.name'],
    ],
    ['lines too long together', to({ address1: '1'.repeat(33), address2: 'あ'.repeat(32) }), ['recipient.address2']],
    ['line too long', to({ address1: '1'.repeat(65) }), ['recipient.address1']],
    ['phones', to({ phone: '1234567890' }), ['recipient.phone']],
    [
      'faults of schema, rules and database at once',
      {
        ...of({ code: 'NOPE', quantity: 1 }, { code: 'LARGE', quantity: 99 }, { code: 'TEA', quantity: 0 }),
        ...to({ postcode: 5, name: '' }),
        identifier: 'TAKEN',
        tax: 1,
        suspend: 5,
        warehouse: null,
        ...from({ uuid: OTHER_SENDER, name: 'x' }),
      },
      [
        'identifier',
        'items.0.code',
        'items.1.quantity',
        'items.2.quantity',
        'recipient.name',
        'recipient.postcode',
        'sender.name',
        'suspend',
        'tax',
      ],
    ],
  ] as [string, object, string[]][])('%s', async (_name, more, faults) => {
    await expectFaults(api, ['POST', '/shipments', shipment('BAD', more)], faults);
  });

  it('says which day is the earliest, in Japanese for who prefers it', async () => {
    const body = shipment('BAD', { delivery_date: '2026-11-24' });
    const [en, ja] = [await api.call('POST', '/shipments', body), await api.call('POST', '/shipments', body, JAPANESE)];
    expect(en.body).toMatchObject({ errors: { delivery_date: [expect.stringContaining('2026-11-25')] } });
    expect(ja.body).toMatchObject({ errors: { delivery_date: [expect.stringMatching(/お届け希望日.*2026-11-25/)] } });
  });

  it('402 without a payment method', async () => {
    for (const path of ['/shipments', '/shipments/bulk']) {
      expect(await api.call('POST', path, {}, api.by('TS002'))).toMatchObject({ status: 402 });
    }
  });
});
