/** Checks the places that a put-away names for its parts, all parts together: two of its items on a shelf for one are refused. */
import { type Fault, fault } from '../../kernel/errors.js';
import type { StoredUnits } from '../receipts/receipt-counts.js';
import { judgePutAway, type PutAwayGoods, type PutAwayPlace, quarantineForbidden } from './choose-put-away.js';

/** A part of a put-away that goes to a place. */
export interface PlacedPart extends StoredUnits {
  /** Index among all parts. */
  readonly index: number;
  /** Code of the place. */
  readonly place: string;
  readonly goods: PutAwayGoods;
}

/** Faults under `parts.N.place`. @param places the named places of the warehouse, read with their rows locked */
export function validatePlacedParts(
  warehouse: string,
  parts: readonly PlacedPart[],
  places: readonly PutAwayPlace[],
): Fault[] {
  const byCode = new Map(places.map((place) => [place.code, place]));
  return parts.flatMap((part) => {
    const path = `parts.${part.index}.place`;
    const found = byCode.get(part.place);
    if (found === undefined) {
      return [
        fault(
          path,
          `There is no place ${part.place} in warehouse ${warehouse}.`,
          `倉庫${warehouse}に場所${part.place}はありません。`,
        ),
      ];
    }
    const beside = parts.flatMap((one) =>
      one !== part && one.place === part.place ? [{ ...one.goods, units: 1 }] : [],
    );
    const place = { ...found, holds: [...found.holds, ...beside] };
    const refused = [
      part.good > 0 ? forbiddenIn(part.goods, place) : null,
      part.defective + part.unidentified > 0 ? quarantineForbidden(part.goods, place) : null,
    ].find((message) => message !== null);
    return refused === undefined || refused === null ? [] : [fault(path, refused.en, refused.ja)];
  });
}

function forbiddenIn(goods: PutAwayGoods, place: PutAwayPlace) {
  const judged = judgePutAway(goods, place);
  return judged.verdict === 'forbidden' ? judged.message : null;
}
