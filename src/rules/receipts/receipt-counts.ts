/**
 * Checks what warehouse staff reports about a receipt: units counted, items measured, units put away. Counts may be more or
 * less than announced. Only counted units can be put away.
 */
import { dayFault, parseDate } from '../../kernel/dates.js';
import { type Fault, fault, notOneOf } from '../../kernel/errors.js';
import { figure, figureFault, isQuantity, noUnitsFault, sumOf, unitsAre } from '../../kernel/quantities.js';
import { SIZES } from '../items/item-values.js';
import { isSerialNumber, serialFault } from '../items/serial-number.js';
import type { Bucket } from '../stock/buckets.js';
import type { FreeUnits } from '../stock/free-units.js';
import type { ReceiptLine, Units } from './receipt.js';
import { COUNTED_AS } from './receipt-values.js';

/** Counted units of a line that have the same dates (`YYYY-MM-DD`). */
export interface CountedUnits extends Units {
  readonly line_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
}

/** Package size and weight of one unit, measured when an item first arrives. */
export interface Measurement {
  readonly item_no: number;
  readonly size: string;
  readonly weight_g: number;
}

/** The serial number of a counted unit. */
export interface LineSerial {
  readonly line_no: number;
  readonly serial_no: string;
}

/** Units of one line and lot (0: no lot) that are put away. */
export interface StoredUnits extends Units {
  readonly line_no: number;
  readonly lot_no: number;
}

/** The number of units, in all states. */
export const totalOf = (units: Units): number => sumOf(COUNTED_AS, (counted_as) => units[counted_as]);

const validateUnits = (path: string, units: Units): Fault[] =>
  COUNTED_AS.flatMap((state) => (isQuantity(units[state]) ? [] : [figureFault(`${path}.${state}`)]));

const noSuchLine = (path: string, line_no: number): Fault =>
  fault(`${path}.line_no`, `The receipt has no line ${line_no}.`, `入庫依頼に明細${line_no}はありません。`);

/** Faults of the counts of an inspection, under `counts.N`. A date must be given if and only if the item's lots have it. */
export function validateCounts(lines: readonly ReceiptLine[], counts: readonly CountedUnits[]): Fault[] {
  const byNo = new Map(lines.map((line) => [line.line_no, line]));
  return counts.flatMap((count, index) => {
    const path = `counts.${index}`;
    const line = byNo.get(count.line_no);
    if (line === undefined) return [noSuchLine(path, count.line_no)];
    return [...validateUnits(path, count), ...validateLotDates(path, line, count)];
  });
}

function validateLotDates(path: string, line: ReceiptLine, count: CountedUnits): Fault[] {
  const dates = [
    ['expiry_date', count.expiry_date, line.lot_limit_type === 'expiry'],
    ['manufacture_date', count.manufacture_date, line.lot_limit_type === 'manufacture'],
  ] as const;
  return dates.flatMap(([field, date, wanted]) => {
    const fieldPath = `${path}.${field}`;
    if (date !== null && !wanted) {
      return [
        fault(
          fieldPath,
          `Lots of item ${line.code} do not have this date.`,
          `商品${line.code}はこの日付で管理されていません。`,
        ),
      ];
    }
    if (date !== null && (parseDate(date) === null || date < '0001')) {
      return [dayFault(fieldPath)];
    }
    if (date === null && wanted && totalOf(count) > 0) {
      return [
        fault(
          fieldPath,
          `Item ${line.code} needs a date: its lots differ by it.`,
          `商品${line.code}には日付が必要です（日付別に管理されています）。`,
        ),
      ];
    }
    return [];
  });
}

/** Faults of measurements, under `measured.N`. */
export function validateMeasurements(lines: readonly ReceiptLine[], measured: readonly Measurement[]): Fault[] {
  const items = new Set(lines.map((line) => line.item_no));
  const sizes: ReadonlySet<string> = new Set(SIZES);
  return measured.flatMap(({ item_no, size, weight_g }, index) => {
    const path = `measured.${index}`;
    const faults: Fault[] = [];
    if (!items.has(item_no)) {
      faults.push(fault(`${path}.item_no`, 'The receipt has no such item.', '入庫依頼にこの商品は含まれていません。'));
    }
    if (!sizes.has(size)) faults.push(notOneOf(`${path}.size`, SIZES));
    if (!isQuantity(weight_g)) faults.push(figureFault(`${path}.weight_g`));
    return faults;
  });
}

/** Faults of the serial numbers of counted units, under `serials.N`. */
export function validateLineSerials(lines: readonly ReceiptLine[], serials: readonly LineSerial[]): Fault[] {
  const known = new Set(lines.map(({ line_no }) => line_no));
  return serials.flatMap(({ line_no, serial_no }, index) => {
    const path = `serials.${index}`;
    if (!known.has(line_no)) return [noSuchLine(path, line_no)];
    return isSerialNumber(serial_no) ? [] : [serialFault(`${path}.serial_no`)];
  });
}

/** The values by which the lots of an item differ. */
export interface LotIdentity {
  readonly item_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly receipt_no: number | null;
}

/** The lot of counted units; null: no lot. The receipt counts only for first-in-first-out items. */
export function lotOf(line: ReceiptLine, count: CountedUnits, receipt_no: number): LotIdentity | null {
  if (line.lot_limit_type === null && line.fifo !== true) return null;
  const { expiry_date, manufacture_date } = count;
  return { item_no: line.item_no, expiry_date, manufacture_date, receipt_no: line.fifo === true ? receipt_no : null };
}

export interface PutAwayPlan {
  /** The units to put away, without empty entries. */
  readonly parts: readonly StoredUnits[];
  /** Whether the receipt ends with this put-away. */
  readonly complete: boolean;
  readonly faults: readonly Fault[];
}

