import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { AmountsInOrder } from './amounts-in-order.js';
import { choosePlaces, type Shelf, type ShelfUnits, type WantedUnits } from './choose-places.js';

const holding = (units: number, own: Partial<ShelfUnits> = {}): ShelfUnits => ({
  account_id: 'TS001',
  item_no: 1,
  lot_no: 0,
  units,
  open_units: 0,
  ...own,
});
/** A pick face with units of one lot. */
const shelf = (place_no: number, units: number, own: Partial<ShelfUnits> = {}): Shelf => ({
  place_no,
  path: place_no,
  use: 'pick',
  doubted: false,
  holds: [holding(units, own)],
});
const reserve = (place_no: number, units: number, own: Partial<ShelfUnits> = {}): Shelf => ({
  ...shelf(place_no, units, own),
  use: 'reserve',
});
const line = (line_no: number, units: number, own: Partial<WantedUnits> = {}): WantedUnits => ({
  account_id: 'TS001',
  item_no: 1,
  lot_no: 0,
  shipment_no: 1,
  line_no,
  units,
  ...own,
});
/** Takes as `line: place x units`, with `!` if they wait for a replenishment. */
const taken = (lines: readonly WantedUnits[], shelves: readonly Shelf[]) => {
  const { takes, replenishments } = choosePlaces(lines, shelves);
  return {
    takes: takes.map((one) => `${one.line_no}: ${one.place_no}x${one.units}${one.after_replenishment ? '!' : ''}`),
    brought: replenishments.map((one) => `${one.from_place}>${one.to_place}x${one.units}`),
  };
};

