import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { compareLots, type LotPolicy } from '../stock/lots.js';
import { type Allocation, allocate, type DemandLine, type LotBalance, type ShortLine, Supply } from './allocate.js';
import { allocateDemand, type DemandRow, groupDemand } from './allocate-demand.js';

/* What holds of every allocation, whatever is free and whatever is asked. */

const TODAY = '2026-11-24';
const ITEMS = [1, 2, 3] as const;
const POLICIES: ReadonlyMap<number, LotPolicy> = new Map([
  [1, { fifo: null, lot_limit_type: null, expiry_at_allocatable_days: null, manufacture_date_allocatable_days: null }],
  [2, { fifo: true, lot_limit_type: 'expiry', expiry_at_allocatable_days: 5, manufacture_date_allocatable_days: null }],
  [
    3,
    {
      fifo: null,
      lot_limit_type: 'manufacture',
      expiry_at_allocatable_days: null,
      manufacture_date_allocatable_days: 3,
    },
  ],
]);

/** Only a few days, so that lots often have the same one; some are past, some are the last day. */
const days = (...all: readonly string[]) => fc.option(fc.constantFrom(...all), { freq: 2 });
const balance = fc.record({
  item_no: fc.constantFrom(...ITEMS),
  lot_no: fc.integer({ min: 0, max: 4 }),
  available: fc.nat(8),
  expiry_date: days('2026-11-28', '2026-11-29', '2026-12-31'),
  manufacture_date: days('2026-11-20', '2026-11-21', '2026-11-24'),
  received_at: fc.option(fc.integer({ min: 0, max: 1 }).map((n) => new Date(n * 86_400_000))),
  blocked: fc.boolean(),
});
const balances = fc
  .uniqueArray(balance, { selector: ({ item_no, lot_no }) => `${item_no} ${lot_no}`, maxLength: 12 })
  .map((all): LotBalance[] => all.map((one) => (one.lot_no === 0 ? { ...one, ...NO_LOT } : one)));
const NO_LOT = { expiry_date: null, manufacture_date: null, received_at: null, blocked: false };
/** A line has each part once, like a set. */
const parts = fc.uniqueArray(
  fc.record({ item_no: fc.constantFrom(...ITEMS), quantity: fc.integer({ min: 1, max: 6 }) }),
  {
    selector: ({ item_no }) => item_no,
    minLength: 1,
  },
);
const demand = fc
  .array(parts, { maxLength: 10 })
  .map((all): DemandLine[] => all.map((own, index) => ({ line_no: index + 1, parts: own })));

