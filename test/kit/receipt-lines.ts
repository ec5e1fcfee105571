import type { LotCount, ReceiptLine } from '../../src/rules/receipts/receipt.js';

/* Lines of receipts, for tests of rules. */

/** Ten of item 65, which is not kept in lots and of which nothing was counted. */
export const receiptLine = (more: Partial<ReceiptLine> = {}): ReceiptLine => ({
  line_no: 1,
  item_no: 65,
  code: 'A',
  name: null,
  quantity: 10,
  fifo: null,
  lot_limit_type: null,
  expiry_at_allocatable_days: null,
  manufacture_date_allocatable_days: null,
  counts: [],
  cases: [],
  ...more,
});

/** Nothing counted, of units in no lot. */
export const lotCount = (more: Partial<LotCount> = {}): LotCount => ({
  lot_no: 0,
  expiry_date: null,
  manufacture_date: null,
  good: 0,
  defective: 0,
  unidentified: 0,
  good_stored: 0,
  defective_stored: 0,
  unidentified_stored: 0,
  defective_released: 0,
  unidentified_released: 0,
  ...more,
});
