import { type Fault, fault } from './errors.js';

/** The largest quantity of one line and the largest printed amount (W-005, S-048, S-037). */
export const LARGEST = 999_999_999;

/** Whether a number is a valid quantity or weight. */
export const isQuantity = (figure: number): boolean => Number.isInteger(figure) && figure >= 0 && figure <= LARGEST;

/** The fault of an invalid number. */
export const figureFault = (path: string): Fault =>
  fault(path, `Must be an integer from 0 to ${LARGEST}.`, `0から${LARGEST}までの整数を指定してください。`);

/** The fault of a part without units. */
export const noUnitsFault = (path: string): Fault =>
  fault(path, 'Must have at least one unit.', '1点以上を指定してください。');

/** Sums `pick` over rows. Exact below 2^53, which is enough for 9 million lines of the largest quantity. */
export function sumOf<T>(rows: readonly T[], pick: (row: T) => number): number {
  let total = 0;
  for (const row of rows) total += pick(row);
  return total;
}

/** A figure in a sentence of either language, in groups of three digits: `1,000`. Numbers that are names are written as they are. */
export const figure = (value: number): string => value.toLocaleString('en');

/** In English: "1 unit", "2 defective units". */
export const countedUnits = (count: number, kind = ''): string =>
  `${figure(count)} ${kind}${kind === '' ? '' : ' '}${count === 1 ? 'unit' : 'units'}`;

/** In English, after a number: 1 "is", 2 "are". */
export const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/** In English: "1 unit is", "2 defective units of Tea are". @param of the name of the item */
export const unitsAre = (count: number, of?: string, kind?: string): string =>
  `${countedUnits(count, kind)}${of === undefined ? '' : ` of ${of}`} ${isOrAre(count)}`;
