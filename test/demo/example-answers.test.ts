import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSIONS } from '../../src/wire/contract/versions.js';
import { type Content, servedDocuments } from '../kit/documented.js';
import { openSeededDemo, type SeededDemo } from './demo-kit.js';

/*
 * Examples of answers are such as can happen. What can happen is said here as rules, which the answers of the seeded demo
 * prove: a rule that they break is no rule, and an example that breaks one is none.
 */

type Fields = Readonly<Record<string, unknown>>;
type Rules = Readonly<Record<string, (one: Fields) => boolean>>;

const lines = (one: Fields): readonly Fields[] => one.items as readonly Fields[];
const dayOf = (moment: unknown): string => String(moment).slice(0, 10);
const sum = (values: readonly unknown[]): number => values.reduce<number>((total, one) => total + Number(one ?? 0), 0);

const SHIPMENT: Rules = {
  'shipped, and only then with a moment and tracking codes': ({ status, shipped_at, tracking_codes }) =>
    (status === 'shipped') === (shipped_at !== null) &&
    (status === 'shipped') === (tracking_codes as unknown[]).length > 0,
  'the first tracking code is the tracking code': ({ tracking_code, tracking_codes }) =>
    tracking_code === ((tracking_codes as unknown[])[0] ?? null),
  'as many parcels as it says, from packing on': ({ status, package_quantity, packages }) =>
    (package_quantity ?? 0) === (packages as unknown[]).length &&
    (package_quantity !== null || !['packed', 'shipped'].includes(String(status))),
  'backordered while a line is': (one) =>
    (one.status === 'backordered') === lines(one).some(({ backordered }) => backordered === true),
  'a day to ship on unless it waits for stock': ({ status, assigned_shipping_date }) =>
    (status === 'backordered') === (assigned_shipping_date === null),
  'shipped not before that day, delivered not before it shipped': (one) =>
    one.shipped_at === null ||
    (dayOf(one.shipped_at) >= String(one.assigned_shipping_date) &&
      (one.delivery_day === null || String(one.delivery_day) >= dayOf(one.shipped_at))),
  'lines that add up': (one) =>
    lines(one).every(
      ({ unit_price, quantity, price }) =>
        unit_price == null || Number(unit_price) * Number(quantity) === Number(price),
    ),
  'amounts that add up': (one) =>
    one.total_amount == null ||
    (sum(lines(one).map(({ price }) => price)) === one.subtotal_amount &&
      sum([one.subtotal_amount, one.delivery_charge, one.handling_charge]) - sum([one.discount_amount]) ===
        one.total_amount),
  'a destination on transfers alone, elsewhere than where it comes from, and nothing to pay': (one) =>
    one.destination === undefined ||
    ((one.destination as Fields).warehouse !== one.warehouse && one.total_amount === null && !one.international),
  'overseas with a region and a service, at home with a method': (one) =>
    one.international === true
      ? (one.recipient as Fields).region_code !== null && one.delivery_service !== null
      : (one.recipient as Fields).region_code === null && one.delivery_service === null && one.delivery_method !== null,
};

const RECEIPT: Rules = {
  'nothing is put away before it is examined': (one) =>
    !['waiting', 'received'].includes(String(one.status)) ||
    (one.halfway === false &&
      lines(one).every(
        (line) => sum([line.received, line.warehoused_count]) === 0 && (line.lot_items as []).length === 0,
      )),
  'something is put away when it is stocked': (one) =>
    one.status !== 'stocked' || sum(lines(one).map(({ warehoused_count }) => warehoused_count)) > 0,
  'lots add up to what was received': (one) =>
    lines(one).every(
      ({ received, lot_items }) =>
        (lot_items as Fields[]).length === 0 || sum((lot_items as Fields[]).map((lot) => lot.received)) === received,
    ),
  'days in their order': (one) =>
    dayOf(one.created_at) <= String(one.arrival_date) && String(one.arrival_date) <= String(one.stock_deadline_date),
};

