import type { DomesticAddress, OverseasAddress } from '../../src/rules/addresses/address.js';
import type { DeliveryNote, NoteAmounts, NoteLine } from '../../src/rules/papers/delivery-note.js';
import type { Paper } from '../../src/rules/papers/paper.js';
import type { ShippingLabel } from '../../src/rules/papers/shipping-label.js';

/* Papers as the rules make them, with everything that the tests do not give. */

const SENDER: DomesticAddress = {
  region_code: null,
  postcode: '1350061',
  prefecture: '東京都',
  address1: '江東区豊洲1-1-1',
  address2: 'キューブ豊洲 3階',
  name: '和茶堂 オンラインショップ',
  company: '和茶堂株式会社',
  division: null,
  phone: '03-1234-5678',
};

export const RECIPIENT: DomesticAddress = {
  region_code: null,
  postcode: '5300001',
  prefecture: '大阪府',
  address1: '大阪市北区梅田1-2-3',
  address2: '梅田ビル 12階 1203号室',
  name: '山田 太郎',
  company: '梅田商事株式会社',
  division: '総務部',
  phone: '06-1234-5678',
};

export const OVERSEAS: OverseasAddress = {
  region_code: 'US',
  postcode: '94103',
  prefecture: 'CA',
  city: 'San Francisco',
  address: '1455 Market Street',
  address1: null,
  address2: 'Suite 600',
  name: 'Jane Doe',
  company: 'Example Inc.',
  division: null,
  phone: '+1-415-555-0100',
};

export const noteLine = (more: Partial<NoteLine> = {}): NoteLine => ({
  code: 'SENCHA-100',
  name: '煎茶 100g',
  quantity: 2,
  unit_price: '1080',
  price: '2160',
  is_reduced_tax: true,
  ...more,
});

export const amounts = (more: Partial<NoteAmounts> = {}): NoteAmounts => ({
  tax_included: true,
  currency_code: null,
  has_reduced_tax: true,
  totals: [
    ['subtotal_amount', 3260],
    ['delivery_charge', 550],
    ['handling_charge', 0],
    ['discount_amount', -100],
    ['total_amount', '3710'],
    ['total_with_normal_tax', 1550],
    ['total_with_reduced_tax', 2160],
  ],
  issuer: null,
  rates: null,
  ...more,
});

const deliveryNote = (more: Partial<DeliveryNote> = {}): DeliveryNote => ({
  id: 'TS001-S000001',
  language: 'ja',
  order_no: 'ORDER-1001',
  day: '2026-11-25',
  sender: SENDER,
  giver: null,
  message: 'この度はご注文いただきありがとうございます。\nまたのご利用をお待ちしております。',
  lines: [
    noteLine(),
    noteLine({ code: 'KYUSU', name: '急須', quantity: 1, unit_price: 1100, price: 1100, is_reduced_tax: false }),
  ],
  amounts: amounts(),
  ...more,
});

const shippingLabel = (more: Partial<ShippingLabel> = {}): ShippingLabel => ({
  id: 'TS001-S000001',
  language: 'ja',
  carrier: 'CARRIERA',
  service: null,
  recipient: RECIPIENT,
  country: null,
  sender: SENDER,
  giver: null,
  parcel: 1,
  parcels: 1,
  size: '80',
  weight_g: 1_250,
  tracking_code: '400000000016',
  day: '2026-11-25',
  delivery_date: '2026-11-26',
  delivery_time_slot: 'AM',
  cool: null,
  is_fragile: false,
  goods: '食品',
  cash: null,
  ...more,
});

export const INFO = { title: 'Papers', author: 'TS001', created_at: new Date('2026-11-24T01:00:00Z') } as const;

export const noteOf = (more: Partial<DeliveryNote> = {}): Paper => ({ kind: 'delivery_note', of: deliveryNote(more) });

export const labelOf = (more: Partial<ShippingLabel> = {}): Paper => ({
  kind: 'shipping_label',
  of: shippingLabel(more),
});