describe('choosePlaces', () => {
  it('takes from one place where one has enough, the first in path order', () => {
    const found = taken([line(1, 3)], [shelf(9, 8), shelf(2, 1), shelf(5, 3), shelf(4, 2)]);
    expect(found).toEqual({ takes: ['1: 5x3'], brought: [] });
  });

  it('takes from as few places as possible, told in path order', () => {
    const shelves = [shelf(1, 2), shelf(2, 2), shelf(3, 5), shelf(4, 2)];
    expect(taken([line(1, 7)], shelves).takes).toEqual(['1: 1x2', '1: 3x5']);
    expect(taken([line(1, 8)], shelves).takes).toEqual(['1: 1x2', '1: 2x1', '1: 3x5']);
  });

  it('takes pick faces before the reserve, even if the reserve comes first and has more', () => {
    expect(taken([line(1, 4)], [reserve(1, 9), shelf(7, 2), shelf(8, 2)]).takes).toEqual(['1: 7x2', '1: 8x2']);
  });

  it('takes last from a shelf where units were not found, also after the reserve', () => {
    const doubted = { ...shelf(1, 9), doubted: true };
    expect(taken([line(1, 6)], [doubted, reserve(5, 3), shelf(7, 2)]).takes).toEqual(['1: 7x5!', '1: 1x1']);
    expect(taken([line(1, 2)], [doubted, reserve(5, 3)]).takes).toEqual(['1: 5x2']);
    expect(taken([line(1, 4)], [doubted, reserve(5, 3)]).takes).toEqual(['1: 5x3', '1: 1x1']);
    expect(taken([line(1, 4)], [doubted])).toEqual({ takes: ['1: 1x4'], brought: [] });
  });

  it('leaves what open work will take', () => {
    const found = taken([line(1, 5)], [shelf(1, 4, { open_units: 3 }), shelf(2, 2), shelf(3, 1, { open_units: 2 })]);
    expect(found).toEqual({ takes: ['1: 1x1', '1: 2x2'], brought: [] });
  });

  it('takes the lots that were allocated, of the account that they belong to', () => {
    const shelves = [shelf(1, 9), shelf(2, 9, { lot_no: 4 }), shelf(3, 9, { lot_no: 4, account_id: 'TS002' })];
    expect(taken([line(1, 2, { lot_no: 4 })], shelves).takes).toEqual(['1: 2x2']);
    expect(taken([line(1, 2, { account_id: 'TS002' })], shelves)).toMatchObject({ takes: [] });
    expect(taken([line(1, 2, { item_no: 2 })], shelves)).toMatchObject({ takes: [] });
  });

  it('brings from the reserve what the faces cannot give to the wave, for the lines that come last', () => {
    const found = taken([line(1, 3), line(2, 3), line(3, 1)], [shelf(1, 4), reserve(8, 2), reserve(9, 5)]);
    expect(found).toEqual({ takes: ['1: 1x3', '2: 1x3!', '3: 1x1!'], brought: ['9>1x3'] });
  });

  it('brings units to the first of several faces', () => {
    const found = taken([line(1, 9)], [shelf(2, 1), shelf(1, 0), reserve(8, 5), reserve(9, 20)]);
    expect(found).toEqual({ takes: ['1: 1x8!', '1: 2x1'], brought: ['9>1x8'] });
  });

  it('adds a lot that lies on a shelf in parts', () => {
    const parts: Shelf = { ...shelf(1, 0), holds: [holding(2, { open_units: 3 }), holding(4)] };
    expect(taken([line(1, 5)], [parts])).toMatchObject({ takes: ['1: 1x3'] });
  });

  it('does not look at all shelves for each line of a popular item', () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => line(n, 1 + (n % 3)));
    const faces = Array.from({ length: 1000 }, (_, n) => shelf(n + 1, 6 + (n % 7)));
    const behind = Array.from({ length: 1000 }, (_, n) => reserve(n + 2000, 4 + (n % 20)));
    const spies = [
      ...(['at', 'add', 'firstAtLeast'] as const).map((method) => vi.spyOn(AmountsInOrder.prototype, method)),
      ...(['total', 'largest'] as const).map((amount) => vi.spyOn(AmountsInOrder.prototype, amount, 'get')),
    ];
    const { takes } = choosePlaces(lines, [...faces, ...behind]);
    const looks = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    vi.restoreAllMocks();
    expect(takes.reduce((sum, { units }) => sum + units, 0)).toBe(19_999);
    expect(looks).toBeLessThan(20 * (lines.length + faces.length + behind.length));
  });

  it('picks from the reserve what has no face', () => {
    expect(taken([line(1, 2)], [reserve(9, 5)])).toEqual({ takes: ['1: 9x2'], brought: [] });
  });

  it('brings nothing where the faces have enough', () => {
    expect(taken([line(1, 4)], [shelf(1, 4), reserve(9, 5)]).brought).toEqual([]);
  });

  const rows = fc.uniqueArray(
    fc
      .record({ units: fc.nat(9), open_units: fc.nat(3), lot_no: fc.nat(1) })
      .map(({ units, ...own }) => holding(units, own)),
    { selector: ({ lot_no }) => lot_no, maxLength: 2 },
  );
  const shelves = fc.uniqueArray(
    fc
      .record({
        place_no: fc.integer({ min: 1, max: 12 }),
        use: fc.constantFrom('pick', 'reserve'),
        doubted: fc.boolean(),
        holds: rows,
      } as const)
      .map((own): Shelf => ({ ...own, path: own.place_no })),
    { selector: ({ place_no }) => place_no, maxLength: 10 },
  );
  const wave = fc
    .array(fc.record({ units: fc.integer({ min: 1, max: 12 }), lot_no: fc.nat(1) }), { maxLength: 6 })
    .map((all) => all.map(({ units, lot_no }, index) => line(index + 1, units, { lot_no })));
  const sum = (rows: readonly { readonly units: number }[]) => rows.reduce((total, { units }) => total + units, 0);

  it('gives every unit that there is to the lines, and no place gives more than it has', () => {
    fc.assert(
      fc.property(wave, shelves, (lines, all) => {
        const { takes, replenishments } = choosePlaces(lines, all);
        for (const one of lines) {
          const own = takes.filter(({ line_no }) => line_no === one.line_no);
          expect(sum(own)).toBeLessThanOrEqual(one.units);
          expect(own.every(({ lot_no, units }) => lot_no === one.lot_no && units > 0)).toBe(true);
          expect(new Set(own.map(({ place_no }) => place_no)).size).toBe(own.length);
        }
        expect(replenishments.every(({ units }) => units > 0)).toBe(true);
        const lying = all.flatMap(({ holds, ...place }) => holds.map((one) => ({ ...place, ...one })));
        for (const one of lying) {
          const same = ({ lot_no }: { lot_no: number }) => lot_no === one.lot_no;
          const out = sum(replenishments.filter((row) => same(row) && row.from_place === one.place_no));
          const into = sum(replenishments.filter((row) => same(row) && row.to_place === one.place_no));
          const gone = takes.filter((row) => same(row) && row.place_no === one.place_no);
          const free = Math.max(0, one.units - one.open_units);
          expect(sum(gone) + out).toBeLessThanOrEqual(free + into);
          if (one.use === 'reserve') expect(into).toBe(0);
          else expect(out).toBe(0);
          // Only what is brought is waited for.
          if (into === 0) expect(gone.some(({ after_replenishment }) => after_replenishment)).toBe(false);
        }
        for (const lot_no of [0, 1]) {
          const there = lying.filter((one) => one.lot_no === lot_no);
          const free = sum(there.map((one) => ({ units: Math.max(0, one.units - one.open_units) })));
          const wanted = sum(lines.filter((one) => one.lot_no === lot_no));
          expect(sum(takes.filter((one) => one.lot_no === lot_no))).toBe(Math.min(wanted, free));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('takes one line from the fewest faces that have it, and does not depend on the order of the places', () => {
    const faces = fc.uniqueArray(fc.record({ place_no: fc.integer({ min: 1, max: 8 }), units: fc.nat(6) }), {
      selector: ({ place_no }) => place_no,
      maxLength: 7,
    });
    fc.assert(
      fc.property(faces, fc.integer({ min: 1, max: 20 }), (all, units) => {
        const given = all.map((one) => shelf(one.place_no, one.units));
        fc.pre(sum(all) >= units);
        const { takes } = choosePlaces([line(1, units)], given);
        const subsets = Array.from({ length: 2 ** all.length }, (_, mask) =>
          all.filter((_one, bit) => mask & (2 ** bit)),
        );
        const least = Math.min(...subsets.filter((own) => sum(own) >= units).map((own) => own.length));
        expect(takes).toHaveLength(least);
        expect(choosePlaces([line(1, units)], [...given].reverse()).takes).toEqual(takes);
      }),
      { numRuns: 500 },
    );
  });
});