const ITEM: Rules = {
  'stock of all warehouses adds up': ({ stock, stocks }) =>
    stock === undefined ||
    (stocks as Fields[]).length === 0 ||
    ['quantity', 'available', 'shipping', 'backordered'].every(
      (name) => sum((stocks as Fields[]).map((one) => one[name])) === (stock as Fields)[name],
    ),
  'what is free is there': ({ stock }) =>
    stock === undefined || Number((stock as Fields).available) <= Number((stock as Fields).quantity),
  'a set has no lots of its own': ({ child_items, expiry_at }) => (child_items as []).length === 0 || expiry_at == null,
};

/** Resources within an answer, with the rules of their kind. */
function resourcesOf(answer: unknown): { readonly resource: Fields; readonly rules: Rules }[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const one = answer as Fields;
  if ('tracking_code' in one) return [{ resource: one, rules: SHIPMENT }];
  if ('warehouse_info' in one && lines(one).every((line) => 'received' in line)) {
    return [{ resource: one, rules: RECEIPT }];
  }
  if ('item_barcodes' in one) return [{ resource: one, rules: ITEM }];
  return ['shipments', 'warehousings', 'items'].flatMap((name) =>
    Array.isArray(one[name]) ? (one[name] as unknown[]).flatMap(resourcesOf) : [],
  );
}

const broken = (answer: unknown): string[] =>
  resourcesOf(answer).flatMap(({ resource, rules }) =>
    Object.entries(rules).flatMap(([rule, holds]) => (holds(resource) ? [] : [`${resource.id}: ${rule}`])),
  );

let demo: SeededDemo;
beforeAll(async () => {
  demo = await openSeededDemo();
});
afterAll(() => demo.close());

const ASKED: Readonly<Record<string, number>> = {
  '/items?limit=1000&stock=1': 30,
  '/warehousings?limit=1000': 6,
  '/warehousings/stocked/2026/11?limit=1000': 5,
  '/shipments?limit=1000': 20,
  '/shipments/shipped/2026/11?limit=1000': 40,
};

it.each(Object.entries(ASKED))('what GET %s answers keeps the rules', async (url, atLeast) => {
  const headers = { authorization: `Bearer ${demo.token}`, 'x-api-version': '1.6' };
  const answer = (await demo.app.inject({ url: `/api${url}`, headers })).json();
  expect(resourcesOf(answer).length).toBeGreaterThanOrEqual(atLeast);
  expect(broken(answer)).toEqual([]);
});

const documents = await servedDocuments();

/** What an operation leaves its resource in. */
const STATUS: readonly (readonly [operation: RegExp, status: string])[] = [
  [/Shipped/, 'shipped'],
  [/Stocked/, 'stocked'],
  [/Modification/, 'modify_request'],
  [/Cancellation/, 'cancel_request'],
  [/^clear/, 'backordered'],
  [/^(create|bulkCreate|update|delete|cancel)\w*(Shipment|Transfer|Receipt)/, 'waiting'],
  [/Pending/, 'waiting'],
];

describe.each(VERSIONS)('the examples of %s', (version) => {
  const operations = Object.entries(documents[version].paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );

  it('keep the rules, and are in the status that the operation leads to', () => {
    let seen = 0;
    const wrong = operations.flatMap(({ path, operation }) => {
      const { example, examples = {} }: Partial<Content> =
        (operation.responses[200] ?? operation.responses[201])?.content['application/json'] ?? {};
      const answers = [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples).map(({ value }) => value),
      ];
      const [, expected] = STATUS.find(([named]) => named.test(operation.operationId)) ?? [];
      return answers.flatMap((answer) => {
        const resources = resourcesOf(answer);
        seen += resources.length;
        const states = resources.flatMap(({ resource: { status, destination } }) => [
          ...(expected === undefined || status === undefined || status === expected ? [] : [`is ${status}`]),
          ...((destination !== undefined) === path.startsWith('/shipments/transfer') ? [] : ['is of another kind']),
        ]);
        return [...broken(answer), ...states].map((is) => `${operation.operationId}: ${is}`);
      });
    });
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(35);
  });
});
