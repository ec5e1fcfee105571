/**
 * The receipt of goods that a recipient sent back. Nobody announced it: its quantities are the units that came, so it has no
 * difference, and it is `stocked` at once.
 */
import { disposedOf, type ReturnedPart } from '../stock/plan-return.js';
import { type PlannedReceipt, RECEIPT_DEFAULTS } from './plan-receipt.js';
import type { StoredUnits } from './receipt-counts.js';

export interface ReturnReceipt extends PlannedReceipt {
  /** The units that came back, by line and lot. Units that were thrown away at once are among the defective units. */
  readonly counts: readonly StoredUnits[];
}

/**
 * @param parts of a valid return. Parts of one item are one line here, even if they are of several lines of the shipment
 * @param today `YYYY-MM-DD` in Japan
 * @param tracking_code with which the parcel came back; null: not known
 */
export function planReturnReceipt(
  warehouse: string,
  parts: readonly ReturnedPart[],
  today: string,
  tracking_code: string | null,
): ReturnReceipt {
  const items = [...new Set(parts.map(({ item_no }) => item_no))];
  const unitsOf = (part: ReturnedPart) => part.good + part.defective + disposedOf(part);
  const lines = items.map((item_no, index) => ({
    line_no: index + 1,
    item_no,
    quantity: parts.reduce((sum, part) => sum + (part.item_no === item_no ? unitsOf(part) : 0), 0),
  }));
  const counts = new Map<string, StoredUnits>();
  for (const part of parts) {
    const line_no = items.indexOf(part.item_no) + 1;
    const key = `${line_no} ${part.lot_no}`;
    const before = counts.get(key);
    counts.set(key, {
      line_no,
      lot_no: part.lot_no,
      good: (before?.good ?? 0) + part.good,
      defective: (before?.defective ?? 0) + part.defective + disposedOf(part),
      unidentified: 0,
    });
  }
  const document = {
    ...RECEIPT_DEFAULTS,
    inspection_type: 'CODE' as const,
    arrival_date_confirmed: true,
    tracking_codes: tracking_code === null ? null : [tracking_code],
    stock_deadline_date: today,
  };
  return { identifier: null, warehouse, arrival_date: today, document, lines, counts: [...counts.values()] };
}
