import { describe, expect, it } from 'vitest';
import { lotCount as count, receiptLine as line } from '../../../test/kit/receipt-lines.js';
import { differenceAfterWork, whyNotAllowed } from './difference.js';

describe('the difference of a receipt', () => {
  const exact = line({ counts: [count({ good: 4 }), count({ lot_no: 1, good: 6 })] });
  const of = (lines: readonly ReturnType<typeof line>[], returned_shipment_no: number | null = null) => {
    return { lines, returned_shipment_no };
  };
  const short = line({ line_no: 2, counts: [count({ good: 9, defective: 1 })] });

  it('is open when some line has other good units than announced', () => {
    expect(differenceAfterWork(of([exact]), 'stocked')).toBeNull();
    expect(differenceAfterWork(of([exact, short]), 'stocked')).toBe('open');
    expect(differenceAfterWork(of([exact, line({ line_no: 3 })]), 'stocked')).toBe('open');
  });

  it('is none of a return, which nobody announced', () => {
    expect(differenceAfterWork(of([short], 7), 'stocked')).toBeNull();
  });

  it('is none while goods are counted: what was resolved is forgotten by another inspection, or by more goods', () => {
    for (const status of ['waiting', 'received', 'checking'] as const)
      expect([status, differenceAfterWork(of([short]), status)]).toEqual([status, null]);
  });

  it('is resolved once, and opened again once', () => {
    expect([whyNotAllowed('open', 'deal_with'), whyNotAllowed('dealt_with', 'reopen')]).toEqual([null, null]);
    expect(whyNotAllowed('dealt_with', 'deal_with')?.en).toBe('It is already resolved.');
    expect(whyNotAllowed('open', 'reopen')?.en).toBe('It is not resolved.');
    expect(whyNotAllowed(null, 'deal_with')?.en).toMatch(/^It brought what was announced/);
  });
});
