/**
 * Returns: goods of a shipment that the recipient sent back. Of each line, item and lot, at most the shipped units can come
 * back, minus the units that came back before. Good units become available again in their lot; the other units become
 * defective. Some of these may be thrown away at once.
 */
import { groupBy } from '../../kernel/collections.js';
import { type Fault, fault } from '../../kernel/errors.js';
import { countedUnits, figure, figureFault, isQuantity, noUnitsFault, sumOf } from '../../kernel/quantities.js';
import { lotKey } from './lot-keys.js';

/** Returned units of one line, item (for a set, one of its parts) and lot (0: no lot). */
export interface ReturnedPart {
  readonly line_no: number;
  readonly item_no: number;
  readonly lot_no: number;
  readonly good: number;
  readonly defective: number;
  /** Units that are thrown away at once. Absent: none. */
  readonly disposed?: number;
  /** The shelves for good and defective units, by code. Other units go to the shelf that every warehouse has (MAIN). */
  readonly laid?: readonly { readonly place: string; readonly good: number; readonly defective: number }[];
  /** Serial numbers of the units. Absent: none. */
  readonly serial_nos?: readonly string[];
}

export const disposedOf = ({ disposed = 0 }: ReturnedPart): number => disposed;

/** Units of a shipment by line, item and lot: the shipped units, and how many of them came back. */
export interface ShippedUnits {
  readonly line_no: number;
  readonly item_no: number;
  readonly lot_no: number;
  readonly shipped: number;
  readonly returned: number;
}

/** A unit with a serial number that was shipped and has not come back. */
export interface ShippedSerial {
  readonly line_no: number;
  readonly item_no: number;
  readonly serial_no: string;
}

const keyOf = ({ line_no, ...lot }: Pick<ReturnedPart, 'line_no' | 'item_no' | 'lot_no'>): string =>
  `${line_no} ${lotKey(lot)}`;

/**
 * The parts of a return, with all serial numbers of a line and item of which nothing is left at the recipient: a unit whose number
 * nobody could read is among them.
 */
export function withNumbersBack(
  parts: readonly ReturnedPart[],
  shipped: readonly ShippedUnits[],
  serials: readonly ShippedSerial[],
): ReturnedPart[] {
  const itemKey = ({ line_no, item_no }: { readonly line_no: number; readonly item_no: number }) =>
    `${line_no} ${item_no}`;
  const out = groupBy(shipped, itemKey);
  const numbers = groupBy(serials, itemKey);
  return [...groupBy(parts, itemKey)].flatMap(([key, own]): ReturnedPart[] => {
    const left = sumOf(out.get(key) ?? [], (one) => one.shipped - one.returned);
    if (sumOf(own, (one) => one.good + one.defective + disposedOf(one)) < left) return [...own];
    const scanned = new Set(own.flatMap(({ serial_nos = [] }) => serial_nos));
    const unread = (numbers.get(key) ?? []).map(({ serial_no }) => serial_no).filter((one) => !scanned.has(one));
    // Several lots of one line: the first part takes the numbers that nobody has scanned.
    const [first, ...others] = own;
    return [{ ...first, serial_nos: [...(first.serial_nos ?? []), ...unread] }, ...others];
  });
}

/**
 * All faults of a return, under `parts.N`.
 * @param shipped read with the stock of the items locked
 * @param serials of the shipment, without those that came back
 * @param holdsNoStock items that have become sets since and therefore have no stock
 */
