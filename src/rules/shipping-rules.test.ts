import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type Account, EVERY_FEATURE } from './account.js';
import { Shelf } from './allocate.js';
import { STANDARD_CALENDAR } from './calendar.js';
import { type Item, NEW_ITEM } from './item.js';
import type { OrderFacts } from './plan-shipment.js';
import { planShipments } from './plan-shipments.js';
import { amountOf, judgeCondition, viewOf } from './rule-conditions.js';
import type { PlannedLine, ShipmentDraft } from './shipment.js';
import type { RuleActions, RuleCondition, RuleMode, ShippingRule, ShippingRules } from './shipping-rule.js';
import { reachOf } from './shipping-rules.js';

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
});
const HOME = { postcode: '100-0001', prefecture: '東京都', address1: '千代田区千代田1-1', name: '倉 太郎' };
const OKINAWA = { ...HOME, postcode: '900-0015', prefecture: '沖縄県', address1: '那覇市久茂地1-1-1' };

type Stock = Readonly<Record<string, number>>;

/** Of everything 100 in Tokyo and 10 in Osaka, unless said otherwise. */
function factsWith(
  rules: ShippingRules | null,
  tokyo: Stock = {},
  osaka: Stock = {},
): OrderFacts & { readonly numbers: readonly number[] } {
  const shelf = (stock: Stock, others: number) =>
    new Shelf(
      ITEMS.map(({ item_no, code }) => ({
        item_no,
        lot_no: 0,
        available: stock[code] ?? others,
        expiry_date: null,
        manufacture_date: null,
        received_at: null,
        frozen: false,
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
    shelves: new Map([
      ['TOKYO', shelf(tokyo, 100)],
      ['OSAKA', shelf(osaka, 10)],
    ]),
    senders: [],
    taken: new Map(),
    numbers: [1, 2, 3],
    shipping_rules: rules,
  };
}

const order = (more: ShipmentDraft = {}): ShipmentDraft => ({
  identifier: 'A-1',
  sender: HOME,
  recipient: HOME,
  items: [{ code: 'TEA', quantity: 3 }],
  apply_rule: true,
  ...more,
});
const rule = (name: string, actions: RuleActions, conditions: readonly RuleCondition[] = []): ShippingRule => ({
  name,
  enabled: true,
  conditions,
  actions,
});
const list = (rules: readonly ShippingRule[], mode: RuleMode = 'all') => ({ version: 7, mode, rules });

function run(rules: ShippingRules | null, draft: ShipmentDraft = order(), tokyo: Stock = {}, osaka: Stock = {}) {
  const plan = planShipments([{ value: draft, faults: [] }], factsWith(rules, tokyo, osaka));
  expect(plan.faults).toEqual([[]]);
  const [shipment] = plan.shipments;
  if (shipment === undefined) throw new Error('no shipment');
  return shipment;
}

const bundled = (lines: readonly PlannedLine[]) => lines.flatMap((line) => (line.bundled ? [line.code] : []));

/** The results of all actions taken, in order. */
const resultsOf = ({ rule_trace }: ReturnType<typeof run>) =>
  (rule_trace?.rules ?? []).flatMap((one) => (one.outcome === 'fired' ? one.actions.map(({ result }) => result) : []));

describe('a condition', () => {
  const draft = order({
    order_no: 'WD10001',
    total_amount: '12,800',
    delivery_carrier: 'CARRIERB',
    items: [
      { code: 'TEA', quantity: 3 },
      { code: 'CHOC', quantity: 1 },
      { code: 'TEA', quantity: 2 },
    ],
  });
  const judge = (condition: RuleCondition, one = draft) => {
    const { met, found } = judgeCondition(condition, viewOf(one, factsWith(null)));
    return [met, found];
  };

  it.each<[RuleCondition, boolean, unknown]>([
    [{ on: 'item', any: ['CUP', 'TEA'] }, true, ['TEA']],
    [{ on: 'item', any: ['#3'] }, true, ['CHOC']],
    [{ on: 'item', any: ['CUP'] }, false, null],
    [{ on: 'tag', any: ['none', 'cool'] }, true, [{ tag: 'cool', item: 'CHOC' }]],
    [{ on: 'tag', any: ['none'] }, false, null],
    [{ on: 'quantity', any: [{ min: 6 }] }, true, 6],
    [{ on: 'quantity', any: [{ min: 7 }] }, false, 6],
    [{ on: 'quantity', any: [{ max: 5 }] }, false, 6],
    [{ on: 'quantity', any: [1, { min: 5, max: 7 }] }, true, 6],
    [{ on: 'quantity', any: [5], item: 'TEA' }, true, 5],
    [{ on: 'quantity', any: [{ max: 0 }], item: 'CUP' }, true, 0],
    [{ on: 'total_amount', any: [{ min: 10_000 }] }, true, 12_800],
    [{ on: 'total_amount', any: [{ min: 12_801 }] }, false, 12_800],
    [{ on: 'prefecture', any: ['大阪府', '東京都'] }, true, '東京都'],
    [{ on: 'prefecture', any: ['大阪府'] }, false, '東京都'],
    [{ on: 'delivery_carrier', any: ['CARRIERB'] }, true, 'CARRIERB'],
    [{ on: 'delivery_carrier', any: [null] }, false, 'CARRIERB'],
    [{ on: 'order_no', any: ['X*', 'WD1????'] }, true, ['WD10001']],
    [{ on: 'order_no', any: ['A-?'] }, true, ['A-1']],
    [{ on: 'order_no', any: ['WD'] }, false, null],
    [{ on: 'international', any: [false] }, true, false],
    [{ on: 'international', any: [true] }, false, false],
  ])('%j: %j, found %j', (condition, met, found) => expect(judge(condition)).toEqual([met, found]));

  it('finds nothing where nothing is given, nor the prefecture of a recipient overseas', () => {
    const bare = order({ international: true });
    expect(judge({ on: 'prefecture', any: ['東京都'] }, bare)).toEqual([false, null]);
    expect(judge({ on: 'delivery_carrier', any: [null] }, bare)).toEqual([true, null]);
    expect(judge({ on: 'total_amount', any: [{ min: 0 }] }, bare)).toEqual([false, null]);
  });

  it.each([
    [12_800, 12_800],
    ['12800', 12_800],
    ['1,012,800.50', 1_012_800.5],
    [' -5 ', -5],
    ['12,80', null],
    ['¥100', null],
    ['', null],
    [true, null],
    [{ amount: 1 }, null],
  ])('reads the amount %j as %j', (amount, figure) => expect(amountOf(amount)).toBe(figure));
});

describe('rules', () => {
  it('do nothing for an order that does not ask, or for one without rules', () => {
    const rules = list([rule('flyer', { bundled_items: ['F1'] })]);
    expect(run(rules, order({ apply_rule: false })).rule_trace).toBeNull();
    expect(run(null).rule_trace).toBeNull();
    expect(run(list([])).rule_trace).toEqual({ version: 7, mode: 'all', rules: [] });
  });

  it('fill every field that was left open', () => {
    const made = run(
      list([
        rule('everything', {
          warehouse: 'OSAKA',
          delivery_carrier: 'CARRIERB',
          bundled_items: ['F1', '#12'],
          gift_wrapping_unit: 'ORDER',
          gift_wrapping_type: 'NAVY',
          cushioning_unit: 'ITEM',
          cushioning_type: 'BUBBLE_PACK',
          delivery_note_type: 'NOT_INCLUDE_PII',
          allocate_priority: 80,
          suspend: true,
        }),
      ]),
    );
    expect(made).toMatchObject({ warehouse: 'OSAKA', carrier: 'CARRIERB', status: 'suspended', allocate_priority: 80 });
    expect(made.document).toMatchObject({
      delivery_carrier: 'CARRIERB',
      gift_wrapping_unit: 'ORDER',
      gift_wrapping_type: 'NAVY',
      cushioning_unit: 'ITEM',
      delivery_note_type: 'NOT_INCLUDE_PII',
    });
    expect(made.lines[0]?.document).toMatchObject({ cushioning_type: 'BUBBLE_PACK' });
    expect(bundled(made.lines)).toEqual(['F1', 'F2']);
    expect(new Set(resultsOf(made))).toEqual(new Set(['done']));
  });

  it('tell what they found and did, and which condition failed', () => {
    const few: RuleCondition = { on: 'quantity', any: [{ min: 10 }] };
    const tea: RuleCondition = { on: 'tag', any: ['tea'] };
    const rules = [
      rule('tea', { suspend: true }, [tea]),
      rule('many', { bundled_items: ['F1'] }, [tea, few]),
      { ...rule('off', { suspend: true }), enabled: false },
    ];
    const found = { ...tea, met: true, found: [{ tag: 'tea', item: 'TEA' }] };
    expect(run(list(rules)).rule_trace).toEqual({
      version: 7,
      mode: 'all',
      rules: [
        {
          ...{ rule_no: 1, name: 'tea', outcome: 'fired', conditions: [found] },
          actions: [{ sets: { suspend: true }, result: 'done' }],
        },
        { rule_no: 2, name: 'many', outcome: 'not_met', conditions: [{ ...few, met: false, found: 3 }] },
        { rule_no: 3, name: 'off', outcome: 'disabled' },
      ],
    });
  });

  const two = [rule('one', { allocate_priority: 1 }), rule('two', { allocate_priority: 2, suspend: true })];
  it('of mode first: the first that fires acts, later ones are not reached', () => {
    const made = run(list([rule('no', { suspend: true }, [{ on: 'item', any: ['CUP'] }]), ...two], 'first'));
    expect(made).toMatchObject({ allocate_priority: 1, suspend: false });
    expect(made.rule_trace?.rules.map(({ outcome }) => outcome)).toEqual(['not_met', 'fired', 'not_reached']);
  });
  it('of mode all: the earlier one gets the field', () => {
    const made = run(list(two));
    expect(made).toMatchObject({ allocate_priority: 1, suspend: true });
    expect(resultsOf(made)).toEqual(['done', 'set_by_earlier_rule', 'done']);
  });

  it.each<[string, RuleActions, ShipmentDraft, ReturnType<typeof resultsOf>]>([
    ['a carrier given', { delivery_carrier: 'CARRIERB' }, { delivery_carrier: 'CARRIERA' }, ['already_given']],
    ['a warehouse given', { warehouse: 'OSAKA' }, { warehouse: 'TOKYO' }, ['already_given']],
    ['no suspension, in so many words', { suspend: true }, { suspend: false }, ['already_given']],
    ['a priority of 0', { allocate_priority: 9 }, { allocate_priority: 0 }, ['already_given']],
    ['a note', { delivery_note_type: 'NONE' }, { delivery_note_type: 'NOT_INCLUDE_PII' }, ['already_given']],
    [
      'wrapping given',
      { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'NAVY' },
      { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'RED' },
      ['already_given'],
    ],
    [
      'wrapping of a line given',
      { cushioning_unit: 'ITEM', cushioning_type: 'BUBBLE_PACK' },
      { items: [{ code: 'TEA', quantity: 1, cushioning_type: 'BUBBLE_DOUBLE_PACK' }] },
      ['already_given'],
    ],
    ['what is no item', { bundled_items: ['NO'] }, {}, ['not_registered']],
    ['what is not enclosed', { bundled_items: ['TEA'] }, {}, ['not_an_enclosed_good']],
    [
      'what is enclosed already',
      { bundled_items: ['#11', 'F2'] },
      { bundled_items: ['F1'] },
      ['already_enclosed', 'done'],
    ],
    [
      'a sixth',
      { bundled_items: ['F5', 'F6'] },
      { bundled_items: ['F1', 'F2', 'F3', 'F4'] },
      ['done', 'more_than_five'],
    ],
    ['what must be cool', { bundled_items: ['COLD-F'] }, {}, ['other_temperature']],
    [
      'what must be cool, to frozen goods',
      { bundled_items: ['COLD-F'] },
      { items: [{ code: 'ICE', quantity: 1 }] },
      ['other_temperature'],
    ],
    [
      'what must be cool, to cool goods',
      { bundled_items: ['COLD-F'] },
      { items: [{ code: 'CHOC', quantity: 1 }] },
      ['done'],
    ],
    [
      'what fits no letter box',
      { bundled_items: ['BIG-F', 'F1'] },
      { items: [{ code: 'CARD', quantity: 1 }], delivery_method: 'POST_EXPRESS' },
      ['too_large', 'done'],
    ],
    [
      'a carrier for a letter',
      { delivery_carrier: 'CARRIERB' },
      { items: [{ code: 'CARD', quantity: 1 }], delivery_method: 'POST_EXPRESS' },
      ['post_express'],
    ],
    ['a slot that the carrier lacks', { delivery_carrier: 'CARRIERA' }, { delivery_time_slot: '12' }, ['time_slot']],
    [
      'a slower carrier',
      { delivery_carrier: 'CARRIERB' },
      { recipient: OKINAWA, delivery_date: '2026-11-27' },
      ['delivery_date'],
    ],
    [
      'a farther warehouse',
      { warehouse: 'OSAKA' },
      { recipient: OKINAWA, delivery_date: '2026-11-27' },
      ['delivery_date'],
    ],
    ['no such warehouse', { warehouse: 'NARA' }, {}, ['no_such_warehouse']],
  ])('leave %s as it is', (_, actions, more, results) => {
    const made = run(list([rule('it', actions)]), order(more));
    expect(resultsOf(made)).toEqual(results);
    expect(bundled(made.lines).length).toBeLessThanOrEqual(5);
  });

  it('do not send an order from where its goods are short, sets and enclosed goods included', () => {
    const rules = list([rule('from Osaka', { warehouse: 'OSAKA' })]);
    const sets = order({ items: [{ code: 'SET', quantity: 2 }], bundled_items: ['F1'] });
    expect(run(rules, sets, {}, { TEA: 4, F1: 1 }).warehouse).toBe('OSAKA');
    const short = run(rules, sets, {}, { TEA: 3, F1: 0 });
    expect(short.warehouse).toBe('TOKYO');
    expect(short.rule_trace?.rules[0]).toMatchObject({ actions: [{ result: 'short_of_stock', short: ['TEA', 'F1'] }] });
  });

  it('enclose what is in stock; what is short only where the order may wait', () => {
    const rules = list([rule('flyer', { bundled_items: ['F1', 'F2'] })]);
    const made = run(rules, order(), { F1: 0 });
    expect([made.status, bundled(made.lines)]).toEqual(['waiting', ['F2']]);
    expect(resultsOf(made)).toEqual(['short_of_stock', 'done']);
    const patient = run(rules, order({ backorder_if_unavailable: true }), { F1: 0 });
    expect([patient.status, bundled(patient.lines)]).toEqual(['backordered', ['F1', 'F2']]);
  });

  it('see what earlier orders of the same request left', () => {
    const rules = list([rule('flyer', { bundled_items: ['F1'] })]);
    const orders = ['A', 'B', 'C'].map((identifier) => ({ value: order({ identifier }), faults: [] }));
    const { shipments } = planShipments(orders, factsWith(rules, { F1: 2 }));
    expect(shipments.map(({ lines }) => bundled(lines))).toEqual([['F1'], ['F1'], []]);
  });

  it('reach what those in force name', () => {
    const off = { ...rule('off', { bundled_items: ['F9'], warehouse: 'NARA' }), enabled: false };
    const rules = [
      rule('a', { bundled_items: ['F1', 'F2'] }),
      rule('b', { bundled_items: ['F1'], warehouse: 'OSAKA' }),
    ];
    expect(reachOf(list([...rules, off]))).toEqual({ bundled_items: ['F1', 'F2'], warehouses: ['OSAKA'] });
  });
});

describe('whatever the rules and the order', () => {
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const record = <T extends Record<string, fc.Arbitrary<unknown>>>(model: T) =>
    fc.record(model).map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)));
  const carrier = fc.constantFrom('CARRIERA', 'CARRIERB');
  const flyers = fc.uniqueArray(fc.constantFrom('F1', 'F2', 'F3', 'F4', 'F5', 'F6'), { minLength: 1, maxLength: 5 });
  const anyFlyers = fc.uniqueArray(
    fc.constantFrom('F1', 'F2', 'F3', 'F4', 'F5', 'F6', '#11', 'COLD-F', 'BIG-F', 'TEA', 'NO'),
    { minLength: 1, maxLength: 5 },
  );
  const priority = fc.integer({ min: 0, max: 100 });
  const conditions = fc.array(
    fc.oneof(
      fc.record({ on: fc.constant('item'), any: fc.constant(['TEA', 'ICE']) }),
      fc.record({ on: fc.constant('quantity'), any: fc.tuple(fc.record({ min: fc.integer({ min: 0, max: 8 }) })) }),
      fc.record({ on: fc.constant('delivery_carrier'), any: fc.tuple(fc.option(carrier)) }),
    ),
    { maxLength: 2 },
  );
  const actions = record({
    warehouse: maybe(fc.constantFrom('TOKYO', 'OSAKA', 'NARA')),
    delivery_carrier: maybe(carrier),
    bundled_items: maybe(anyFlyers),
    suspend: maybe(fc.boolean()),
    allocate_priority: maybe(priority),
    delivery_note_type: maybe(fc.constantFrom('NONE', 'NOT_INCLUDE_PII')),
  });
  const wrapped = fc.tuple(actions, fc.constantFrom('ORDER', 'ITEM'), fc.boolean()).map(([one, unit, wraps]) => ({
    ...one,
    ...(wraps ? { gift_wrapping_unit: unit, gift_wrapping_type: 'RED' } : {}),
  }));
  const rules = fc.record({
    version: fc.constant(1),
    mode: fc.constantFrom('first', 'all'),
    rules: fc.array(fc.record({ name: fc.string(), enabled: fc.constant(true), conditions, actions: wrapped }), {
      maxLength: 5,
    }),
  }) as unknown as fc.Arbitrary<ShippingRules>;

  const lines = fc.array(
    fc.record({ code: fc.constantFrom('TEA', 'CUP', 'CHOC', 'CARD', 'SET'), quantity: fc.integer({ min: 1, max: 6 }) }),
    { minLength: 1, maxLength: 3 },
  );
  const drafts = record({
    items: lines,
    recipient: fc.constantFrom(HOME, OKINAWA),
    bundled_items: maybe(flyers),
    warehouse: maybe(fc.constantFrom('TOKYO', 'OSAKA')),
    delivery_carrier: maybe(carrier),
    delivery_time_slot: maybe(fc.constantFrom('AM', '12')),
    delivery_date: maybe(fc.constantFrom('2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28')),
    delivery_method: maybe(fc.constantFrom('POST_EXPRESS', 'HOME_BOX')),
    suspend: maybe(fc.boolean()),
    allocate_priority: maybe(priority),
    backorder_if_unavailable: maybe(fc.boolean()),
    gift_wrapping_unit: maybe(fc.constant('ORDER')),
    gift_wrapping_type: maybe(fc.constant('NAVY')),
  }).map((more) => order(more as ShipmentDraft));
  const stock = fc.record({
    TEA: fc.integer({ min: 0, max: 12 }),
    CARD: fc.integer({ min: 0, max: 12 }),
    F1: fc.integer({ min: 0, max: 1 }),
    F2: fc.integer({ min: 0, max: 1 }),
    'COLD-F': fc.integer({ min: 0, max: 1 }),
  });

  const planned = (draft: ShipmentDraft, of: ShippingRules | null, tokyo: Stock, osaka: Stock) =>
    planShipments([{ value: draft, faults: [] }], factsWith(of, tokyo, osaka));
  const runs = { numRuns: 500 };

  it('no order is refused that would have stood without them', () => {
    fc.assert(
      fc.property(rules, drafts, stock, stock, (all, draft, tokyo, osaka) => {
        fc.pre(planned(draft, null, tokyo, osaka).faults[0]?.length === 0);
        expect(planned(draft, all, tokyo, osaka).faults).toEqual([[]]);
      }),
      runs,
    );
  });

  it('no order waits for its goods because of them unless it may wait', () => {
    fc.assert(
      fc.property(rules, drafts, stock, stock, (all, draft, tokyo, osaka) => {
        fc.pre(draft.backorder_if_unavailable !== true);
        const [before] = planned(draft, null, tokyo, osaka).shipments;
        fc.pre(before !== undefined);
        const [after] = planned(draft, all, tokyo, osaka).shipments;
        expect(after?.status === 'backordered').toBe(before?.status === 'backordered');
      }),
      runs,
    );
  });

  it('what the request gives stays, and the same order gets the same again', () => {
    fc.assert(
      fc.property(rules, drafts, stock, (all, draft, tokyo) => {
        const plan = planned(draft, all, tokyo, {});
        expect(planned(draft, all, tokyo, {})).toEqual(plan);
        const [made] = plan.shipments;
        if (made === undefined) return;
        const after: Record<string, unknown> = { ...made.document, ...made };
        for (const field of Object.keys(draft) as (keyof ShipmentDraft)[]) {
          if (['items', 'bundled_items', 'sender', 'recipient', 'identifier'].includes(field)) continue;
          expect([field, after[field]]).toEqual([field, draft[field]]);
        }
        const given = (draft.bundled_items ?? []).map((text) => text ?? '');
        expect(bundled(made.lines).slice(0, given.length)).toEqual(given);
        expect(bundled(made.lines).length).toBeLessThanOrEqual(5);
        expect(new Set(bundled(made.lines)).size).toBe(bundled(made.lines).length);
      }),
      runs,
    );
  });

  it('which rules hold does not depend on their order', () => {
    fc.assert(
      fc.property(rules, drafts, ({ rules: some }, draft) => {
        // A rule may make good what an order lacks, and then what comes before it matters to whether the order stands.
        fc.pre(planned(draft, null, {}, {}).faults[0]?.length === 0);
        const firing = (of: readonly ShippingRule[]) => {
          const [made] = planned(draft, { version: 1, mode: 'all', rules: of }, {}, {}).shipments;
          return made?.rule_trace?.rules.map(({ outcome }) => outcome);
        };
        expect(firing([...some].reverse())).toEqual(firing(some)?.reverse());
      }),
      runs,
    );
  });
});
