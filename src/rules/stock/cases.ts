/**
 * Closed cases of goods that arrive or leave unopened. The ledger counts units, not cases. So the cases cannot contain more
 * units than were counted as good (receipts) or are packed (shipments). The other units are loose.
 */
import { groupBy } from '../../kernel/collections.js';
import { type Fault, fault } from '../../kernel/errors.js';
import { countedUnits, figure, LARGEST, sumOf } from '../../kernel/quantities.js';
import { type AccountFeatures, noFeature } from '../accounts/account.js';

/** A number of cases (`quantity`), and the number of units in each. */
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

/** A line of a receipt, with the units and cases of the earlier inspections. */
export interface LineInCases {
  readonly line_no: number;
  readonly counts: readonly { readonly good: number }[];
  readonly cases: readonly CaseCount[];
}

/** Units of an item that are allocated to a shipment. */
export interface HeldUnits {
  readonly item_no: number;
  readonly units: number;
}

const unitsIn = (cases: readonly CaseCount[]): number => sumOf(cases, (one) => one.quantity_in_case * one.quantity);

const tooMany = (path: string, units: number, max: number): Fault =>
  fault(
    path,
    `The cases contain ${countedUnits(units)}; there are only ${figure(max)}.`,
    `ケース内の合計は${figure(units)}点ですが、対象は${figure(max)}点です。`,
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
 * Faults of the cases of an inspection, under `cases` and `cases.N`. Cases are added to those of earlier inspections, like
 * counts.
 * @param counts the counts of the same inspection
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
  const numbered = cases.map((one, index) => ({ ...one, index }));
  const totals = [...groupBy(numbered, (one) => one.line_no)].flatMap(([line_no, found]) => {
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

/** Faults of the cases of a packed shipment, under `path`. Each item of the shipment may be named once. */
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
    const entry = `${path}.${index}`;
    const max = units.get(item_no);
    if (max === undefined || seen.has(item_no)) {
      const en = 'Must name an item of the shipment, each once.';
      return [fault(`${entry}.item_no`, en, '出荷依頼に含まれる商品を重複なく指定してください。')];
    }
    seen.add(item_no);
    const figures = details.flatMap((one, at) => validateFigures(`${entry}.details.${at}`, one));
    if (figures.length > 0) return figures;
    return unitsIn(details) > max ? [tooMany(entry, unitsIn(details), max)] : [];
  });
}

/** The cases in the order of the shipment's items, without items that have no cases. */
export function orderedCases(held: readonly HeldUnits[], cases: readonly ItemCases[]): ItemCases[] {
  const byItem = new Map(cases.map((one) => [one.item_no, one]));
  return held.flatMap(({ item_no }) => byItem.get(item_no) ?? []).filter(({ details }) => details.length > 0);
}
