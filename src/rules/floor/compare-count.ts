/**
 * Compares a blind count of a place with what lies there by the ledger. The person who counted did not see the figures of the
 * ledger, and other people could take and bring units during the count.
 *
 * 1. Units that moved during the count are no variance: a figure is right if the place held that many units at some moment of
 *    the count. Else it is compared with the nearest number that the place held.
 * 2. Goods that lie there and were not counted count as 0 units.
 * 3. Units that are missing are taken from free ones first, then from those that lines hold: of orders that wait for other
 *    goods anyway (`reserved`), then of the lowest priority, then of the newest order, the last line first.
 * 4. Missing units that are neither free nor held by lines belong to other work, such as removals. They are reported, and a
 *    person decides.
 *
 * The place is locked during the comparison. An administrator approves the variances.
 */
import { groupBy } from '../../kernel/collections.js';
import type { Fault } from '../../kernel/errors.js';
import { figureFault, isQuantity, sumOf } from '../../kernel/quantities.js';
import { compareTexts } from '../../kernel/text.js';
import type { Condition } from '../places/place.js';
import { lotKeyAcrossAccounts } from '../stock/lot-keys.js';
import type { Goods } from './choose-places.js';

/** Units of one lot (0: no lot) in one condition. */
export interface GoodsInCondition extends Goods {
  readonly condition: Condition;
}

/** What was counted. The same goods may come several times: the figures are added. */
export interface Counted extends GoodsInCondition {
  readonly units: number;
}

/**
 * What lies in the place now, and the least and the most that lay there since the count began. There is one row for each lot
 * and condition: the minima of two rows do not add up to the minimum of their sum.
 */
export interface UnitsInPlace extends GoodsInCondition {
  readonly units: number;
  readonly least: number;
  readonly most: number;
}

/** Units in the warehouse that no order and no removal holds. */
export interface Free extends GoodsInCondition {
  readonly units: number;
}

/** Sound units in the warehouse that a line holds and nobody has picked. */
export interface HoldingLine extends Goods {
  readonly shipment_no: number;
  readonly line_no: number;
  readonly bucket: 'reserved' | 'allocated';
  /** `allocate_priority`: greater ones are served first. */
  readonly priority: number;
  readonly units: number;
}

export interface LosingLine {
  readonly shipment_no: number;
  readonly line_no: number;
  readonly bucket: HoldingLine['bucket'];
  readonly units: number;
}

export interface Variance extends GoodsInCondition {
  readonly counted: number;
  /** What lies there now by the ledger. */
  readonly lying: number;
  /** More than 0: units that were found, but that the ledger does not have. Less than 0: units that are missing. */
  readonly variance: number;
  /** How many of the missing units were free. */
  readonly from_free: number;
  /** The lines that lose the other missing units, in this order. */
  readonly from_lines: readonly LosingLine[];
  /** How many of the missing units other work holds. */
  readonly unexplained: number;
}

export interface ComparedCount {
  /** All goods that were counted or lie there, in the order of account, item, lot and condition; also those that agree. */
  readonly rows: readonly Variance[];
  /** Under `counts.N.units`. With faults there are no rows. */
  readonly faults: readonly Fault[];
}

const keyOf = (goods: GoodsInCondition): string => `${lotKeyAcrossAccounts(goods)} ${goods.condition}`;

const compareGoods = (a: GoodsInCondition, b: GoodsInCondition): number =>
  compareTexts(a.account_id, b.account_id) ||
  a.item_no - b.item_no ||
  a.lot_no - b.lot_no ||
  compareTexts(a.condition, b.condition);

/** Sorts lines by who loses units first (rule 3). */
const compareLines = (a: HoldingLine, b: HoldingLine): number =>
  (a.bucket === 'reserved' ? 0 : 1) - (b.bucket === 'reserved' ? 0 : 1) ||
  a.priority - b.priority ||
  b.shipment_no - a.shipment_no ||
  b.line_no - a.line_no;

const unitsByGoods = (rows: readonly (GoodsInCondition & { readonly units: number })[]): ReadonlyMap<string, number> =>
  new Map([...groupBy(rows, keyOf)].map(([key, same]) => [key, sumOf(same, ({ units }) => units)]));

/**
 * Compares a count with what lies in the place.
 * @param free of the counted and lying goods, in the whole warehouse
 * @param lines that hold such goods, in the whole warehouse, in any order
 * @throws {RangeError} for goods that lie there twice
 */
export function compareCount(
  counts: readonly Counted[],
  lying: readonly UnitsInPlace[],
  free: readonly Free[],
  lines: readonly HoldingLine[],
): ComparedCount {
  const faults = counts.flatMap(({ units }, index) =>
    isQuantity(units) ? [] : [figureFault(`counts.${index}.units`)],
  );
  if (faults.length > 0) return { rows: [], faults };
  const counted = unitsByGoods(counts);
  const freeUnits = unitsByGoods(free);
  const lyingRows = new Map(lying.map((one) => [keyOf(one), one]));
  if (lyingRows.size < lying.length) throw new RangeError('The same goods lie in the place twice.');
  const holding = groupBy(lines, lotKeyAcrossAccounts);
  const all = new Map<string, GoodsInCondition>([...lying, ...counts].map((one) => [keyOf(one), one]));
  const rows = [...all].map(([key, { account_id, item_no, lot_no, condition }]): Variance => {
    const goods = { account_id, item_no, lot_no, condition };
    const there = lyingRows.get(key) ?? { units: 0, least: 0, most: 0 };
    const figure = counted.get(key) ?? 0;
    const variance = figure - Math.min(Math.max(figure, there.least), there.most);
    const own = condition === 'sound' ? (holding.get(lotKeyAcrossAccounts(goods)) ?? []) : [];
    return {
      ...goods,
      counted: figure,
      lying: there.units,
      variance,
      ...lossOf(Math.max(0, -variance), freeUnits.get(key) ?? 0, own),
    };
  });
  return { rows: rows.sort(compareGoods), faults: [] };
}

/** Distributes the missing units over free units and lines. */
function lossOf(
  missing: number,
  free: number,
  lines: readonly HoldingLine[],
): Pick<Variance, 'from_free' | 'from_lines' | 'unexplained'> {
  const from_free = Math.min(missing, free);
  const from_lines: LosingLine[] = [];
  let rest = missing - from_free;
  for (const { shipment_no, line_no, bucket, units } of [...lines].sort(compareLines)) {
    if (rest === 0) break;
    const lost = Math.min(rest, units);
    if (lost > 0) from_lines.push({ shipment_no, line_no, bucket, units: lost });
    rest -= lost;
  }
  return { from_free, from_lines, unexplained: rest };
}
