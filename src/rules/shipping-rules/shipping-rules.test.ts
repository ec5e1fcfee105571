import { describe, expect, it } from 'vitest';
import { bundled, factsWith, list, OKINAWA, order, resultsOf, rule, run } from '../../../test/kit/ruled-orders.js';
import { runToEnd } from '../../../test/kit/run-to-end.js';
import { planShipments } from '../shipments/plan-shipments.js';
import type { ShipmentDraft } from '../shipments/shipment.js';
import type { RuleActions, RuleCondition } from './shipping-rule.js';
import { addedByRules } from './shipping-rules.js';
import { bytesOf, TRACE_LIMIT_BYTES } from './trace-budget.js';

describe('rules', () => {
  it('do nothing for an order without apply_rule, or without rules', () => {
    const rules = list([rule('flyer', { bundled_items: ['F1'] })]);
    expect(run(rules, order({ apply_rule: false })).rule_trace).toBeNull();
    expect(run(null).rule_trace).toBeNull();
    expect(run(list([])).rule_trace).toEqual({ version: 7, mode: 'all', rules: [] });
  });

  it('fill every field that the request does not give', () => {
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

  it('leave a trace of what they found and did, and which condition failed', () => {
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
  it('of mode first: only the first whose conditions are met is applied', () => {
    const made = run(list([rule('no', { suspend: true }, [{ on: 'item', any: ['CUP'] }]), ...two], 'first'));
    expect(made).toMatchObject({ allocate_priority: 1, suspend: false });
    expect(made.rule_trace?.rules.map(({ outcome }) => outcome)).toEqual(['not_met', 'fired', 'not_reached']);
  });
  it('of mode all: the earlier one fills the field', () => {
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

  it('do not choose a warehouse in which goods are short, including sets and enclosed goods', () => {
    const rules = list([rule('from Osaka', { warehouse: 'OSAKA' })]);
    const sets = order({ items: [{ code: 'SET', quantity: 2 }], bundled_items: ['F1'] });
    expect(run(rules, sets, {}, { TEA: 4, F1: 1 }).warehouse).toBe('OSAKA');
    const short = run(rules, sets, {}, { TEA: 3, F1: 0 });
    expect(short.warehouse).toBe('TOKYO');
    expect(short.rule_trace?.rules[0]).toMatchObject({ actions: [{ result: 'short_of_stock', short: ['TEA', 'F1'] }] });
  });

  it('enclose goods that are in stock, and short ones only if the order may wait', () => {
    const rules = list([rule('flyer', { bundled_items: ['F1', 'F2'] })]);
    const made = run(rules, order(), { F1: 0 });
    expect([made.status, bundled(made.lines)]).toEqual(['waiting', ['F2']]);
    expect(resultsOf(made)).toEqual(['short_of_stock', 'done']);
    const patient = run(rules, order({ backorder_if_unavailable: true }), { F1: 0 });
    expect([patient.status, bundled(patient.lines)]).toEqual(['backordered', ['F1', 'F2']]);
  });

  it('use the stock that earlier orders of the same request left', () => {
    const rules = list([rule('flyer', { bundled_items: ['F1'] })]);
    const orders = ['A', 'B', 'C'].map((identifier) => ({ value: order({ identifier }), faults: [] }));
    const { shipments } = runToEnd(planShipments(orders, factsWith(rules, { F1: 2 }), 'all_or_none'));
    expect(shipments.map(({ lines }) => bundled(lines))).toEqual([['F1'], ['F1'], []]);
  });

  it('may add what enabled rules name', () => {
    const off = { ...rule('off', { bundled_items: ['F9'], warehouse: 'NARA' }), enabled: false };
    const rules = [
      rule('a', { bundled_items: ['F1', 'F2'] }),
      rule('b', { bundled_items: ['F1'], warehouse: 'OSAKA' }),
    ];
    expect(addedByRules(list([...rules, off]))).toEqual({ bundled_items: ['F1', 'F2'], warehouses: ['OSAKA'] });
  });

  describe('of the maximum number and length', () => {
    const pattern = (n: number): string => `*${'a'.repeat(90)}${n}!`;
    const patterns = (no: number, sign = ''): RuleCondition[] =>
      Array.from({ length: 10 }, (_, c) => ({
        on: 'order_no',
        any: Array.from({ length: 50 }, (_, n) => sign + pattern(no * 500 + c * 50 + n)),
      }));
    const actions: RuleActions = { suspend: true, allocate_priority: 3, bundled_items: ['F1', 'F2', 'F3', 'F4', 'F5'] };
    const long = order({ identifier: 'a'.repeat(100), order_no: pattern(24_999).slice(1) });
    const fifty = (conditionsOf: (no: number) => RuleCondition[]) =>
      list(Array.from({ length: 50 }, (_, no) => rule(`${no}${'名'.repeat(98)}`, actions, conditionsOf(no))));

    it('can be interrupted after each, also within one order', () => {
      const steps = (rules: typeof many) => {
        const work = planShipments([{ value: long, faults: [] }], factsWith(rules), 'all_or_none');
        let count = 0;
        while (work.next().done !== true) count += 1;
        return count;
      };
      const many = fifty(patterns);
      const read = 50;
      const planned = 1;
      expect(steps(many)).toBe(read + 50 + planned);
      const acted = 50 * 7;
      expect(steps(fifty(() => []))).toBe(read + 50 + acted + planned);
    });

    it('leave a trace of limited size: every rule, and as many conditions as fit', () => {
      const trace = run(fifty(patterns), long).rule_trace;
      expect(bytesOf(trace)).toBeLessThanOrEqual(TRACE_LIMIT_BYTES);
      expect(trace?.rules.map(({ rule_no, outcome }) => [rule_no, outcome])).toEqual(
        Array.from({ length: 50 }, (_, index) => [index + 1, 'not_met']),
      );
      const [first, ...others] = trace?.rules ?? [];
      expect(first).toMatchObject({ conditions: [{ any: patterns(0)[0]?.any, met: false, found: null }, {}, {}, {}] });
      expect(first).toMatchObject({ omitted: 6 });
      expect(others.at(-1)).toMatchObject({ conditions: [], omitted: 9 });
    });

    it('keep room for actions in the trace', () => {
      const trace = run(
        fifty(() => patterns(0, '*').map(({ any }) => ({ on: 'order_no', any: ['*', ...any] }) as RuleCondition)),
        long,
      ).rule_trace;
      expect(bytesOf(trace)).toBeLessThanOrEqual(TRACE_LIMIT_BYTES);
      const [first, ...others] = trace?.rules ?? [];
      expect(first).toMatchObject({ outcome: 'fired', omitted: 6 });
      expect(first).toHaveProperty('actions.length', 7);
      expect(others[20]).toMatchObject({ conditions: [], omitted: 10 });
      expect(others[20]).toHaveProperty('actions.length', 7);
    });

    it('list at most a hundred short items', () => {
      const facts = factsWith(list([rule('from Osaka', { warehouse: 'OSAKA' })]));
      const [tea] = facts.itemsByCode.values();
      if (tea === undefined) throw new Error('there is no tea');
      const many = Array.from({ length: 150 }, (_, n) => ({ ...tea, item_no: 1_000 + n, code: `T${n}` }));
      const known = {
        ...facts,
        itemsByCode: new Map(many.map((one) => [one.code, one])),
        itemsByNo: new Map(many.map((one) => [one.item_no, one])),
      };
      const items = many.map(({ code }) => ({ code, quantity: 1 }));
      const value = order({ items, backorder_if_unavailable: true });
      const [made] = runToEnd(planShipments([{ value, faults: [] }], known, 'all_or_none')).shipments;
      expect(made?.rule_trace?.rules[0]).toHaveProperty('actions.0.short.length', 100);
    });
  });
});
