import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundled, factsWith, HOME, OKINAWA, order, type Stock } from '../../../test/kit/ruled-orders.js';
import { runToEnd } from '../../../test/kit/run-to-end.js';
import { planShipments } from '../shipments/plan-shipments.js';
import type { ShipmentDraft } from '../shipments/shipment.js';
import type { ShippingRule, ShippingRules } from './shipping-rule.js';

describe('for any rules and any order', () => {
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
    runToEnd(planShipments([{ value: draft, faults: [] }], factsWith(of, tokyo, osaka), 'all_or_none'));
  const runs = { numRuns: 500 };

  it('no order is refused because of the rules', () => {
    fc.assert(
      fc.property(rules, drafts, stock, stock, (all, draft, tokyo, osaka) => {
        fc.pre(planned(draft, null, tokyo, osaka).faults[0]?.length === 0);
        expect(planned(draft, all, tokyo, osaka).faults).toEqual([[]]);
      }),
      runs,
    );
  });

  it('no order waits for stock because of the rules, unless it may wait', () => {
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

  it('values of the request are kept, and the same order gets the same result again', () => {
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

  it('which conditions are met does not depend on the order of the rules', () => {
    fc.assert(
      fc.property(rules, drafts, ({ rules: some }, draft) => {
        // A rule may add what an order lacks. Then the rules before it decide whether the order is accepted.
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
