import { expect } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { HOME, type Json, OTHER_SENDER, SENDER, shipment } from '../kit/api.js';
import { numberOf, workTo } from '../kit/floor.js';
import { accepted, answered, type Row, refused, type Table } from './table.js';

/*
 * What is different in shipments overseas, and the two lists that a client needs for them. There are 1000 TEA, 10 COLD
 * that is stored chilled, and no CUP.
 */

const ABROAD = { region_code: 'US', postcode: '94105', address1: '1 Market St, San Francisco CA', name: 'Jo Kura' };
const OVERSEAS = { international: true, delivery_service: 'CARRIERC-EMS', currency_code: 'USD', recipient: ABROAD };
const FULL = { name: 'Kura Teas, the shop of fine teas', address1: 'Ginza', phone: '+81-3-1234-5678' };
const NOBODY = { prefecture: null, address1: null, address2: null, company: null, division: null, phone: null };

const order = (more: Json, n: number): Json => shipment(`OK-${n}`, { ...OVERSEAS, ...more });
const bad = (more: Json): Json => shipment('BAD', { ...OVERSEAS, ...more });
const to = (change: object): Json => ({ recipient: { ...ABROAD, ...change } });
const SERVICES = [
  ...['CARRIERB-HIKYAKU-YU-PACKET', 'CARRIERB-TAKUHAIBIN', 'CARRIERB-COOLBIN', 'CARRIERA-NEKOPOSU'],
  ...['CARRIERA-TAKKYUBIN', 'CARRIERA-COOLBIN', 'CARRIERC-EMS', 'CARRIERC-YU-PACKET', 'CARRIERD-PRIORITY'],
  ...['CARRIERD-CONNECT-PLUS', 'CARRIERE-EXPRESS'],
];
const CURRENCIES = ['JPY', 'USD', 'CNY', 'EUR', 'GBP', 'IDR', 'AUD'];

const ACCEPTED: readonly Row[] = accepted('POST /shipments', order, [
  [
    'an address in one line [O-001 O-004 B-027]',
    {},
    {
      status: 'waiting',
      international: true,
      assigned_shipping_date: '2026-11-24',
      delivery_day: null,
      delivery_method: null,
      delivery_carrier: null,
      insurance: false,
      purpose: null,
      recipient: { ...NOBODY, ...ABROAD, city: null, address: null },
      sender: { uuid: SENDER, postcode: 1350061, name: '倉の店' },
    },
  ],
  ...SERVICES.map((delivery_service) => [`by ${delivery_service} [O-002]`, { delivery_service }] as const),
  ...CURRENCIES.map((currency_code) => [`in ${currency_code} [O-003]`, { currency_code }] as const),
  ['insured [O-005]', { insurance: true }],
  [
    'address and city, and no postcode [D-018 D-020]',
    to({
      region_code: 'HK',
      postcode: '---',
      address1: null,
      address: '1 Queen’s Road',
      city: 'Hong Kong',
    }),
    { recipient: { region_code: 'HK', postcode: '---', address: '1 Queen’s Road', city: 'Hong Kong', address1: null } },
  ],
  [
    'the longest address and city [D-020]',
    to({ address1: null, address: 'x'.repeat(255), city: 'y'.repeat(100) }),
    {
      recipient: { address: 'x'.repeat(255), city: 'y'.repeat(100) },
    },
  ],
  ...['FR-CORSICA', 'PT-AZORES', 'PT-MADEIRA', 'ES-CANARY'].map(
    (region_code) => [`a part of a country, ${region_code} [O-011 D-017]`, to({ region_code })] as const,
  ),
  ['a postcode as integer, answered as text [D-018]', to({ postcode: 94105 }), { recipient: { postcode: '94105' } }],
  ['the longest postcode [D-018]', to({ postcode: 'x'.repeat(10) })],
  ['the longest name [D-019]', to({ name: 'ß'.repeat(255) })],
  ['the longest phone [D-019]', to({ phone: '+'.padEnd(40, '1') })],
  ['purpose and tax number [S-055 S-056]', { purpose: 'GIFT', tax_number: 'T1' }],
  [
    'nulls in the fields of domestic ones [S-035]',
    { delivery_carrier: null, delivery_date: null, delivery_time_slot: null },
  ],
  ['no cash [S-040]', { cash_on_delivery: false }],
  ['parcels of Japan, which say nothing here [O-010]', { delivery_method: 'HOME_BOX' }, { delivery_method: null }],
  [
    'the post of Japan, which says nothing here [O-010]',
    { delivery_method: 'POST_EXPRESS' },
    { delivery_method: null },
  ],
  ['a sender in full [D-021]', { sender: FULL }, { sender: { ...NOBODY, ...FULL, uuid: null, postcode: null } }],
  [
    'a sender as long as may be [D-021]',
    {
      sender: { ...FULL, address1: 'x'.repeat(64), prefecture: 'y'.repeat(9), phone: '1'.repeat(20), company: 'Kura' },
    },
  ],
  [
    'a sender by uuid [D-014]',
    { sender: { uuid: OTHER_SENDER } },
    { message: '毎度どうも', sender: { name: '二号店' } },
  ],
  ['wrapping [S-012]', { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'RED' }],
  ['a later day [S-027 B-008]', { shipping_date: '2026-11-28' }, { assigned_shipping_date: '2026-11-30' }],
  ['suspended [S-026]', { suspend: true }, { status: 'suspended' }],
  [
    'cool goods [B-007]',
    { delivery_service: 'CARRIERA-COOLBIN', items: [{ code: 'COLD', quantity: 1 }] },
    {
      assigned_temperature_zone: 'chilled',
    },
  ],
  [
    'lines as customs read them [S-049 I-007]',
    {
      items: [{ code: 'TEA', quantity: 2, name: 'Green tea', unit_price: '12.50', hs_code: '0902.10' }],
    },
  ],
  [
    'waiting for stock [H-004]',
    { items: [{ code: 'CUP', quantity: 1 }], backorder_if_unavailable: true },
    {
      status: 'backordered',
      assigned_shipping_date: null,
    },
  ],
]);

