/**
 * The arrival of a transfer at its destination (T-016 to T-018). Units keep their lots: counted units are matched with sent
 * units by the dates that the inspection can see. Put-away moves units out of `in_transit`. Surplus units come from
 * `adjustment`, and the last put-away moves missing units there.
 */

import type { ReceiptLine, Units } from '../receipts/receipt.js';
import { type CountedUnits, type StoredUnits, totalOf, unitsPutInto } from '../receipts/receipt-counts.js';
import type { ReceiptTransition } from '../receipts/receipt-status.js';
import type { Bucket } from '../stock/buckets.js';
import { lotKey } from '../stock/lot-keys.js';

/** Units of one lot (0: no lot) that a transfer sent to a receipt. Days are `YYYY-MM-DD`. */
export interface TransitLot {
  readonly item_no: number;
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly sent: number;
  /** How many of these units are still in transit. */
  readonly left: number;
}

/** Counts that fit a sent lot, and counts whose dates no sent lot has. */
export interface MatchedCounts {
  readonly matched: readonly StoredUnits[];
  readonly unmatched: readonly CountedUnits[];
}

/**
 * Divides each count among the sent lots that it fits, in their order. Each lot gets at most the units that were sent and
 * not counted before. The last lot that fits gets the surplus too.
 */
export function matchLots(
  lines: readonly ReceiptLine[],
  counts: readonly CountedUnits[],
  transit: readonly TransitLot[],
): MatchedCounts {
  const byNo = new Map(lines.map((line) => [line.line_no, line]));
  const counted = new Map<TransitLot, number>();
  for (const lot of transit) counted.set(lot, countedBefore(lines, lot));
  const matched: StoredUnits[] = [];
  const unmatched: CountedUnits[] = [];
  for (const count of counts) {
    const line = byNo.get(count.line_no);
    const candidates = transit.filter((lot) => line !== undefined && canBeOf(line, count, lot));
    if (candidates.length === 0) unmatched.push(count);
    let rest = count;
    for (const [index, lot] of candidates.entries()) {
      const before = counted.get(lot) ?? 0;
      const room = index === candidates.length - 1 ? totalOf(rest) : Math.max(lot.sent - before, 0);
      const part = upTo(rest, room);
      rest = { ...rest, ...less(rest, part) };
      counted.set(lot, before + totalOf(part));
      if (totalOf(part) > 0) matched.push({ line_no: count.line_no, lot_no: lot.lot_no, ...part });
    }
  }
  return { matched, unmatched };
}

const countedBefore = (lines: readonly ReceiptLine[], { item_no, lot_no }: TransitLot): number =>
  lines
    .filter((line) => line.item_no === item_no)
    .flatMap((line) => line.counts)
    .reduce((sum, count) => (count.lot_no === lot_no ? sum + totalOf(count) : sum), 0);

/**
 * Whether counted units may be of a lot. Only the dates are compared: the goods do not show which receipt first brought them.
 */
const canBeOf = (line: ReceiptLine, count: CountedUnits, lot: TransitLot): boolean =>
  lot.item_no === line.item_no &&
  (line.lot_limit_type !== 'expiry' || lot.expiry_date === count.expiry_date) &&
  (line.lot_limit_type !== 'manufacture' || lot.manufacture_date === count.manufacture_date);

/** At most `room` of the units found, good ones first. */
function upTo(found: Units, room: number): Units {
  const good = Math.min(found.good, room);
  const defective = Math.min(found.defective, room - good);
  return { good, defective, unidentified: Math.min(found.unidentified, room - good - defective) };
}

const less = (found: Units, part: Units): Units => ({
  good: found.good - part.good,
  defective: found.defective - part.defective,
  unidentified: found.unidentified - part.unidentified,
});

/** A move of units of a line and lot by a put-away. */
export interface ArrivalMove {
  readonly line_no: number;
  readonly item_no: number;
  readonly lot_no: number;
  readonly quantity: number;
  readonly from: Bucket;
  readonly to: Bucket;
}

/**
 * The moves of a put-away of a transfer, with the buckets of its row in receipt-status.ts.
 * @param parts each line and lot once
 */
export function arrivalMoves(
  lines: readonly ReceiptLine[],
  parts: readonly StoredUnits[],
  transit: readonly TransitLot[],
  { stock }: ReceiptTransition,
): ArrivalMove[] {
  const byNo = new Map(lines.map((line) => [line.line_no, line]));
  const left = new Map(transit.map((lot) => [lotKey(lot), lot.left]));
  const moves = parts.flatMap((part) => {
    const line = byNo.get(part.line_no);
    if (line === undefined) throw new Error(`there is no line ${part.line_no} to put away`);
    const { line_no, item_no } = line;
    const key = lotKey({ item_no, lot_no: part.lot_no });
    return stock.flatMap(({ from, to }) => {
      if (from !== 'in_transit') return [];
      const units = unitsPutInto(to, part);
      const onTheWay = Math.min(units, left.get(key) ?? 0);
      left.set(key, (left.get(key) ?? 0) - onTheWay);
      const move = { line_no, item_no, lot_no: part.lot_no, to };
      return [
        { ...move, from, quantity: onTheWay },
        { ...move, from: 'adjustment' as const, quantity: units - onTheWay },
      ];
    });
  });
  const lost = stock.filter(({ to }) => to === 'adjustment');
  const missing = lost.flatMap(({ from, to }) =>
    lines.flatMap(({ line_no, item_no }) =>
      transit
        .filter((lot) => lot.item_no === item_no)
        .map((lot) => ({ line_no, item_no, lot_no: lot.lot_no, from, to, quantity: left.get(lotKey(lot)) ?? 0 })),
    ),
  );
  return [...moves, ...missing].filter(({ quantity }) => quantity > 0);
}
