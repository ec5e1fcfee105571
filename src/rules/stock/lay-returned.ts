/**
 * The shelves on which returned units are put. A person may name shelves for the units of a part. Units without a named shelf
 * go to the shelf that every warehouse has (MAIN). In the records, units that are thrown away at once pass through it too.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import { figureFault, isQuantity, sumOf } from '../../kernel/quantities.js';
import type { KnownPlace } from '../places/place.js';
import type { ReturnedPart } from './plan-return.js';

/** A named place, with the items whose units lie there (`TS001 7`). */
export interface ShelfInUse extends Pick<KnownPlace, 'place_no' | 'code' | 'kind' | 'one_item' | 'closed_at'> {
  readonly items: readonly string[];
}

/** Units of one part that go to one place; `place_no` null: to the shelf that every warehouse has. */
export interface LaidPart {
  readonly part: ReturnedPart;
  readonly bucket: 'available' | 'defective';
  readonly quantity: number;
  readonly place_no: number | null;
}

const itemKey = (account_id: string, item_no: number): string => `${account_id} ${item_no}`;

/** All faults of the places of a return, under `parts.N.laid.M`. @param shelves the places of the warehouse that the parts name */
export function validateLaid(
  account_id: string,
  parts: readonly ReturnedPart[],
  shelves: readonly ShelfInUse[],
): Fault[] {
  const known = new Map(shelves.map((shelf) => [shelf.code, shelf]));
  // By shelf: the items that lie there, and the items of the parts so far that name the shelf.
  const holds = new Map(shelves.map(({ code, items }) => [code, new Set(items)]));
  return parts.flatMap((part, index) => {
    const laid = part.laid ?? [];
    const faults = laid.flatMap(({ place, good, defective }, at): Fault[] => {
      const path = `parts.${index}.laid.${at}`;
      if (!isQuantity(good)) return [figureFault(`${path}.good`)];
      if (!isQuantity(defective)) return [figureFault(`${path}.defective`)];
      const shelf = known.get(place);
      if (shelf === undefined)
        return [fault(`${path}.place`, `There is no place ${place} here.`, `この倉庫に場所${place}はありません。`)];
      if (shelf.kind !== 'shelf')
        return [fault(`${path}.place`, `${place} is not a shelf.`, `${place}は棚ではありません。`)];
      if (shelf.closed_at !== null)
        return [fault(`${path}.place`, `Place ${place} is closed.`, `場所${place}は閉鎖されています。`)];
      const own = itemKey(account_id, part.item_no);
      const items = holds.get(place);
      const mixes = shelf.one_item && items !== undefined && [...items].some((item) => item !== own);
      items?.add(own);
      return mixes
        ? [fault(`${path}.place`, `${place} holds another item.`, `${place}には別の商品が置かれています。`)]
        : [];
    });
    if (faults.length > 0) return faults;
    const over = (['good', 'defective'] as const).filter((state) => sumOf(laid, (one) => one[state]) > part[state]);
    return over.map((state) =>
      fault(`parts.${index}.laid`, `More ${state} units than came back.`, '返品された数より多く置くことはできません。'),
    );
  });
}

/** The units of a return by the place to which they go. @param parts without faults */
export function layReturned(parts: readonly ReturnedPart[], shelves: readonly ShelfInUse[]): LaidPart[] {
  const numbers = new Map(shelves.map(({ code, place_no }) => [code, place_no]));
  return parts.flatMap((part) => {
    const laid = part.laid ?? [];
    const all = (['good', 'defective'] as const).flatMap((state): LaidPart[] => {
      const bucket = state === 'good' ? 'available' : 'defective';
      const named = laid.map(
        (one) => ({ part, bucket, quantity: one[state], place_no: numbers.get(one.place) ?? null }) as const,
      );
      const rest = part[state] - sumOf(named, ({ quantity }) => quantity);
      return [...named, { part, bucket, quantity: rest, place_no: null }];
    });
    return all.filter(({ quantity }) => quantity > 0);
  });
}
