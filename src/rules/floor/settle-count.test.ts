import { expect, it } from 'vitest';
import type { Variance } from './compare-count.js';
import { countAdjustments, foundAgain, type PlannedCount, settledBy, sumOfSettled } from './settle-count.js';

const COUNT = { count_no: 3, warehouse: 'TOKYO', place_no: 12 };
const MISSING_PLACE = 90;

const variance = (of: Partial<Variance>): Variance => ({
  account_id: 'TS001',
  item_no: 1,
  lot_no: 0,
  condition: 'sound',
  counted: 0,
  lying: 0,
  variance: 0,
  from_free: 0,
  from_lines: [],
  unexplained: 0,
  ...of,
});

const line = (shipment_no: number, units: number) => ({ shipment_no, line_no: 1, bucket: 'allocated' as const, units });

const planned = (rows: readonly Variance[]): PlannedCount => ({
  rows,
  orders: new Map([
    [1, { status: 'waiting', identifier: 'early' }],
    [2, { status: 'picking', identifier: 'at work' }],
  ]),
});

/** Of item 1, so many units are kept with the missing ones, and so many of them are free. */
const again = (missing: number, unidentified: number) =>
  foundAgain(
    [{ item_no: 1, lot_no: 0, place_no: MISSING_PLACE, units: missing }],
    [{ item_no: 1, lot_no: 0, unidentified }],
    COUNT,
  );

it('of the units that were found, those that were missing before come back, and the others are added', () => {
  const plan = planned([variance({ variance: 5 })]);
  expect(countAdjustments(plan, again(3, 9), COUNT)).toMatchObject([
    { quantity: 3, from: 'unidentified', to: 'available', from_place: MISSING_PLACE, to_place: 12 },
    { quantity: 2, from: 'adjustment', to: 'available', to_place: 12 },
  ]);
  expect(settledBy(plan, again(3, 9))).toEqual({
    found_again: 3,
    added: 2,
    removed: 0,
    from_lines: 0,
    unexplained: 0,
  });
});

it('no more come back than are free, and defective units never do', () => {
  expect(again(3, 2)(variance({ variance: 5 }))).toEqual({ units: 2, place_no: MISSING_PLACE });
  const defective = variance({ variance: 4, condition: 'defective' });
  expect(countAdjustments(planned([defective]), again(3, 9), COUNT)).toMatchObject([
    { quantity: 4, from: 'adjustment', to: 'defective' },
  ]);
});

it('missing units leave the stock, but for those of a line in picking, which loses them itself', () => {
  const row = variance({ variance: -9, from_free: 2, from_lines: [line(1, 3), line(2, 4)] });
  const plan = planned([row]);
  expect(countAdjustments(plan, again(0, 0), COUNT)).toEqual([
    {
      warehouse: 'TOKYO',
      item_no: 1,
      lot_no: 0,
      quantity: 5,
      from: 'available',
      to: 'adjustment',
      reason: 'stocktake',
      note: 'Count 3',
      from_place: 12,
    },
  ]);
  expect(settledBy(plan, again(0, 0))).toMatchObject({ removed: 2, from_lines: 7 });
});

it('what agrees is not written', () => {
  expect(countAdjustments(planned([variance({ counted: 4, lying: 4 })]), again(3, 9), COUNT)).toEqual([]);
});

it('the figures of several accounts are added', () => {
  const one = settledBy(planned([variance({ variance: 5 })]), again(3, 9));
  const other = settledBy(planned([variance({ variance: -1, unexplained: 1 })]), again(0, 0));
  expect(sumOfSettled([one, other])).toEqual({ found_again: 3, added: 2, removed: 0, from_lines: 0, unexplained: 1 });
});
