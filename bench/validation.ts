import { Temporal } from 'temporal-polyfill';
import { withoutFaults } from '../src/kernel/decoded.js';
import { EVERY_FEATURE } from '../src/rules/accounts/account.js';
import { Supply } from '../src/rules/allocation/allocate.js';
import { STANDARD_CALENDAR } from '../src/rules/calendar/calendar.js';
import { type Item, NEW_ITEM } from '../src/rules/items/item.js';
import { planShipments } from '../src/rules/shipments/plan-shipments.js';
import { decodeShipment } from '../src/wire/contract/shipments/shipments.js';
import { runToEnd } from '../test/kit/run-to-end.js';

/* The CPU that it takes to validate an order with every field that can stand in one: schema and rules, without database. */

const ADDRESS = {
  postcode: '104-0061',
  prefecture: '東京都',
  address1: '中央区銀座4丁目5-6',
  address2: '和光ビル8階',
  name: '山田 太郎',
  company: '株式会社山田商店',
  division: '総務部',
  phone: '03-1234-5678',
};

/** 60 fields and more, nested ones counted. */
const ORDER = {
  identifier: 'FULL-1',
  order_no: 'NO-1',
  subtotal_amount: 3000,
  delivery_charge: 600,
  handling_charge: 0,
  discount_amount: 0,
  total_amount: 3600,
  tax: 360,
  total_with_normal_tax: 2600,
  total_with_reduced_tax: 1000,
  cushioning_unit: 'ORDER',
  cushioning_type: 'BUBBLE_PACK',
  gift_wrapping_unit: 'ITEM',
  gift_wrapping_type: 'NAVY',
  gift_sender_name: '山田 花子',
  bundled_items: ['FLYER'],
  shipping_email: 'taro@example.com',
  delivery_note_type: 'NOT_INCLUDE_PII',
  price_on_delivery_note: true,
  message: 'このたびはご注文ありがとうございます。',
  suspend: false,
  shipping_date: '2026-11-26',
  delivery_carrier: 'CARRIERB',
  delivery_time_slot: '12',
  delivery_date: '2026-11-28',
  cash_on_delivery: true,
  total_for_cash_on_delivery: 3900,
  tax_for_cash_on_delivery: 390,
  delivery_method: 'HOME_BOX',
  delivery_options: { box_delivery: false, fragile_item: true },
  warehouse: 'TOKYO',
  international: false,
  backorder_if_unavailable: false,
  purpose: 'SALE_OF_GOODS',
  allocate_priority: 50,
  tax_number: 'T1234567890123',
  sender: ADDRESS,
  recipient: ADDRESS,
  items: [
    {
      code: 'TEA',
      quantity: 2,
      name: '煎茶 100g',
      unit_price: 1500,
      price: 3000,
      is_reduced_tax: true,
      hs_code: '0902.10',
      gift_wrapping_type: 'NAVY',
      cushioning_type: 'BUBBLE_PACK',
      backorder_if_unavailable: false,
    },
  ],
  apply_rule: false,
};

const leaves = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + leaves(one), 0)
    : 1;

const item = (item_no: number, code: string, bundled_item: boolean): Item => ({
  ...NEW_ITEM,
  account_id: 'TS001',
  item_no,
  code,
  bundled_item,
  children: [],
  size: '60',
  weight_g: 100,
});

const ITEMS = [item(1, 'TEA', false), item(2, 'FLYER', true)];
const NO_LOT = { lot_no: 0, expiry_date: null, manufacture_date: null, received_at: null, blocked: false };

/** A new copy each time: what is free is used up. */
function facts() {
  const supply = new Supply(
    ITEMS.map(({ item_no }) => ({ ...NO_LOT, item_no, available: 100 })),
    new Map(ITEMS.map((one) => [one.item_no, one])),
    '2026-11-24',
  );
  return {
    account: {
      account_id: 'TS001',
      name: 'bench',
      features: EVERY_FEATURE,
      settings: {
        standard_warehouse: 'TOKYO',
        identity_types: [],
        tax_included: false,
        label_note: null,
        delivery_note_type: 'NONE' as const,
        purpose: null,
      },
      payment_registered: true,
      rate_limit: null,
      warehouses: null,
    },
    now: Temporal.Instant.from('2026-11-24T10:00:00+09:00'),
    today: '2026-11-24',
    itemNoOf: () => null,
    itemsByNo: new Map(ITEMS.map((one) => [one.item_no, one])),
    itemsByCode: new Map(ITEMS.map((one) => [one.code, one])),
    warehouses: new Map([
      [
        'TOKYO',
        {
          warehouse: 'TOKYO',
          name: '東京倉庫',
          postcode: '1350061',
          prefecture: '東京都',
          address: '江東区豊洲1-1-1',
          phone: '03-0000-0001',
          calendar: STANDARD_CALENDAR,
          default_carrier: 'CARRIERA' as const,
          cart_totes: 12,
          lead_times: {},
        },
      ],
    ]),
    supplies: new Map([['TOKYO', supply]]),
    senders: [],
    taken: new Map(),
    shipment_nos: [1],
  };
}

const RUNS = 5_000;

/** µs of CPU for one order, schema and rules; the order must have 60 fields and no faults. */
export function validationCost(): number {
  if (leaves(ORDER) < 60) throw new Error(`the order has only ${leaves(ORDER)} fields`);
  const validate = () =>
    runToEnd(planShipments([decodeShipment(withoutFaults(JSON.parse(body)))], facts(), 'all_or_none'));
  const body = JSON.stringify(ORDER);
  const [faults] = validate().faults;
  if (faults?.length !== 0) throw new Error(`the order has faults: ${JSON.stringify(faults)}`);
  for (let n = 0; n < RUNS; n += 1) validate();
  const before = process.cpuUsage();
  for (let n = 0; n < RUNS; n += 1) validate();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / RUNS;
}
