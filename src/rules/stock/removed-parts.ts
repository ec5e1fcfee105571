/** Checks the units that somebody has collected for a removal, place by place. */
import { type Fault, fault } from '../../kernel/errors.js';
import { countedUnits, figure, sumOf } from '../../kernel/quantities.js';
import type { Condition } from '../places/place.js';
import type { LyingUnits } from '../places/plan-relocation.js';
import type { FreeBucket } from './free-units.js';
import type { RemovedLot } from './plan-removal.js';

/** Units of one lot that were collected in one place. */
export interface CollectedUnits extends RemovedLot {
  readonly place_no: number;
}

/** The condition that the units of a removal have in their places. */
const conditionOf = (source: FreeBucket): Condition => (source === 'available' ? 'sound' : source);

/**
 * Faults of the collected units. They must be exactly the units of the removal, taken from places where they lie.
 * @param lying units of the item in the warehouse, read with their rows locked
 */
export function validateCollected(
  source: FreeBucket,
  lots: readonly RemovedLot[],
  collected: readonly CollectedUnits[],
  lying: readonly LyingUnits[],
): Fault[] {
  const faults: Fault[] = [];
  for (const lot_no of new Set([...lots, ...collected].map((one) => one.lot_no))) {
    const wanted = unitsOf(lots.filter((one) => one.lot_no === lot_no));
    const units = unitsOf(collected.filter((one) => one.lot_no === lot_no));
    if (units !== wanted)
      faults.push(
        fault(
          'collected',
          `${countedUnits(units)} of lot ${lot_no} ${units === 1 ? 'was' : 'were'} collected; the removal is of ${figure(wanted)}.`,
          `ロット${lot_no}は${figure(wanted)}点の依頼ですが、${figure(units)}点が集められています。`,
        ),
      );
  }
  const condition = conditionOf(source);
  const short = collected.some(({ lot_no, place_no }) => {
    const there = lying.find(
      (one) => one.lot_no === lot_no && one.place_no === place_no && one.condition === condition,
    );
    const taken = unitsOf(collected.filter((one) => one.lot_no === lot_no && one.place_no === place_no));
    return taken > (there?.quantity ?? 0);
  });
  if (short) faults.push(GONE);
  return faults;
}

const GONE = fault(
  'collected',
  'Some of the units do not lie there any more.',
  '集めた商品の一部は、記録上その場所にありません。もう一度確認してください。',
);

const unitsOf = (lots: readonly RemovedLot[]): number => sumOf(lots, ({ quantity }) => quantity);
