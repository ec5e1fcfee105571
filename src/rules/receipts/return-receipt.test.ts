import { describe, expect, it } from 'vitest';
import type { ReturnedPart } from '../stock/plan-return.js';
import { planReturnReceipt } from './return-receipt.js';

const part = (line_no: number, item_no: number, lot_no: number, more: Partial<ReturnedPart>): ReturnedPart => ({
  line_no,
  item_no,
  lot_no,
  good: 0,
  defective: 0,
  ...more,
});

describe('the receipt of a return', () => {
  it('has a line for each item, with all that came, and a count for each lot', () => {
    const parts = [
      part(1, 7, 0, { good: 2 }),
      part(2, 9, 4, { good: 1, defective: 1 }),
      part(3, 7, 0, { good: 1, disposed: 3 }),
      part(3, 9, 5, { defective: 1 }),
    ];
    const { lines, counts, document, arrival_date } = planReturnReceipt('TOKYO', parts, '2026-11-25', null);
    expect(lines).toEqual([
      { line_no: 1, item_no: 7, quantity: 6 },
      { line_no: 2, item_no: 9, quantity: 3 },
    ]);
    expect(counts).toEqual([
      { line_no: 1, lot_no: 0, good: 3, defective: 3, unidentified: 0 },
      { line_no: 2, lot_no: 4, good: 1, defective: 1, unidentified: 0 },
      { line_no: 2, lot_no: 5, good: 0, defective: 1, unidentified: 0 },
    ]);
    expect([arrival_date, document.stock_deadline_date, document.tracking_codes]).toEqual([
      '2026-11-25',
      '2026-11-25',
      null,
    ]);
  });
});
