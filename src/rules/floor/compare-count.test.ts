import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Counted, compareCount, type HoldingLine, type UnitsInPlace } from './compare-count.js';

const SOUND = { account_id: 'TS001', item_no: 1, lot_no: 0, condition: 'sound' } as const;
const counted = (units: number, own: Partial<Counted> = {}): Counted => ({ ...SOUND, units, ...own });
const lying = (units: number, own: Partial<UnitsInPlace> = {}): UnitsInPlace => ({
  ...SOUND,
  units,
  least: units,
  most: units,
  ...own,
});
const line = (shipment_no: number, units: number, own: Partial<HoldingLine> = {}): HoldingLine => ({
  account_id: 'TS001',
  item_no: 1,
  lot_no: 0,
  shipment_no,
  line_no: 1,
  bucket: 'allocated',
  priority: 50,
  units,
  ...own,
});
const rowOf = (...input: Parameters<typeof compareCount>) => compareCount(...input).rows[0];
const losing = (missing: number, free: number, lines: readonly HoldingLine[]) => {
  const row = rowOf([counted(10 - missing)], [lying(10)], [{ ...SOUND, units: free }], lines);
  return [
    row?.from_free,
    row?.from_lines.map((one) => `${one.shipment_no}.${one.line_no}:${one.units}`).join(' '),
    row?.unexplained,
  ];
};

describe('compareCount', () => {
  it('agrees, finds more, and finds less', () => {
    expect(rowOf([counted(5)], [lying(5)], [], [])).toEqual({
      ...SOUND,
      counted: 5,
      lying: 5,
      variance: 0,
      from_free: 0,
      from_lines: [],
      unexplained: 0,
    });
    expect(rowOf([counted(7)], [lying(5)], [{ ...SOUND, units: 5 }], [line(1, 5)])).toMatchObject({
      variance: 2,
      from_free: 0,
      from_lines: [],
    });
    expect(rowOf([counted(4)], [lying(5)], [{ ...SOUND, units: 5 }], [])).toMatchObject({ variance: -1, from_free: 1 });
  });

  it('tells apart account, item, lot and condition, adds what was counted in parts, and takes what was not counted as 0', () => {
    const { rows } = compareCount(
      [counted(2), counted(1, { lot_no: 4 }), counted(1), counted(1, { account_id: 'AB001' })],
      [lying(3), lying(2, { condition: 'defective' }), lying(1, { item_no: 2 })],
      [],
      [],
    );
    expect(rows.map((row) => [row.account_id, row.item_no, row.lot_no, row.condition, row.variance])).toEqual([
      ['AB001', 1, 0, 'sound', 1],
      ['TS001', 1, 0, 'defective', -2],
      ['TS001', 1, 0, 'sound', 0],
      ['TS001', 1, 4, 'sound', 1],
      ['TS001', 2, 0, 'sound', -1],
    ]);
  });

  it('takes any figure that the place had while it was counted', () => {
    const moved = lying(6, { least: 3, most: 8 });
    const variances = [2, 3, 6, 8, 9].map((units) => rowOf([counted(units)], [moved], [], [])?.variance);
    expect(variances).toEqual([-1, 0, 0, 0, 1]);
  });

  it('takes free units first, then those of lines', () => {
    expect(losing(3, 5, [line(1, 9)])).toEqual([3, '', 0]);
    expect(losing(3, 2, [line(1, 9)])).toEqual([2, '1.1:1', 0]);
    expect(losing(6, 1, [line(1, 2)])).toEqual([1, '1.1:2', 3]);
  });

  it('takes from reserved lines, the lowest priority, the newest order and the last line first', () => {
    const lines = [
      line(1, 1),
      line(4, 1, { priority: 60 }),
      line(2, 1),
      line(2, 1, { line_no: 2 }),
      line(3, 1, { bucket: 'reserved', priority: 99 }),
      line(9, 1, { lot_no: 4 }),
      line(9, 1, { account_id: 'TS002' }),
    ];
    expect(losing(5, 0, lines)).toEqual([0, '3.1:1 2.2:1 2.1:1 1.1:1 4.1:1', 0]);
  });

  it('takes defective units from no line', () => {
    const condition = 'defective';
    const row = rowOf([], [lying(3, { condition })], [{ ...SOUND, condition, units: 1 }], [line(1, 9)]);
    expect(row).toMatchObject({ variance: -3, from_free: 1, from_lines: [], unexplained: 2 });
  });

  it('refuses goods that lie there twice: one of the rows would be forgotten', () => {
    expect(() => compareCount([], [lying(3), lying(2)], [], [])).toThrow(RangeError);
    expect(compareCount([], [lying(3), lying(2, { lot_no: 1 })], [], []).rows).toHaveLength(2);
  });

  it('adds free units that are told in parts', () => {
    const free = [1, 2].map((units) => ({ ...SOUND, units }));
    expect(rowOf([], [lying(4)], free, [])).toMatchObject({ variance: -4, from_free: 3, unexplained: 1 });
  });

  it('refuses all figures that are none', () => {
    const { rows, faults } = compareCount([counted(-1), counted(2), counted(1.5)], [lying(2)], [], []);
    expect(rows).toEqual([]);
    expect(faults.map(({ path }) => path)).toEqual(['counts.0.units', 'counts.2.units']);
  });

  it('accounts for each missing unit once, and for nothing that somebody does not have', () => {
    const figure = fc.nat(20);
    const lines = fc.array(
      fc.record({ units: fc.nat(5), bucket: fc.constantFrom('reserved', 'allocated'), priority: fc.nat(2) } as const),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(figure, figure, fc.nat(4), fc.nat(4), figure, lines, (count, now, less, more, free, own) => {
        const holding = own.map(({ units, ...rest }, index) => line(index + 1, units, rest));
        const place = lying(now, { least: Math.max(0, now - less), most: now + more });
        const row = rowOf([counted(count)], [place], [{ ...SOUND, units: free }], holding);
        if (row === undefined) throw new Error('no row');
        const lost = row.from_lines.reduce((sum, { units }) => sum + units, 0);
        expect(row.from_free + lost + row.unexplained).toBe(Math.max(0, -row.variance));
        expect(row.from_free).toBeLessThanOrEqual(free);
        for (const one of row.from_lines) {
          expect(one.units).toBeLessThanOrEqual(holding[one.shipment_no - 1]?.units ?? 0);
        }
        if (lost > 0) expect(row.from_free).toBe(free);
        if (row.unexplained > 0) expect(lost).toBe(holding.reduce((sum, { units }) => sum + units, 0));
        // What is written cannot make a place hold less than nothing.
        expect(row.lying + row.variance).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
