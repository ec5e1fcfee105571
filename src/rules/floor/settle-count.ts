/**
 * What an approved count changes: which units are adjusted, and which lines of orders lose units. compare-count.ts has found the
 * variances before. The result is exact while the stock and the place are locked; a preview reads without locks.
 *
 * | Variance | What is written |
 * |---|---|
 * | more units, which were missing before | they come back from where missing units are kept |
 * | more units, which were not missing before | they are added to the stock |
 * | fewer units, free or held by a line that is not in picking yet | they leave the stock; the line waits again |
 * | fewer units, held by a line in picking | the line loses them as after a short pick; nothing is adjusted |
 * | fewer units, held by other work, such as removals | nothing; they are reported as unexplained |
 */
import { groupBy } from '../../kernel/collections.js';
import { type Message, say } from '../../kernel/messages.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Item } from '../items/item.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { Adjustable } from '../stock/adjustment-values.js';
import { lotKey } from '../stock/lot-keys.js';
import { isKeptInLots } from '../stock/lots.js';
import type { NewAdjustment } from '../stock/plan-adjustment.js';
import type { LosingLine, Variance } from './compare-count.js';
import type { Count } from './count.js';

/** What an approved count has changed, in units. */
export interface SettledCount {
  /** Units that were found, and were missing before. */
  readonly found_again: number;
  /** Units that were found, and were not missing before. */
  readonly added: number;
  /** Units that are missing, and were free. */
  readonly removed: number;
  /** Units that are missing, and that lines held. */
  readonly from_lines: number;
  /** Units that are missing, but that other work holds, such as removals: nothing was recorded. */
  readonly unexplained: number;
}

/** What a count would change for the goods of one account. */
export interface PlannedCount {
  readonly rows: readonly Variance[];
  /** The orders whose lines may lose units, by their numbers. */
  readonly orders: ReadonlyMap<number, { readonly status: ShipmentStatus; readonly identifier: string }>;
}

/** Missing units that a line holds. */
export interface Loss extends LosingLine {
  readonly row: Variance;
  readonly status: ShipmentStatus;
}

export const lossesOf = ({ rows, orders }: PlannedCount): Loss[] =>
  rows.flatMap((row) =>
    row.from_lines.map((line) => ({ ...line, row, status: orders.get(line.shipment_no)?.status ?? 'picking' })),
  );

/** How many of the units that were found were missing before, and the place where missing units are kept. */
export type FoundAgain = (row: Variance) => { readonly units: number; readonly place_no: number };

interface UnitsOfLot {
  readonly item_no: number;
  readonly lot_no: number;
}

/**
 * @param missing units that were not found before, and where they are kept
 * @param free units of the lots that nobody holds
 */
export function foundAgain(
  missing: readonly (UnitsOfLot & { readonly units: number; readonly place_no: number })[],
  free: readonly (UnitsOfLot & { readonly unidentified: number })[],
  { place_no }: Pick<Count, 'place_no'>,
): FoundAgain {
  const lostOf = groupBy(missing, lotKey);
  const unidentified = new Map(free.map((one) => [lotKey(one), one.unidentified]));
  return (row) => {
    const [lost] = lostOf.get(lotKey(row)) ?? [];
    if (lost === undefined || row.condition !== 'sound') return { units: 0, place_no };
    const left = unidentified.get(lotKey(row)) ?? 0;
    return { units: Math.max(0, Math.min(row.variance, lost.units, left)), place_no: lost.place_no };
  };
}

type Places = Pick<NewAdjustment, 'from_place' | 'to_place'>;

/** The adjustments of an approved count, each of at least one unit. */
export function countAdjustments(
  planned: PlannedCount,
  again: FoundAgain,
  { count_no, warehouse, place_no }: Pick<Count, 'count_no' | 'warehouse' | 'place_no'>,
): NewAdjustment[] {
  const beforeWork = groupBy(
    lossesOf(planned).filter(({ status }) => status !== 'picking'),
    ({ row }) => row,
  );
  const of = (row: Variance, quantity: number, from: Adjustable, to: Adjustable, places: Places): NewAdjustment[] => {
    const { item_no, lot_no } = row;
    const note = `Count ${count_no}`;
    return quantity === 0
      ? []
      : [{ warehouse, item_no, lot_no, quantity, from, to, reason: 'stocktake', note, ...places }];
  };
  return planned.rows.flatMap((row) => {
    const bucket = row.condition === 'sound' ? 'available' : row.condition;
    if (row.variance <= 0) {
      const gone = row.from_free + sumOf(beforeWork.get(row) ?? [], ({ units }) => units);
      return of(row, gone, bucket, 'adjustment', { from_place: place_no });
    }
    const found = again(row);
    return [
      ...of(row, found.units, 'unidentified', 'available', { from_place: found.place_no, to_place: place_no }),
      ...of(row, row.variance - found.units, 'adjustment', bucket, { to_place: place_no }),
    ];
  });
}

/**
 * Why found units of an item cannot be added to its stock, because the item is another one than when they were counted.
 * @param item null: it was deleted
 * @returns null: they can be added
 */
export function whyNotAdded(lot_no: number, item: Item | null): Message | null {
  if (item === null) return say('it was deleted', '削除されている');
  if (item.children.length > 0) return say('it is a set and has no stock of its own', 'セット商品で、在庫を持たない');
  return lot_no === 0 && isKeptInLots(item)
    ? say('it has lots, and the count names none', 'ロット管理されており、ロットのない数は追加できない')
    : null;
}

/** What a plan changes, in units. */
export function settledBy(planned: PlannedCount, again: FoundAgain): SettledCount {
  const found_again = sumOf(planned.rows, (row) => again(row).units);
  return {
    found_again,
    added: sumOf(planned.rows, ({ variance }) => Math.max(0, variance)) - found_again,
    removed: sumOf(planned.rows, ({ from_free }) => from_free),
    from_lines: sumOf(lossesOf(planned), ({ units }) => units),
    unexplained: sumOf(planned.rows, ({ unexplained }) => unexplained),
  };
}

/** The sums over all accounts whose goods were counted. */
export function sumOfSettled(settled: readonly SettledCount[]): SettledCount {
  const total = (field: keyof SettledCount) => sumOf(settled, (one) => one[field]);
  return {
    found_again: total('found_again'),
    added: total('added'),
    removed: total('removed'),
    from_lines: total('from_lines'),
    unexplained: total('unexplained'),
  };
}
