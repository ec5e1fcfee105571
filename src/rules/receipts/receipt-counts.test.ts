import { describe, expect, it } from 'vitest';
import { lotCount as count, receiptLine as line } from '../../../test/kit/receipt-lines.js';
import { lotOf, planPutAway, unitsPutInto, validateCounts, validateMeasurements } from './receipt-counts.js';

describe('an inspection', () => {
  const lines = [
    line(),
    line({ line_no: 2, lot_limit_type: 'expiry' }),
    line({ line_no: 3, lot_limit_type: 'manufacture', fifo: true }),
  ];
  const counted = (line_no: number, more: object = {}) => ({
    line_no,
    good: 1,
    defective: 0,
    unidentified: 0,
    expiry_date: null,
    manufacture_date: null,
    ...more,
  });
  const wrong = (...counts: ReturnType<typeof counted>[]) => validateCounts(lines, counts).map(({ path }) => path);

  it('accepts whole numbers of units of existing lines', () => {
    expect(wrong(counted(1), counted(1))).toEqual([]);
    expect(wrong(counted(9))).toEqual(['counts.0.line_no']);
    expect(wrong(counted(1, { good: -1, defective: 1.5, unidentified: 1_000_000_000 }))).toEqual([
      'counts.0.good',
      'counts.0.defective',
      'counts.0.unidentified',
    ]);
  });

  it("needs a date if and only if the item's lots have it", () => {
    expect(wrong(counted(2, { expiry_date: '2027-01-31' }), counted(3, { manufacture_date: '2026-01-31' }))).toEqual(
      [],
    );
    expect(wrong(counted(2), counted(3))).toEqual(['counts.0.expiry_date', 'counts.1.manufacture_date']);
    expect(wrong(counted(2, { good: 0 }))).toEqual([]);
    expect(wrong(counted(1, { expiry_date: '2027-01-31' }), counted(2, { expiry_date: '2027-02-30' }))).toEqual([
      'counts.0.expiry_date',
      'counts.1.expiry_date',
    ]);
  });

  it('accepts known sizes for items of the receipt', () => {
    const paths = validateMeasurements(lines, [
      { item_no: 65, size: '80', weight_g: 120 },
      { item_no: 66, size: '70', weight_g: -1 },
    ]).map(({ path }) => path);
    expect(paths).toEqual(['measured.1.item_no', 'measured.1.size', 'measured.1.weight_g']);
  });

  it('distinguishes lots by date, and by receipt only for first-in-first-out items', () => {
    const dates = { expiry_date: null, manufacture_date: '2026-01-31' };
    expect(lotOf(line(), counted(1), 7)).toBeNull();
    expect(lotOf(line({ lot_limit_type: 'manufacture' }), counted(1, dates), 7)).toEqual({
      item_no: 65,
      ...dates,
      receipt_no: null,
    });
    expect(lotOf(line({ lot_limit_type: 'manufacture', fifo: true }), counted(1, dates), 7)?.receipt_no).toBe(7);
    expect(lotOf(line({ fifo: true }), counted(1), 7)).toEqual({
      item_no: 65,
      expiry_date: null,
      manufacture_date: null,
      receipt_no: 7,
    });
  });
});

describe('planPutAway', () => {
  const lines = [
    line({ counts: [count({ good: 5, good_stored: 2, defective: 1 }), count({ lot_no: 4, good: 2, good_stored: 2 })] }),
    line({ line_no: 2, counts: [count({ unidentified: 3 })] }),
  ];
  const part = (more: object = {}) => ({ line_no: 1, lot_no: 0, good: 1, defective: 0, unidentified: 0, ...more });
  const rest = [
    { line_no: 1, lot_no: 0, good: 3, defective: 1, unidentified: 0 },
    { line_no: 2, lot_no: 0, good: 0, defective: 0, unidentified: 3 },
  ];

  it('puts away all counted units by default, and ends the receipt', () => {
    expect(planPutAway(lines, null, null)).toEqual({ parts: rest, complete: true, faults: [] });
    expect(planPutAway(lines, null, false)).toEqual({ parts: rest, complete: false, faults: [] });
  });

  it('leaves the receipt open while counted units remain', () => {
    expect(planPutAway(lines, [part()], null)).toMatchObject({ complete: false, faults: [] });
    expect(planPutAway(lines, [part()], true).faults.map(({ path }) => path)).toEqual(['complete']);
    expect(planPutAway(lines, rest, null)).toMatchObject({ complete: true, faults: [] });
  });

  it('does not put away units that were not counted, or twice', () => {
    const wrong = (...parts: ReturnType<typeof part>[]) =>
      planPutAway(lines, parts, null).faults.map(({ path }) => path);
    expect(wrong(part({ good: 4, defective: 2 }))).toEqual(['parts.0.good', 'parts.0.defective']);
    expect(wrong(part({ good: -1 }))).toEqual(['parts.0.good']);
    expect(wrong(part({ lot_no: 9 }), part({ line_no: 3 }))).toEqual(['parts.0', 'parts.1']);
    expect(wrong(part(), part())).toEqual(['parts.1']);
  });
});

it('units go into the bucket of their state', () => {
  const units = { good: 1, defective: 2, unidentified: 3 };
  const buckets = ['available', 'defective', 'unidentified', 'processing'] as const;
  expect(buckets.map((bucket) => unitsPutInto(bucket, units))).toEqual([1, 2, 3, 0]);
});
