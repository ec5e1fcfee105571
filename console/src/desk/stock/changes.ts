import type { ADJUSTMENT_REASONS } from '../../shared/api-values';
import type { ItemHere, LotHere } from './stock-query';

/* What a correction can change, and what comes of it. */

export type Reason = (typeof ADJUSTMENT_REASONS)[number];
/** The conditions in which free units can be. */
export type Free = 'available' | 'defective' | 'unidentified';
/** `adjustment`: outside the stock. */
type Side = Free | 'adjustment';
/** From which to which condition units go. */
export type Change = `${Side}>${Side}`;

const ADDED = ['adjustment>available', 'adjustment>defective', 'adjustment>unidentified'] as const;
const GONE = ['available>adjustment', 'defective>adjustment', 'unidentified>adjustment'] as const;
const TURNED = [
  'available>defective',
  'available>unidentified',
  'defective>available',
  'defective>unidentified',
  'unidentified>available',
  'unidentified>defective',
] as const;

/** What each reason can mean, the usual change first. */
const MEANT: Readonly<Record<Reason, readonly Change[]>> = {
  found: ADDED,
  lost: GONE,
  damaged: ['available>defective', 'unidentified>defective', 'available>adjustment', 'defective>adjustment'],
  repaired: ['defective>available'],
  recognised: ['unidentified>available', 'unidentified>defective'],
  sample: ['available>adjustment', 'defective>adjustment'],
  stocktake: [...GONE, ...ADDED],
  correction: [...GONE, ...ADDED, ...TURNED],
  other: [...GONE, ...ADDED, ...TURNED],
};

export const sidesOf = (change: Change): readonly [from: Side, to: Side] => {
  const [from, to] = change.split('>') as [Side, Side];
  return [from, to];
};

/** Whether units can be found of a lot: not without a lot, of an item that is kept in lots. */
const mayGrow = ({ in_lots }: Pick<ItemHere, 'in_lots'>, { lot_no }: Pick<LotHere, 'lot_no'>): boolean =>
  !in_lots || lot_no > 0;

/** Whether a new lot can be made of found units: without dates it could not be told from those that there are. */
export const mayBeNewLot = ({
  lot_limit_type,
  lots,
  other_lots,
}: Pick<ItemHere, 'lot_limit_type' | 'lots' | 'other_lots'>) =>
  lot_limit_type !== null || lots.length + other_lots.length === 0;

/** Whether units can be found of another lot than those that have some. */
export const mayFindOther = (item: ItemHere): boolean =>
  item.in_lots && !item.is_set && (mayBeNewLot(item) || item.other_lots.length > 0);

/** The changes that a reason can mean for a lot. @param lot null: another lot than those with units, which has none to lose */
export const changesOf = (
  reason: Reason,
  item: Pick<ItemHere, 'in_lots'>,
  lot: Pick<LotHere, Free | 'lot_no'> | null,
): readonly Change[] =>
  MEANT[reason].filter((change) => {
    const [from] = sidesOf(change);
    if (from === 'adjustment') return lot === null || mayGrow(item, lot);
    return lot !== null && lot[from] > 0;
  });

/** How a figure of a lot changes. */
export interface Becomes {
  readonly figure: Free;
  readonly before: number;
  readonly after: number;
}

/**
 * What comes of a change.
 * @returns null if it is not yet said how many units, or if there are not so many
 */
export function effectOf(change: Change, quantity: number, lot: Pick<LotHere, Free> | null): readonly Becomes[] | null {
  const [from, to] = sidesOf(change);
  if (!Number.isSafeInteger(quantity) || quantity < 1) return null;
  if (from !== 'adjustment' && (lot?.[from] ?? 0) < quantity) return null;
  const becomes = (figure: Side, more: number): readonly Becomes[] =>
    figure === 'adjustment' ? [] : [{ figure, before: lot?.[figure] ?? 0, after: (lot?.[figure] ?? 0) + more }];
  return [...becomes(from, -quantity), ...becomes(to, quantity)];
}

/** The places with units that a change can take; what lies in only one place needs no choice. */
export function placesOf(change: Change, lot: Pick<LotHere, 'places'> | null) {
  const [from] = sidesOf(change);
  if (from === 'adjustment' || lot === null) return [];
  const condition = from === 'available' ? 'sound' : from;
  return lot.places.flatMap(({ place, ...units }) =>
    units[condition] > 0 ? [{ place, units: units[condition] }] : [],
  );
}
