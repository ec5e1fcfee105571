/**
 * Closed cases: goods that come, or leave, unopened. A case is no unit of stock: the ledger counts what is in it. So
 * cases never hold more units than were counted good (receipts) or are packed (shipments); the rest came or went loose.
 */
import { groupBy } from '../../kernel/collections.js';
import { type Fault, fault } from '../../kernel/errors.js';
import { LARGEST, sumOf } from '../../kernel/quantities.js';
import type { AccountFeatures } from '../accounts/account.js';

/** So many cases (`quantity`) with so many units in each. */
export interface CaseCount {
  readonly quantity_in_case: number;
  readonly quantity: number;
}

/** Cases of one line of a receipt. */
export interface LineCases extends CaseCount {
  readonly line_no: number;
}

/** All cases of one item in a shipment. */
export interface ItemCases {
  readonly item_no: number;
  readonly details: readonly CaseCount[];
}

/** A line of a receipt with what was counted of it, this time's included in neither. */
export interface LineInCases {
  readonly line_no: number;
  readonly counts: readonly { readonly good: number }[];
  readonly cases: readonly CaseCount[];
}

/** Units of an item that a shipment holds. */
export interface HeldUnits {
  readonly item_no: number;
  readonly units: number;
}

const unitsIn = (cases: readonly CaseCount[]): number => sumOf(cases, (one) => one.quantity_in_case * one.quantity);

const noFeature = (path: string): Fault =>
  fault(path, 'Is not part of what the account uses.', 'ご契約内容ではご利用いただけません。');

const tooMany = (path: string, units: number, most: number): Fault =>
  fault(
    path,
    `The cases hold ${units} units; there are only ${most}.`,
    `ケース内の合計は${units}点ですが、対象は${most}点です。`,
  );

const validateFigures = (path: string, one: CaseCount): Fault[] =>
  (['quantity_in_case', 'quantity'] as const).flatMap((field) =>
    Number.isInteger(one[field]) && one[field] >= 1 && one[field] <= LARGEST
      ? []
      : [
          fault(
            `${path}.${field}`,
            `Must be an integer from 1 to ${LARGEST}.`,
            `1から${LARGEST}までの整数を指定してください。`,
          ),
        ],
  );

/**
 * Faults of the cases that an inspection found, under `cases` and `cases.N`. They add up with those of the inspections
 * before, as the counts do.
 * @param counts what the same inspection counted
 */
export function validateLineCases(
  { case_receiving }: AccountFeatures,
  lines: readonly LineInCases[],
  counts: readonly { readonly line_no: number; readonly good: number }[],
  cases: readonly LineCases[],
): Fault[] {
  if (cases.length === 0) return [];
  if (!case_receiving) return [noFeature('cases')];
  const figures = cases.flatMap((one, index) => validateFigures(`cases.${index}`, one));
  const byNo = new Map(lines.map((line) => [line.line_no, line]));
  const counted = groupBy(counts, (count) => count.line_no);
  const placed = cases.map((one, index) => ({ ...one, index }));
  const totals = [...groupBy(placed, (one) => one.line_no)].flatMap(([line_no, found]) => {
    const path = `cases.${found.at(-1)?.index}`;
    const line = byNo.get(line_no);
    if (line === undefined) {
      return found.map(({ index }) =>
        fault(
          `cases.${index}.line_no`,
          `The receipt has no line ${line_no}.`,
          `入庫依頼に明細${line_no}はありません。`,
        ),
      );
    }
    const good = sumOf([...line.counts, ...(counted.get(line_no) ?? [])], (count) => count.good);
    const units = unitsIn([...line.cases, ...found]);
    return units > good ? [tooMany(path, units, good)] : [];
  });
  return [...figures, ...(figures.length > 0 ? [] : totals)];
}

/** Faults of the cases that a shipment was packed in, under `path`: each item that it holds at most once. */
export function validateItemCases(
  path: string,
  { case_shipping }: AccountFeatures,
  held: readonly HeldUnits[],
  cases: readonly ItemCases[],
): Fault[] {
  if (cases.length === 0) return [];
  if (!case_shipping) return [noFeature(path)];
  const units = new Map(held.map((one) => [one.item_no, one.units]));
  const seen = new Set<number>();
  return cases.flatMap(({ item_no, details }, index) => {
    const place = `${path}.${index}`;
    const most = units.get(item_no);
    if (most === undefined || seen.has(item_no)) {
      const en = 'Must name an item of the shipment, each once.';
      return [fault(`${place}.item_no`, en, '出荷依頼に含まれる商品を重複なく指定してください。')];
    }
    seen.add(item_no);
    const figures = details.flatMap((one, at) => validateFigures(`${place}.details.${at}`, one));
    if (figures.length > 0) return figures;
    return unitsIn(details) > most ? [tooMany(place, unitsIn(details), most)] : [];
  });
}

/** Cases in the order in which a shipment holds its items, without items of which nothing went in cases. */
export function orderedCases(held: readonly HeldUnits[], cases: readonly ItemCases[]): ItemCases[] {
  const byItem = new Map(cases.map((one) => [one.item_no, one]));
  return held.flatMap(({ item_no }) => byItem.get(item_no) ?? []).filter(({ details }) => details.length > 0);
}
