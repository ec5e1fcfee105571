import { Temporal } from 'temporal-polyfill';
import { sumOf } from '../kernel/quantities.js';
import type { Inspection } from '../operations/floor/inspect-goods.js';
import type { ReceiptAtWork } from '../operations/floor/read-receipt-at-work.js';
import type { ScenarioAtWork } from '../rules/demo/scenario.js';
import type { Size } from '../rules/items/item-values.js';
import type { ReceiptLine } from '../rules/receipts/receipt.js';
import type { LineCases } from '../rules/stock/cases.js';

/** Package size and weight of one unit. */
export interface Measure {
  readonly size: Size;
  readonly weight_g: number;
}

/** Sizes and weights for goods of unknown size, chosen by the item's running number. */
const MEASURES: readonly Measure[] = [
  { size: '60', weight_g: 350 },
  { size: 'S', weight_g: 120 },
  { size: '80', weight_g: 900 },
  { size: '60', weight_g: 480 },
  { size: 'SS', weight_g: 45 },
  { size: '100', weight_g: 2_400 },
];

const SHELF_LIFE_DAYS = 180;
const AGE_DAYS = 10;

/**
 * The result of a simulated inspection: exactly what was announced, or sent by a transfer, all of it good. Announced
 * goods get an expiry date half a year after arrival, or a manufacture date ten days before it. Where the account
 * counts cases, 24 units or more come in cases of 12, the rest loose.
 * @param measures size and weight by item code, where known beforehand
 * @param differences what is planned to be counted otherwise
 */
export function simulatedInspection(
  { arrival_date, lines, transfer, transit, case_receiving }: ReceiptAtWork,
  measures: ReadonlyMap<string, Measure>,
  differences: readonly PlannedDifference[] = [],
): Inspection {
  const day = Temporal.PlainDate.from(arrival_date);
  const fresh = {
    expiry_date: day.add({ days: SHELF_LIFE_DAYS }).toString(),
    manufacture_date: day.subtract({ days: AGE_DAYS }).toString(),
  };
  const parts = (line: ReceiptLine) =>
    transfer === null ? [{ ...fresh, sent: line.quantity }] : transit.filter(({ item_no }) => item_no === line.item_no);
  const counts = lines.flatMap((line) =>
    parts(line).map(({ sent, expiry_date, manufacture_date }) => ({
      line_no: line.line_no,
      good: sent,
      defective: 0,
      unidentified: 0,
      // The transfer sent units without a date, but the item has dates since: the inspection reads them off the
      // goods.
      expiry_date: line.lot_limit_type === 'expiry' ? (expiry_date ?? fresh.expiry_date) : null,
      manufacture_date: line.lot_limit_type === 'manufacture' ? (manufacture_date ?? fresh.manufacture_date) : null,
    })),
  );
  for (const one of differences) countOtherwise(one, lines, counts);
  const goodOf = ({ line_no }: ReceiptLine) =>
    sumOf(
      counts.filter((one) => one.line_no === line_no),
      ({ good }) => good,
    );
  return {
    counts,
    measured: lines.map((line) => ({ item_no: line.item_no, ...measureOf(line, measures) })),
    cases: case_receiving ? lines.flatMap((line) => casesOf(line, Math.min(line.quantity, goodOf(line)))) : [],
  };
}

const DOZEN = 12;

/** A planned difference of an item: its units are taken from the good units, or added to them if they are a surplus. */
type PlannedDifference = Pick<ScenarioAtWork, 'outcome' | 'detail'>;

/** The counted units of a line, while they are decided. */
interface OpenCount {
  readonly line_no: number;
  good: number;
  defective: number;
  unidentified: number;
}

function countOtherwise(
  { outcome, detail }: PlannedDifference,
  lines: readonly ReceiptLine[],
  counts: OpenCount[],
): void {
  const line = lines.find(({ item_no }) => item_no === detail.item_no);
  const own = counts.filter((count) => count.line_no === line?.line_no);
  let left = detail.quantity ?? 1;
  if (outcome === 'over') {
    const [first] = own;
    if (first !== undefined) first.good += left;
    return;
  }
  for (const count of own) {
    const units = Math.min(left, count.good);
    left -= units;
    count.good -= units;
    if (outcome === 'defective') count.defective += units;
    if (outcome === 'unknown') count.unidentified += units;
  }
}

const casesOf = ({ line_no }: ReceiptLine, quantity: number): LineCases[] =>
  quantity < 2 * DOZEN ? [] : [{ line_no, quantity_in_case: DOZEN, quantity: Math.floor(quantity / DOZEN) }];

const ORDINARY: Measure = { size: '60', weight_g: 350 };

const measureOf = ({ code, item_no }: ReceiptLine, measures: ReadonlyMap<string, Measure>): Measure =>
  measures.get(code) ?? MEASURES[item_no % MEASURES.length] ?? ORDINARY;