export function validateReturn(
  parts: readonly ReturnedPart[],
  shipped: readonly ShippedUnits[],
  serials: readonly ShippedSerial[],
  holdsNoStock: ReadonlySet<number>,
): Fault[] {
  if (parts.length === 0)
    return [fault('parts', 'Must list the goods that came back.', '返品された商品を指定してください。')];
  const left = new Map(shipped.map((units) => [keyOf(units), units]));
  const seen = new Set<string>();
  const numbers = new Set<string>();
  return parts.flatMap((part, index) => {
    const path = `parts.${index}`;
    const key = keyOf(part);
    const units = left.get(key);
    if (units === undefined) {
      return [notShipped(path, part, shipped)];
    }
    if (seen.has(key)) {
      return [fault(path, 'Names a line, item and lot twice.', '同じ明細・商品・ロットを重複して指定できません。')];
    }
    seen.add(key);
    const faults = validateQuantities(path, part, units);
    if (holdsNoStock.has(part.item_no)) {
      const words = 'The item has become a set since and has no stock of its own.';
      faults.push(fault(`${path}.item_no`, words, '商品がセット商品に変更されたため、在庫に戻せません。'));
    }
    return [...faults, ...validateSerials(path, part, serials, numbers)];
  });
}

/** The fault of units that were not shipped. If only the lot is wrong, the message lists the shipped lots. */
function notShipped(path: string, { line_no, item_no }: ReturnedPart, shipped: readonly ShippedUnits[]): Fault {
  const lots = shipped.filter((units) => units.line_no === line_no && units.item_no === item_no);
  if (lots.length === 0) {
    const words = 'No units of this line and item were shipped.';
    return fault(path, words, 'この明細・商品は出荷されていません。');
  }
  const [en, ja] = [
    lots.map((lot) => `${lot.lot_no} (${countedUnits(lot.shipped)})`).join(', '),
    lots.map((lot) => `${lot.lot_no}（${figure(lot.shipped)}点）`).join('、'),
  ];
  return fault(
    `${path}.lot_no`,
    `Must be the lot of the shipped units: ${en}.`,
    `出荷されたロットを指定してください：${ja}`,
  );
}

function validateQuantities(path: string, part: ReturnedPart, units: ShippedUnits): Fault[] {
  const { good, defective } = part;
  const disposed = disposedOf(part);
  const wrong = Object.entries({ good, defective, disposed }).filter(([, figure]) => !isQuantity(figure));
  if (wrong.length > 0) return wrong.map(([state]) => figureFault(`${path}.${state}`));
  if (good + defective + disposed === 0) {
    return [noUnitsFault(path)];
  }
  const { shipped, returned } = units;
  if (good + defective + disposed <= shipped - returned) return [];
  if (shipped === returned)
    return [fault(path, `All ${figure(shipped)} came back before.`, `出荷${figure(shipped)}点はすべて返品済みです。`)];
  return [
    fault(
      path,
      `Only ${countedUnits(shipped - returned)} can come back: ${figure(shipped)} were shipped and ${figure(returned)} came back before.`,
      `返品できる残りは${figure(shipped - returned)}点です（出荷${figure(shipped)}点、返品済み${figure(returned)}点）。`,
    ),
  ];
}

/** @param numbers serial numbers of earlier parts; those of this part are added */
function validateSerials(
  path: string,
  { line_no, item_no, good, defective, disposed = 0, serial_nos = [] }: ReturnedPart,
  serials: readonly ShippedSerial[],
  numbers: Set<string>,
): Fault[] {
  const list = `${path}.serial_nos`;
  const known = new Set(
    serials.filter((one) => one.line_no === line_no && one.item_no === item_no).map(({ serial_no }) => serial_no),
  );
  const faults: Fault[] = [];
  if (serial_nos.length > good + defective + disposed) {
    faults.push(fault(list, 'There are more numbers than units.', 'シリアル番号の数が数量を超えています。'));
  }
  for (const [index, serial_no] of serial_nos.entries()) {
    const key = `${item_no} ${serial_no}`;
    if (!known.has(serial_no)) {
      const words = 'No unit with this serial number was shipped, or it came back already.';
      faults.push(fault(`${list}.${index}`, words, 'このシリアル番号の商品は出荷されていないか、返品済みです。'));
    } else if (numbers.has(key)) {
      faults.push(fault(`${list}.${index}`, 'The number is given twice.', 'シリアル番号が重複しています。'));
    }
    numbers.add(key);
  }
  return faults;
}