/**
 * Checks a put-away. Faults are under `parts.N` and `complete`.
 * @param asked the units to put away; null: all that are counted and not put away yet
 * @param complete whether the receipt ends; null: it ends if no counted units remain
 */
export function planPutAway(
  lines: readonly ReceiptLine[],
  asked: readonly StoredUnits[] | null,
  complete: boolean | null,
): PutAwayPlan {
  const open = lines.flatMap(openUnits);
  const parts = asked ?? open;
  const faults = asked === null ? [] : validateParts(open, asked, validateCounted);
  const left = sumOf(open, totalOf) - sumOf(parts, totalOf);
  if (complete === true && left > 0) {
    faults.push(
      fault(
        'complete',
        `${unitsAre(left, undefined, 'counted')} not put away yet.`,
        `検品済みの${figure(left)}点がまだ棚入れされていません。`,
      ),
    );
  }
  return { parts: parts.filter((part) => totalOf(part) > 0), complete: complete ?? left === 0, faults };
}

/** Counted units of a line that are not put away yet, by lot. Some entries may have none. */
export const openUnits = ({ line_no, counts }: ReceiptLine): StoredUnits[] =>
  counts.map((count) => ({
    line_no,
    lot_no: count.lot_no,
    good: count.good - count.good_stored,
    defective: count.defective - count.defective_stored,
    unidentified: count.unidentified - count.unidentified_stored,
  }));

function validateParts(
  open: readonly StoredUnits[],
  parts: readonly StoredUnits[],
  validateRest: ValidateRest,
): Fault[] {
  const keyOf = (part: StoredUnits) => `${part.line_no}/${part.lot_no}`;
  const left = new Map(open.map((one) => [keyOf(one), one]));
  const seen = new Set<string>();
  return parts.flatMap((part, index) => {
    const path = `parts.${index}`;
    const rest = left.get(keyOf(part));
    if (rest === undefined) {
      return [fault(path, 'No units of this line and lot were counted.', 'この明細・ロットは検品されていません。')];
    }
    if (seen.has(keyOf(part))) {
      return [fault(path, 'Names a line and lot twice.', '同じ明細・ロットを重複して指定できません。')];
    }
    seen.add(keyOf(part));
    const wrong = validateUnits(path, part);
    return wrong.length > 0
      ? wrong
      : COUNTED_AS.flatMap((state) => validateRest(`${path}.${state}`, part[state], rest[state]));
  });
}

type ValidateRest = (path: string, asked: number, rest: number) => Fault[];

const validateCounted: ValidateRest = (path, asked, rest) =>
  asked <= rest
    ? []
    : [
        fault(
          path,
          `Only ${unitsAre(rest, undefined, 'counted')} left to put away.`,
          `棚入れできる残りは${figure(rest)}点です。`,
        ),
      ];

/** The units that a put-away moves into a bucket of the event `put_away` (receipt-status.ts). */
export function unitsPutInto(bucket: Bucket, part: Units): number {
  if (bucket === 'available') return part.good;
  if (bucket === 'defective') return part.defective;
  return bucket === 'unidentified' ? part.unidentified : 0;
}

const validateQuarantined: ValidateRest = (path, asked, rest) =>
  asked <= rest
    ? []
    : [
        fault(
          path,
          `Only ${unitsAre(rest, undefined, 'such')} still in quarantine.`,
          `保留在庫の残りは${figure(rest)}点です。`,
        ),
      ];

/** Units of one item and lot. */
interface UnitsOfLot {
  readonly item_no: number;
  readonly lot_no: number;
  readonly quantity: number;
}

/**
 * The units of a receipt that are still in quarantine: put away as defective or unidentified, not released, and not thrown away
 * at once. Some may have been adjusted or removed since, so they are not more than are still free. Some entries may have none.
 * @param free free units of the receipt's items in its warehouse
 * @param disposed defective units of a return that were thrown away at once
 */
export const quarantinedUnits = (
  lines: readonly ReceiptLine[],
  free: readonly FreeUnits[],
  disposed: readonly UnitsOfLot[],
): StoredUnits[] =>
  lines.flatMap(({ line_no, item_no, counts }) =>
    counts.map((count) => {
      const { lot_no } = count;
      const isOfLot = (one: Pick<UnitsOfLot, 'item_no' | 'lot_no'>) => one.item_no === item_no && one.lot_no === lot_no;
      const left = free.find(isOfLot);
      const gone = sumOf(disposed.filter(isOfLot), ({ quantity }) => quantity);
      return {
        line_no,
        lot_no,
        good: 0,
        defective: Math.max(
          0,
          Math.min(count.defective_stored - count.defective_released - gone, left?.defective ?? 0),
        ),
        unidentified: Math.min(count.unidentified_stored - count.unidentified_released, left?.unidentified ?? 0),
      };
    }),
  );

/**
 * Faults of a release from quarantine, under `parts.N`. Only units that are still in quarantine can be released.
 * @param quarantined as {@link quarantinedUnits} gives them, read with the stock locked
 */
export const validateQuarantineRelease = (
  quarantined: readonly StoredUnits[],
  parts: readonly StoredUnits[],
): Fault[] => {
  const empty = parts.flatMap((part, index) => (totalOf(part) === 0 ? [noUnitsFault(`parts.${index}`)] : []));
  return [...empty, ...validateParts(quarantined, parts, validateQuarantined)];
};

/** The units that a release from quarantine takes out of a bucket. */
export const unitsTakenFrom = (bucket: Bucket, part: Units): number =>
  bucket === 'defective' ? part.defective : bucket === 'unidentified' ? part.unidentified : 0;
