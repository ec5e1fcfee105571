import { Temporal } from 'temporal-polyfill';
import type { Inspection } from '../operations/floor/inspect-goods.js';
import type { Size } from '../rules/item.js';
import type { Receipt, ReceiptLine } from '../rules/receipt.js';
import type { TransitLot } from '../rules/transfer-arrival.js';

/** Package size and weight of one unit. */
export interface Measure {
  readonly size: Size;
  readonly weight_g: number;
}

/** What goods of unknown size turn out to be; an item's running number picks one. */
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
 * What the simulated warehouse finds: exactly what was announced, all of it good; of a transfer, what was sent. Best-before dates are half a year after
 * the arrival day, goods dated by manufacture were made ten days before it.
 * @param measures by item code, where the item's size is known beforehand
 * @param transit what was sent, where a transfer brings the goods
 */
export function examineGoods(
  { arrival_date, lines, transfer }: Receipt,
  measures: ReadonlyMap<string, Measure>,
  transit: readonly TransitLot[] = [],
): Inspection {
  const day = Temporal.PlainDate.from(arrival_date);
  const announced = (line: ReceiptLine) => ({
    quantity: line.quantity,
    expiry_date: day.add({ days: SHELF_LIFE_DAYS }).toString(),
    manufacture_date: day.subtract({ days: AGE_DAYS }).toString(),
  });
  return {
    counts: lines.flatMap((line) => {
      const sent = transit.filter(({ item_no }) => item_no === line.item_no);
      const found = transfer === null ? [announced(line)] : sent.map((lot) => ({ ...lot, quantity: lot.sent }));
      return found.map(({ quantity, expiry_date, manufacture_date }) => ({
        line_no: line.line_no,
        good: quantity,
        defective: 0,
        unidentified: 0,
        expiry_date: line.lot_limit_type === 'expiry' ? expiry_date : null,
        manufacture_date: line.lot_limit_type === 'manufacture' ? manufacture_date : null,
      }));
    }),
    measured: lines.map((line) => ({ item_no: line.item_no, ...measureOf(line, measures) })),
  };
}

const ORDINARY: Measure = { size: '60', weight_g: 350 };

const measureOf = ({ code, item_no }: ReceiptLine, measures: ReadonlyMap<string, Measure>): Measure =>
  measures.get(code) ?? MEASURES[item_no % MEASURES.length] ?? ORDINARY;
