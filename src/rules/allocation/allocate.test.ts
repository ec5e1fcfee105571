import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LotPolicy } from '../stock/lots.js';
import { allocate, type DemandLine, type LotBalance, Supply } from './allocate.js';

const TODAY = '2026-11-24';
const NO_LOT = { lot_no: 0, expiry_date: null, manufacture_date: null, received_at: null, blocked: false };
const PLAIN: LotPolicy = {
  fifo: null,
  lot_limit_type: null,
  expiry_at_allocatable_days: null,
  manufacture_date_allocatable_days: null,
};
const EXPIRY: LotPolicy = { ...PLAIN, lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 };

const free = (item_no: number, available: number, lot: Partial<LotBalance> = {}): LotBalance => ({
  ...NO_LOT,
  item_no,
  available,
  ...lot,
});
const line = (line_no: number, ...parts: [item_no: number, quantity: number][]): DemandLine => ({
  line_no,
  parts: parts.map(([item_no, quantity]) => ({ item_no, quantity })),
});
const supplyOf = (balances: LotBalance[], policy = PLAIN) =>
  new Supply(balances, new Map(balances.map((balance) => [balance.item_no, policy])), TODAY);

describe('allocation', () => {
  it('allocates a line completely or not at all [H-005]', () => {
    const supply = supplyOf([free(1, 5)]);
    expect(allocate(supply, [line(1, [1, 6])])).toEqual({
      allocations: [],
      short: [{ ...line(1, [1, 6]), free: [5] }],
    });
    expect(supply.free(1)).toBe(5);
  });

  it('gives the second line of an item only what the first left [H-006]', () => {
    const { allocations, short } = allocate(supplyOf([free(1, 5)]), [
      line(1, [1, 3]),
      line(2, [1, 3]),
      line(3, [1, 2]),
    ]);
    expect(allocations.map((allocation) => [allocation.line_no, allocation.quantity])).toEqual([
      [1, 3],
      [3, 2],
    ]);
    expect(short.map((one) => one.line_no)).toEqual([2]);
  });

  it('allocates a set if all its parts are there, and puts back the other parts if one is short [H-007]', () => {
    const supply = supplyOf([free(1, 5), free(2, 1)]);
    const { allocations, short } = allocate(supply, [line(1, [1, 4], [2, 2]), line(2, [1, 5])]);
    expect(short.map((one) => one.line_no)).toEqual([1]);
    expect(allocations).toEqual([{ line_no: 2, item_no: 1, lot_no: 0, quantity: 5 }]);
  });

  it('uses the lots that expire first, and skips blocked and expired lots [H-042]', () => {
    const supply = supplyOf(
      [
        free(1, 4, { lot_no: 3, expiry_date: '2027-03-01' }),
        free(1, 2, { lot_no: 2, expiry_date: '2027-01-01' }),
        free(1, 9, { lot_no: 4, expiry_date: '2026-12-31', blocked: true }),
        // The last allocatable day is ten days before the date: that was yesterday.
        free(1, 9, { lot_no: 1, expiry_date: '2026-12-03' }),
      ],
      EXPIRY,
    );
    expect(supply.free(1)).toBe(6);
    expect(allocate(supply, [line(1, [1, 3])]).allocations).toEqual([
      { line_no: 1, item_no: 1, lot_no: 2, quantity: 2 },
      { line_no: 1, item_no: 1, lot_no: 3, quantity: 1 },
    ]);
  });

  it('uses a lot on its last allocatable day [H-044]', () => {
    const supply = supplyOf([free(1, 1, { lot_no: 1, expiry_date: '2026-12-04' })], EXPIRY);
    expect(allocate(supply, [line(1, [1, 1])]).short).toEqual([]);
  });

  it('uses fifo lots in the order in which they were received [H-043]', () => {
    const lot = (lot_no: number, day: string) => free(1, 1, { lot_no, received_at: new Date(`${day}T00:00:00Z`) });
    const supply = supplyOf([lot(1, '2026-11-03'), lot(2, '2026-11-01'), lot(3, '2026-11-02')], {
      ...PLAIN,
      fifo: true,
    });
    expect(allocate(supply, [line(1, [1, 3])]).allocations.map((allocation) => allocation.lot_no)).toEqual([2, 3, 1]);
  });

  describe('while an allocation run is open', () => {
    const lots = [
      free(1, 4, { lot_no: 1, expiry_date: '2027-01-01' }),
      free(1, 4, { lot_no: 2, expiry_date: '2027-02-01' }),
    ];
    const awaited = [
      { item_no: 1, priority: 50, older: true, quantity: 3 },
      { item_no: 1, priority: 10, older: true, quantity: 2 },
    ];
    const none = new Map<number, number>();
    const supply = (released: ReadonlyMap<number, number> = none) =>
      new Supply(lots, new Map([[1, EXPIRY]]), TODAY, { awaited, released });

    it.each([
      [0, 3],
      [10, 3],
      [11, 5],
      [50, 5],
      [51, 8],
    ])('leaves to an order of priority %i as much as no higher or equal one waits for', (priority, units) => {
      expect(supply().forPriority(priority).free(1)).toBe(units);
    });

    it('leaves to an order no less because newer ones of the same priority wait', () => {
      const newer = [{ item_no: 1, priority: 10, older: false, quantity: 2 }];
      const supplyBefore = new Supply(lots, new Map([[1, EXPIRY]]), TODAY, { awaited: newer, released: none });
      expect([9, 10].map((priority) => supplyBefore.forPriority(priority).free(1))).toEqual([6, 8]);
    });

    it('skips the units that others wait for, from the first in lot order', () => {
      const seen = supply().forPriority(50);
      const { allocations, short } = allocate(seen, [line(1, [1, 2]), line(2, [1, 3]), line(3, [1, 4])]);
      expect(allocations.map(({ line_no, lot_no, quantity }) => [line_no, lot_no, quantity])).toEqual([
        [1, 1, 1],
        [1, 2, 1],
        [2, 2, 3],
      ]);
      expect(short.map(({ line_no }) => line_no)).toEqual([3]);
      expect(seen.free(1)).toBe(0);
    });

    it('shares one supply among all priorities, also for units that are put back', () => {
      const whole = supply();
      allocate(whole.forPriority(51), [line(1, [1, 8])]);
      expect(whole.free(1)).toBe(0);
      whole.endOrder(false);
      expect(whole.free(1)).toBe(8);
    });

    it('keeps no units for others of those that the order itself has released', () => {
      expect(
        supply(new Map([[1, 6]]))
          .forPriority(0)
          .free(1),
      ).toBe(6);
      expect(
        supply(new Map([[1, 1]]))
          .forPriority(0)
          .free(1),
      ).toBe(3);
    });
  });

  it('never takes a unit twice and never allocates a part of a line', () => {
    const balances = fc.array(
      fc.record({
        item_no: fc.integer({ min: 1, max: 3 }),
        lot_no: fc.integer({ min: 0, max: 3 }),
        available: fc.nat(9),
      }),
    );
    const part = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 }));
    const demand = fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
    fc.assert(
      fc.property(balances, demand, (given, asked) => {
        const unique = [...new Map(given.map((one) => [`${one.item_no}/${one.lot_no}`, one])).values()];
        const supply = supplyOf(unique.map((one) => free(one.item_no, one.available, { lot_no: one.lot_no })));
        const lines = asked.map((parts, index) => line(index, ...parts));
        const { allocations, short } = allocate(supply, lines);
        for (const { item_no, lot_no, available } of unique) {
          const taken = allocations.filter((one) => one.item_no === item_no && one.lot_no === lot_no);
          expect(taken.reduce((sum, one) => sum + one.quantity, 0)).toBeLessThanOrEqual(available);
        }
        for (const one of lines) {
          const held = allocations.filter((allocation) => allocation.line_no === one.line_no);
          const units = held.reduce((sum, allocation) => sum + allocation.quantity, 0);
          const wanted = one.parts.reduce((sum, { quantity }) => sum + quantity, 0);
          expect(units).toBe(short.some(({ line_no }) => line_no === one.line_no) ? 0 : wanted);
        }
      }),
    );
  });
});