const supplyOf = (free: readonly LotBalance[]) => new Supply(free, POLICIES, TODAY);
const sumOf = (rows: readonly { readonly quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0);
/** The last days, written independently of the rule: item 2 until five days before its date, item 3 until three days after it. */
const mayTake = ({ item_no, blocked, expiry_date, manufacture_date }: LotBalance): boolean =>
  !blocked &&
  (item_no !== 2 || expiry_date === null || expiry_date >= '2026-11-29') &&
  (item_no !== 3 || manufacture_date === null || manufacture_date >= '2026-11-21');

/** The lines as demand: each line as a shipment of its own, or all lines as one, in this order. */
const rowsOf = (lines: readonly DemandLine[], shipment_no: (line: DemandLine) => number): DemandRow[] =>
  lines.flatMap((line) =>
    line.parts.map((part) => ({
      ...part,
      shipment_no: shipment_no(line),
      line_no: line.line_no,
      receipt_no: null,
      suspend: false,
      shipping_date: null,
      delivery_date: null,
      carrier: 'CARRIERA' as const,
      document: DOCUMENT,
      open_lines: lines.filter((other) => shipment_no(other) === shipment_no(line)).length,
    })),
  );
const PERSON = { region_code: null, postcode: '1000001', prefecture: '東京都', address1: '1-1', address2: null };
const SOMEBODY = { ...PERSON, name: '山田', company: null, division: null, phone: null };
const DOCUMENT = { sender: SOMEBODY, recipient: SOMEBODY };
const TOKYO = { prefecture: '東京都', lead_times: {} };
const assigner = () => Temporal.PlainDate.from(TODAY);

describe('for any stock and any orders, an allocation', () => {
  it('takes at most the free units of a lot, and none of a blocked or expired lot', () => {
    fc.assert(
      fc.property(balances, demand, (free, lines) => {
        const { allocations } = allocate(supplyOf(free), lines);
        for (const { item_no, lot_no, quantity } of allocations) {
          expect(quantity).toBeGreaterThan(0);
          expect(free.filter(mayTake)).toContainEqual(expect.objectContaining({ item_no, lot_no }));
        }
        for (const lot of free) {
          const taken = allocations.filter(({ item_no, lot_no }) => item_no === lot.item_no && lot_no === lot.lot_no);
          expect(sumOf(taken)).toBeLessThanOrEqual(mayTake(lot) ? lot.available : 0);
          // One row for each line and lot: this is the key of allocations.
          expect(new Set(taken.map(({ line_no }) => line_no)).size).toBe(taken.length);
        }
      }),
    );
  });

  it('allocates each line completely or not at all, and skips no line for which enough was left', () => {
    fc.assert(
      fc.property(balances, demand, (free, lines) => {
        const { allocations, short } = allocate(supplyOf(free), lines);
        const left = new Map(ITEMS.map((no) => [no as number, freeOf(free, no)]));
        for (const line of lines) {
          const fits = line.parts.every(({ item_no, quantity }) => quantity <= (left.get(item_no) ?? 0));
          expect(short.some(({ line_no }) => line_no === line.line_no)).toBe(!fits);
          for (const { item_no, quantity } of line.parts) {
            const held = allocations.filter((one) => one.line_no === line.line_no && one.item_no === item_no);
            expect(sumOf(held)).toBe(fits ? quantity : 0);
            if (fits) left.set(item_no, (left.get(item_no) ?? 0) - quantity);
          }
        }
      }),
    );
  });

  const freeOf = (free: readonly LotBalance[], no: number) =>
    free.filter((lot) => lot.item_no === no && mayTake(lot)).reduce((sum, { available }) => sum + available, 0);

  it('uses up each lot before the next one', () => {
    fc.assert(
      fc.property(balances, demand, (free, lines) => {
        const { allocations } = allocate(supplyOf(free), lines);
        for (const no of ITEMS) {
          const order = free.filter((lot) => lot.item_no === no && mayTake(lot) && lot.available > 0).sort(compareLots);
          const taken = order.map((lot) =>
            sumOf(allocations.filter((one) => one.item_no === no && one.lot_no === lot.lot_no)),
          );
          const last = taken.findLastIndex((units) => units > 0);
          expect(taken.slice(0, Math.max(last, 0))).toEqual(
            order.slice(0, Math.max(last, 0)).map((lot) => lot.available),
          );
        }
      }),
    );
  });

  it('does not depend on the order of the balances', () => {
    fc.assert(
      fc.property(balances, demand, (free, lines) => {
        expect(allocate(supplyOf([...free].reverse()), lines)).toEqual(allocate(supplyOf(free), lines));
      }),
      { numRuns: 500 },
    );
  });

  it('does not give an earlier line less because of later lines', () => {
    fc.assert(
      fc.property(balances, demand, fc.nat(10), (free, lines, count) => {
        const some = lines.slice(0, count);
        const nos = new Set(some.map(({ line_no }) => line_no));
        const all = allocate(supplyOf(free), lines).allocations.filter(({ line_no }) => nos.has(line_no));
        expect(all).toEqual(allocate(supplyOf(free), some).allocations);
      }),
    );
  });

  it('never takes units from the first lines that need an item when more of the item arrives', () => {
    fc.assert(
      fc.property(balances, demand, fc.constantFrom(...ITEMS), (free, lines, no) => {
        const more = [
          ...free.filter((lot) => lot.item_no !== no || lot.lot_no !== 0),
          { ...NO_LOT, item_no: no, lot_no: 0, available: 1_000 },
        ];
        const before = allocate(supplyOf(free), lines);
        const [first] = lines.filter((line) => line.parts.some(({ item_no }) => item_no === no));
        const isShort = ({ line_no }: ShortLine) => line_no === first?.line_no;
        if (first === undefined || before.short.some(isShort)) return;
        expect(allocate(supplyOf(more), lines).short.some(isShort)).toBe(false);
      }),
    );
  });

  const linesHeld = (allocations: readonly Allocation[]) => [...new Set(allocations.map(({ line_no }) => line_no))];

  it('is the same for one order, for one order per line, and for demand of one shipment or of many', () => {
    fc.assert(
      fc.property(balances, demand, (free, lines) => {
        const single = allocate(supplyOf(free), lines).allocations;
        const supply = supplyOf(free);
        const bulk = lines.flatMap((line) => allocate(supply, [line]).allocations);
        expect(bulk).toEqual(single);
        for (const shipment_no of [() => 1, ({ line_no }: DemandLine) => line_no]) {
          const served = allocateDemand(groupDemand(rowsOf(lines, shipment_no)), supplyOf(free), assigner, TOKYO);
          expect(served.flatMap(({ allocations }) => allocations)).toEqual(single);
          const complete = served.filter((one) => one.complete !== null).map((one) => one.shipment_no);
          const whole = lines
            .map(shipment_no)
            .filter((no) =>
              lines.every((line) => shipment_no(line) !== no || linesHeld(single).includes(line.line_no)),
            );
          expect(complete).toEqual([...new Set(whole)]);
        }
      }),
    );
  });

  it('serves in the given order: a line that is skipped leaves its units to later lines', () => {
    fc.assert(
      fc.property(balances, demand, (free, lines) => {
        const rows = rowsOf([...lines].reverse(), ({ line_no }) => line_no);
        const served = allocateDemand(groupDemand(rows), supplyOf(free), assigner, TOKYO);
        expect(served.flatMap(({ allocations }) => allocations)).toEqual(
          allocate(supplyOf(free), [...lines].reverse()).allocations,
        );
      }),
    );
  });

  it('leaves the supply unchanged if the order is not accepted', () => {
    fc.assert(
      fc.property(balances, demand, demand, (free, lines, others) => {
        const supply = supplyOf(free);
        allocate(supply, lines);
        supply.endOrder(false);
        expect(allocate(supply, others)).toEqual(allocate(supplyOf(free), others));
        supply.endOrder(true);
        supply.endOrder(false);
        const both = supplyOf(free);
        allocate(both, others);
        for (const no of ITEMS) expect(supply.free(no)).toBe(both.free(no));
      }),
    );
  });
});
