import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  compareLots,
  isAllocatable,
  isPastLastDay,
  type LotFacts,
  type LotPolicy,
  lastAllocatableDay,
} from './lots.js';

const POLICY: LotPolicy = {
  fifo: null,
  lot_limit_type: null,
  expiry_at_allocatable_days: null,
  manufacture_date_allocatable_days: null,
};
const LOT: LotFacts = { lot_no: 1, expiry_date: null, manufacture_date: null, received_at: null, blocked: false };

const day = fc
  .integer({ min: 0, max: 7_000_000 })
  .map((days) => Temporal.PlainDate.from('0001-01-01').add({ days: days % 3_652_000 }));
const days = fc.option(fc.integer({ min: 0, max: 36_500 }));
const expiry: fc.Arbitrary<[LotPolicy, LotFacts]> = fc.tuple(day, days).map(([date, count]) => [
  { ...POLICY, lot_limit_type: 'expiry', expiry_at_allocatable_days: count },
  { ...LOT, expiry_date: date.toString() },
]);
const made: fc.Arbitrary<[LotPolicy, LotFacts]> = fc
  .tuple(day, fc.integer({ min: 0, max: 36_500 }))
  .map(([date, count]) => [
    { ...POLICY, lot_limit_type: 'manufacture', manufacture_date_allocatable_days: count },
    { ...LOT, manufacture_date: date.toString() },
  ]);

const lots = fc.array(
  fc.record({
    lot_no: fc.nat({ max: 20 }),
    expiry_date: fc.option(fc.constantFrom('2026-11-25', '2026-11-26', '2027-01-01')),
    manufacture_date: fc.constant(null),
    received_at: fc.option(fc.constantFrom(new Date(1), new Date(2), new Date(3))),
    blocked: fc.boolean(),
  }),
  { maxLength: 12 },
);

describe('the last allocatable day of a lot', () => {
  it('is the best-before date minus the days of the item; no days count as 0 [H-044]', () => {
    const policy = { ...POLICY, lot_limit_type: 'expiry' } as const;
    const lot = { ...LOT, expiry_date: '2026-03-01' };
    expect(lastAllocatableDay({ ...policy, expiry_at_allocatable_days: 1 }, lot)).toBe('2026-02-28');
    expect(lastAllocatableDay({ ...policy, expiry_at_allocatable_days: 0 }, lot)).toBe('2026-03-01');
    expect(lastAllocatableDay(policy, lot)).toBe('2026-03-01');
  });

  it('is the manufacture date plus the days of the item, and does not exist without them [H-044]', () => {
    const policy = { ...POLICY, lot_limit_type: 'manufacture' } as const;
    const lot = { ...LOT, manufacture_date: '2028-02-28' };
    expect(lastAllocatableDay({ ...policy, manufacture_date_allocatable_days: 2 }, lot)).toBe('2028-03-01');
    expect(lastAllocatableDay({ ...policy, manufacture_date_allocatable_days: 0 }, lot)).toBe('2028-02-28');
    expect(lastAllocatableDay(policy, lot)).toBeNull();
  });

  it('does not exist if the item has no limit, or the lot does not have the date', () => {
    expect(lastAllocatableDay(POLICY, { ...LOT, expiry_date: '2026-01-01' })).toBeNull();
    expect(
      lastAllocatableDay({ ...POLICY, lot_limit_type: 'expiry' }, { ...LOT, manufacture_date: '2026-01-01' }),
    ).toBeNull();
  });

  it('is the last day on which the lot is allocatable, for every date and number of days', () => {
    fc.assert(
      fc.property(fc.oneof(expiry, made), ([policy, lot]) => {
        const last = Temporal.PlainDate.from(lastAllocatableDay(policy, lot) ?? '');
        const on = (date: Temporal.PlainDate) => isPastLastDay(policy, lot, date.toString());
        fc.pre(last.year > 1 && last.year < 9999);
        expect([on(last.subtract({ days: 1 })), on(last), on(last.add({ days: 1 }))]).toEqual([false, false, true]);
      }),
    );
  });

  it('is correct also for dates that are very far away', () => {
    const policy = { ...POLICY, lot_limit_type: 'manufacture', manufacture_date_allocatable_days: 36_500 } as const;
    expect(isPastLastDay(policy, { ...LOT, manufacture_date: '9990-01-01' }, '2026-11-24')).toBe(false);
  });
});

it('a blocked lot is not allocatable on any day', () => {
  fc.assert(
    fc.property(fc.oneof(expiry, made), day, ([policy, lot], today) => {
      expect(isAllocatable(policy, { ...lot, blocked: true }, today.toString())).toBe(false);
      expect(isAllocatable(policy, lot, today.toString())).toBe(!isPastLastDay(policy, lot, today.toString()));
    }),
  );
});

describe('the order of lots', () => {
  const sorted = (all: readonly LotFacts[]) => [...all].sort(compareLots);

  it('does not depend on the order in which lots were read', () => {
    fc.assert(
      fc.property(lots, fc.array(fc.nat()), (all, shuffle) => {
        const one = [...new Map(all.map((lot) => [lot.lot_no, lot])).values()];
        const other = [...one].sort((a, b) => (shuffle[a.lot_no] ?? 0) - (shuffle[b.lot_no] ?? 0));
        expect(sorted(other)).toEqual(sorted(one));
      }),
    );
  });

  it('is units without a lot, then by date, then by receipt, then by number [H-042 H-043]', () => {
    fc.assert(
      fc.property(lots, (all) => {
        const order = sorted([...new Map(all.map((lot) => [lot.lot_no, lot])).values()]);
        for (const [index, next] of order.entries()) {
          const before = order[index - 1];
          if (before === undefined) continue;
          expect(next.lot_no).not.toBe(0);
          if (before.lot_no === 0) continue;
          const keys = [before, next].map(({ expiry_date, received_at, lot_no }) => [
            expiry_date ?? '9999-12-31',
            received_at?.getTime() ?? 0,
            lot_no,
          ]);
          expect(keys[0]?.join() === keys[1]?.join()).toBe(false);
          expect(smaller(keys[0] ?? [], keys[1] ?? [])).toBe(true);
        }
      }),
    );
  });

  it('goes by receipt for equal dates [H-043]', () => {
    const lot = (lot_no: number, at: number) => ({
      ...LOT,
      lot_no,
      expiry_date: '2027-01-01',
      received_at: new Date(at),
    });
    expect(sorted([lot(1, 30), lot(2, 10), lot(3, 10)]).map(({ lot_no }) => lot_no)).toEqual([2, 3, 1]);
  });

  it('goes by manufacture date if lots have it', () => {
    const lot = (lot_no: number, manufacture_date: string) => ({ ...LOT, lot_no, manufacture_date });
    expect(sorted([lot(1, '2026-02-01'), lot(2, '2026-01-01')]).map(({ lot_no }) => lot_no)).toEqual([2, 1]);
  });
});

/** Whether a list of keys sorts before another of the same length. */
function smaller(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  const index = a.findIndex((key, place) => key !== b[place]);
  return index !== -1 && (a[index] ?? 0) < (b[index] ?? 0);
}
