import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsWith, list, order, rule, type Stock } from '../../../test/kit/ruled-orders.js';
import { runToEnd } from '../../../test/kit/run-to-end.js';
import type { Decoded } from '../../kernel/decoded.js';
import { fault } from '../../kernel/errors.js';
import type { PlannedShipment } from './plan-shipment.js';
import { type PlannedShipments, planShipments } from './plan-shipments.js';
import type { ShipmentDraft } from './shipment.js';

/* Orders of several clients that are decided together must fare as if each had come alone after the earlier ones. */

const RULES = list([rule('flyer', { bundled_items: ['F1'] }), rule('osaka', { warehouse: 'OSAKA' })]);
const CODES = ['TEA', 'CUP', 'SET', 'CHOC', 'ICE', 'NONE'];

const draft: fc.Arbitrary<Decoded<ShipmentDraft>> = fc
  .record({
    identifier: fc.constantFrom('A', 'B', 'C', 'OLD', 'JUST'),
    items: fc.uniqueArray(fc.record({ code: fc.constantFrom(...CODES), quantity: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ code }) => code,
    }),
    backorder_if_unavailable: fc.constantFrom(true, false, null),
    apply_rule: fc.boolean(),
    allocate_priority: fc.constantFrom(null, 1, 101),
    warehouse: fc.constantFrom(null, 'TOKYO', 'OSAKA', 'NARA'),
  })
  .chain((fields) =>
    fc.constantFrom(false, false, false, true).map((refused) => ({
      value: order(fields),
      // Faults that the schema found before.
      faults: refused ? [fault('recipient.phone', 'Is wrong.', '誤りがあります。')] : [],
    })),
  );
const stock: fc.Arbitrary<Stock> = fc.record({
  TEA: fc.integer({ min: 0, max: 9 }),
  CUP: fc.integer({ min: 0, max: 5 }),
  F1: fc.integer({ min: 0, max: 3 }),
});

const TAKEN = [
  ['OLD', { recent: false }],
  ['JUST', { recent: true }],
] as const;
/** An order that takes three TEA from the supply and is then refused. */
const AT_FAULT: ShipmentDraft = {
  items: [
    { code: 'TEA', quantity: 3 },
    { code: 'NONE', quantity: 1 },
  ],
};
const NUMBERS = Array.from({ length: 10 }, (_, index) => index + 1);

const facts = (
  tokyo: Stock,
  osaka: Stock,
  taken: Iterable<readonly [string, { readonly recent: boolean }]>,
  from = 0,
) => ({
  ...factsWith(RULES, tokyo, osaka),
  taken: new Map(taken),
  shipment_nos: NUMBERS.slice(from),
});

/** The result of each order: the shipment, its faults, or `repeat`. */
function fates({ shipments, faults, repeats }: PlannedShipments): unknown[] {
  const left = [...shipments];
  const all = faults.map((own, index) => (own.length > 0 ? own : repeats.has(index) ? 'repeat' : left.shift()));
  expect(left).toEqual([]);
  return all;
}

const BY_NO: Readonly<Record<number, string>> = { 1: 'TEA', 2: 'CUP', 3: 'CHOC', 4: 'ICE', 11: 'F1' };

function lessWhat(made: PlannedShipment, warehouse: string, before: Stock, others: number): Stock {
  const after = { ...before };
  for (const { item_no, quantity } of made.warehouse === warehouse ? made.allocations : []) {
    const code = BY_NO[item_no] as string;
    after[code] = (after[code] ?? others) - quantity;
  }
  return after;
}

describe('independent orders', () => {
  it('get the same result as if each had come alone after the earlier ones', () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 8 }), stock, stock, (orders, tokyo, osaka) => {
        const together = runToEnd(planShipments(orders, facts(tokyo, osaka, TAKEN), 'independent'));

        let [left, elsewhere] = [tokyo, osaka];
        const taken = new Map<string, { readonly recent: boolean }>(TAKEN);
        const alone = orders.flatMap((one, index) => {
          const plan = runToEnd(planShipments([one], facts(left, elsewhere, taken, index), 'all_or_none'));
          const [made] = plan.repeats.size > 0 ? [] : plan.shipments;
          if (made !== undefined) {
            left = lessWhat(made, 'TOKYO', left, 100);
            elsewhere = lessWhat(made, 'OSAKA', elsewhere, 10);
            taken.set(made.identifier, { recent: true });
          }
          return fates(plan);
        });
        expect(fates(together)).toEqual(alone);
      }),
      { numRuns: 200 },
    );
  });

  it('leave the identifier of a refused order free for the next', () => {
    const orders = [AT_FAULT, {}, {}].map((more) => ({ value: order(more), faults: [] }));
    const plan = runToEnd(planShipments(orders, facts({ TEA: 3 }, {}, []), 'independent'));
    expect(plan.faults.map((own) => own.map(({ path }) => path))).toEqual([['items.1.code'], [], []]);
    expect(plan.shipments.map(({ shipment_no }) => shipment_no)).toEqual([2]);
    // The second order has the units. The third is its repeat, so that it gets no fault for missing stock.
    expect([...plan.repeats.keys()]).toEqual([2]);
  });
});

describe('orders that are accepted all or none', () => {
  it('are checked as if all earlier ones were accepted, so that all faults are reported at once', () => {
    const drafts = [{ identifier: 'A', ...AT_FAULT }, { identifier: 'B' }, { identifier: 'B' }];
    const orders = drafts.map((one) => ({ value: order(one), faults: [] }));
    const plan = runToEnd(planShipments(orders, facts({ TEA: 3 }, { TEA: 0 }, []), 'all_or_none'));
    expect(plan.faults.map((own) => own.map(({ path }) => path).sort())).toEqual([
      ['items.1.code'],
      ['identifier', 'items.0.quantity'],
      ['identifier', 'items.0.quantity'],
    ]);
  });
});
