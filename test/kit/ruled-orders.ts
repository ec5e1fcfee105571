import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import { type Account, EVERY_FEATURE } from '../../src/rules/accounts/account.js';
import { Supply } from '../../src/rules/allocation/allocate.js';
import { STANDARD_CALENDAR } from '../../src/rules/calendar/calendar.js';
import { type Item, NEW_ITEM } from '../../src/rules/items/item.js';
import type { OrderFacts } from '../../src/rules/shipments/plan-shipment.js';
import { planShipments } from '../../src/rules/shipments/plan-shipments.js';
import type { PlannedLine, ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import type {
  RuleActions,
  RuleCondition,
  ShippingRule,
  ShippingRules,
} from '../../src/rules/shipping-rules/shipping-rule.js';
import type { RuleMode } from '../../src/rules/shipping-rules/shipping-rule-values.js';
import { runToEnd } from './run-to-end.js';

/* Orders to which shipping rules are applied, by the real planner, without a database. */

const TODAY = '2026-11-24';

const item = (item_no: number, code: string, more: Partial<Item> = {}): Item => ({
  ...NEW_ITEM,
  account_id: 'TS001',
  item_no,
  code,
  children: [],
  size: '60',
  weight_g: null,
  ...more,
});
const ITEMS = [
  item(1, 'TEA', { tags: ['tea', 'gift'] }),
  item(2, 'CUP'),
  item(3, 'CHOC', { temperature_zone: 'chilled', tags: ['cool'] }),
  item(4, 'ICE', { temperature_zone: 'frozen' }),
  item(5, 'CARD', { size: 'SS' }),
  item(6, 'SET', { children: [{ item_no: 1, quantity: 2 }] }),
  ...['F1', 'F2', 'F3', 'F4', 'F5', 'F6'].map((code, index) =>
    item(11 + index, code, { bundled_item: true, size: 'SS' }),
  ),
  item(21, 'COLD-F', { bundled_item: true, temperature_zone: 'chilled' }),
  item(22, 'BIG-F', { bundled_item: true, size: '60' }),
];
const account: Account = {
  account_id: 'TS001',
  name: 'Shop',
  features: EVERY_FEATURE,
  settings: {
    standard_warehouse: 'TOKYO',
    identity_types: [],
    tax_included: true,
    label_note: null,
    delivery_note_type: 'NONE',
    purpose: null,
  },
  payment_registered: true,
  rate_limit: null,
  warehouses: null,
};
const warehouse = (code: string, prefecture: string, default_carrier: 'CARRIERA' | 'CARRIERB') => ({
  warehouse: code,
  name: code,
  postcode: '1350061',
  prefecture,
  address: '1-1',
  phone: '03-0000-0001',
  calendar: STANDARD_CALENDAR,
  default_carrier,
  cart_totes: 12,
  lead_times: {},
});
export const HOME = { postcode: '100-0001', prefecture: '東京都', address1: '千代田区千代田1-1', name: '倉 太郎' };
export const OKINAWA = { ...HOME, postcode: '900-0015', prefecture: '沖縄県', address1: '那覇市久茂地1-1-1' };

export type Stock = Readonly<Record<string, number>>;

/** Of everything 100 in Tokyo and 10 in Osaka, unless said otherwise. */
export function factsWith(
  rules: ShippingRules | null,
  tokyo: Stock = {},
  osaka: Stock = {},
): OrderFacts & { readonly shipment_nos: readonly number[] } {
  const supply = (stock: Stock, others: number) =>
    new Supply(
      ITEMS.map(({ item_no, code }) => ({
        item_no,
        lot_no: 0,
        available: stock[code] ?? others,
        expiry_date: null,
        manufacture_date: null,
        received_at: null,
        blocked: false,
      })),
      new Map(),
      TODAY,
    );
  return {
    account,
    now: Temporal.Instant.from(`${TODAY}T10:00:00+09:00`),
    today: TODAY,
    itemNoOf: (text) => (text.startsWith('#') ? Number(text.slice(1)) : null),
    itemsByNo: new Map(ITEMS.map((one) => [one.item_no, one])),
    itemsByCode: new Map(ITEMS.map((one) => [one.code, one])),
    warehouses: new Map([
      ['TOKYO', warehouse('TOKYO', '東京都', 'CARRIERA')],
      ['OSAKA', warehouse('OSAKA', '大阪府', 'CARRIERB')],
    ]),
    supplies: new Map([
      ['TOKYO', supply(tokyo, 100)],
      ['OSAKA', supply(osaka, 10)],
    ]),
    senders: [],
    taken: new Map(),
    shipment_nos: [1, 2, 3],
    shipping_rules: rules,
  };
}

export const order = (more: ShipmentDraft = {}): ShipmentDraft => ({
  identifier: 'A-1',
  sender: HOME,
  recipient: HOME,
  items: [{ code: 'TEA', quantity: 3 }],
  apply_rule: true,
  ...more,
});
export const rule = (name: string, actions: RuleActions, conditions: readonly RuleCondition[] = []): ShippingRule => ({
  name,
  enabled: true,
  conditions,
  actions,
});
export const list = (rules: readonly ShippingRule[], mode: RuleMode = 'all') => ({ version: 7, mode, rules });

export function run(rules: ShippingRules | null, draft: ShipmentDraft = order(), tokyo: Stock = {}, osaka: Stock = {}) {
  const plan = runToEnd(planShipments([{ value: draft, faults: [] }], factsWith(rules, tokyo, osaka), 'all_or_none'));
  expect(plan.faults).toEqual([[]]);
  const [shipment] = plan.shipments;
  if (shipment === undefined) throw new Error('no shipment');
  return shipment;
}

export const bundled = (lines: readonly PlannedLine[]) => lines.flatMap((line) => (line.bundled ? [line.code] : []));

/** The results of all actions taken, in order. */
export const resultsOf = ({ rule_trace }: ReturnType<typeof run>) =>
  (rule_trace?.rules ?? []).flatMap((one) => (one.outcome === 'fired' ? one.actions.map(({ result }) => result) : []));