const REFUSED: readonly Row[] = refused('POST /shipments', bad, [
  [
    'the mere flag [O-002 O-003 S-057]',
    { delivery_service: undefined, currency_code: undefined, recipient: undefined },
    ['currency_code', 'delivery_service', 'recipient'],
  ],
  [
    'nulls for what is required [O-002 O-003]',
    { delivery_service: null, currency_code: null },
    ['currency_code', 'delivery_service'],
  ],
  [
    'unknown service and currency [O-002 O-003]',
    { delivery_service: 'CARRIERC-SAL', currency_code: 'CHF' },
    ['currency_code', 'delivery_service'],
  ],
  ['an unknown purpose [S-056]', { purpose: 'FUN' }, ['purpose']],
  ['insured in words [O-005]', { insurance: 'yes' }, ['insurance']],
  [
    'what only parcels in Japan can have [S-035 S-040]',
    {
      delivery_carrier: 'CARRIERA',
      delivery_time_slot: '12',
      delivery_date: '2026-11-26',
      cash_on_delivery: true,
    },
    ['cash_on_delivery', 'delivery_carrier', 'delivery_date', 'delivery_time_slot'],
  ],
  ['an unknown method [S-042]', { delivery_method: 'PIGEON' }, ['delivery_method']],
  ['amounts of cash [S-039 S-040]', { total_for_cash_on_delivery: 5 }, ['total_for_cash_on_delivery']],
  ['a Japanese address [O-004 D-017]', { recipient: HOME }, ['recipient.region_code']],
  ['Japan as region [D-017]', to({ region_code: 'JP' }), ['recipient.region_code']],
  ['a part that the list does not have [D-017 O-011]', to({ region_code: 'FR-PARIS' }), ['recipient.region_code']],
  ['a region in small letters [D-017]', to({ region_code: 'us' }), ['recipient.region_code']],
  [
    'an empty address [D-017 D-020]',
    { recipient: {} },
    ['recipient.address', 'recipient.name', 'recipient.postcode', 'recipient.region_code'],
  ],
  ['address without city [D-020]', to({ address1: null, address: '1 Market St' }), ['recipient.city']],
  ['no echo of a bad city [E-003]', to({ address1: null, address: '1 Market St', city: 5 }), ['recipient.city']],
  ['no echo of a bad line [E-003]', to({ address1: 5 }), ['recipient.address1']],
  [
    'no echo of a bad line beside an address [E-003]',
    to({ address1: 5, address: '1 Market St' }),
    ['recipient.address1'],
  ],
  [
    'too long [D-018 D-019 D-020]',
    to({
      postcode: '1'.repeat(11),
      name: 'x'.repeat(256),
      phone: '1'.repeat(41),
      city: 'x'.repeat(101),
      address: 'x'.repeat(256),
    }),
    ['recipient.address', 'recipient.city', 'recipient.name', 'recipient.phone', 'recipient.postcode'],
  ],
  ['half a sender [D-021]', { sender: { company: 'Kura' } }, ['sender.address1', 'sender.name']],
  [
    'a sender too long [D-021]',
    {
      sender: { ...FULL, address1: 'x'.repeat(65), prefecture: 'x'.repeat(10), phone: '1'.repeat(21) },
    },
    ['sender.address1', 'sender.phone', 'sender.prefecture'],
  ],
  ['an unknown sender [D-016]', { sender: { uuid: '00000000-0000-4000-8000-000000000000' } }, ['sender.uuid']],
  ['short stock [S-063]', { items: [{ code: 'CUP', quantity: 1 }] }, ['items.0.quantity']],
  [
    'a flag in words, and nothing that depends on it [O-001]',
    {
      international: 'yes',
      delivery_date: '2026-11-24',
      delivery_method: 'HOME_BOX',
      cash_on_delivery: true,
      insurance: true,
      ...to({ postcode: '---' }),
      sender: FULL,
      suspend: 5,
      tax: 1,
    },
    ['international', 'suspend', 'tax'],
  ],
  [
    'a flag in words, and what both kinds of shipment ask for [O-012]',
    { international: 'yes', recipient: {}, sender: {}, total_for_cash_on_delivery: 5 },
    [
      ...['international', 'recipient.name', 'recipient.postcode'],
      ...['sender.address1', 'sender.name', 'total_for_cash_on_delivery'],
    ],
  ],
]);

const AT_HOME: readonly Row[] = [
  ...accepted('POST /shipments', (more, n) => shipment(`HOME-${n}`, more), [
    ['in Japan, what is merely printed', { currency_code: 'USD', purpose: 'GIFT', tax_number: 'T1', insurance: false }],
    ['in Japan by default [O-001]', {}, { international: false }],
    ['in Japan by null [O-001 G-031]', { international: null }, { international: false }],
    [
      'the region of Japan',
      { recipient: { ...HOME, region_code: 'JP', city: 'Tokyo' } },
      {
        international: false,
        recipient: { region_code: null },
      },
    ],
  ]),
  ...refused('POST /shipments', (more) => shipment('BAD', more), [
    ['a service in Japan', { delivery_service: 'CARRIERC-EMS' }, ['delivery_service']],
    ['insurance in Japan', { insurance: true }, ['insurance']],
    ['a region in Japan', { recipient: { ...HOME, region_code: 'US' } }, ['recipient.region_code']],
    [
      'an address abroad in Japan [D-001]',
      { recipient: ABROAD },
      ['recipient.postcode', 'recipient.prefecture', 'recipient.region_code'],
    ],
  ]),
];

const BULK: readonly Row[] = [
  {
    words: 'in bulk with domestic ones [S-065]',
    request: 'POST /shipments/bulk',
    body: {
      shipments: [shipment('MIX-1'), order({ identifier: 'MIX-2' }, 0), shipment('MIX-3', { currency_code: 'JPY' })],
    },
    status: 200,
    answer: {
      shipments: [
        { international: false, recipient: { region_code: null, postcode: 1000001 } },
        { international: true, recipient: { region_code: 'US', postcode: '94105' } },
        { international: false, currency_code: 'JPY' },
      ],
    },
  },
  {
    words: 'at its place in bulk [S-068]',
    request: 'POST /shipments/bulk',
    body: { shipments: [shipment('B-1'), order({ identifier: 'B-2', currency_code: null }, 0)] },
    status: 422,
    faults: ['shipments.1.currency_code', 'shipments.index'],
  },
];

const LISTS: readonly Row[] = answered([
  [
    'the regions [O-007]',
    'GET /shipments/international/regions/ems',
    200,
    {
      regions: expect.arrayContaining([{ code: 'TW', name: '台湾', name_english: 'Taiwan', region_ems: '1' }]),
    },
  ],
  [
    'the currencies [O-008]',
    'GET /shipments/international/currencies',
    200,
    {
      currencies: CURRENCIES.map((code) => ({ code })),
    },
  ],
]);

const SHIPPED: readonly Row[] = [
  {
    words: 'ordered by post overseas',
    request: 'POST /shipments',
    body: order({ identifier: 'SHIP' }, 0),
    status: 201,
  },
  ...answered(
    [
      [
        'shipped: no day of delivery, still; its parcel by weight and code [O-009 B-029]',
        'GET /shipments/{id}',
        200,
        {
          status: 'shipped',
          delivery_day: null,
          packages: [{ size: '60', weight: null, tracking_code: expect.stringMatching(/^E[A-Z][0-9]{9}JP$/) }],
        },
      ],
    ],
    {
      before: async (api) => {
        const [row] = await api.rows(`select shipment_no from shipments where identifier = 'SHIP'`);
        await workTo(api.ctx, numberOf(row?.shipment_no), 'shipped');
      },
    },
  ),
];

export const OVERSEAS_SHIPMENTS: Table = {
  ctx: async (api) => {
    await api.call('POST', '/items/bulk', { items: ['TEA', 'CUP'].map((code) => ({ code })) });
    await api.call('POST', '/items', { code: 'COLD', temperature_zone: 'chilled' });
    await stockUp(api.ctx, api.caller, [
      { code: 'TEA', good: 1000 },
      { code: 'COLD', good: 10 },
    ]);
  },
  rows: [...ACCEPTED, ...REFUSED, ...AT_HOME, ...BULK, ...LISTS, ...SHIPPED],
};
